import HRArchiving
import TestSupport
import Testing

/// Objects that nobody but the archiver holds any more.
@Suite("Letting go of what was written")
struct LettingGoTests {
    /// An object that its owner makes for the archive alone, and that holds the next one.
    private final class Link: HREncodable {
        var next: Link?

        func encode(with coder: HREncoder) throws {
            try coder.encodeConditional(next, forKey: "next")
        }
    }

    private struct Chain: HREncodable {
        let count: Int
        let fails: Bool

        func encode(with coder: HREncoder) throws {
            let links = (0..<count).map { _ in Link() }
            for (link, next) in zip(links, links.dropFirst()) { link.next = next }
            try coder.encode(links, forKey: "links")
            if fails { throw CancellationError() }
        }
    }

    @Test("A long chain of objects is let go of one by one, on a small stack", .slow, arguments: [false, true])
    func chain(fails: Bool) throws {
        try onThread(stackSize: 512 << 10) {
            for references in References.all {
                let archiver = HRArchiver(references: references)
                do {
                    _ = try archiver.document(archiving: Chain(count: 50_000, fails: fails))
                    #expect(!fails)
                } catch {
                    #expect(fails && (error as? HRError)?.underlying is CancellationError)
                }
                let caught = Writing { coder in
                    do {
                        try coder.encode(Chain(count: 50_000, fails: true), forKey: "c")
                    } catch is HRError {
                        try coder.encode(true, forKey: "caught")
                    }
                }
                let document = try archiver.document(archiving: caught)
                #expect(document.root == .object("Fields", ["caught": true]))
            }
        }
    }
}
