import Foundation
import ObjectGraph

extension HRLimits {
    /// Runs a body on a thread that has so much stack, and hands its result back.
    ///
    /// ```swift
    /// let outline = try HRLimits.withStack(megabytes: 64) {
    ///     try HRUnarchiver(limits: HRLimits(depth: 10_000)).unarchive(Outline.self, from: data)
    /// }
    /// ```
    ///
    /// It is for values that lie deep in one another: a thread of the main one's size has room for some thousand levels, one
    /// that Foundation or a task runs on for some hundred. The caller waits meanwhile, so do not call it on the main thread
    /// or in a task for what takes long. Whoever keeps a deep value lets go of it on a stack that is large enough, too.
    ///
    /// - Parameters:
    ///   - megabytes: How much stack there is: 1 to 4,096.
    ///   - body: What is run there.
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
    /// The stack of the current thread, less what the types' own code and Foundation may need.
    init() { self.init(reserve: 40 << 10) }
}

/// Something to be done on another thread, which takes it over, and hands its result over in turn.
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

    /// What came of it, which is let go of here.
    mutating func takeOutcome() -> sending Swift.Result<Result, Failure>? {
        guard case .done(let outcome) = self else { return nil }
        self = .over
        return outcome
    }
}
