import Foundation
import HRArchiving
import TestSupport
import Testing

/// Graphs as deep as the default limit allows, on the smallest stack that it is meant for.
@Suite("7, 8 Depth of coding on a stack of 512 KB")
struct CodingDepthTests {
    /// Builds without optimisation have frames several times as large: what has no room must end in an error there.
    private static var isOptimised: Bool {
        #if DEBUG
            false
        #else
            true
        #endif
    }

    @Test("256 levels are written and read", arguments: DeepStrategy.all)
    func limit(way: DeepStrategy) throws {
        let document = try onThread(stackSize: 64 << 20) { try way.document(of: 256) }
        try onThread(stackSize: 64 << 20) { try way.check(document) }
        for act in [{ _ = try way.document(of: 256) }, { try way.check(document) }] as [@Sendable () throws -> Void] {
            do {
                try onThread(stackSize: 512 << 10, act)
            } catch let error as HRError {
                #expect(!Self.isOptimised && error.code == .depthLimit, "\(error)")
            }
        }
    }

    @Test("64 levels are written and read in any build", arguments: DeepStrategy.all)
    func halfWay(way: DeepStrategy) throws {
        let levels = 64
        try onThread(stackSize: 512 << 10) { try way.check(way.document(of: levels)) }
    }

    @Test("Beyond the limit both are errors", arguments: DeepStrategy.all)
    func beyond(way: DeepStrategy) throws {
        let deep = try onThread(stackSize: 64 << 20) { try way.document(of: 600, limits: HRLimits(depth: 1000)) }
        let writing = #expect(throws: HRError.self) { try onThread(stackSize: 512 << 10) { try way.document(of: 600) } }
        #expect(writing?.code == .depthLimit)
        let reading = #expect(throws: HRError.self) { try onThread(stackSize: 512 << 10) { try way.check(deep) } }
        #expect(reading?.code == .depthLimit)
    }

    @Test("A limit that the stack has no room for is an error as well", .slow, arguments: DeepStrategy.all)
    func stack(way: DeepStrategy) throws {
        #expect(try Self.errorWithoutRoom(reading: way)?.code == .depthLimit)
    }

    @Test("The message of that says what to do")
    func message() throws {
        let error = try Self.errorWithoutRoom(reading: #require(DeepStrategy.all.first))
        #expect(error?.message == "values lie so deep inside one another that the thread's stack is used up")
        #expect(error?.help == ["use a thread with a larger stack"])
    }

    /// What ends the reading of many levels on a small stack, with a limit that allows them.
    ///
    /// They are far too many for the stack that is asked for, since a larger one may come: the C library of Linux gives a
    /// new thread the stack of an ended one, if that is at most four times as large.
    private static func errorWithoutRoom(reading way: DeepStrategy) throws -> HRError? {
        try onThread(stackSize: 64 << 20) {
            let limits = HRLimits(depth: 100_000)
            let deep = try way.document(of: 4_000, limits: limits)
            return try withExtendedLifetime(deep) {
                do {
                    try onThread(stackSize: 128 << 10) { try way.check(deep, limits: limits) }
                } catch let error as HRError {
                    return error
                }
                return nil
            }
        }
    }

    @Test("A chain of 10,000 aliases takes no stack")
    func aliases() throws {
        let count = try onThread(stackSize: 512 << 10) {
            let aliases = (0..<10_000).map { HRNode.alias(HRAlias("\($0 + 1)")) }
            let document = HRDocument(.array(aliases + [.object("Node", ["name": "n"])]))
            let nodes = try HRUnarchiver().unarchive([Node].self, from: document)
            return Set(nodes.map(ObjectIdentifier.init)).count
        }
        #expect(count == 1)
    }
}
