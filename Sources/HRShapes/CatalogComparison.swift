import HRArchiving
internal import ObjectGraph

/// One text of a translation in a string catalog.
struct CatalogText {
    /// The path of the text.
    var path: HRPath
    var text: String
    /// The name of the substitution that the text is a variant of.
    var substitution: String?
    /// True if the text is for so few things that it need not have their number.
    var mayOmitNumber: Bool
}

/// A part of a text that has variants of its own.
struct CatalogSubstitution {
    /// The number of the argument that the variants depend on.
    var position: Int?
    var kind = ArgumentType.any
}

/// The texts of one entry of a string catalog in one language.
struct CatalogTranslation {
    var language: String
    var texts: [CatalogText] = []
    var substitutions: [String: CatalogSubstitution] = [:]
}

/// The comparison of the translations of one entry with its source: the text in the language of the source, or the key
/// if there is none.
struct CatalogComparison {
    /// The arguments of one text.
    private struct UsedArguments {
        var text: CatalogText
        var arguments = FormatArguments()
        var specifiers: FormatSpecifiers
        /// The errors for substitutions that do not exist.
        var unknown: [HRError] = []
    }

    private(set) var faults: [HRError] = []
    private let keyArguments: FormatArguments
    /// The substitutions of the source, which a translation may use without a definition of its own.
    private var sourceSubstitutions: [String: CatalogSubstitution] = [:]

    /// Compares the translations of an entry.
    ///
    /// - Complexity: O(n) in the length of all texts.
    init(key: String, entry: HRPath, _ translations: [CatalogTranslation], _ sourceLanguage: String?) {
        let keySpecifiers = FormatSpecifiers(key)
        keyArguments = FormatArguments(keySpecifiers)
        let hasFormats = translations.contains { $0.texts.contains { $0.text.utf8.contains(UInt8(ascii: "%")) } }
        guard hasFormats || !keyArguments.all.isEmpty else { return }
        let source = translations.first { $0.language == sourceLanguage && !$0.texts.isEmpty }
        sourceSubstitutions = source?.substitutions ?? [:]
        let expected: ExpectedArguments?
        if let source {
            expected = expectation(of: usedArguments(of: source))
        } else {
            expected = expectation(of: key, keySpecifiers, at: entry)
        }
        for translation in translations {
            if translation.language == source?.language {
                compareSource(translation, at: entry)
            } else {
                compare(usedArguments(of: translation), with: expected)
            }
        }
    }

    private mutating func compare(_ used: [UsedArguments], with expected: ExpectedArguments?) {
        for use in used where !use.text.text.isEmpty {
            guard use.unknown.isEmpty else {
                // The arguments of a text with an unknown substitution are not known either.
                faults += use.unknown
                continue
            }
            if let conflict = use.arguments.conflict {
                faults.append(.conflict(conflict, at: use.text.path))
                continue
            }
            let mayOmit =
                use.text.mayOmitNumber || use.text.substitution != nil || use.specifiers.hasUnplacedArgument
            let fault = expected?.fault(of: use.arguments, mayOmit: mayOmit, at: use.text.path)
            if let fault { faults.append(fault) }
        }
    }

    /// Compares the source with the key, if the key is a format: then it says what a call passes. The source may leave
    /// out arguments, because its author knows the call.
    private mutating func compareSource(_ source: CatalogTranslation, at entry: HRPath) {
        var expected: ExpectedArguments?
        if !keyArguments.all.isEmpty {
            var fromKey = ExpectedArguments()
            fromKey.allowed = keyArguments
            fromKey.origin = "the key"
            fromKey.place = HRError.Hint(path: entry, part: .key, text: "the key")
            expected = fromKey
        }
        compare(usedArguments(of: source), with: expected)
    }

    // MARK: The source

    private func expectation(of used: [UsedArguments]) -> ExpectedArguments? {
        var expected = ExpectedArguments()
        var required: [Int]?
        var isText = false
        for use in used {
            expected.allowed.formUnion(use.arguments)
            isText = isText || (use.specifiers.hasBarePercent && use.specifiers.uses.isEmpty)
            guard !use.text.mayOmitNumber, use.text.substitution == nil else { continue }
            required = required?.filter { use.arguments.kind(at: $0) != nil } ?? use.arguments.positions
        }
        // A percent sign that begins no specifier would be a mistake in a format, so that such a text is none.
        if isText, expected.allowed.all.isEmpty { return nil }
        expected.required = required ?? []
        expected.allowed.formUnion(keyArguments)
        expected.place = used.first.map { HRError.Hint(path: $0.text.path, part: .value, text: "the source") }
        return expected
    }

