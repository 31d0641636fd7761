import Foundation
import HRArchiving
import HRSequencing
import Testing

/// Elements under other settings of reading.
@Suite("Settings of reading elements")
struct ElementSettingsTests {
    @Test("Foundation's readers give the same elements", arguments: [HRFormat.json, .xmlPropertyList])
    func foundation(_ format: HRFormat) throws {
        let folder = try SequenceFolder()
        let orders = (0..<40).map { Order(number: $0, customer: "<\($0)]") }
        let url = folder.path("orders")
        try HRArchiver().archive(["orders": orders], to: url, as: format)
        for batchBytes in [0, 1 << 14] {
            var elements = HRRecords(
                of: Order.self, in: url, at: "orders", with: HRUnarchiver(implementation: .foundation))
            elements.batchBytes = batchBytes
            #expect(try elements.results.map { try $0.get().value } == orders)
        }
    }

    @Test("In plain trees no key has a meaning")
    func plain() throws {
        let folder = try SequenceFolder()
        let url = try folder.file("orders.json", #"{"$class": [{"$alias": 1}, {"$id": 2}]}"#)
        let unarchiver = HRUnarchiver(compatibility: .jsonEncoder)
        let elements = HRRecords(of: [String: Int].self, in: url, at: "$class", with: unarchiver)
        #expect(try elements.results.map { try $0.get().value } == [["$alias": 1], ["$id": 2]])
    }

    @Test("Q23: who reads an array as records is led to its elements")
    func records() throws {
        let folder = try SequenceFolder()
        let url = try folder.file("orders.json", "[\(line(1)),\n\(line(2))]")
        let error = #expect(throws: HRError.self) { try HRRecords(of: Order.self, in: url).reader().next() }
        #expect(error?.help.contains { $0.contains("HRRecords(in:at:)") } == true)
    }
}
