/// What is done with keys that no property of a described type has.
public enum UnknownKeyPolicy: Sendable, Hashable {
    /// What whoever reads has asked for.
    case asReader
    /// They are left alone.
    case ignored
    /// They are errors.
    case refused

    /// Whether they are errors; nil if whoever reads decides.
    var isRefusal: Bool? {
        switch self {
        case .asReader: nil
        case .ignored: false
        case .refused: true
        }
    }
}
