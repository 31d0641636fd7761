import Foundation
import ObjectGraph

extension HRLimits {
    /// Runs a closure on a thread with the given stack size and returns its result.
    ///
    /// ```swift
    /// let outline = try HRLimits.withStack(megabytes: 64) {
    ///     try HRUnarchiver(limits: HRLimits(depth: 10_000)).unarchive(Outline.self, from: data)
    /// }
    /// ```
    ///
    /// Use this method for deeply nested values: the main thread's stack allows a few thousand levels, that of a
    /// Foundation or task thread a few hundred. The calling thread is blocked meanwhile, so do not call this method on
    /// the main thread or in a task for long work. A deeply nested value must also be deallocated on a thread with a
    /// large enough stack.
    ///
    /// - Parameters:
    ///   - megabytes: The size of the stack: 1 to 4,096.
    ///   - body: The closure to run.
    public static func withStack<Result, Failure: Error>(
        megabytes: Int, _ body: sending @escaping () throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        let work = Locked(ThreadWork.waiting(body))
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            work.withLock { $0.run() }
            done.signal()
        }
        thread.stackSize = min(max(megabytes, 1), 4096) << 20
        thread.qualityOfService = Thread.current.qualityOfService
        thread.start()
        while true {
            done.wait()
            if let outcome = work.withLock({ $0.takeOutcome() }) { return try outcome.get() }
        }
    }
}

extension StackGuard {
    /// Creates a guard for the stack of the current thread, with a reserve for the code of types and of Foundation.
    init() { self.init(reserve: 40 << 10) }
}

/// A closure that is passed to another thread, and then its result.
private enum ThreadWork<Result, Failure: Error> {
    case waiting(() throws(Failure) -> sending Result)
    case done(Swift.Result<Result, Failure>)
    case over

    mutating func run() {
        guard case .waiting(let body) = self else { return }
        do throws(Failure) {
            self = .done(.success(try body()))
        } catch {
            self = .done(.failure(error))
        }
    }

    /// Returns the result, if there is one, and drops it here.
    mutating func takeOutcome() -> sending Swift.Result<Result, Failure>? {
        guard case .done(let outcome) = self else { return nil }
        self = .over
        return outcome
    }
}