    private func expectation(of key: String, _ specifiers: FormatSpecifiers, at entry: HRPath) -> ExpectedArguments? {
        guard !specifiers.uses.isEmpty || !(specifiers.hasBarePercent || Self.isSymbolic(key)) else { return nil }
        var expected = ExpectedArguments()
        expected.allowed = keyArguments
        expected.required = keyArguments.positions
        expected.place = HRError.Hint(path: entry, part: .key, text: "the source")
        return expected
    }

    /// Returns true if a key looks like a name, such as `files.count`, which says nothing of its arguments.
    private static func isSymbolic(_ key: String) -> Bool {
        let letters = key.utf8
        guard !letters.contains(UInt8(ascii: " ")) else { return false }
        return letters.contains(UInt8(ascii: "_")) || letters.dropLast().contains(UInt8(ascii: "."))
    }

    // MARK: Arguments of texts

    /// Returns the arguments of all texts of a translation.
    ///
    /// The arguments of the variants of a substitution count as used by every text that refers to it.
    private func usedArguments(of translation: CatalogTranslation) -> [UsedArguments] {
        var positions: [String: Int] = [:]
        var used: [UsedArguments] = []
        used.reserveCapacity(translation.texts.count)
        for text in translation.texts where text.substitution == nil {
            var use = UsedArguments(text: text, specifiers: FormatSpecifiers(text.text))
            for specifier in use.specifiers.uses {
                guard let name = specifier.substitution else {
                    use.arguments.insert(specifier.kind, at: specifier.position)
                    continue
                }
                let known = substitution(name, of: translation)
                if known == nil { use.unknown.append(unknownSubstitution(name, translation, at: text.path)) }
                let position = known?.position ?? specifier.position
                positions[name] = position
                use.arguments.insert(known?.kind ?? .any, at: position)
            }
            used.append(use)
        }
        guard translation.texts.contains(where: { $0.substitution != nil }) else { return used }
        let variants = variants(of: translation, positions)
        var byName: [String: FormatArguments] = [:]
        for variant in variants {
            byName[variant.text.substitution ?? "", default: FormatArguments()].formUnion(variant.arguments)
        }
        for index in used.indices where !byName.isEmpty {
            for name in Set(used[index].specifiers.uses.compactMap(\.substitution)) {
                if let more = byName[name] { used[index].arguments.addPositions(of: more) }
            }
        }
        return used + variants
    }

    /// Returns the arguments of the variants of substitutions, whose own arguments have the given numbers.
    private func variants(of translation: CatalogTranslation, _ positions: [String: Int]) -> [UsedArguments] {
        translation.texts.compactMap { text in
            guard let name = text.substitution else { return nil }
            let own = substitution(name, of: translation)?.position ?? positions[name]
            let specifiers = FormatSpecifiers(text.text, own: own)
            return UsedArguments(text: text, arguments: FormatArguments(specifiers), specifiers: specifiers)
        }
    }

    /// Returns the substitution that a name stands for in a translation; what the translation does not say of it, the
    /// source does.
    private func substitution(_ name: String, of translation: CatalogTranslation) -> CatalogSubstitution? {
        let base = sourceSubstitutions[name]
        guard var own = translation.substitutions[name] else { return base }
        own.position = own.position ?? base?.position
        return own
    }

    private func unknownSubstitution(_ name: String, _ translation: CatalogTranslation, at path: HRPath) -> HRError {
        // Only a few names are compared, so that a file with many mistakes is checked as fast as any other.
        let names = Set(translation.substitutions.keys.prefix(16)).union(sourceSubstitutions.keys.prefix(16))
        return HRError(
            .unexpectedShape,
            "the text refers to the substitution \(quoted(name)), which the translation does not have",
            path: path, suggestion: nearestName(to: name, among: names)
        ).at(.value)
    }
}

extension FormatArguments {
    /// Adds the arguments of another text whose numbers are not used yet, so that no conflict can arise.
    fileprivate mutating func addPositions(of other: FormatArguments) {
        for (position, kind) in other.all where self.kind(at: position) == nil { insert(kind, at: position) }
    }
}
