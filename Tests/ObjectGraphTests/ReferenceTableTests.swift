import ObjectGraph
import Testing

@Suite("Reference table")
struct ReferenceTableTests {
    @Test("Hands out dense numbers, reserved at first")
    func reservation() {
        var table = ReferenceTable()
        #expect(table.reserve() == 0)
        #expect(table.reserve() == 1)
        #expect(table.count == 2)
        guard case .reserved = table[1] else {
            Issue.record("a new reference is reserved")
            return
        }
    }

    @Test("Gives the fixups of a reference once, when its object is published")
    func fixups() throws {
        var table = ReferenceTable()
        let reference = table.reserve()
        var received: [String] = []
        table.begin(reference)
        table.wait(for: reference) { received.append("first \($0)") }
        table.wait(for: reference) { received.append("second \($0)") }
        #expect(table.unresolved == [reference])
        for fixup in table.publish("object", as: reference) { try fixup("object") }
        #expect(received == ["first object", "second object"])
        #expect(table.finish("object", as: reference).isEmpty)
        #expect(table.unresolved.isEmpty)
    }

    @Test("Takes back that an object is being made")
    func abandoning() {
        var table = ReferenceTable()
        let reference = table.reserve()
        table.begin(reference)
        table.abandon(reference)
        guard case .reserved = table[reference] else {
            Issue.record("an abandoned reference is reserved again")
            return
        }
    }
}
