/// Records the keys that types request, and the unknown keys.
final class KeyObservation {
    /// Records the keys that types request; nil if the caller of the unarchiver does not require them.
    let questions: KeyQuestions?
    /// The unknown keys that were encountered, if they are collected.
    var collected = CollectedKeys()
    /// The nested containers of Codable code, until the value of that code has been decoded.
    private var nested = OwnedFrames<DecodingFrame>()

    init(_ questions: KeyQuestions?) { self.questions = questions }

    /// True if there are neither nested containers nor unknown keys.
    var isEmpty: Bool { !hasNested && collected.paths.isEmpty }

    var hasNested: Bool { !nested.isEmpty }

    /// Records a nested container that Codable code has opened. The unknown keys in the container are reported with
    /// those of the type that the code belongs to.
    @inline(never)
    func noteNested(_ frame: DecodingFrame) {
        if let owner = frame.withParents.dropFirst().first(where: \.isOfType) { nested.add(frame, of: owner) }
    }

    /// Removes and returns the nested containers of a value.
    func takeNested(of owner: DecodingFrame) -> [DecodingFrame] { nested.take(of: owner) }

    /// Removes all nested containers.
    func forgetNested() { nested.removeAll() }
}

/// Paths of the unknown keys without duplicates, in the order in which they were found.
package struct CollectedKeys {
    package private(set) var paths: [HRPath] = []
    private var known: Set<HRPath> = []

    package init() {}

    package mutating func add(_ paths: some Sequence<HRPath>) {
        for path in paths where known.insert(path).inserted { self.paths.append(path) }
    }

    /// Removes and returns all but the first `count` paths.
    package mutating func take(behind count: Int) -> [HRPath] {
        guard paths.count > count else { return [] }
        let taken = Array(paths[count...])
        paths.removeLast(taken.count)
        known.subtract(taken)
        return taken
    }
}

/// The nested containers that Codable code has opened, each with the frame of the value that is decoded by that code.
package struct OwnedFrames<Frame: AnyObject> {
    private var entries: [(owner: Frame, frame: Frame)] = []

    package init() {}

    package var isEmpty: Bool { entries.isEmpty }

    package mutating func add(_ frame: Frame, of owner: Frame) { entries.append((owner, frame)) }

    /// Removes and returns the containers of a value, in the order in which they were opened.
    package mutating func take(of owner: Frame) -> [Frame] {
        let frames = entries.filter { $0.owner === owner }.map(\.frame)
        if !frames.isEmpty { entries.removeAll { $0.owner === owner } }
        return frames
    }

    package mutating func removeAll() { entries = [] }
}
