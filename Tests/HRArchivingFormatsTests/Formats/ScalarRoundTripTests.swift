import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Numbers and dates come back bit for bit")
struct ScalarRoundTripTests {
    @Test("Integers at every border", arguments: HRFormat.written)
    func integers(format: HRFormat) throws {
        var numbers = [HRInteger(Int64.min), HRInteger(UInt64.max)]
        for power in 0..<64 {
            for offset: Int64 in [-1, 0, 1] {
                numbers.append(HRInteger((Int64(1) << power) &+ offset))
                numbers.append(HRInteger(-(Int64(1) << min(power, 62)) + offset))
                numbers.append(HRInteger((UInt64(1) << power) &+ UInt64(bitPattern: offset)))
            }
        }
        let root = HRNode.array(numbers.map { .integer($0) })
        #expect(try format.roundTrip(root) == root)
    }

    static let reals: [Double] = [
        0, -0.0, 0.1, -0.1, .pi, 1e22, 1e23, 123456789012345680, 1e308, -1e308, .greatestFiniteMagnitude,
        .leastNormalMagnitude, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .infinity, -.infinity, .nan, 3, -3,
        1e15,
        1e16, 1e17, 1e18, 1e19, 1e20, 5e-7, 0.30000000000000004, 100, 2.5e-5,
    ]

    @Test("Special reals", arguments: HRFormat.written)
    func reals(format: HRFormat) throws {
        for value in Self.reals where !format.losesWholeReals || !value.isWhole {
            #expect(try format.roundTrip([.real(value)]) == [.real(value)])
            #expect(try format.roundTrip(.real(value)) == .real(value))
        }
    }

    @Test("Foundation's JSON writes whole reals so that they read back equal where a real is asked for")
    func wholeReals() throws {
        for value in Self.reals where value.isWhole {
            let back = try HRFormat.json.using(.foundation).roundTrip([.real(value)])
            guard case .integer(let integer) = back[0] else {
                #expect(back == [.real(value)])
                continue
            }
            #expect(integer.doubleValue == value)
        }
    }

    @Test("Random reals", arguments: HRFormat.each)
    func randomReals(format: HRFormat) throws {
        var generator = SeededGenerator(seed: 11)
        var values: [Double] = []
        while values.count < Scale.count(20_000, inDebug: 4_000) {
            let bits = UInt64.random(in: .min ... .max, using: &generator)
            let value =
                values.count % 2 == 0 ? Double(bitPattern: bits) : Double.random(in: -1000...1000, using: &generator)
            if !format.losesWholeReals || !value.isWhole { values.append(value) }
        }
        let root = HRNode.array(values.map { .real($0) })
        let isEqual = try format.roundTrip(root) == root
        #expect(isEqual)
    }

    @Test("Dates with and without fractions, near and absurd", arguments: HRFormat.each)
    func dates(format: HRFormat) throws {
        var generator = SeededGenerator(seed: 13)
        var seconds: [Double] = [
            0, -0.0, 0.5, -0.5, 0.1, 1e-5, 1e-300, -63_113_904_000, -63_113_904_000.5, 252_455_615_999, 252_455_616_000,
            1e15, -1e15, 1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 63_113_904_000.25, 1e9 + 0.123456789,
            Date.distantPast.timeIntervalSinceReferenceDate, Date.distantFuture.timeIntervalSinceReferenceDate,
        ]
        for index in 0..<2000 {
            let bound = [1e3, 1e9, 1e11, 1e14][index % 4]
            seconds.append(Double.random(in: -bound...bound, using: &generator))
            seconds.append(Double.random(in: -bound...bound, using: &generator).rounded())
            let bits = Double(bitPattern: UInt64.random(in: .min ... .max, using: &generator))
            if bits.isFinite { seconds.append(bits) }
        }
        let root = HRNode.array(seconds.map { .date(Date(timeIntervalSinceReferenceDate: $0)) })
        let isEqual = try format.roundTrip(root) == root
        #expect(isEqual)
    }

    @Test("A date that is not finite is refused", arguments: HRFormat.written, [Double.nan, .infinity, -.infinity])
    func infiniteDates(format: HRFormat, seconds: Double) {
        let document = HRDocument(["a": [.date(Date(timeIntervalSinceReferenceDate: seconds))]])
        let error = #expect(throws: HRError.self) { try format.data(from: document) }
        #expect(error?.message == "a date that is not finite cannot be written")
        #expect(error?.path == "a.0")
    }
}

extension Double {
    /// Whether JSON without a point or an exponent could stand for the number.
    fileprivate var isWhole: Bool { isFinite && self == rounded() && !(self == 0 && sign == .minus) }
}
