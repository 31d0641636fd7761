import Foundation
import KryoCoding
import TestSupport
import Testing

/// The cases that Java has written: the writer gives the same bytes, the reader the same values.
@Suite struct CorpusRoundTripTests {
    private let runner: CorpusRunner
    private let cases: [JSON]

    init() throws {
        let corpus = try Corpus.shared.get()
        runner = CorpusRunner(corpus: corpus)
        cases = corpus.cases("roundtrip")
    }

    @Test(.slow) func bytesAreThoseOfJava() throws {
        for json in cases {
            let isWritten = json["write"]?["status"]?.string == "ok"
            let exception = CorpusExceptions.writing(json)
            do {
                let bytes = try runner.write(json)
                guard isWritten else {
                    Issue.record("\(json.name): written, though Java refuses it")
                    continue
                }
                let isSame = CorpusBytes(json)?.matches(bytes) ?? false
                #expect(
                    isSame != (exception != nil),
                    "\(json.name): \(JSON.hex(bytes.prefix(400))), not \(CorpusBytes(json)?.text ?? "")")
            } catch {
                #expect(!isWritten || exception != nil, "\(json.name): \(error)")
            }
        }
    }

    @Test(.slow, arguments: [nil, 1, 7, 4096]) func valuesAreThoseOfJava(buffer: Int?) throws {
        for json in cases where json["hex"] != nil {
            let bytes = JSON.bytes(json["hex"]?.string ?? "")
            let written = (json["ops"]?.array ?? []).map(Self.input)
            let isReadable = json["read"]?["status"]?.string == "ok"
            var accepted = [written]
            if let others = json["read"]?["values"]?.array { accepted.append(others) }
            var result = Result { try runner.read(json, bytes, buffer: buffer) }
            if case .failure = result, accepted.count > 1 {
                // What Java reads as null without a word is an error, unless that is asked for.
                result = Result { try runner.read(json, bytes, buffer: buffer, keepsDefects: true) }
            }
            let hasException = CorpusExceptions.reading(json) != nil
            switch result {
            case .success(let result):
                let isSame = accepted.contains { NeutralComparison.areSame($0, result.values) }
                #expect(
                    isSame != hasException,
                    "\(json.name): \(JSON.array(result.values).text.prefix(600)), not \(JSON.array(written).text.prefix(600))"
                )
                let consumed = json["read"]?["consumed"]?.number ?? bytes.count
                #expect(result.consumed == consumed || !isReadable, "\(json.name): \(result.consumed) of \(consumed)")
            case .failure(let error): #expect(!isReadable || hasException, "\(json.name): \(error)")
            }
        }
    }

    /// What an operation has written, as it is read.
    private static func input(_ json: JSON) -> JSON {
        switch json["op"]?.string {
        case "reset": .null
        case "class":
            json["class"]?.string.map { .object(["t": .string("class"), "name": .string($0)]) } ?? .null
        default: json["value"] ?? .null
        }
    }
}
