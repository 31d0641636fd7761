public import Foundation

extension HRDocument {
    /// Makes a document of what `NSKeyedArchiver` wrote, on Linux or on Apple platforms, in XML or in binary.
    ///
    /// The classes that were archived are not needed, and no code of theirs runs:
    ///
    /// ```swift
    /// let document = try HRDocument(keyedArchive: data, classNames: ["XYZCar": "Car"])
    /// let garage = try unarchiver.unarchive(Garage.self, from: document)
    /// ```
    ///
    /// 1. The root is the object that was archived as such. An archive with other keys at the top is a dictionary of them.
    /// 2. A class is named as `classNames` says, or without its module: `Car` for `Garage.Car` and `_TtC6Garage3Car`. Names
    ///    that would become equal keep their modules.
    /// 3. Arrays, sets and ordered sets become arrays. Dictionaries become dictionaries, or arrays of pairs where keys are
    ///    neither strings nor integers; counted sets are dictionaries of counts.
    /// 4. Strings, numbers, dates, data, URLs, UUIDs, locales, time zones, ranges and points become what this library writes
    ///    for them; nil and `NSNull` are null. Whether a container could be changed is not kept.
    /// 5. Every other object keeps its fields, also those of Foundation. Fields and keys are sorted, for archives have no
    ///    order.
    /// 6. An object or a container that is met again becomes an alias. Objects get ids for it; containers have none, so that
    ///    their aliases are paths.
    ///
    /// - Parameters:
    ///   - data: The bytes of the archive.
    ///   - classNames: The names that classes get in the document, by their names in the archive, with or without module.
    ///   - keepingFoundationClasses: Whether sets, URLs, decimal numbers and the like say their class, as this library
    ///     writes them for classes that conform to `NSCoding`. Those need it where they read an object without saying what
    ///     it is: `decodeObject(forKey: "url") as? URL`. Values of Swift's and Codable types read plain values.
    ///   - references: How aliases name what they refer to. By ids unless you say otherwise.
    ///   - limits: Bounds on the file and on the document. In a chain of objects, each is as deep as it stands in it.
    /// - Throws: An ``HRError`` with the place of what is malformed, or the limit that the archive exceeds.
    /// - Complexity: O(n) in the number of bytes, and in the number of references to strings and other plain values; O(n log
    ///   n) where dictionaries are large.
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
    /// Makes a document of the table of an archive of `NSKeyedArchiver`, as it stands in the file: pointers are dictionaries
    /// with the number of the object that they mean, as XML spells them. No word of it is reserved.
    package init(tableOfKeyedArchive data: Data, limits: HRLimits = .standard) throws(HRError) {
        self.init(try KeyedArchiveFile(data, limits: limits).tree().withSpelledPointers)
    }

    /// Whether an error says that the bytes have pointers of an archive of `NSKeyedArchiver`, but are none: no more than the
    /// table can be read.
    package static func isTableOfPointers(_ error: HRError) -> Bool {
        error.code == .unsupportedValue && error.message.hasPrefix("a pointer of a keyed archive")
            && !isKeyedArchive(error)
    }

    /// Whether an error says that the bytes are an archive of `NSKeyedArchiver`.
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
