import Foundation
import HRArchiving

/// Subjects with Foundation's Serialization classes, for its own containers.
extension People {
    /// - Parameter isSorted: True if JSON is written with sorted keys, as by the library's formats through Foundation.
    func writingTree(_ spelling: Spelling, isSorted: Bool = false) -> Subject {
        let name = FoundationTree.name(spelling, isSorted: isSorted)
        return subject("write", spelling.rawValue, name, isSlow: true, peer: peer(writing: spelling)) { [self] in
            let tree = PeopleTree.make(plain)
            return Operation {
                try FoundationTree.write(tree, spelling, isSorted: isSorted)
            } isRight: { [self] in
                try isRight(FoundationTree.read($0, spelling), spelling)
            }
        }
    }

    func readingTree(_ spelling: Spelling) -> Subject {
        let name = FoundationTree.name(spelling)
        return subject("read", spelling.rawValue, name, isSlow: true, peer: peer(reading: spelling)) { [self] in
            let data = try bytes("tree \(spelling)") {
                try FoundationTree.write(PeopleTree.make(plain), spelling)
            }
            return Operation(inputSize: data.count) {
                try FoundationTree.read(data, spelling)
            } isRight: { [self] in
                try isRight($0, spelling)
            }
        }
    }

    /// Returns the title of the subject that writes a tree, with the options of the library's formats through
    /// Foundation.
    func treePeer(writing spelling: Spelling) -> String {
        "write \(spelling.rawValue) \(FoundationTree.name(spelling, isSorted: spelling == .json))"
    }

    /// Returns the title of the subject that reads a tree.
    func treePeer(reading spelling: Spelling) -> String {
        "read \(spelling.rawValue) \(FoundationTree.name(spelling))"
    }

    /// Returns true if a tree contains the people; the last bits of doubles are ignored, since JSONSerialization
    /// changes them.
    private func isRight(_ tree: Any, _ spelling: Spelling) throws -> Bool {
        let document = try HRDocument(propertyListObject: tree, limits: limits)
        var found = value(try unarchiver.unarchive(CodedDirectory.self, from: document))
        for index in found.people.indices {
            found.people[index].score = (found.people[index].score * 100).rounded() / 100
        }
        return found == plain
    }
}
