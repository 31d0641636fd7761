import Foundation
import HRArchiving
import TestSupport
import Testing

/// A diagnosis that calls itself complete has found all that is wrong, and what it has found is wrong.
@Suite("Diagnoses that are complete")
struct CompleteDiagnosisTests {
    private enum Level: String, Codable {
        case quiet, low, high
    }

    private struct Lamp: Codable {
        var level: Level
        var name: String?
        var watts: Int
        var isOn: Bool
        var inner: [Inner]?
    }

    private struct Inner: Codable {
        var size: Int
        var level: Level?
    }

    private struct Coded: HRDecodable {
        let level: Level, name: String?, watts: Int, isOn: Bool
        let inner: [Inner]?

        init(coder: HRDecoder) throws {
            level = try coder.decode(forKey: "level")
            name = try coder.decode(forKey: "name")
            watts = try coder.decode(forKey: "watts")
            isOn = try coder.decode(forKey: "isOn")
            inner = try coder.decode(forKey: "inner")
        }
    }

    private static let values: [(key: String, right: String, wrong: String)] = [
        ("level", #""low""#, #""loud""#), ("name", #""desk""#, "[1]"), ("watts", "40", #""x""#), ("isOn", "true", "3"),
    ]
    private static let strangers = ["colour", "zzz", "q8", "manufacturer"]

    /// Members of a lamp, some of which are wrong, and the paths of these.
    private func members(_ random: inout SeededGenerator) -> (text: String, faults: Set<String>) {
        var parts: [String] = [], faults: Set<String> = []
        for (key, right, wrong) in Self.values {
            let isWrong = Int.random(in: 0..<3, using: &random) == 0
            parts.append("\"\(key)\": \(isWrong ? wrong : right)")
            if isWrong { faults.insert(key) }
        }
        for key in Self.strangers where Int.random(in: 0..<4, using: &random) == 0 {
            parts.insert("\"\(key)\": 3", at: Int.random(in: 0...parts.count, using: &random))
            faults.insert(key)
        }
        let inner = (0..<Int.random(in: 0...3, using: &random)).map { index in
            let isWrong = Int.random(in: 0..<3, using: &random) == 0
            let isStrange = Int.random(in: 0..<3, using: &random) == 0
            if isWrong { faults.insert("inner.\(index).size") }
            if isStrange { faults.insert("inner.\(index).colour") }
            return "{\"size\": \(isWrong ? "\"x\"" : "1")\(isStrange ? ", \"colour\": 2" : "")}"
        }
        parts.append("\"inner\": [\(inner.joined(separator: ", "))]")
        return (parts.joined(separator: ", "), faults)
    }

    @Test("What is reported is what is wrong, and all of it if the diagnosis says so", arguments: 0..<60)
    func complete(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let (text, faults) = members(&random)
        let unarchiver = HRUnarchiver(unknownKeys: .error)
        let data = Data("{\(text)}".utf8)
        for diagnosis in [unarchiver.diagnose(Lamp.self, from: data), unarchiver.diagnose(Coded.self, from: data)] {
            let found = Set(diagnosis.errors.compactMap { $0.path?.description })
            #expect(found.isSubset(of: faults), "\(text)")
            if diagnosis.isComplete { #expect(found == faults, "\(text)") }
            #expect(found.isEmpty == faults.isEmpty, "\(text)")
        }
    }

    @Test("An unknown key beside another error is reported, or the diagnosis says that there may be more")
    func besideAnother() {
        let data = Data(#"{"level": "loud", "colour": 3, "watts": 1, "isOn": true}"#.utf8)
        let diagnosis = HRUnarchiver(unknownKeys: .error).diagnose(Lamp.self, from: data)
        let said = diagnosis.report()
        #expect(said.contains("level"))
        #expect(said.contains("colour") && diagnosis.errors.count == 2 || said.hasSuffix("and there may be more"))
        let near = Data(#"{"level": "loud", "wats": 3, "isOn": true}"#.utf8)
        let second = HRUnarchiver(unknownKeys: .error).diagnose(Lamp.self, from: near)
        #expect(second.errors.count == 2 || !second.isComplete)
    }
}
