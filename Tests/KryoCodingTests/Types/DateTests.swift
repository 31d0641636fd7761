import Foundation
import KryoCoding
import TestSupport
import Testing

/// A `Date` counts seconds from 2001 as a floating point number, Java milliseconds from 1970 as an integer.
struct DateTests {
    private static func milliseconds() -> [Int64] {
        var generator = SeededGenerator(seed: 141_000)
        var result: [Int64] = [0, 1, -1, 999, 1000, -999, -1000, .max, .min, .max - 1, .min + 1]
        for power in 1..<63 as Range<Int64> {
            let step: Int64 = 1 << power
            result += [step - 1, step, step + 1, -step]
            result += (0..<20).map { _ in Int64.random(in: step / 2...step, using: &generator) }
            result += (0..<20).map { _ in -Int64.random(in: step / 2...step, using: &generator) }
        }
        return result
    }

    @Test("G9: dates of all times stay what they are when they are written and read again and again")
    func datesDoNotDrift() throws {
        let kryo = Kryo { $0.references = false }
        for milliseconds in Self.milliseconds() {
            let first = JavaDate(milliseconds: milliseconds)
            let date = first.date
            #expect(JavaDate(date).date == date, "\(milliseconds)")
            #expect(try kryo.read(Date.self, from: try kryo.data(writing: date)) == date, "\(milliseconds)")
            // What a Date can tell apart, it does: up to some 278,000 years.
            if milliseconds.magnitude < 1 << 52 { #expect(JavaDate(date) == first) }
        }
    }

    @Test("G9: without a Swift type every millisecond comes back")
    func everyMillisecondComesBack() throws {
        let kryo = Kryo { $0.references = false }
        for milliseconds in Self.milliseconds() {
            let bytes = try kryo.data(writingClassAndObject: JavaDate(milliseconds: milliseconds))
            let back = try kryo.readClassAndObject(from: bytes)
            #expect(try kryo.data(writingClassAndObject: back) == bytes, "\(milliseconds)")
        }
    }

    @Test func whatNoJavaDateHoldsIsTheNearest() {
        #expect(JavaDate(Date(timeIntervalSince1970: .infinity)).milliseconds == .max)
        #expect(JavaDate(Date(timeIntervalSince1970: -.infinity)).milliseconds == .min)
        #expect(JavaDate(Date(timeIntervalSince1970: 1e300)).milliseconds == .max)
        #expect(JavaDate(Date(timeIntervalSince1970: .nan)).milliseconds == 0)
    }
}
