import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

/// A number in each way to take part.
private struct Own: HRCoding, Equatable {
    var integer: Int
    var double: Double

    init(coder: HRDecoder) throws {
        integer = try coder.decode(forKey: "integer")
        double = try coder.decode(forKey: "double")
    }

    func encode(with coder: HREncoder) throws {}
}

private struct ByCodable: Codable {
    var integer: Int
    var double: Double
}

private struct Mapped {
    let integer: Int
    let double: Double

    static let map = PropertyMap(
        building: Mapped.init(integer:double:), MappedProperty("integer", \.integer), MappedProperty("double", \.double)
    )
}

private final class Keyed: NSObject, NSCoding {
    let integer: Int
    let double: Double

    init?(coder: NSCoder) {
        integer = coder.decodeInteger(forKey: "integer")
        double = coder.decodeDouble(forKey: "double")
    }

    func encode(with coder: NSCoder) {}
}

private enum Level: Int, Codable, HRCoding { case low, high = 500 }

@Suite("Numbers")
struct NumberTests {
    private static let document = Data(#"{"integer": 1e3, "double": 1690000000123456789}"#.utf8)

    @Test("A whole real is an integer, and an integer the nearest real, in each way to take part")
    func ways() throws {
        let unarchiver = HRUnarchiver()
        let own = try unarchiver.unarchive(Own.self, from: Self.document)
        let codable = try unarchiver.unarchive(ByCodable.self, from: Self.document)
        var registry = HRClassRegistry()
        registry.register(Mapped.map)
        let mapped = try HRUnarchiver(registry: registry).unarchive(Mapped.self, from: Self.document)
        let keyed = try unarchiver.unarchive(Keyed.self, from: Self.document)
        let integers: Set<Int> = [own.integer, codable.integer, mapped.integer, keyed.integer]
        #expect(integers == [1000])
        let doubles: Set<Double> = [own.double, codable.double, mapped.double, keyed.double]
        #expect(doubles == [1_690_000_000_123_456_768])
    }

    @Test("A whole real is read as an integer of every kind")
    func wholeReals() throws {
        let unarchiver = HRUnarchiver()
        #expect(try unarchiver.unarchive([Int].self, from: HRDocument([500.0, -0.0, -3.0])) == [500, 0, -3])
        #expect(try unarchiver.unarchive([String: UInt8].self, from: HRDocument(["a": 255.0])) == ["a": 255])
        #expect(try unarchiver.unarchive([Int64?].self, from: HRDocument([3.0, nil])) == [3, nil])
        #expect(try unarchiver.unarchive([Level].self, from: HRDocument([500.0])) == [.high])
        #expect(try unarchiver.unarchive(UInt64.self, from: HRDocument(0x1p63)) == 1 << 63)
        let plist = Data(plist("<array><real>500</real><real>1e3</real></array>").utf8)
        #expect(try unarchiver.unarchive([Int32].self, from: plist) == [500, 1000])
    }

    @Test("What is no whole number is none", arguments: [3.5, -0.1, .nan, .infinity, 1e-300] as [Double])
    func fractions(value: Double) {
        expectError(.typeMismatch, "HR0202 element 0 must be an integer, found a real number at 0") {
            _ = try HRUnarchiver().unarchive([Int].self, from: HRDocument([.real(value)]))
        }
    }

    @Test("A whole real out of range", arguments: [0x1p63, 1e300, -0x1p64] as [Double])
    func largeReals(value: Double) {
        expectError(.outOfRange, "HR0204 element 0 is a number outside the range of Int at 0") {
            _ = try HRUnarchiver().unarchive([Int].self, from: HRDocument([.real(value)]))
        }
        expectError(.outOfRange) { _ = try HRUnarchiver().unarchive([Int8].self, from: HRDocument([128.0])) }
    }

    @Test("Never a boolean or a text", arguments: [true, "5", "1.0"] as [HRNode])
    func others(node: HRNode) {
        expectError(.typeMismatch) { _ = try HRUnarchiver().unarchive(Int.self, from: HRDocument(node)) }
        expectError(.typeMismatch) { _ = try HRUnarchiver().unarchive(Double.self, from: HRDocument(node)) }
    }

    @Test("An integer is the nearest real")
    func integers() throws {
        let unarchiver = HRUnarchiver()
        let numbers = HRDocument([9_007_199_254_740_993, 9_007_199_254_740_995, .integer(HRInteger(UInt64.max)), -3])
        #expect(
            try unarchiver.unarchive([Double].self, from: numbers)
                == [9_007_199_254_740_992, 9_007_199_254_740_996, 0x1p64, -3])
        // Half-way between two floats, and a little above: rounded twice, it would go to the even one below.
        let above = HRDocument([.integer(HRInteger((1 << 62) + (1 << 38) as Int64 + 1)), 16_777_217, -16_777_219])
        #expect(
            try unarchiver.unarchive([Float].self, from: above)
                == [Float(0x1p62).nextUp, 16_777_216, -16_777_220])
    }

    // MARK: Floats

    /// Floats whose shortest text is, as a `Double`, half-way between two of them.
    static let hard: [UInt32] = [363_742_205, 2_511_225_853]

    @Test("A float comes back as it was", arguments: HRFormat.each)
    func floats(format: HRFormat) throws {
        var random = SeededGenerator(seed: 5)
        var floats = Self.hard.map { Float(bitPattern: $0) }
        floats += [0, -0.0, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, .ulpOfOne, 0.1]
        floats += (0..<3000).map { _ in Float(bitPattern: UInt32.random(in: .min ... .max, using: &random)) }
        // Around each power of two.
        for exponent in 0..<UInt32(255) {
            floats += [exponent << 23, exponent << 23 + 1, exponent << 23 | 0x7F_FFFF].map { Float(bitPattern: $0) }
        }
        floats = floats.filter { $0.isFinite }
        let data = try HRArchiver().archive(floats, as: format)
        let back = try HRUnarchiver(implementation: format.implementation).unarchive([Float].self, from: data)
        #expect(back.map(\.bitPattern) == floats.map(\.bitPattern))
    }

    /// In the tree, where it costs least: a sample of all floats, in a release build a larger one.
    @Test("A float is the nearest one of its text", arguments: Scale.batches)
    func nearest(batch: Int) throws {
        var random = SeededGenerator(seed: UInt64(batch))
        let floats = (0..<(Scale.isFull ? 250_000 : 5000)).map { _ in
            Float(bitPattern: UInt32.random(in: .min ... .max, using: &random))
        }.filter { $0.isFinite }
        let document = try HRArchiver().document(archiving: floats)
        #expect(
            try HRUnarchiver().unarchive([Float].self, from: document).map(\.bitPattern) == floats.map(\.bitPattern))
        // As other programs write them: the nearest `Double` of the shortest text.
        let texts = HRDocument(.array(floats.map { .real(Double($0.description) ?? 0) }))
        #expect(try HRUnarchiver().unarchive([Float].self, from: texts).map(\.bitPattern) == floats.map(\.bitPattern))
    }

    @Test("The shortest text stays where it is read back", arguments: HRFormat.direct)
    func short(format: HRFormat) throws {
        #expect(try HRArchiver().document(archiving: [0.1, 1.5, 3e-20] as [Float]).root == [0.1, 1.5, 3e-20])
        // Whoever rounds the `Double` reads the float as well.
        for bits in Self.hard {
            guard case .real(let value) = try HRArchiver().document(archiving: [Float(bitPattern: bits)]).root[0] else {
                Issue.record("no real")
                continue
            }
            #expect(Float(value).bitPattern == bits)
        }
    }
}

