import Foundation

/// A value that several threads use, one at a time.
///
/// Nothing else in the package has a lock. It is for facts about types, of which each is asked for once a type and run; for
/// the value of something that changes while programs look at it; and for what is handed from one thread to another. Nothing
/// that is asked for every value goes through it.
///
/// What is sent in and what is sent out belongs to nobody else, and the lock keeps those apart who use it: so it may go from
/// thread to thread, whatever the value is.
package final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: sending Value) {
        self.value = value
    }

    /// Lets a body use the value, alone.
    package func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
