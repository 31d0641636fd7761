import ObjectGraph

extension UnarchivingSession {
    /// The error that an object is needed to make itself; it names the code to change.
    func cycle(at slot: HRDecodingSlot, to place: Place) -> HRError {
        let owner = slot.frame.owner(of: place).map { $0.typeName } ?? "the object"
        let slot = slot.origin
        let target = place.path.components.isEmpty ? "the root" : quoted(place.path.description)
        return HRError(
            .cycle, "\(slot.name) needs \(target) while that is still being made", path: slot.path,
            help: [
                "in init(coder:) of \(owner) call coder.register(self) before decoding what refers back to it",
                "or read the reference later: coder.decodeReference(forKey:) { self.property = $0 }",
            ])
    }

    func wrongType(of object: Any, _ wanted: Any.Type, at slot: HRDecodingSlot) -> HRError {
        let slot = slot.origin
        return HRError(
            .wrongReferenceType,
            "\(slot.name) must be of class \(quoted(name(of: wanted))), and refers to an object of class "
                + quoted(name(of: Swift.type(of: object))),
            path: slot.path,
            help: ["if the object may be of a subclass, let it say so with $class"])
    }

    func unknownClass(_ name: String, candidates: [String], wanted: Any.Type, at slot: HRDecodingSlot) -> HRError {
        let names = candidates.prefix(8).map { excerpt($0, limit: 40) }.joined(separator: ", ")
        let allowed =
            candidates.isEmpty
            ? "no class is registered that may stand here"
            : "here may be \(names)\(candidates.count > 8 ? ", …" : "")"
        var error = HRError(
            .unknownClass, "\(quoted(name)) is not a class that this file may create", path: slot.path,
            suggestion: nearestName(to: name, among: candidates),
            help: candidates.isEmpty ? ["register the class in the unarchiver's ClassRegistry"] : [], notes: [allowed])
        error.caption = "expected \(article(self.name(of: wanted)))"
        return error
    }

    func wrongClass(_ name: String, wanted: Any.Type, at slot: HRDecodingSlot) -> HRError {
        HRError(
            .wrongClass, "\(slot.name) must be \(article(self.name(of: wanted))), and \(quoted(name)) is none",
            path: slot.path)
    }

    private func article(_ name: String) -> String {
        guard let first = name.first else { return name }
        return ("AEIOUaeiou".contains(first) ? "an " : "a ") + excerpt(name, limit: 60)
    }
}

/// An optional, whatever it wraps: to people who read messages, it is that.
protocol OptionalType {
    static var wrappedType: Any.Type { get }
}

extension Optional: OptionalType {
    static var wrappedType: Any.Type { Wrapped.self }
}

extension HRError {
    /// What a type's Codable code has found wrong, without the values that such errors quote.
    init(_ error: DecodingError, in frame: DecodingFrame) {
        switch error {
        case .keyNotFound(let key, _):
            let missing = frame.missing(.key(key.stringValue))
            self.init(
                .missingKey, missing.message, path: missing.path, underlying: error)
        case .typeMismatch(let type, _):
            self.init(
                .typeMismatch, "\(HRDecodingSlot(frame, .root, nil).name) must be \(quoted(stableTypeName(of: type)))",
                path: frame.path, underlying: error)
        case .valueNotFound(let type, _):
            self.init(
                .typeMismatch,
                "\(HRDecodingSlot(frame, .root, nil).name) must be \(quoted(stableTypeName(of: type))), found null",
                path: frame.path, underlying: error)
        default:
            self.init(
                .invalidValue,
                "\(HRDecodingSlot(frame, .root, nil).name) is not a value that \(frame.typeName) takes",
                path: frame.path, underlying: error)
        }
    }
}
