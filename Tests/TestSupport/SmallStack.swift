import Foundation
import ObjectGraph
import Synchronization

/// Runs a body on a thread with a stack of 512 KB, as Foundation gives to those that it makes.
package func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) throws -> Result {
    try onThread(stackSize: 512 << 10, body)
}

/// Runs a body on a thread with a stack of the given size, or of as many times that as frames are larger in this build.
///
/// What the body holds is let go of by the caller: to release deep containers takes stack as well.
package func onThread<Result: Sendable>(
    stackSize: Int, _ body: @escaping @Sendable () throws -> Result
) throws -> Result {
    let work = Work(body)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
        work.run()
        done.signal()
    }
    thread.stackSize = stackSize * StackGuard.frameFactor
    thread.start()
    done.wait()
    return try work.result()
}

/// Something to be done on a thread, which lets go of it before it ends.
private final class Work<Result: Sendable>: Sendable {
    private enum State {
        case waiting(@Sendable () throws -> Result)
        case done(Swift.Result<Result, any Error>)
    }

    private let state: Mutex<State>

    init(_ body: @escaping @Sendable () throws -> Result) {
        state = Mutex(.waiting(body))
    }

    func run() {
        state.withLock { state in
            guard case .waiting(let body) = state else { return }
            state = .done(Swift.Result { try body() })
        }
    }

    func result() throws -> Result {
        try state.withLock { state in
            guard case .done(let result) = state else { throw CocoaError(.featureUnsupported) }
            return try result.get()
        }
    }
}
