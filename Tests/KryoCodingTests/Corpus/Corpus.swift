import Foundation
import KryoCoding
import TestSupport

/// The cases that Java's Kryo 2.20 has written and read; or those of another file, named by `KRYO_CORPUS`.
struct Corpus: Sendable {

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Data")
    static let file =
        ProcessInfo.processInfo.environment["KRYO_CORPUS"].map { URL(filePath: $0) }
        ?? folder.appending(path: "cases.json")
    static let shared = Result { try Corpus() }

    let classes: JSON
    let cases: [JSON]

    private init() throws {
        let json = try JSON([UInt8](Data(contentsOf: Self.file)))
        classes = json["classes"] ?? .null
        cases = json["cases"]?.array ?? []
    }

    /// The cases of a kind.
    func cases(_ kind: String) -> [JSON] { cases.filter { $0["kind"]?.string == kind } }
}

/// What is wrong with a case, or with the harness.
struct CorpusError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

extension JSON {
    var name: String { self["name"]?.string ?? "?" }

    /// The bytes of hexadecimal digits.
    static func bytes(_ hex: String) -> [UInt8] {
        var result: [UInt8] = []
        var high: UInt8?
        for digit in hex.utf8 {
            let value = digit < 58 ? digit - 48 : digit - 87
            if let first = high {
                result.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return result
    }

    static func hex(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
