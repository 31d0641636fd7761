import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Reals are written and read as the standard library does")
struct RealConversionTests {
    /// How many reals are written and read in each format: `REALS`, from the seed `REALS_SEED`, or those of the build.
    static let count = environment("REALS") ?? (Scale.isFull ? 1_000_000 : 40_000)
    static let seed = environment("REALS_SEED") ?? 1

    private static func environment(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init)
    }

    @Test("Seeded reals and texts", .slow, arguments: Scale.batches, [HRFormat.json.compact, .xmlPropertyList])
    func seeded(batch: Int, format: HRFormat) throws {
        var numbers = SeededReals(seed: UInt64(Self.seed * Scale.batches.count + batch))
        var rest = Self.count / Scale.batches.count
        while rest > 0 {
            let values = (0..<min(rest, 10_000)).map { _ in numbers.real() }
            try checkWriting(values, format)
            try checkReading(values.map { numbers.text(near: $0) }, format)
            rest -= values.count
        }
    }

    /// Numbers that conversions have been wrong about: ties, borders, long digits, powers of two and of ten.
    ///
    /// From the reports on David Gay's strtod that V. Paxson's "A Program for Testing IEEE Decimal-Binary Conversion" (1991)
    /// began, on PHP's and Java's endless loops (2010, 2011), and from the tests of Lemire's fast_float.
    static let hardTexts = [
        "2.2250738585072011e-308", "2.2250738585072012e-308", "2.2250738585072014e-308", "4.9406564584124654e-324",
        "2.4703282292062327e-324", "2.4703282292062328e-324", "2.4703282292062328e-325", "1.7976931348623157e308",
        "1.7976931348623158e308", "9007199254740993.0", "9007199254740992.999999999999999999999999",
        "9007199254740993.000000000000000000000001", "9007199254740991.0", "9007199254740995.0", "1e23", "8.5e22",
        "9.5367431640625e-7", "6.631236846766476e-316", "3.237883913302901e-319", "5e-324", "1e-400", "0e999999999",
        "1.00000000000000011102230246251565404236316680908203125",
        "1.00000000000000011102230246251565404236316680908203124",
        "1.00000000000000011102230246251565404236316680908203126", "7.2057594037927933e16", "6929495644600919.5",
        "3.7455744005952583e15", "0.0000000000000000000000000000000000000000000000000000001234567890123456789",
        "10000000000000000000000000000000000000000000000000000000000000.0", "12345678901234567890123456789e-29",
        "-2.2222222222223e-322", "8.442911973260991817129021e-309", "5.0216813883093451685872615018317e-309",
        "1448997445238699.0", "-0.0", "0.0000", "4.1987654321098765432109876543210e0", "179769313486231570e291",
    ]

    @Test("Hard numbers", arguments: [HRFormat.json.compact, .xmlPropertyList])
    func hard(format: HRFormat) throws {
        try checkReading(Self.hardTexts, format)
        let values = Self.hardTexts.compactMap(Double.init)
        let neighbours = values.map(\.nextUp) + values.map(\.nextDown)
        try checkWriting(values + neighbours.filter(\.isFinite), format)
        try checkWriting((-1_074...1_023).map { Double(sign: .plus, exponent: $0, significand: 1) }, format)
        try checkWriting((-324...308).compactMap { Double("1e\($0)") }, format)
    }

    @Test("Digits by the thousand, and exponents that make up for them", arguments: [1, 18, 19, 20, 21, 400, 5_000])
    func longTexts(count: Int) throws {
        let (zeros, nines) = (String(repeating: "0", count: count), String(repeating: "9", count: count))
        let texts = [
            "0.\(zeros)1e\(count)", "1\(zeros)e-\(count)", "1\(zeros)1e-\(count)", "0.\(nines)", "0.\(nines)e300",
            "0.\(zeros)\(nines)e\(count)", "1.\(zeros)1", "1.5\(zeros)", "4503599627370497.5\(zeros)",
            "4503599627370497.5\(zeros)1", "4503599627370496.5\(zeros)", "0.\(zeros)0",
        ]
        try checkReading(texts, .json)
        try checkReading(texts, .xmlPropertyList)
    }

    private func checkWriting(_ values: [Double], _ format: HRFormat) throws {
        let data = try format.data(from: HRDocument(.array(values.map { .real($0) })))
        let text = String(decoding: data, as: UTF8.self)
        let texts =
            format.kind == .json
            ? text.split { "[],\n".contains($0) }.map { String($0) }
            : text.components(separatedBy: "<real>").dropFirst().map { String($0.prefix { $0 != "<" }) }
        let isEqual = texts == values.map(\.description)
        #expect(isEqual)
        guard !isEqual else { return }
        for (text, value) in zip(texts, values) where text != value.description {
            Issue.record("\(text) is written for \(value)")
        }
    }

    private func checkReading(_ texts: [String], _ format: HRFormat) throws {
        let text =
            format.kind == .json
            ? "[\(texts.joined(separator: ","))]"
            : "<plist><array>\(texts.map { "<real>\($0)</real>" }.joined())</array></plist>"
        guard case .array(let nodes) = try format.document(from: Data(text.utf8)).root else {
            Issue.record("no array is read")
            return
        }
        #expect(nodes.count == texts.count)
        for (text, node) in zip(texts, nodes) where node.double?.bitPattern != Double(text)?.bitPattern {
            Issue.record("\(node) is read from \(text)")
        }
    }
}
