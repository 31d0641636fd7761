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
        var owner = frame.parent
        while let current = owner, !current.isOfType { owner = current.parent }
        if let owner { nested.add(frame, of: owner) }
    }

    /// Takes out the nested containers of a value.
    func takeNested(of owner: DecodingFrame) -> [DecodingFrame] { hasNested ? nested.take(of: owner) : [] }

    /// Forgets all nested containers.
    func forgetNested() {
        if hasNested { nested.removeAll() }
    }
}
