import Foundation
import HRArchiving

/// The Serialization classes of Foundation, on its own containers.
extension People {
    /// - Parameter isSorted: Whether JSON is written with sorted keys, as our formats through Foundation do.
    func writingTree(_ spelling: Spelling, isSorted: Bool = false) -> Subject {
        let name = treeName(spelling, isSorted: isSorted)
        return subject("write", spelling.rawValue, name, isSlow: true, peer: peer(writing: spelling)) { [self] in
            let tree = PeopleTree.make(plain)
            return Operation {
                try Self.write(tree, spelling, isSorted: isSorted)
            } isRight: { [self] in
                try isRight(Self.read($0, spelling), spelling)
            }
        }
    }

    func readingTree(_ spelling: Spelling) -> Subject {
        let name = treeName(spelling, isSorted: false)
        return subject("read", spelling.rawValue, name, isSlow: true, peer: peer(reading: spelling)) { [self] in
            let data = try bytes("tree \(spelling)") {
                try Self.write(PeopleTree.make(plain), spelling, isSorted: false)
            }
            return Operation(inputSize: data.count) {
                try Self.read(data, spelling)
            } isRight: { [self] in
                try isRight($0, spelling)
            }
        }
    }

    /// The title of the subject that writes a tree, with the options that our formats through Foundation use.
    func treePeer(writing spelling: Spelling) -> String {
        "write \(spelling.rawValue) \(treeName(spelling, isSorted: spelling == .json))"
    }

    /// The title of the subject that reads a tree.
    func treePeer(reading spelling: Spelling) -> String {
        "read \(spelling.rawValue) \(treeName(spelling, isSorted: false))"
    }

    private func treeName(_ spelling: Spelling, isSorted: Bool) -> String {
        switch spelling {
        case .json, .prettyJSON: isSorted ? "JSONSerialization sorted, tree" : "JSONSerialization, tree"
        case .xml, .binary: "PropertyListSerialization, tree"
        }
    }

    private static func write(_ tree: NSDictionary, _ spelling: Spelling, isSorted: Bool) throws -> Data {
        switch spelling {
        case .json, .prettyJSON:
            var options: JSONSerialization.WritingOptions = isSorted ? [.sortedKeys, .withoutEscapingSlashes] : []
            if spelling == .prettyJSON { options.insert(.prettyPrinted) }
            return try JSONSerialization.data(withJSONObject: tree, options: options)
        case .xml: return try PropertyListSerialization.data(fromPropertyList: tree, format: .xml, options: 0)
        case .binary: return try PropertyListSerialization.data(fromPropertyList: tree, format: .binary, options: 0)
        }
    }

    private static func read(_ data: Data, _ spelling: Spelling) throws -> Any {
        switch spelling {
        case .json, .prettyJSON: try JSONSerialization.jsonObject(with: data)
        case .xml, .binary: try PropertyListSerialization.propertyList(from: data, format: nil)
        }
    }

    /// Whether a tree holds the people; the last bits of doubles are not looked at, for JSONSerialization changes them.
    private func isRight(_ tree: Any, _ spelling: Spelling) throws -> Bool {
        let document = try HRDocument(propertyListObject: tree, limits: limits)
        var found = value(try unarchiver.unarchive(CodedDirectory.self, from: document))
        for index in found.people.indices {
            found.people[index].score = (found.people[index].score * 100).rounded() / 100
        }
        return found == plain
    }
}
