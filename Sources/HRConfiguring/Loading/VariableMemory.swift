import HRArchiving
import ObjectGraph

/// Which keys the variables of a configuration were for when it was read last, so that nobody searches again.
///
/// It is a guess: what has come of it is looked at each time, and where it does not fit, the long way is taken.
final class VariableMemory: Sendable {
    enum Answer: Sendable, Equatable {
        case path(HRPath)
        /// It is for nothing here, and that is no error.
        case nobody
    }

    private let answers = Locked<[String: Answer]>([:])

    /// What is known of the variables of a layer, by their names.
    var all: [String: Answer] { answers.withLock { $0 } }

    func remember(_ new: [String: Answer]) { answers.withLock { $0 = new } }
}
