import Foundation
import ObjectGraph

/// The variables that files name: given ones, or those of the process, which are copied when the first is asked for.
final class Variables: Sendable {
    private let known: Locked<[String: String]?>

    init(_ given: [String: String]?) {
        known = Locked(given)
    }

    var all: [String: String] {
        known.withLock { known in
            let all = known ?? ProcessInfo.processInfo.environment
            known = all
            return all
        }
    }

    subscript(name: String) -> String? { all[name] }
}
