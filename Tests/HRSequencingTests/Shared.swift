import Foundation

/// A value that several tasks of a test use, one at a time.
final class Shared<Value: Sendable>: Sendable {
    private let lock = NSLock()
    private nonisolated(unsafe) var stored: Value

    init(_ value: Value) { stored = value }

    var value: Value { lock.withLock { stored } }

    @discardableResult
    func change<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&stored) }
    }
}
