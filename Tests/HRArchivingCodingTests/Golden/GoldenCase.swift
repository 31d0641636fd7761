import Foundation
import HRArchiving
import Testing

/// One case of the golden folder.
struct GoldenCase: Decodable, Sendable {
    enum Kind: String, Decodable {
        /// A graph, and the files that the original made of it.
        case encode
        /// A file made by hand, and what the original made of it.
        case decode
        /// A file of an older version, and what the last one made of it.
        case legacy
    }

    /// What the original wrote of a graph in one format.
    struct Output: Decodable {
        let outcome: String
        let file: String?
        /// Whether other readers take the file.
        let standard: Bool?
    }

    let id: String
    let kind: Kind
    let api: String?
    let file: String?
    let flags: [String]
    let outputs: [String: Output]?
    fileprivate let expected: String

    var folder = URL(fileURLWithPath: "/")
    var definitions = GoldenClasses([:])

    private enum CodingKeys: CodingKey {
        case id, kind, api, file, flags, outputs, expected
    }

    /// The outcome of a case that has a single file.
    func expectation() throws -> GoldenExpectation {
        try GoldenJSON.decode(GoldenExpectation.self, from: folder.appendingPathComponent(expected))
    }

    /// The graph that was written, and what the original made of each of its files.
    func written() throws -> GoldenWritten {
        try GoldenJSON.decode(GoldenWritten.self, from: folder.appendingPathComponent(expected))
    }

    func data(of file: String) throws -> Data {
        try Data(contentsOf: folder.appendingPathComponent(file))
    }

    /// Whether parts of Foundation that differ from one implementation to the next have decided, not HRCoder.
    var dependsOnFoundation: Bool { flags.contains("foundation") }
}

extension GoldenCase: CustomTestStringConvertible {
    var testDescription: String { id }
}

/// What the original made of a file.
struct GoldenExpectation: Decodable {
    /// `value`, `nil`, `exception`, `crash`.
    let outcome: String?
    let graph: GoldenGraph?
    /// The format whose outcome is the same.
    let sameAs: String?
}

/// A graph, and what the original made of the files that it wrote of it.
struct GoldenWritten: Decodable {
    let source: GoldenGraph
    private let decoded: [String: GoldenExpectation]?

    /// What the original made of its file in a format.
    func expectation(in format: String) -> GoldenExpectation? {
        var found = decoded?[format]
        for _ in 0..<3 {
            guard let other = found?.sameAs else { break }
            found = decoded?[other]
        }
        return found
    }
}
