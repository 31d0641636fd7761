import Foundation

extension CodingLimits {
    /// Runs a body on a thread that has so much stack, and hands its result back.
    ///
    /// ```swift
    /// let outline = try CodingLimits.withStack(megabytes: 64) {
    ///     try HRUnarchiver(limits: CodingLimits(depth: 10_000)).unarchive(Outline.self, from: data)
    /// }
    /// ```
    ///
    /// It is for values that lie deep in one another: a thread of the main one's size has room for some thousand levels, one
    /// that Foundation or a task runs on for some hundred. The caller waits meanwhile, so do not call it on the main thread
    /// or in a task for what takes long. Whoever keeps a deep value lets go of it on a stack that is large enough, too.
    ///
    /// - Parameter megabytes: How much stack there is: 1 to 4,096.
    public static func withStack<Result, Failure: Error>(
        megabytes: Int, _ body: sending @escaping () throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        let work = ThreadWork(body)
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            work.run()
            done.signal()
        }
        thread.stackSize = min(max(megabytes, 1), 4096) << 20
        thread.qualityOfService = Thread.current.qualityOfService
        thread.start()
        done.wait()
        return try work.result()
    }
}

/// Something to be done on another thread, which takes it over, and hands its result over in turn.
///
/// What is sent in and what is sent out belongs to nobody else, and the lock keeps those two apart who use this at all: so it
/// may go from thread to thread, though neither the body nor the result might.
private final class ThreadWork<Result, Failure: Error>: @unchecked Sendable {
    private let lock = NSLock()
    private let body: () throws(Failure) -> sending Result
    private var outcome: Swift.Result<Result, Failure>?

    init(_ body: sending @escaping () throws(Failure) -> sending Result) {
        self.body = body
    }

    /// Does what is to be done.
    func run() {
        lock.lock()
        defer { lock.unlock() }
        do throws(Failure) {
            outcome = .success(try body())
        } catch {
            outcome = .failure(error)
        }
    }

    /// What came of it, which is let go of here.
    func result() throws(Failure) -> sending Result {
        while true {
            lock.lock()
            nonisolated(unsafe) let taken = outcome
            outcome = nil
            lock.unlock()
            if let taken { return try taken.get() }
            run()
        }
    }
}