@Suite("Integers of 128 bits")
struct WideIntegerTests {
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    private struct Wide: Codable, Equatable {
        var signed: Int128
        var unsigned: UInt128?
    }

    @Test("Come back from every format", arguments: HRFormat.each)
    func roundTrips(format: HRFormat) throws {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
        let signed: [Int128] = [0, -1, Int128(Int64.min), Int128(UInt64.max), Int128(UInt64.max) + 1, .min, .max]
        try roundTrip(signed, as: format)
        try roundTrip([UInt128.max, 0, UInt128(UInt64.max), 1 << 100], as: format)
        try roundTrip(["a": Int128.max], as: format)
        try roundTrip(Wide(signed: .min, unsigned: .max), as: format)
        try roundTrip(Wide(signed: 5, unsigned: nil), as: format)
    }

    @Test("Are integers up to 64 bits, and decimal digits beyond")
    func spelling() throws {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
        let document = try HRArchiver().document(archiving: [Int128(UInt64.max), Int128(UInt64.max) + 1, -5])
        #expect(document.root == [.integer(HRInteger(UInt64.max)), "18446744073709551616", -5])
        let codable = try HRArchiver().document(archiving: Wide(signed: 7, unsigned: .max))
        #expect(codable.root == ["signed": 7, "unsigned": "340282366920938463463374607431768211455"])
        let any = try HRArchiver().document(archiving: [Int128.max] as [Any])
        #expect(any.root == ["170141183460469231731687303715884105727"])
    }

    @Test("Are read from both, and from a whole real")
    func reading() throws {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
        let unarchiver = HRUnarchiver()
        let read = try unarchiver.unarchive([Int128].self, from: HRDocument(["5", 5, 5.0, 0x1p100]))
        let hundred: Int128 = 1 << 100
        #expect(read == [5, 5, 5, hundred])
        expectError(.typeMismatch) { _ = try unarchiver.unarchive([Int128].self, from: HRDocument(["5.0"])) }
        expectError(.typeMismatch) { _ = try unarchiver.unarchive([UInt128].self, from: HRDocument(["-1"])) }
        expectError(.outOfRange) { _ = try unarchiver.unarchive([UInt128].self, from: HRDocument([-1])) }
        expectError(.typeMismatch) { _ = try unarchiver.unarchive([Int128].self, from: HRDocument([true])) }
    }
}
