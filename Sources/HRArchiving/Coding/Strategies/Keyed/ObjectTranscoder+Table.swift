import Foundation
import ObjectGraph

extension ObjectTranscoder {
    private static let all: [ObjectTranscoder] =
        [
            mutableString, string, decimalNumber, number, date, mutableData, data, url, uuid, mutableArray, array,
            mutableDictionary, dictionary, countedSet, mutableSet, set, mutableOrderedSet, orderedSet, mutableIndexSet,
            indexSet, indexPath, locale, timeZone, calendar, dateComponents, dateInterval, mutableAttributedString,
            attributedString, regularExpression, mutableCharacterSet, characterSet, personNameComponents, queryItem,
            error, measurement, linearConverter, unit,
        ] + structures + dimensions

    private static var structures: [ObjectTranscoder] {
        #if !canImport(Darwin) || os(macOS)
            [structure, affineTransform]
        #else
            []
        #endif
    }

    private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
    private static let byType = Dictionary(all.map { (ObjectIdentifier($0.type), $0) }) { first, _ in first }

    static var names: [String] { Array(byName.keys) }

    /// Returns the transcoder for objects with a class name in a file, or nil.
    static func named(_ name: String) -> ObjectTranscoder? { byName[name] }

    /// Returns the transcoder of a class that the program names, or nil.
    static func transcoder(for type: AnyClass) -> ObjectTranscoder? { byType[ObjectIdentifier(type)] }

    /// Returns the transcoder of an object, or nil if there is none, as for an object of a user's subclass.
    static func transcoder(of object: AnyObject) -> ObjectTranscoder? {
        if let exact = transcoder(for: Swift.type(of: object)) { return exact }
        guard isFoundations(Swift.type(of: object)) else { return nil }
        return (object as? NSObject).flatMap { transcoder(for: $0.classForCoder) }
    }

    #if !canImport(Darwin)
        private static let modules: Set = [
            "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML",
        ]
    #endif

    /// Returns true if a class is defined by Foundation. The code of such a class must not decode fields of a file.
    static func isFoundations(_ type: AnyClass) -> Bool {
        #if canImport(Darwin)
            Bundle(for: type).bundleIdentifier?.hasPrefix("com.apple.") ?? false
        #else
            isType(type, ofModules: modules)
        #endif
    }

    /// Returns true if a class of the program inherits the coding of a Foundation class, whose code would then decode
    /// fields of a file. `Formatter` does not count, because it does not have fields.
    ///
    /// - Complexity: O(n) in the number of superclasses of the class.
    static func isInherited(by type: AnyClass) -> Bool {
        lineage(of: type).dropFirst().contains {
            isFoundations($0) && $0 is any NSCoding.Type && $0 != Formatter.self
        }
    }

    /// Returns the transcoder for a kind of node, or nil for aliases, null, and objects with a class.
    static func natural(for node: HRNode) -> ObjectTranscoder? {
        switch node {
        case .string: string
        case .bool, .integer, .real, .number: number
        case .date: date
        case .data: data
        case .array: mutableArray
        case .dictionary: mutableDictionary
        case .object(let object) where object.className == nil: object.plainValue.flatMap(natural) ?? mutableDictionary
        case .object, .alias, .null: nil
        }
    }

    static var arrayClass: AnyClass { array.type }
    static var dictionaryClass: AnyClass { dictionary.type }
}
