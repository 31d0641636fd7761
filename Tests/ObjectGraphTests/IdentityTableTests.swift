import ObjectGraph
import Testing

@Suite("Identity table")
struct IdentityTableTests {
    private final class Thing {}

    @Test("Knows an object by identity, and gives the first label back")
    func identity() {
        var table = IdentityTable<Int>()
        let things = (0..<1000).map { _ in Thing() }
        for (index, thing) in things.enumerated() { #expect(table.insert(thing, label: index) == nil) }
        for (index, thing) in things.enumerated() {
            #expect(table.insert(thing, label: -1) == index)
            #expect(table.label(of: thing) == index)
        }
        #expect(table.count == 1000)
        #expect(table.label(of: Thing()) == nil)
    }

    @Test("Keeps its objects alive, so that no address is used twice")
    func retention() {
        var table = IdentityTable<Int>()
        for index in 0..<1000 { #expect(table.insert(Thing(), label: index) == nil) }
        #expect(table.count == 1000)
    }
}
