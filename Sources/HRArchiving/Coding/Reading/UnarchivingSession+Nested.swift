extension UnarchivingSession {
    /// Notes a container that Codable code opens by itself: its keys are the affair of the type that does so.
    @inline(never)
    func noteNested(_ frame: DecodingFrame) {
        var owner = frame.parent
        while let current = owner, !current.isOfType { owner = current.parent }
        if let owner { nested.add(frame, of: owner) }
    }

    /// Reports the unknown keys of such containers once their type has been read: the payloads of an enum's cases, too.
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
