import Foundation
import HRArchiving
import HRSequencing
import Testing

@Suite("Writers that are done with a file")
struct ClosedWriterTests {
    @Test("A writer that has finished lets others append, as long as it lives")
    func finished() throws {
        let folder = try SequenceFolder()
        let url = folder.path("log.jsonl")
        let first = try HRRecordWriter<Order>(appendingTo: url)
        try first.write(Order(number: 1, customer: "A"))
        try first.finish()
        let second = try HRRecordWriter<Order>(appendingTo: url)
        try second.write(Order(number: 2, customer: "A"))
        try second.finish()
        let error = #expect(throws: HRError.self) { try first.write(Order(number: 3, customer: "A")) }
        #expect(error?.code == .coderMisuse)
        let again = #expect(throws: HRError.self) { try first.finish() }
        #expect(again?.code == .coderMisuse)
        #expect(try outcome(of: HRRecords(in: url)) == ["1: 1", "2: 2"])
        withExtendedLifetime((first, second)) {}
    }
}
