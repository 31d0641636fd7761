import Foundation
package import Testing

extension Trait where Self == ConditionTrait {
    /// Takes more than about a second in a debug build, and is left out where `QUICK_TESTS` is set.
    package static var slow: Self {
        .enabled(if: ProcessInfo.processInfo.environment["QUICK_TESTS"] == nil, "slow")
    }
}
