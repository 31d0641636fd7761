/// What is taken down of the keys that types ask for, and of those that none has asked for.
final class KeyObservation {
    /// Records the keys that types ask for, if the caller of the unarchiver wants to know.
    let questions: KeyQuestions?
    /// The unknown keys that were met, if they are collected.
    var collected = CollectedKeys()
    /// Nested containers of Codable code, until the value whose code it is has been read.
    private var nested = OwnedFrames<DecodingFrame>()

    init(_ questions: KeyQuestions?) { self.questions = questions }

    /// Whether nothing has been met that outlasts a value.
    var isEmpty: Bool { !hasNested && collected.paths.isEmpty }

    var hasNested: Bool { !nested.isEmpty }

    /// Notes a nested container that Codable code has opened: its unknown keys are reported with those of that code's
    /// type.
    @inline(never)
    func noteNested(_ frame: DecodingFrame) {
        if let owner = frame.withParents.dropFirst().first(where: \.isOfType) { nested.add(frame, of: owner) }
    }

    /// Takes out the nested containers of a value.
    func takeNested(of owner: DecodingFrame) -> [DecodingFrame] { nested.take(of: owner) }

    /// Forgets all nested containers.
    func forgetNested() { nested.removeAll() }
}

/// Paths of the unknown keys, in the order in which they were found, each once.
package struct CollectedKeys {
    package private(set) var paths: [HRPath] = []
    private var known: Set<HRPath> = []

    package init() {}

    package mutating func add(_ paths: some Sequence<HRPath>) {
        for path in paths where known.insert(path).inserted { self.paths.append(path) }
    }

    /// Removes and returns all but the first so many.
    package mutating func take(behind count: Int) -> [HRPath] {
        guard paths.count > count else { return [] }
        let taken = Array(paths[count...])
        paths.removeLast(taken.count)
        known.subtract(taken)
        return taken
    }
}

/// Nested containers that Codable code has opened, each with the frame of the value whose code it is.
package struct OwnedFrames<Frame: AnyObject> {
    private var entries: [(owner: Frame, frame: Frame)] = []

    package init() {}

    package var isEmpty: Bool { entries.isEmpty }

    package mutating func add(_ frame: Frame, of owner: Frame) { entries.append((owner, frame)) }

    /// Takes out the containers of a value, in the order in which they were opened.
    package mutating func take(of owner: Frame) -> [Frame] {
        let frames = entries.filter { $0.owner === owner }.map(\.frame)
        if !frames.isEmpty { entries.removeAll { $0.owner === owner } }
        return frames
    }

    package mutating func removeAll() { entries = [] }
}
