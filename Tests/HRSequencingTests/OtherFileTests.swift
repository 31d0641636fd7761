import Foundation
import HRArchiving
import HRSequencing
import TestSupport
import Testing

/// What a file may be that is none of records.
@Suite("Files that are no records")
struct OtherFileTests {
    private struct Kind: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]
        let code: HRError.Code
        let message: String
        let help: String
    }

    private static let kinds: [Kind] = [
        Kind(
            testDescription: "gzip", bytes: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3], code: .syntax,
            message: "the file is compressed with gzip", help: "gzip -dc"),
        Kind(
            testDescription: "zstd", bytes: [0x28, 0xB5, 0x2F, 0xFD, 4, 0], code: .syntax,
            message: "the file is compressed with zstd", help: "zstd -dc"),
        Kind(
            testDescription: "UTF-16, little end first, without a mark",
            bytes: Array((line(1) + "\n" + line(2) + "\n").utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
            code: .encoding, message: "records are in UTF-8", help: "convert the file"),
        Kind(
            testDescription: "UTF-16, big end first, without a mark",
            bytes: Array((line(1) + "\n" + line(2) + "\n").utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }),
            code: .encoding, message: "records are in UTF-8", help: "convert the file"),
        Kind(
            testDescription: "UTF-16 with a mark",
            bytes: [0xFE, 0xFF] + Array((line(1) + "\n").utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }),
            code: .encoding, message: "records are in UTF-8", help: "convert the file"),
        Kind(
            testDescription: "NULs before a record", bytes: [0, 0, 0, 0] + Array((line(1) + "\n").utf8), code: .syntax,
            message: "there are NUL bytes on the line, which were never written", help: "onError(.skip)"),
        Kind(
            testDescription: "NULs within a record",
            bytes: Array("{\"number\":1,".utf8) + [0, 0, 0] + Array("\"customer\":\"A\"}\n".utf8), code: .syntax,
            message: "there are NUL bytes on the line, which were never written", help: "onError(.skip)"),
        Kind(
            testDescription: "NULs at the end", bytes: Array(line(1).utf8.prefix(9)) + [0, 0, 0, 0], code: .tornRecord,
            message: "the file ends in bytes that were never written", help: "tornTail"),
        Kind(
            testDescription: "an array on one line", bytes: Array("[\(line(1)),\(line(2))]\n".utf8),
            code: .typeMismatch,
            message: "a record is a dictionary", help: "HRRecords(in:at:)"),
        Kind(
            testDescription: "an array on several lines", bytes: Array("[\n  \(line(1)),\n  \(line(2))\n]\n".utf8),
            code: .typeMismatch, message: "a record is a dictionary", help: "HRRecords(in:at:)"),
        Kind(
            testDescription: "one value on several lines", bytes: Array("{\n  \"orders\": [\n  ]\n}\n".utf8),
            code: .syntax,
            message: "", help: "HRRecords(in:at:)"),
    ]

    @Test("The first error says what the file is, and who reads it", arguments: kinds)
    private func told(kind: Kind) throws {
        let folder = try SequenceFolder()
        for mark in [false, true] where !mark || kind.bytes.first == 0x5B || kind.bytes.first == 0x7B {
            let bytes = (mark && kind.code != .encoding ? [0xEF, 0xBB, 0xBF] : []) + kind.bytes
            let url = try folder.file("orders.jsonl", Data(bytes))
            let error = #expect(throws: HRError.self) { try HRRecords(of: Order.self, in: url).reader().next() }
            #expect(error?.code == kind.code)
            #expect(error?.message.contains(kind.message) != false || kind.message.isEmpty)
            #expect(error?.help.contains { $0.contains(kind.help) } == true, "\(error?.report() ?? "")")
        }
    }

    @Test("Files with and without marks that were put together are read as each by itself", arguments: 0..<50)
    func together(seed: Int) async throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let folder = try SequenceFolder()
        var bytes = Data(), numbers: [Int] = []
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            if Bool.random(using: &generator) { bytes += [0xEF, 0xBB, 0xBF] }
            for _ in 0..<Int.random(in: 0...5, using: &generator) {
                numbers.append(numbers.count)
                bytes += Data((line(numbers.count - 1) + (Bool.random(using: &generator) ? "\n" : "\r\n")).utf8)
            }
        }
        let url = try folder.file("orders.jsonl", bytes)
        var records = HRRecords(of: Order.self, in: url)
        #expect(try records.results.map { try $0.get().value.number } == numbers)
        for chunk in [1, 7, 64, 4096] {
            records.chunkBytes = chunk
            var found: [Int] = []
            for try await number in records.parallelMap(width: 3, { $0.value.number }) { found.append(number) }
            #expect(found == numbers)
        }
        // Whoever appends finds a whole record at the end, be it behind a mark.
        while bytes.last == 10 || bytes.last == 13 { bytes.removeLast() }
        guard bytes.last == UInt8(ascii: "}") else { return }
        let writer = try HRRecordWriter<Order>(appendingTo: folder.file("orders.jsonl", bytes))
        try writer.write(Order(number: numbers.count, customer: "A"))
        try writer.finish()
        #expect(HRRecords(of: Order.self, in: url).results.count { _ in true } == numbers.count + 1)
    }
}
