import ObjectGraph

extension HRError {
    /// Returns the error for an object that its own initializer needs, with advice on the code to change.
    static func cycle(at slot: HRDecodingSlot, to place: Place) -> HRError {
        let slot = slot.origin
        let frames = slot.frame.frames(from: place)
        let owner = excerpt(frames.first?.typeName ?? "the object", limit: 60)
        let path = slot.session.madeGraph.places.path(of: place)
        let target = path.isRoot ? "the root" : quoted(path.description)
        let initializer = frames.first.map(\.initializer) ?? "init(coder:)"
        let code = frames.first?.isMapped == true ? "the map of \(owner)" : "\(owner).\(initializer)"
        return HRError(
            .cycle, "\(slot.name) needs \(target) while that is still being made", path: slot.path,
            help: help(owner, initializer, back: slot, frames), notes: [steps(frames, to: slot, path)]
        ).captioned(
            "asks for the same object again",
            [HRError.Hint(path: path, part: .start, text: "being decoded by \(code)")])
    }

    /// Returns the error for a value that contains itself and is not an object.
    static func holdsItself(at slot: HRDecodingSlot) -> HRError {
        HRError(
            .cycle, "\(slot.name) leads back to what holds it, and only objects can hold themselves", path: slot.path,
            help: ["take the reference out, or make one of the containers an object of a class"])
    }

    private static func help(
        _ owner: String, _ initializer: String, back slot: HRDecodingSlot, _ frames: [DecodingFrame]
    ) -> [String] {
        if frames.first?.isMapped == true {
            return ["let the map of \(owner) make the object first, and fill it then: PropertyMap({ \(owner)() }, …)"]
        }
        let key = slot.component.text.map(quoted) ?? "the reference"
        guard initializer == "init(coder:)" else {
            return [
                "mark the property with @HRReference, or with @HRWeakReference if it is the way back",
                "or call HRDecoder(decoder)?.register(self) in \(owner).\(initializer) before decoding what refers back",
            ]
        }
        let isKeyed = frames.first?.isKeyed == true
        let coder = isKeyed ? "(coder as? HRKeyedUnarchiver)?" : "coder"
        let first = frames.dropFirst().first?.component.text ?? slot.component.text
        return [
            "in \(owner).\(initializer) call \(coder).register(self) before decoding \(first.map(quoted) ?? "its members")",
            "or read it later: \(coder).decodeReference(forKey: \(key)) { self.property = $0 }",
        ]
    }

    /// Returns the path from an object to the reference back to it: `$root (Node) -> kids.0 (Node) -> parent -> $root`.
    private static func steps(_ frames: [DecodingFrame], to slot: HRDecodingSlot, _ path: HRPath) -> String {
        let start = excerpt(path.description, limit: 60)
        var steps: [String] = []
        var keys: [String] = []
        for (index, frame) in frames.enumerated() {
            if index > 0, let text = frame.component.text { keys.append(text) }
            guard frame.isOfType else { continue }
            let name = steps.isEmpty ? start : excerpt(HRPath(keys).description, limit: 60)
            steps.append("\(name) (\(excerpt(frame.typeName, limit: 60)))")
            keys = []
        }
        if let text = slot.component.text { keys.append(text) }
        if steps.count > 8 { steps.replaceSubrange(4..<steps.count - 3, with: ["…"]) }
        return (steps + [excerpt(HRPath(keys).description, limit: 60), start]).joined(separator: " -> ")
    }
}
