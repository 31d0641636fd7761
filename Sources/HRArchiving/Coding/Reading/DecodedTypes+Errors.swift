import ObjectGraph

extension DecodedTypes {
    func wrongType(of object: Any, _ wanted: Any.Type, at slot: HRDecodingSlot) -> HRError {
        let slot = slot.origin
        return HRError(
            .wrongReferenceType,
            "\(slot.name) must be of class \(quoted(name(of: wanted))), and refers to an object of class "
                + quoted(name(of: Swift.type(of: object))),
            path: slot.path,
            help: ["if the object may be of a subclass, let it say so with $class"])
    }

    /// - Parameters:
    ///   - candidates: Returns the names that are accepted here.
    ///   - isCertain: False if the candidates are all registered names, some of which may not be accepted here.
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
            var help = candidates.isEmpty ? ["register the class in the unarchiver's HRClassRegistry"] : []
            // A former name that a subclass declares without overriding cannot be found through the superclass's type.
            if isBase, candidates.count > 1, suggestion == nil {
                help.append(
                    "a former name of a subclass counts if it overrides class var archiveFormerNames, or is registered so"
                )
            }
            return HRError(
                .unknownClass, "\(quoted(name)) is not a class that this file may create", suggestion: suggestion,
                help: help, notes: [allowed]
            ).captioned("expected \(place)")
        }
    }

    func wrongClass(_ name: String, wanted: Any.Type, at slot: HRDecodingSlot) -> HRError {
        let wanted = self.name(of: wanted), place = slot.namedComponent
        return HRError(.wrongClass, at: slot.path) {
            HRError(
                .wrongClass, "\(place.name) must be \(article(wanted)), and \(quoted(name)) is none",
                help: ["write the name of a class that is \(article(wanted))"]
            ).captioned("expected \(article(wanted))")
        }
    }

    func expectation(of type: Any.Type) -> String { "expected \(article(name(of: type)))" }
}

private func article(_ name: String) -> String {
    guard let first = name.first else { return name }
    return ("AEIOUaeiou".contains(first) ? "an " : "a ") + excerpt(name, limit: 60)
}

extension HRClassRegistry {
    /// Returns the present names of types, each with the former names of the type appended to it.
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
