import Foundation
import KryoCoding
import TestSupport
import Testing

/// Graphs on their way to Java and back. Without Java, the corpus says what Java does.
@Suite(.enabled(if: Oracle.isExpected, "needs a JDK and Debian's libkryo-java"))
struct OracleTests {
    private static let registered: JSON = .array(
        ["java.util.ArrayList", "kx.Node", "kx.Pair"].map { .object(["class": .string($0)]) })

    @Test(.slow, arguments: [true, false]) func graphsGoToJavaAndBack(references: Bool) throws {
        let corpus = try Corpus.shared.get()
        let oracle = try Oracle()
        for seed in 0..<UInt64(Scale.count(1000, inDebug: 250)) {
            var config: [String: JSON] = ["references": .bool(references)]
            if seed % 2 == 0 { config["register"] = Self.registered }
            let kryo = try CorpusConfiguration(classes: corpus.classes).kryo(.object(config), keepsDefects: false)
            var graph = RandomGraph(seed: seed &* 2 &+ (references ? 1 : 0), references: references)
            let value = graph.value()
            let bytes = try kryo.data(writingClassAndObject: value)
            let described = try NeutralDescriber.describe([value], tracksStrings: references)
            let operation: JSON = .object(["op": .string("classAndObject")])
            let decoded = try ask(oracle, "decode", config, operation, hex: bytes)
            let values = decoded["values"]?.array ?? []
            #expect(
                isSame(values, described, references), "\(seed): Java reads \(decoded.text), not \(described[0].text)")
            #expect(decoded["consumed"]?.number == bytes.count, "\(seed)")
            // Java writes what it has read, and that is read here.
            guard let read = values.first else { continue }
            let encoded = try ask(
                oracle, "encode", config, .object(["op": .string("classAndObject"), "value": read]), hex: nil)
            let back = JSON.bytes(encoded["hex"]?.string ?? "")
            let again = try NeutralDescriber.describe(
                [try kryo.readClassAndObject(from: back)], tracksStrings: references)
            #expect(isSame(again, described, references), "\(seed): read \(again[0].text), not \(described[0].text)")
        }
    }

    /// Without references objects that occur twice come back as two.
    private func isSame(_ left: [JSON], _ right: [JSON], _ references: Bool) -> Bool {
        NeutralComparison.areSame(left, right)
            || (!references && NeutralComparison.areSame(left, NeutralComparison.expanded(right)))
    }

    private func ask(
        _ oracle: Oracle, _ request: String, _ config: [String: JSON], _ operation: JSON, hex: Data?
    ) throws -> JSON {
        var json: [String: JSON] = ["config": .object(config), "ops": .array([operation])]
        if let hex { json["hex"] = .string(JSON.hex(hex)) }
        let answer = try oracle.ask("\(request) \(JSON.object(json).text)")
        guard answer.first == "{" else { throw CorpusError(answer) }
        return try JSON(Array(answer.utf8))
    }

    @Test(.slow) func bytesThatDifferAreReadByJavaAllTheSame() throws {
        let corpus = try Corpus.shared.get()
        let runner = CorpusRunner(corpus: corpus)
        let oracle = try Oracle()
        for json in corpus.cases("roundtrip") where json["write"]?["status"]?.string == "ok" {
            guard CorpusExceptions.writing(json) == nil else { continue }
            let answer = try oracle.ask("check \(json.name) \(JSON.hex(try runner.write(json)))")
            #expect(answer.hasPrefix("OK"), "\(json.name): \(answer)")
        }
    }
}
