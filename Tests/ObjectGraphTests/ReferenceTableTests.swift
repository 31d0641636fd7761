import ObjectGraph
import Testing

@Suite("Reference table")
struct ReferenceTableTests {
    private final class Thing {}

    private final class Setting: Revocable {
        private(set) var isRevoked = false
        func revoke() { isRevoked = true }
    }

    @Test("Takes every number for reserved that nobody has begun with")
    func reservation() {
        let table = ReferenceTable()
        #expect(table.stage(of: 7) == .reserved)
        table.begin(2)
        #expect(table.stage(of: 1) == .reserved)
        #expect(table.stage(of: 2) == .beingMade)
        #expect(table.object(of: 2) == nil)
    }

    @Test("Gives the fixups of a reference once and in order, when its object is published")
    func fixups() throws {
        let table = ReferenceTable()
        let thing = Thing()
        var received: [String] = []
        table.begin(0)
        table.begin(1)
        table.wait(for: 0) { if $0 === thing { received.append("first") } }
        table.wait(for: 1) { _ in received.append("another") }
        table.wait(for: 0) { if $0 === thing { received.append("second") } }
        #expect(table.unresolved == [0, 1])
        for fixup in table.publish(thing, as: 0) { try fixup(thing) }
        #expect(received == ["first", "second"])
        #expect(table.finish(thing, as: 0).isEmpty)
        #expect(table.stage(of: 0) == .known)
        #expect(table.object(of: 0) === thing)
        #expect(table.unresolved == [1])
    }

    @Test("Keeps the object itself")
    func identity() {
        let table = ReferenceTable()
        let thing = Thing()
        table.begin(0)
        _ = table.finish(thing, as: 0)
        #expect(table.object(of: 0) === thing)
    }

    @Test("Takes back that an object is being made")
    func abandoning() {
        let table = ReferenceTable()
        table.begin(0)
        table.abandon(0)
        #expect(table.stage(of: 0) == .reserved)
    }

    @Test("Takes back what has happened, last things first")
    func takingBack() {
        let table = ReferenceTable()
        let setting = Setting(), thing = Thing()
        table.wait(for: 0) { _ in }
        table.wait(for: 0) { _ in }
        table.note(setting)
        table.begin(1)
        _ = table.finish(thing, as: 1)
        #expect(table.savepoint == 4)
        #expect(table.rollBackLast().kept as? Thing === thing)
        #expect(table.stage(of: 1) == .reserved)
        #expect(table.rollBackLast().revocable === setting)
        #expect(table.rollBackLast().kept != nil)
        #expect(table.unresolved == [0])
        #expect(table.rollBackLast().kept != nil)
        #expect(!table.hasWaitingFixups)
        #expect(table.savepoint == 0)
    }

    @Test("Tells since when somebody had waited for what was handed out")
    func handingOut() {
        let table = ReferenceTable()
        table.note(Setting())
        table.wait(for: 0) { _ in }
        table.wait(for: 0) { _ in }
        table.begin(0)
        _ = table.finish(Thing(), as: 0)
        #expect(table.rollBackLast().handedOutSince == 1)
        #expect(table.rollBackLast().kept is Thing)
        #expect(table.rollBackLast().kept == nil)
    }
}
