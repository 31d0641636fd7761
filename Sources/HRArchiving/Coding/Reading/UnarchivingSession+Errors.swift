import ObjectGraph

extension UnarchivingSession {
    /// The error that an object is needed by its own initializer, with the code to change.
    func cycle(at slot: HRDecodingSlot, to place: Place) -> HRError {
        let slot = slot.origin
        let frames = slot.frame.frames(from: place)
        let owner = frames.first.map { $0.typeName } ?? "the object"
        let path = places.path(of: place)
        let target = path.isRoot ? "the root" : quoted(path.description)
        let initializer = frames.first.map(\.initializer) ?? "init(coder:)"
        let code =
            frames.first?.isMapped == true
            ? "the map of \(excerpt(owner, limit: 60))" : "\(excerpt(owner, limit: 60)).\(initializer)"
        var error = HRError(
            .cycle, "\(slot.name) needs \(target) while that is still being made", path: slot.path,
            help: help(owner, initializer, back: slot, frames), notes: [steps(frames, to: slot, path)])
        error.wording.caption = "asks for the same object again"
        error.wording.hints = [
            HRError.Hint(
                path: path, part: .start, text: "being decoded by \(code)")
        ]
        return error
    }

    private func help(
        _ owner: String, _ initializer: String, back slot: HRDecodingSlot, _ frames: [DecodingFrame]
    ) -> [String] {
        let owner = excerpt(owner, limit: 60)
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

    /// The way from an object to the reference back to it: `$root (Node) -> kids.0 (Node) -> parent -> $root`.
    private func steps(_ frames: [DecodingFrame], to slot: HRDecodingSlot, _ path: HRPath) -> String {
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

    func wrongType(of object: Any, _ wanted: Any.Type, at slot: HRDecodingSlot) -> HRError {
        let slot = slot.origin
        return HRError(
            .wrongReferenceType,
            "\(slot.name) must be of class \(quoted(name(of: wanted))), and refers to an object of class "
                + quoted(name(of: Swift.type(of: object))),
            path: slot.path,
            help: ["if the object may be of a subclass, let it say so with $class"])
    }

    /// - Parameter candidates: The names that may stand here.
    func unknownClass(
        _ name: String, candidates: @escaping @Sendable () -> [String], isCertain: Bool = true, wanted: Any.Type,
        at slot: HRDecodingSlot
    ) -> HRError {
        let isBase = wanted is AnyClass && wanted is any HRDecodable.Type
        let wanted = self.name(of: wanted), registry = registry
        return HRError(.unknownClass, at: slot.path) {
            let candidates = ordered(candidates(), bySimilarityTo: name, showing: listedNames), place = article(wanted)
            let canonical = registry.canonical(candidates)
            let allowed =
                candidates.isEmpty
                ? "no class is registered that may stand here"
                : !isCertain
                    ? "registered are \(list(canonical))"
                    : canonical == [wanted]
                        ? "no other class is registered that may stand here"
                        : "\(place) here may be \(list(canonical))"
            let suggestion = nearestName(to: name, among: candidates)
            var help = candidates.isEmpty ? ["register the class in the unarchiver's ClassRegistry"] : []
            // A former name that a subclass declares without overriding cannot be found through the superclass's type.
            if isBase, candidates.count > 1, suggestion == nil {
                help.append(
                    "a former name of a subclass counts if it overrides class var archiveFormerNames, or is registered so"
                )
            }
            var error = HRError(
                .unknownClass, "\(quoted(name)) is not a class that this file may create", suggestion: suggestion,
                help: help,
                notes: [allowed])
            error.wording.caption = "expected \(place)"
            return error
        }
    }

    /// The error that a key is unknown.
    ///
    /// - Parameters:
    ///   - known: The known keys, if they are not those that were asked for.
    ///   - former: The former keys of older files, with the present ones; empty if these are in another container.
    func error(
        unknownKey key: String, in frame: DecodingFrame, at holder: HRPath, typeName owner: String,
        known: [String]? = nil, former: [String: String] = [:]
    ) -> HRError {
        let remarks = KeyRemarks(defaults: known == nil ? frame.asked.defaults : [:], former: former)
        let known = known ?? frame.asked.keys, isClass = frame.isClass
        let members = usesPlainTree ? [] : frame.members, snakeCaseHelp = frame.snakeCaseHelp
        return HRError(.unknownKey, at: holder.appending(key)) {
            let described = remarks.described(known, near: key)
            var error = HRError(
                .unknownKey, "\(owner) has no key \(quoted(key))",
                suggestion: nearestName(to: key, among: known)
                    ?? MistypedWords.word(for: key, in: members, isClass: isClass),
                help: key.contains("_") ? snakeCaseHelp() : [],
                notes: described.isEmpty ? [] : ["\(owner) reads \(described)"])
            error.wording.caption = "not read by \(owner)"
            error.wording.hints = [HRError.Hint(path: holder, part: .start, text: "in this object")]
            return error
        }
    }

    func wrongClass(_ name: String, wanted: Any.Type, at slot: HRDecodingSlot) -> HRError {
        let wanted = self.name(of: wanted), place = slot.namedComponent
        return HRError(.wrongClass, at: slot.path) {
            var error = HRError(
                .wrongClass, "\(place.name) must be \(article(wanted)), and \(quoted(name)) is none",
                help: ["write the name of a class that is \(article(wanted))"])
            error.wording.caption = "expected \(article(wanted))"
            return error
        }
    }

    func expectation(of type: Any.Type) -> String { "expected \(article(name(of: type)))" }
}

/// What a message says of keys besides their names.
private struct KeyRemarks: Sendable {
    let defaults: [String: String]
    /// The present keys of properties, by former ones.
    let former: [String: String]

    /// The present keys; of many, those that are most similar to a key.
    func described(_ keys: [String], near key: String) -> String {
        var olds: [String: [String]] = [:]
        for key in keys { if let now = former[key] { olds[now, default: []].append(key) } }
        let present = keys.filter { former[$0] == nil }
        let nearest = ordered(present, bySimilarityTo: key, showing: listedNames)
        return list(
            nearest.map { key in
                let old = olds[key].map { "formerly " + $0.map { excerpt($0, limit: 60) }.joined(separator: ", ") }
                let remarks = [defaults[key].map { "default \($0)" }, old].compactMap(\.self)
                return remarks.isEmpty ? key : "\(key) (\(remarks.joined(separator: "; ")))"
            })
    }
}

private func article(_ name: String) -> String {
    guard let first = name.first else { return name }
    return ("AEIOUaeiou".contains(first) ? "an " : "a ") + excerpt(name, limit: 60)
}

extension ClassRegistry {
    /// Names with the former ones of a type behind its present one.
    func canonical(_ names: [String]) -> [String] {
        var former: [String: [String]] = [:]
        var present: [String] = []
        for name in names {
            guard let type = type(named: name), let now = self.name(of: type), now != name else {
                present.append(name)
                continue
            }
            former[now, default: []].append(name)
        }
        return present.map { name in
            former[name].map { "\(name) (formerly \($0.map(quoted).joined(separator: ", ")))" } ?? name
        }
    }
}

extension HRError {
    /// An error of a type's own code that is no `HRError`.
    init(own error: any Error, in frame: DecodingFrame) {
        switch error {
        case let error as DecodingError: self.init(error, in: frame)
        case is any ConversionFailure: self = HRDecodingSlot(frame, .root, nil).conversionFailure(error)
        default: self.init(userError: error, in: frame)
        }
    }

    private init(userError error: any Error, in frame: DecodingFrame) {
        let name = excerpt(frame.typeName, limit: 60)
        self.init(
            .userError, "the type's own code failed to decode it", path: frame.path,
            help: [HRError.seeUnderlying],
            notes: ["\(name) threw \(excerpt(stableTypeName(of: Swift.type(of: error)), limit: 60))"],
            underlying: error)
    }

    /// A `DecodingError`, without the values that its description quotes.
    private init(_ error: DecodingError, in frame: DecodingFrame) {
        switch error {
        case .keyNotFound(let key, _):
            let missing = frame.missing(.key(key.stringValue))
            self.init(.missingKey, missing.message, path: missing.path, help: missing.help, underlying: error)
            details.missingKey = missing.details.missingKey
        case .typeMismatch(let type, _)
        where type == frame.type && frame.hasFields && frame.isUnread && frame.keyType != nil:
            self = EnumCases.error(in: frame, of: type, keyType: frame.keyType ?? PathCodingKey.self)
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
                path: frame.path,
                help: [frame.type.flatMap(rawValues).map { "write one of \($0)" }].compactMap(\.self), underlying: error
            )
        }
    }
}
