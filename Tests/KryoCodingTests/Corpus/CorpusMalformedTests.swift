import Foundation
import KryoCoding
import Testing

/// Damaged bytes: an error, or the value that Java makes of them; never another one.
@Suite struct CorpusMalformedTests {
    private let runner: CorpusRunner
    private let cases: [JSON]

    init() throws {
        let corpus = try Corpus.shared.get()
        runner = CorpusRunner(corpus: corpus)
        cases = corpus.cases("malformed")
    }

    @Test(arguments: [nil, 1, 4096]) func bytesAreRefusedOrReadAsByJava(buffer: Int?) throws {
        for json in cases {
            let result: CorpusRunner.ReadResult
            do {
                result = try runner.read(json, Self.bytes(json), buffer: buffer)
            } catch let error as KryoError {
                #expect(!error.message.isEmpty, "\(json.name)")
                continue
            }
            let documented = json["read"]?["values"]?.array
            let text = "\(json.name): \(JSON.array(result.values).text), not \(JSON.array(documented ?? []).text)"
            #expect(documented.map { NeutralComparison.areSame($0, result.values) } ?? false, "\(text)")
        }
    }

    private static func bytes(_ json: JSON) -> [UInt8] {
        if let hex = json["hex"]?.string { return JSON.bytes(hex) }
        guard let parts = json["hexRepeat"]?.array, parts.count == 3 else { return [] }
        let unit = JSON.bytes(parts[0].string ?? "")
        let repeated = (0..<(parts[1].number ?? 0)).flatMap { _ in unit }
        return repeated + JSON.bytes(parts[2].string ?? "")
    }
}
