import Foundation
import Synchronization

/// Runs a body on a thread with a stack of 512 KB, as Foundation gives to those that it makes.
func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) throws -> Result {
    try onThread(stackSize: 512 << 10, body)
}

/// Runs a body on a thread with a stack of the given size.
func onThread<Result: Sendable>(
    stackSize: Int, _ body: @escaping @Sendable () throws -> Result
) throws -> Result {
    let box = Mutex<Swift.Result<Result, any Error>?>(nil)
    let shared = Shared(box: box)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
        let result = Swift.Result { try body() }
        shared.box.withLock { $0 = result }
        done.signal()
    }
    thread.stackSize = stackSize
    thread.start()
    done.wait()
    guard let result = shared.box.withLock({ $0 }) else { throw CocoaError(.featureUnsupported) }
    return try result.get()
}

private final class Shared<Value: Sendable>: Sendable {
    let box: Mutex<Value>
    init(box: consuming Mutex<Value>) { self.box = box }
}
