import Foundation

/// A number that objects count themselves with; it reaches them as user information.
package final class Counter: Sendable {
    private let lock = NSLock()
    private nonisolated(unsafe) var count = 0

    package init() {}

    package var value: Int { lock.withLock { count } }

    package func add(_ difference: Int) { lock.withLock { count += difference } }

    /// User information with the counter, and the counter of such.
    package var userInfo: [CodingUserInfoKey: any Sendable] {
        CodingUserInfoKey(rawValue: "counter").map { [$0: self] } ?? [:]
    }

    package static func counter(in userInfo: [CodingUserInfoKey: any Sendable]) -> Counter? {
        CodingUserInfoKey(rawValue: "counter").flatMap { userInfo[$0] as? Counter }
    }
}
