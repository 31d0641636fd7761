public import Foundation

extension HRDocument {
    /// Creates a document from an `NSKeyedArchiver` archive, written on Linux or Apple platforms, in XML or binary.
    ///
    /// The archived classes are not needed, and none of their code runs:
    ///
    /// ```swift
    /// let document = try HRDocument(keyedArchive: data, classNames: ["XYZCar": "Car"])
    /// let garage = try unarchiver.unarchive(Garage.self, from: document)
    /// ```
    ///
    /// 1. The root is the archive's root object. If the archive has other top-level keys, the root is a dictionary of
    ///    them.
    /// 2. A class gets its name from `classNames`, or keeps its own name without the module: `Car` for `Garage.Car` and
    ///    `_TtC6Garage3Car`. Names that would become equal keep their modules.
    /// 3. Arrays, sets and ordered sets become arrays. Dictionaries become dictionaries, or arrays of pairs if keys are
    ///    neither strings nor integers; counted sets become dictionaries of counts.
    /// 4. Strings, numbers, dates, data, URLs, UUIDs, locales, time zones, ranges and points are written as this
    ///    library writes them; nil and `NSNull` become null. The mutability of containers is not kept.
    /// 5. Every other object keeps its fields, including other objects of Foundation. Fields and keys are sorted,
    ///    because archives do not have an order.
    /// 6. An object or a container that occurs again becomes an alias. The first occurrence of the object gets an id.
    ///    Containers do not have ids, so that aliases to containers are paths.
    ///
    /// - Parameters:
    ///   - data: The bytes of the archive.
    ///   - classNames: The class names for the document, by the names of the classes in the archive, with or without
    ///     the module.
    ///   - keepingFoundationClasses: If true, sets, URLs, decimal numbers and similar values keep their class name, as
    ///     this library writes them for classes that conform to `NSCoding`. Set this option for classes that conform to
    ///     `NSCoding` and decode an object without specifying its class: `decodeObject(forKey: "url") as? URL`. Swift
    ///     and Codable types read plain values.
    ///   - references: The notation of aliases; ids by default.
    ///   - limits: Bounds on the file and on the document. In the document, the objects of a chain are nested: each is
    ///     inside the object that refers to it first.
    /// - Throws: An ``HRError`` with the location of the malformed value, or the limit that the archive exceeds.
    /// - Complexity: O(n) in the number of bytes, and in the number of references to strings and other plain values;
    ///   O(n log n) if dictionaries are large.
    public init(
        keyedArchive data: Data, classNames: [String: String] = [:], keepingFoundationClasses: Bool = false,
        references: HRArchiver.ReferenceStyle = .ids, limits: HRLimits = .standard
    ) throws(HRError) {
        let file = try KeyedArchiveFile(data, limits: limits)
        let tree = try file.tree()
        var path = HRPath()
        do throws(KeyedArchiveFault) {
            let archive = try KeyedArchive(
                tree, classNames: classNames, keepsClasses: keepingFoundationClasses, limits: limits)
            var graph = KeyedArchiveGraph(archive, references: references, limits: limits)
            do throws(KeyedArchiveFault) {
                root = try graph.root()
            } catch {
                path = graph.path
                throw error
            }
        } catch {
            throw file.error(error, path: path)
        }
    }
}

extension HRDocument {
    /// Creates a document with the contents of an `NSKeyedArchiver` archive as they are in the file, including the
    /// object table. A pointer is a dictionary with the index of an object, as in XML. No key is treated as reserved.
    package init(tableOfKeyedArchive data: Data, limits: HRLimits = .standard) throws(HRError) {
        self.init(try KeyedArchiveFile(data, limits: limits).tree().withSpelledPointers)
    }

    /// True if an error reports that the bytes contain pointers of an `NSKeyedArchiver` archive but are not such an
    /// archive, so that they can be read only by ``init(tableOfKeyedArchive:limits:)``.
    package static func isTableOfPointers(_ error: HRError) -> Bool {
        error.code == .unsupportedValue && error.message.hasPrefix("a pointer of a keyed archive")
            && !isKeyedArchive(error)
    }

    /// True if an error reports that the bytes are an `NSKeyedArchiver` archive.
    package static func isKeyedArchive(_ error: HRError) -> Bool {
        error.code == .unsupportedValue && error.help.contains { $0.contains("HRDocument(keyedArchive:)") }
    }
}

extension HRNode {
    fileprivate var withSpelledPointers: HRNode {
        guard case .alias(let alias) = self else { return mapMembers(\.withSpelledPointers) }
        return .dictionary([Vocabulary.keyedArchivePointer: Int64(alias.text).map { .integer(HRInteger($0)) } ?? 0])
    }
}
