import Foundation

/// Reads and writes trees of containers with Foundation's Serialization classes.
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

    /// Returns true if two trees have the same contents; the last bits of doubles are ignored, since JSONSerialization
    /// changes them.
    static func isSame(_ left: Any, _ right: Any) -> Bool {
        switch (left, right) {
        case (let left as [String: Any], let right as [String: Any]):
            left.count == right.count && left.allSatisfy { key, value in right[key].map { isSame(value, $0) } ?? false }
        case (let left as [Any], let right as [Any]):
            left.count == right.count && zip(left, right).allSatisfy { isSame($0, $1) }
        case (let left as NSNumber, let right as NSNumber):
            left == right || abs(left.doubleValue - right.doubleValue) <= abs(left.doubleValue) * 1e-15
        case (let left as AnyHashable, let right as AnyHashable): left == right
        default: false
        }
    }

    /// Returns the title of a subject that writes or reads a tree.
    static func name(_ spelling: Spelling, isSorted: Bool = false) -> String {
        switch spelling {
        case .json, .prettyJSON: isSorted ? "JSONSerialization sorted, tree" : "JSONSerialization, tree"
        case .xml, .binary: "PropertyListSerialization, tree"
        }
    }
}
