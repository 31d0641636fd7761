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
            path = error.path
            missingKey = error.missingKey
            message = error.isUnworded ? nil : error.message
        }
    }

    private var known: Set<Key> = []
    /// Whether values that stand in are the second of two: what depends on which of them it is, is no fault of the file.
    private(set) var usesSecondStandIns = false
    /// Whether a value has stood in for another in this run.
    var hasStandIns = false
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
    private var thrown: [Key: [ReadingCode]] = [:]
    /// The code that hands on errors of unknown keys.
    private var handingOn: Set<ReadingCode> = []
    private let notesUnknownKeys: Bool

    init(notesUnknownKeys: Bool) {
        self.notesUnknownKeys = notesUnknownKeys
    }

    /// Makes ready for another run.
    func begin(usingSecondStandIns: Bool) {
        usesSecondStandIns = usingSecondStandIns
        hasStandIns = false
        unreadKeys = [:]
        noted = []
        thrown = [:]
    }

    func isKnown(_ error: HRError) -> Bool { known.contains(Key(error)) }

    /// Makes an error known that has reached the caller; false if it was before.
    func learn(_ error: HRError) -> Bool {
        if let key = error.missingKey { missingKeys.insert((error.path ?? HRPath()).appending(key)) }
        // Code that makes an error of its own of it is no example for others.
        if error.underlying == nil { handingOn.formUnion(thrown[Key(error)] ?? []) }
        return known.insert(Key(error)).inserted
    }

    /// Whether to go on behind an unknown key: if it is known as a fault, or its error is certain to reach the caller.
    func passesOver(_ unknownKey: HRError, in frame: DecodingFrame) -> Bool {
        let key = Key(unknownKey)
        if known.contains(key) { return true }
        // What is read in two ways may be read in the other one once the key is gone.
        let isRepeated = thrown[key] != nil
        let code = frame.readingCode
        if notesUnknownKeys, !isRepeated, skippingDepth == 0, noted.count < Self.limit, handingOn.isSuperset(of: code) {
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
    var all: [HRError] { [self] + companions }

    /// Whether nothing may be read after it: a limit is exceeded.
    var endsReading: Bool { code.rawValue.hasPrefix("HR06") }
}

/// Errors of the members of one collection, or of the keys of one object: they have nothing to do with one another.
@usableFromInline
struct FaultBatch {
    private var errors: [HRError] = []

    @usableFromInline init() {}

    /// Takes an error in, so that the next member is read; throws it unless faults are searched for.
    @usableFromInline
    mutating func take(_ error: any Error, in slot: HRDecodingSlot) throws {
        guard let search = slot.session.search, let error = error as? HRError else { throw error }
        if search.isKnown(error) {
            search.hasStandIns = true
            return slot.frame.doubt(.inside)
        }
        errors += error.all
        if error.endsReading || errors.count >= FaultSearch.limit { try end() }
    }

    /// Takes in the error of an unknown key, unless that may be passed over.
    mutating func take(unknownKey error: HRError, in frame: DecodingFrame) throws {
        guard frame.session.search?.passesOver(error, in: frame) != true else { return frame.doubt(.inside) }
        try take(error, in: HRDecodingSlot(wholeOf: frame))
    }

    /// Throws what was taken in, as one error with others that come with it.
    @usableFromInline
    func end() throws {
        guard var first = errors.first else { return }
        first.companions = Array(errors.dropFirst())
        throw first
    }
}

extension HRDecodingSlot {
    /// Goes on without the value of this place if it is known to be at fault; throws the error otherwise.
    @usableFromInline
    func leaveOut(_ error: any Error) throws {
        guard let search = session.search, let known = error as? HRError, search.isKnown(known) else { throw error }
        search.hasStandIns = true
        frame.doubt(.absent)
    }

    /// Something in place of the value here, if that is known to be at fault; throws the error otherwise.
    @usableFromInline
    func standIn<T>(for error: any Error, as type: T.Type = T.self) throws -> T {
        guard let search = session.search, let known = error as? HRError, search.isKnown(known) else { throw error }
        guard let value: T = makeStandIn(isSecond: search.usesSecondStandIns) else { throw error }
        search.hasStandIns = true
        frame.doubt(T.self is any ExpressibleByNilLiteral.Type ? .absent : .standIn)
        return value
    }
}
