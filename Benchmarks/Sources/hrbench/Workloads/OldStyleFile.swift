import Foundation
import HRArchiving

/// An old-style property list, which can be read but not written.
struct OldStyleFile {
    let name: String
    let data: Data

    /// Creates a file from bytes; nil for other formats.
    init?(name: String, data: Data) {
        guard HRFormat(detecting: data)?.description == "old-style property list" else { return nil }
        self.name = name
        self.data = data
    }

    var subjects: [Subject] {
        let foundation = "PropertyListSerialization, tree"
        return [
            subject(foundation, isSlow: true) {
                Operation(inputSize: data.count, tree) { try isSame($0, document()) }
            },
            subject("HRUnarchiver, document", peer: foundation) {
                Operation(inputSize: data.count, document) { try isSame(tree(), $0) }
            },
        ]
    }

    private func document() throws -> HRDocument { try HRUnarchiver().document(from: data) }

    private func tree() throws -> Any {
        try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
    }

    private func isSame(_ tree: Any, _ document: HRDocument) throws -> Bool {
        try HRDocument(propertyListObject: tree).root == document.root
    }

    private func subject(
        _ subject: String, isSlow: Bool = false, peer: String? = nil, _ prepare: @escaping () throws -> Operation
    ) -> Subject {
        let work = "parse \(name)"
        return Subject(
            work: work, format: "old", name: subject, count: 1, isSlow: isSlow, peer: peer.map { "\(work) old \($0)" },
            prepare: prepare)
    }
}
