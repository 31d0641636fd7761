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

    /// Copies have no comparator, and Java sorts numbers by what they are then.
    @Test func copiesOfSortedCollectionsAreInNaturalOrder() throws {
        func copied(_ numbers: [any BinaryInteger & Sendable]) throws -> [String] {
            let set = JavaCollection("java.util.TreeSet", numbers, comparator: JavaObject("com.acme.Order"))
            let copy = try Kryo().copyShallow(set) as? JavaCollection
            return copy?.elements.map { $0.map { "\($0)" } ?? "null" } ?? []
        }
        #expect(try copied([UInt64.max, UInt64.max - 1, 0 as UInt64]) == ["0", "\(UInt64.max - 1)", "\(UInt64.max)"])
        #expect(try copied([3, -1, Int.min, Int.max]) == ["\(Int.min)", "-1", "3", "\(Int.max)"])
        #expect(try copied([200 as UInt8, 3 as UInt8]) == ["3", "200"])
        #expect(try copied([Int32.max, Int32.min, 0 as Int32]) == ["\(Int32.min)", "0", "\(Int32.max)"])
    }
}
