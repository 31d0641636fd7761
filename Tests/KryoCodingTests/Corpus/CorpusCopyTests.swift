import KryoCoding
import Testing

/// Copies: which objects are new and which are shared, as Java has it.
@Suite struct CorpusCopyTests {
    private let corpus: Corpus

    init() throws { corpus = try Corpus.shared.get() }

    @Test func copiesAreThoseOfJava() throws {
        for json in corpus.cases("copy") {
            var builder = NeutralBuilder(keepsAllIdentities: true)
            let expected = json["read"]
            do {
                let kryo = try CorpusConfiguration(classes: corpus.classes).kryo(json["config"])
                let value = try builder.value(json["value"])
                let isDeep = json["mode"]?.string == "copy"
                let copy = isDeep ? try kryo.copy(value) : try kryo.copyShallow(value)
                let described = try NeutralDescriber.describe([value, copy])
                let wanted = [expected?["original"] ?? .null, expected?["copy"] ?? .null]
                let text = "\(json.name): \(JSON.array(described).text), not \(JSON.array(wanted).text)"
                #expect(NeutralComparison.areSame(described, wanted), "\(text)")
            } catch {
                #expect(expected?["status"]?.string == "error", "\(json.name): \(error)")
            }
        }
    }
}
