package import HRArchiving

extension FileShape {
    /// The shape of a .strings file: a dictionary of texts by keys.
    static let strings = FileShape(name: "strings", endings: [".strings"], checker: StringsShape.check)
}

/// The check of .strings files.
package enum StringsShape {
    /// Returns the deviations of a file: values that are no texts, and texts whose format differs from that of the key.
    static func check(_ document: HRDocument) -> [HRError] {
        guard let fields = document.root.fields else {
            return [.wrongKind("a .strings file", must: "a dictionary", is: document.root, at: HRPath())]
        }
        var errors: [HRError] = []
        for (key, node) in fields {
            guard case .string(let text) = node else {
                errors.append(wrongValue(node, of: key))
                continue
            }
            errors += faults(of: text, at: key, against: expectation(ofKey: key))
        }
        return errors
    }

    /// Returns the texts of a file whose format specifiers differ from those of the same keys in the file of the base
    /// language. Keys that only one of the files has are not reported.
    ///
    /// - Complexity: O(n) in the sizes of both files.
    package static func checkTranslation(_ document: HRDocument, of source: HRDocument) -> [HRError] {
        let pairs = (source.root.fields ?? HRFields()).map { ($0.key, $0.value) }
        let texts = Dictionary(pairs) { first, _ in first }
        var errors: [HRError] = []
        for (key, node) in document.root.fields ?? HRFields() {
            guard case .string(let text) = node, case .string(let base)? = texts[key] else { continue }
            let specifiers = FormatSpecifiers(base)
            var expected = ExpectedArguments()
            expected.allowed = FormatArguments(specifiers)
            expected.required = expected.allowed.positions
            // A key that is a format says what a call passes, even if the base language leaves some of it out.
            expected.allowed.formUnion(FormatArguments(FormatSpecifiers(key)))
            let isFormat = !specifiers.hasBarePercent || !specifiers.uses.isEmpty
            errors += faults(of: text, at: key, against: isFormat ? expected : nil)
        }
        return errors
    }

    /// Returns what a text must agree with according to its key; nil if the key is no format.
    private static func expectation(ofKey key: String) -> ExpectedArguments? {
        let specifiers = FormatSpecifiers(key)
        guard !specifiers.uses.isEmpty else { return nil }
        var expected = ExpectedArguments()
        expected.allowed = FormatArguments(specifiers)
        expected.required = expected.allowed.positions
        expected.origin = "the key"
        return expected
    }

    private static func faults(of text: String, at key: String, against expected: ExpectedArguments?) -> [HRError] {
        let used = FormatArguments(FormatSpecifiers(text))
        if let conflict = used.conflict { return [.conflict(conflict, at: HRPath([key]))] }
        return expected?.fault(of: used, mayOmit: text.isEmpty, at: HRPath([key])).map { [$0] } ?? []
    }

    private static func wrongValue(_ node: HRNode, of key: String) -> HRError {
        let isDictionary = node.fields != nil
        return HRError.wrongKind(
            "the value of \(quoted(key))", must: "a string", is: node, at: HRPath([key]),
            help: isDictionary ? ["dictionaries of plural forms belong in a .stringsdict file"] : [])
    }
}
