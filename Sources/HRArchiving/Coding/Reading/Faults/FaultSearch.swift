/// What is known of a document's faults while it is read again and again to find the next ones.
///
/// A fault counts only if its error reaches the caller of the unarchiver, for initializers may catch errors and try
/// something else. From then on it is *known*: whoever meets it in the next run goes on without the value, as if the
/// file had been put right there. So each run finds what the ones before it could not get to.
///
/// A value is complete without a key that nobody knows. Where all code around it has handed on the error of such a key
/// before, from the same keys of the same types, the error is *noted* in place of being thrown, and the run goes on.
final class FaultSearch {
    /// How many errors are worth telling at once.
    static let limit = 20

    /// What makes two errors the same one.
    ///
    /// That does not take words, which are not found before somebody is told of the error.
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
    /// Whether values that stand in are the second of two: what depends on which of them it is, is no fault of the file.
    private(set) var usesSecondPlaceholders = false
    /// Whether a value has stood in for another in this run.
    var hasPlaceholders = false
    /// The keys that nobody asked for in objects that something stood in for, in this run.
    var unreadKeys: [HRPath: [String]] = [:]
    /// The keys that were missing, each below the path of the object that needs it.
    private(set) var missingKeys: Set<HRPath> = []
    /// Faults that show before anything is read.
    var ofIndex: [HRError] = []
    /// How many collections are being read whose faulty members are skipped: what is thrown there reaches nobody.
    var skippingDepth = 0
    /// The errors of unknown keys that have not been thrown in this run.
    private(set) var noted: [HRError] = []
    /// The code around those that have been.
    private var thrown: [Key: [DecodingSite]] = [:]
    /// The code that hands on errors of unknown keys.
    private var handingOn: Set<DecodingSite> = []
    private let notesUnknownKeys: Bool
    /// How many errors are looked for.
    let limit: Int

    init(notesUnknownKeys: Bool, limit: Int) {
        self.notesUnknownKeys = notesUnknownKeys
        self.limit = limit
    }

    /// Makes ready for another run.
    func begin(usingSecondPlaceholders: Bool) {
        usesSecondPlaceholders = usingSecondPlaceholders
        hasPlaceholders = false
        unreadKeys = [:]
        noted = []
        thrown = [:]
    }

    func isKnown(_ error: HRError) -> Bool { known.contains(Key(error)) }

    /// Makes an error known that has reached the caller; false if it was before.
    func learn(_ error: HRError) -> Bool {
        if let key = error.details.missingKey { missingKeys.insert((error.path ?? HRPath()).appending(key)) }
        // Code that makes an error of its own of it is no example for others.
        if error.underlying == nil { handingOn.formUnion(thrown[Key(error)] ?? []) }
        return known.insert(Key(error)).inserted
    }

    /// Whether to go on behind an unknown key: if it is known as a fault, or its error is certain to reach the caller.
    ///
    /// - Parameter decodingSites: All code around it that may catch its error.
    func passesOver(_ unknownKey: HRError, within decodingSites: @autoclosure () -> [DecodingSite]) -> Bool {
        let key = Key(unknownKey)
        if known.contains(key) { return true }
        // What is read in two ways may be read in the other one once the key is gone.
        let isRepeated = thrown[key] != nil
        let code = decodingSites()
        if notesUnknownKeys, !isRepeated, skippingDepth == 0, noted.count < limit, handingOn.isSuperset(of: code) {
            noted.append(unknownKey)
            return true
        }
        thrown[key] = isRepeated ? [] : code
        return false
    }

    /// The errors of a run that those of another run are as well.
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
