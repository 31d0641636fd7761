import Foundation
import HRArchiving

/// A file as a document that is parsed and formatted, by the library's formats and by Foundation with its own
/// containers.
struct DocumentFile {
    let name: String
    let spelling: Spelling
    let data: Data

    var subjects: [Subject] { [parsingTree, parsing, formattingTree, formatting] }

    private var format: HRFormat { Formats.direct.format(spelling) }

    private var parsingTree: Subject {
        subject("parse", FoundationTree.name(spelling), isSlow: true) {
            Operation(inputSize: data.count) {
                try FoundationTree.read(data, spelling)
            } isRight: {
                try isRight(format.data(from: format.document(from: data)), $0)
            }
        }
    }

    private var parsing: Subject {
        subject("parse", "HRFormat direct, document", peer: FoundationTree.name(spelling)) {
            Operation(inputSize: data.count) {
                try format.document(from: data)
            } isRight: {
                try isRight(format.data(from: $0))
            }
        }
    }

    private var formattingTree: Subject {
        subject("format", FoundationTree.name(spelling), isSlow: true) {
            let tree = try FoundationTree.read(data, spelling)
            return Operation {
                try FoundationTree.write(tree, spelling)
            } isRight: {
                try isRight($0, tree)
            }
        }
    }

    private var formatting: Subject {
        subject("format", "HRFormat direct, document", peer: FoundationTree.name(spelling)) {
            let document = try format.document(from: data)
            return Operation {
                try format.data(from: document)
            } isRight: {
                try isRight($0)
            }
        }
    }

    /// Returns true if bytes contain a tree; by default that of the file.
    private func isRight(_ bytes: Data, _ tree: Any? = nil) throws -> Bool {
        FoundationTree.isSame(try FoundationTree.read(bytes, spelling), try tree ?? FoundationTree.read(data, spelling))
    }

    private func subject(
        _ work: String, _ subject: String, isSlow: Bool = false, peer: String? = nil,
        _ prepare: @escaping () throws -> Operation
    ) -> Subject {
        let work = "\(work) \(name)"
        return Subject(
            work: work, format: spelling.rawValue, name: subject, count: 1, isSlow: isSlow,
            peer: peer.map { "\(work) \(spelling.rawValue) \($0)" }, prepare: prepare)
    }
}
