import HRArchiving
import ObjectGraph
import TestSupport
import Testing

@Suite("Work on a stack of its own")
struct StackTests {
    /// A value that lies in another one, and so on.
    private struct Shell: HRCoding {
        let inner: [Shell]

        init(_ depth: Int) {
            inner = depth > 0 ? [Shell(depth - 1)] : []
        }

        init(coder: HRDecoder) throws { inner = try coder.decode(forKey: "inner", default: []) }
        func encode(with coder: HREncoder) throws { try coder.encode(inner, forKey: "inner") }

        var depth: Int {
            var depth = 0
            var shell = self
            while let next = shell.inner.first { (shell, depth) = (next, depth + 1) }
            return depth
        }
    }

    private static func passed(_ depth: Int) throws -> Int {
        let limits = HRLimits(depth: 10_000)
        let document = try HRArchiver(limits: limits).document(archiving: Shell(depth))
        return try HRUnarchiver(limits: limits).unarchive(Shell.self, from: document).depth
    }

    @Test("Values that lie deeper than a thread's stack has room for")
    func deep() throws {
        let error = #expect(throws: HRError.self) { try onSmallStack { try Self.passed(2000) } }
        #expect(error?.code == .depthLimit)
        #expect(try HRLimits.withStack(megabytes: 64 * StackGuard.frameFactor) { try Self.passed(2000) } == 2000)
    }

    private final class Counter {
        var count = 0
    }

    private struct Refusal: Error {}

    @Test("What a body is given, gives and throws goes through")
    func results() throws {
        let counter = Counter()
        counter.count = 5
        let other: Counter = HRLimits.withStack(megabytes: 1) {
            counter.count += 1
            return Counter()
        }
        #expect(other.count == 0)
        #expect(throws: Refusal.self) { try HRLimits.withStack(megabytes: 1) { throw Refusal() } }
        do throws(Refusal) {
            _ = try HRLimits.withStack(megabytes: .min) { () throws(Refusal) -> Int in throw Refusal() }
            Issue.record("nothing was thrown")
        } catch {}
        #expect(HRLimits.withStack(megabytes: 2) { HRLimits.withStack(megabytes: 3) { 4 } } == 4)
    }
}
