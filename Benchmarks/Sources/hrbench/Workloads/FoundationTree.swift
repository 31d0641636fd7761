import Foundation

/// What the Serialization classes of Foundation make of bytes, and bytes of.
enum FoundationTree {
    static func write(_ tree: Any, _ spelling: Spelling, isSorted: Bool = false) throws -> Data {
        switch spelling {
        case .json, .prettyJSON:
            var options: JSONSerialization.WritingOptions = isSorted ? [.sortedKeys, .withoutEscapingSlashes] : []
            if spelling == .prettyJSON { options.insert(.prettyPrinted) }
            return try JSONSerialization.data(withJSONObject: tree, options: options)
        case .xml: return try PropertyListSerialization.data(fromPropertyList: tree, format: .xml, options: 0)
        case .binary: return try PropertyListSerialization.data(fromPropertyList: tree, format: .binary, options: 0)
        }
    }

    static func read(_ data: Data, _ spelling: Spelling) throws -> Any {
        switch spelling {
        case .json, .prettyJSON: try JSONSerialization.jsonObject(with: data)
        case .xml, .binary: try PropertyListSerialization.propertyList(from: data, format: nil)
        }
    }

    /// The title of a subject that writes or reads one.
    static func name(_ spelling: Spelling, isSorted: Bool = false) -> String {
        switch spelling {
        case .json, .prettyJSON: isSorted ? "JSONSerialization sorted, tree" : "JSONSerialization, tree"
        case .xml, .binary: "PropertyListSerialization, tree"
        }
    }
}
