extension UnarchivingSession {
    /// Notes a nested container that Codable code has opened: its unknown keys are reported with those of that code's
    /// type.
    @inline(never)
    func noteNested(_ frame: DecodingFrame) {
        var owner = frame.parent
        while let current = owner, !current.isOfType { owner = current.parent }
        if let owner { nested.add(frame, of: owner) }
    }

    /// Reports the unknown keys of a type's nested containers, payloads of an enum's cases among them.
    @inline(never)
    func reportUnknownKeys(nestedIn owner: DecodingFrame) throws {
        let frames = nested.take(of: owner)
        var seen: Set<HRPath> = []
        for frame in frames where seen.insert(frame.path).inserted {
            let others = frames.filter { $0 !== frame && $0.path == frame.path }
            try frame.reportUnknownKeys(besides: others, of: frame.component.text.map { "\(owner.typeName).\($0)" })
        }
    }
}
