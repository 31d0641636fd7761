/// What came to be under each reference while a graph is read, with the fixups that wait for objects still being made.
///
/// References are dense numbers, handed out by ``reserve()``. A reference goes from reserved, to being made, to known;
/// an object may be published in between, while its initializer still runs, so that its children can refer to it.
/// An entry is only a placeholder: it never enters the user's graph.
public struct ReferenceTable {
    /// How far the object of a reference has come.
    public enum State {
        /// Nobody has begun to make it.
        case reserved
        /// Its initializer runs, and it has not been published.
        case beingMade
        /// Its initializer runs, and it may be referred to already.
        case published(Any)
        /// It is complete.
        case known(Any)
    }

    /// What is done with an object as soon as it exists.
    public typealias Fixup = (Any) throws -> Void

    private var states: [State] = []
    private var fixups: [Int: [Fixup]] = [:]

    /// Makes an empty table.
    public init() {}

    /// How many references have been reserved.
    public var count: Int { states.count }

    /// The references that fixups still wait for, in the order in which they were reserved.
    public var unresolved: [Int] { fixups.keys.sorted() }

    /// Hands out the next reference.
    public mutating func reserve() -> Int {
        states.append(.reserved)
        return states.count - 1
    }

    /// How far the object of a reference has come.
    public subscript(reference: Int) -> State { states[reference] }

    /// Notes that the object's initializer begins.
    public mutating func begin(_ reference: Int) {
        states[reference] = .beingMade
    }

    /// Takes the note back that the initializer runs: it has failed.
    public mutating func abandon(_ reference: Int) {
        states[reference] = .reserved
    }

    /// Makes an object known before its initializer has ended, and gives the fixups that have waited for it.
    public mutating func publish(_ object: Any, as reference: Int) -> [Fixup] {
        states[reference] = .published(object)
        return fixups.removeValue(forKey: reference) ?? []
    }

    /// Makes a complete object known, and gives the fixups that have waited for it.
    public mutating func finish(_ object: Any, as reference: Int) -> [Fixup] {
        states[reference] = .known(object)
        return fixups.removeValue(forKey: reference) ?? []
    }

    /// Keeps what is to be done once the object of a reference exists.
    public mutating func wait(for reference: Int, _ fixup: @escaping Fixup) {
        fixups[reference, default: []].append(fixup)
    }
}
