/// The known errors of a document that is decoded repeatedly to find the next ones.
///
/// Initializers may catch errors and try something else, so an error is reported only if it reaches the caller of the
/// unarchiver. From then on the error is *known*: in the next run, the value with the error is omitted or replaced by a
/// placeholder, as if the file had been corrected there. Therefore each run reaches values that the preceding runs
/// could not reach.
///
/// An unknown key does not prevent the decoding of the object that contains it. If all code around the object that
/// could catch the error (``DecodingSite``) is known to propagate such errors, the error is *noted* rather than thrown,
/// and the run continues.
final class FaultSearch {
    /// The maximum number of errors to report at once.
    static let limit = 20

    /// The properties that two errors share if they report the same problem.
    ///
    /// The message is compared only if it exists already: most messages are created on request.
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
    /// True if this run uses second placeholders. An error that occurs with only one of the two placeholders is not an
    /// error in the file.
    private(set) var usesSecondPlaceholders = false
    /// True if a placeholder was used, or a value omitted, in this run.
    var hasPlaceholders = false
    /// The keys that were not requested in this run, by the path of their object, for objects in which members have
    /// placeholders.
    var unreadKeys: [HRPath: [String]] = [:]
    /// The missing keys, each appended to the path of the object that requires it.
    private(set) var missingKeys: Set<HRPath> = []
    /// True if unknown keys were skipped in this run, because they may be consequences of other errors.
    var hasDoubtfulKeys = false
    /// The errors that the index of the document found before decoding.
    var ofIndex: [HRError] = []
    /// The number of collections around the current value that skip elements with errors. Errors within such
    /// collections do not reach the caller.
    var skippingDepth = 0
    /// The errors of unknown keys that were noted, rather than thrown, in this run.
    private(set) var noted: [HRError] = []
    /// For each error of an unknown key that was thrown in this run, the decoding sites around the key; empty if the
    /// error was thrown twice.
    private var thrown: [Key: [DecodingSite]] = [:]
    /// The decoding sites that are known to propagate errors of unknown keys rather than to catch them.
    private var handingOn: Set<DecodingSite> = []
    private let sought: SoughtFaults
    /// The maximum number of errors to find.
    var limit: Int { sought.limit }

    /// Records the requests of types; nil unless a type is described.
    let recorder: RequestRecorder?

    init(for sought: SoughtFaults, recordingBy recorder: RequestRecorder? = nil) {
        (self.sought, self.recorder) = (sought, recorder)
    }

    /// Prepares for another run.
    func begin(usingSecondPlaceholders: Bool) {
        usesSecondPlaceholders = usingSecondPlaceholders
        hasPlaceholders = false
        unreadKeys = [:]
        hasDoubtfulKeys = false
        noted = []
        thrown = [:]
    }

    func isKnown(_ error: HRError) -> Bool { known.contains(Key(error)) }

    /// Records an error that has reached the caller, and returns false if it was known before.
    func learn(_ error: HRError) -> Bool {
        if let key = error.details.missingKey { missingKeys.insert((error.path ?? HRPath()).appending(key)) }
        // Code that wraps the error in its own error does not propagate it unchanged.
        if error.underlying == nil { handingOn.formUnion(thrown[Key(error)] ?? []) }
        return known.insert(Key(error)).inserted
    }

    /// Returns true if decoding continues after an unknown key, because the error of the key is known, or is certain to
    /// reach the caller and has been noted.
    ///
    /// - Parameter decodingSites: All code around the key that may catch the error.
    func passesOver(_ unknownKey: HRError, within decodingSites: @autoclosure () -> [DecodingSite]) -> Bool {
        let key = Key(unknownKey)
        if known.contains(key) { return true }
        // If the error was thrown twice, an initializer has tried two branches, and may take the other branch once the
        // key is removed.
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

    /// Returns the errors of a run that also occur in another run.
    func common(_ errors: [HRError], _ others: [HRError]) -> [HRError] {
        let keys = Set(others.map(Key.init))
        return errors.filter { keys.contains(Key($0)) }
    }
}

extension HRError {
    /// The error and its companions.
    var all: [HRError] { [self] + details.companions }

    /// True if decoding must not continue after the error, because a limit is exceeded.
    var endsReading: Bool { code.rawValue.hasPrefix("HR06") }
}

/// Code of a type that decodes a member and may catch its errors, identified by the properties that its behaviour may
/// depend on.
struct DecodingSite: Hashable {
    let type: ObjectIdentifier
    let version: Int
    /// The values of the boolean members: an initializer is most likely to branch on these.
    let flags: [Bool]
    /// The key of the member, and the keys within it until another type is decoded.
    let keys: [String]
    /// The type of the member, or nil if no type is decoded there.
    let member: ObjectIdentifier?
}
