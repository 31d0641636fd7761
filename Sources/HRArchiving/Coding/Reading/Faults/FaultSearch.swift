/// The faults of a document that are known while it is decoded again and again to find the next ones.
///
/// Initializers may catch errors and try something else, so an error counts only if it reaches the caller of the
/// unarchiver. From then on it is *known*: in the next run its value is left out, or replaced by a placeholder, as if
/// the file had been mended there. So each run reaches what the ones before it could not.
///
/// A value is complete without an unknown key. If all types around the value were seen before to pass on the error of
/// such a key, from the same keys, the error is *noted* rather than thrown, and the run goes on.
final class FaultSearch {
    /// How many errors are worth telling at once.
    static let limit = 20

    /// What two errors have in common that are the same fault.
    ///
    /// The message counts only if it exists already: most are made when somebody asks for them.
    private struct Key: Hashable {
        let code: HRError.Code
        let path: HRPath?
        let missingKey: String?
        let message: String?

        init(_ error: HRError) {
            code = error.code
            path = error.details.cause ?? error.path
            missingKey = error.details.missingKey
            message = error.isUnworded ? nil : error.message
        }
    }

    private var known: Set<Key> = []
    /// Whether this run uses second placeholders: an error with only one of the two is no fault of the file.
    private(set) var usesSecondPlaceholders = false
    /// Whether a placeholder was used, or a value left out, in this run.
    var hasPlaceholders = false
    /// The keys that were not asked for, in this run, in objects with placeholders for members.
    var unreadKeys: [HRPath: [String]] = [:]
    /// The keys that were missing, each below the path of the object that needs it.
    private(set) var missingKeys: Set<HRPath> = []
    /// Whether keys that nobody has asked for were passed over in this run: they may be consequences of other faults.
    var hasDoubtfulKeys = false
    /// Faults that the index of the document has found before anything is decoded.
    var ofIndex: [HRError] = []
    /// How many collections around the current value skip faulty members: errors within those reach no caller.
    var skippingDepth = 0
    /// The errors of unknown keys that have not been thrown in this run.
    private(set) var noted: [HRError] = []
    /// The code around those that have been thrown.
    private var thrown: [Key: [DecodingSite]] = [:]
    /// Code that is known to pass on errors of unknown keys rather than to catch them.
    private var handingOn: Set<DecodingSite> = []
    private let sought: SoughtFaults
    /// How many errors are looked for.
    var limit: Int { sought.limit }

    init(for sought: SoughtFaults) { self.sought = sought }

    /// Makes ready for another run.
    func begin(usingSecondPlaceholders: Bool) {
        usesSecondPlaceholders = usingSecondPlaceholders
        hasPlaceholders = false
        unreadKeys = [:]
        hasDoubtfulKeys = false
        noted = []
        thrown = [:]
    }

    func isKnown(_ error: HRError) -> Bool { known.contains(Key(error)) }

    /// Makes an error known that has reached the caller; false if it was before.
    func learn(_ error: HRError) -> Bool {
        if let key = error.details.missingKey { missingKeys.insert((error.path ?? HRPath()).appending(key)) }
        // Code that wraps the error in one of its own does not pass it on as it is.
        if error.underlying == nil { handingOn.formUnion(thrown[Key(error)] ?? []) }
        return known.insert(Key(error)).inserted
    }

    /// Whether to go on behind an unknown key: if it is known as a fault, or its error is certain to reach the caller.
    ///
    /// - Parameter decodingSites: All code around it that may catch its error.
    func passesOver(_ unknownKey: HRError, within decodingSites: @autoclosure () -> [DecodingSite]) -> Bool {
        let key = Key(unknownKey)
        if known.contains(key) { return true }
        // An initializer that has tried two branches may take the other one once the key is gone.
        let isRepeated = thrown[key] != nil
        let code = decodingSites()
        let isNoted = sought.notesUnknownKeys && !isRepeated && skippingDepth == 0 && noted.count < limit
        if isNoted, handingOn.isSuperset(of: code) {
            noted.append(unknownKey)
            return true
        }
        thrown[key] = isRepeated ? [] : code
        return false
    }

    /// The errors of a run that occur in another run too.
    func common(_ errors: [HRError], _ others: [HRError]) -> [HRError] {
        let keys = Set(others.map(Key.init))
        return errors.filter { keys.contains(Key($0)) }
    }
}

extension HRError {
    /// The error and those that came with it.
    var all: [HRError] { [self] + details.companions }

    /// Whether nothing may be read after it: a limit is exceeded.
    var endsReading: Bool { code.rawValue.hasPrefix("HR06") }
}

/// Code of a type that decodes a member and may catch its errors, told by what it depends on.
struct DecodingSite: Hashable {
    let type: ObjectIdentifier
    let version: Int
    /// The booleans among the members: an initializer is most likely to branch on these.
    let flags: [Bool]
    /// The key of the member, and keys within it as far as no other type is decoded.
    let keys: [String]
    /// The type that is decoded there; nil if there is none.
    let member: ObjectIdentifier?
}
