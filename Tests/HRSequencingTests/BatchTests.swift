import Foundation
import HRArchiving
import HRSequencing
import TestSupport
import Testing

/// Lines are read many at once; each has to be what it is by itself.
@Suite("Lines that are read together")
struct BatchTests {
    private struct Price: Codable, Equatable {
        var amount: Decimal
    }

    /// What each line is by itself: a number, an error, or nothing if it is blank.
    private func alone<Value>(_ lines: [String], _ unarchiver: HRUnarchiver, _ show: (Value) -> String) -> [String] {
        lines.compactMap { line in
            if line.allSatisfy({ $0 == " " || $0 == "\t" || $0 == "\r" }) { return nil }
            do { return show(try unarchiver.unarchive(Value.self, from: Data(line.utf8))) } catch { return "error" }
        }
    }

    private func together<Value>(
        _ lines: [String], _ unarchiver: HRUnarchiver, _ show: (Value) -> String
    ) throws -> [String] {
        let folder = try SequenceFolder()
        let url = try folder.file("a.jsonl", lines.joined(separator: "\n") + "\n")
        let records = HRRecords(of: Value.self, in: url, with: unarchiver)
        return records.results.map { result in
            switch result {
            case .success(let record): show(record.value)
            case .failure: "error"
            }
        }
    }

    private static let pieces = [
        #"{"number":1,"customer":"A"}"#, #"{"number":2,"customer":"B\"}]"}"#, #"{"number":3,"customer":"C"},"#,
        #"{"number":4,"customer":"D"},{"number":5,"customer":"E"}"#, #"{"number":6,"customer":["#, #"]}"#, #"7"#,
        #"{"number":8"#, #""customer":"F"}"#, #"{"number":9,"customer":"G"} // "#, #"{"number":10,"customer":"H"} /*"#,
        #"*/ {"number":11,"customer":"I"}"#, #"{"number":12,"customer":"J"}   "#, "", "  ", #"["#, #"]"#,
        #"{"number":13,"customer":"K"]"#, #"[{"number":14,"customer":"L"}]"#, #"{"number":"x","customer":"M"}"#,
        #"{"number":15,"customer":"N","$id":"a"}"#, #"{"number":16,"customer":{"$alias":"$root"}}"#, #""{"#, #"}""#,
        #"{"number":17,"number":18,"customer":"O"}"#, #"{"number":19,"customer":"P",}"#, #"{}"#, #"{"\u007b":1}"#,
    ]

    @Test("Whatever their neighbours are", .slow, arguments: 1...8 as ClosedRange<UInt64>)
    func neighbours(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<Scale.count(150, inDebug: 30) {
            // Mostly good ones: a batch in which the first is at fault shows little.
            let lines = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                Self.pieces[Int.random(in: 0..<(Bool.random(using: &random) ? 2 : Self.pieces.count), using: &random)]
            }
            let show = { (order: Order) in "\(order.number) \(order.customer)" }
            for unarchiver in [HRUnarchiver(), HRUnarchiver(json: .strict), HRUnarchiver(duplicateKeys: .lastWins)] {
                #expect(try together(lines, unarchiver, show) == alone(lines, unarchiver, show), "\(lines)")
            }
        }
    }

    @Test("Limits are those of each")
    func limits() throws {
        let lines = (0..<50).map { "{\"number\":\($0),\"customer\":\"A\"}" }
        let show = { (order: Order) in "\(order.number)" }
        for limits in [HRLimits(nodes: 3), HRLimits(nodes: 2), HRLimits(depth: 1), HRLimits(bytes: 30)] {
            let unarchiver = HRUnarchiver(limits: limits)
            #expect(try together(lines, unarchiver, show) == alone(lines, unarchiver, show), "\(limits)")
        }
    }

    @Test("Decimals have all their digits, in lines and in elements")
    func decimals() throws {
        let digits = ["0.1234567890123456789012345", "1.5", "98765432109876543.21"]
        let lines = digits.map { "{\"amount\":\($0)}" }
        let show = { (price: Price) in "\(price.amount)" }
        #expect(try together(lines, HRUnarchiver(), show) == digits)
        let folder = try SequenceFolder()
        for text in [lines.joined(separator: ","), lines[0], lines.joined(separator: ",\n\n")] {
            let elements = HRRecords(of: Price.self, in: try folder.file("a.json", "[\(text)]"), at: HRPath())
            let whole = try HRUnarchiver().unarchive([Price].self, from: Data("[\(text)]".utf8))
            #expect(try elements.results.map { try $0.get().value } == whole)
        }
    }

    private struct Numbered<T: Codable>: Codable {
        var number: T
    }

    @Test("Whole numbers are what their text says, in lines and in elements", arguments: 1...4 as ClosedRange<UInt64>)
    func wholeNumbers(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let folder = try SequenceFolder()
        func check<T: FixedWidthInteger & Codable>(_ type: T.Type) throws {
            for _ in 0..<Scale.count(20, inDebug: 5) {
                let numbers = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                    SpelledNumber.random(using: &random)
                }
                let lines = numbers.map { "{\"number\":\($0.text)}" }
                let expected = numbers.map { $0.integer(T.self).map { "\($0)" } ?? "error" }
                #expect(try together(lines, HRUnarchiver()) { (n: Numbered<T>) in "\(n.number)" } == expected)
                let elements = HRRecords(
                    of: Numbered<T>.self, in: try folder.file("a.json", "[\(lines.joined(separator: ","))]"),
                    at: HRPath())
                let found = elements.results.map { result in
                    switch result {
                    case .success(let record): "\(record.value.number)"
                    case .failure: "error"
                    }
                }
                #expect(found == expected)
            }
        }
        try check(Int.self)
        try check(UInt64.self)
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
        try check(Int128.self)
    }

    @Test("A checkpoint is behind the record that was read last, and not behind those that were read with it")
    func checkpoints() throws {
        let folder = try SequenceFolder()
        let lines = (0..<100).map { line($0) + ($0 % 7 == 0 ? "\n" : "") }
        let url = try folder.file("a.jsonl", lines.joined(separator: "\n") + "\n")
        let records = HRRecords(of: Order.self, in: url)
        let reader = try records.reader()
        var number = 0
        while try reader.next() != nil {
            number += 1
            #expect(reader.checkpoint.records == number)
            let rest = try records.resuming(at: reader.checkpoint).reader()
            #expect(try rest.next()?.value.number == (number < 100 ? number : nil))
        }
    }
}
