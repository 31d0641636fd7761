import HRArchiving
internal import ObjectGraph

extension FileShape {
    /// The shape of .xcstrings files: entries by keys, each with translations by languages.
    static let stringCatalog = FileShape(
        name: "xcstrings", endings: [".xcstrings"],
        checker: { document in
            var check = CatalogCheck(document.root)
            check.checkRoot(document.root)
            return check.errors
        },
        describer: CatalogCheck.description,
        mover: { document in
            CatalogCheck.entriesOutside(of: document.root).compactMap { key, entry in
                guard let strings = document.root["strings"]?.fields else { return nil }
                let isFree = strings[key].map { $0 == entry } ?? true
                return isFree ? Move(from: HRPath([key]), to: HRPath(["strings", key])) : nil
            }
        },
        preparer: CatalogVersion.prepare)
}

/// The check of one string catalog.
struct CatalogCheck {
    private static let pluralCategories = ["zero", "one", "two", "few", "many", "other"]
    /// The categories whose texts often leave out the number: "no files", "one file", "both files".
    private static let numberlessCategories: Set<String> = ["zero", "one", "two"]

    private(set) var errors: [HRError] = []
    /// The language of the texts that translations are compared with.
    private let sourceLanguage: String?
    /// The path of the value that is being looked at.
    private var path = HRPath()

    /// Returns the members of a catalog that are entries, but not members of "strings".
    static func entriesOutside(of root: HRNode) -> [(key: String, entry: HRNode)] {
        let known: Set = ["sourceLanguage", "strings", "version"]
        return (root.fields ?? [:]).filter { !known.contains($0.key) && $0.value.fields != nil }
            .map { (key: $0.key, entry: $0.value) }
    }

    init(_ root: HRNode) {
        sourceLanguage = root["sourceLanguage"]?.string
    }

    /// Returns what a value of a catalog is, such as `a translation to "de"`.
    static func description(of node: HRNode, at path: HRPath) -> String? {
        let keys = path.components
        guard keys.first == "strings", keys.count > 1 else { return nil }
        guard keys.count > 2, keys[2] == "localizations", keys.count > 3 else { return nil }
        if keys.count == 4 { return "a translation to \(quoted(keys[3]))" }
        guard let last = keys.last else { return nil }
        switch keys[keys.count - 2] {
        case "plural": return "the plural form \(quoted(last))"
        case "device": return "the text for the device \(quoted(last))"
        case "substitutions": return "the substitution \(quoted(last))"
        default: return nil
        }
    }

    /// Checks the outermost value and everything in it.
    mutating func checkRoot(_ root: HRNode) {
        guard let fields = root.fields else {
            return add(.wrongKind("a string catalog", must: "a dictionary", is: root, at: path))
        }
        for key in ["sourceLanguage", "strings", "version"] where fields[key] == nil {
            add(.missing(key, in: "the string catalog", at: path))
        }
        for (key, node) in fields {
            within(key) { check in
                switch key {
                case "sourceLanguage", "version": check.expectString(node, quoted(key))
                case "strings": check.checkEntries(node)
                default: if node.fields != nil { check.addOutside(key, of: "strings") }
                }
            }
        }
    }

    private mutating func checkEntries(_ node: HRNode) {
        guard let entries = expectFields(node, quoted("strings")) else { return }
        for (key, entry) in entries {
            within(key) { $0.checkEntry(entry, key) }
        }
    }

    private mutating func checkEntry(_ node: HRNode, _ key: String) {
        guard let fields = expectFields(node, "the entry \(quoted(key))") else { return }
        var translations: [CatalogTranslation] = []
        for (name, value) in fields {
            within(name) { check in
                if name == "localizations" {
                    translations = check.translations(in: value)
                } else if let members = value.fields, members["stringUnit"] != nil || members["variations"] != nil {
                    check.addOutside(name, of: "localizations")
                }
            }
        }
        guard fields["shouldTranslate"]?.bool != false else { return }
        let comparison = CatalogComparison(key: key, entry: path, translations, sourceLanguage)
        errors += comparison.faults
    }

    private mutating func translations(in node: HRNode) -> [CatalogTranslation] {
        guard let languages = expectFields(node, quoted("localizations")) else { return [] }
        return languages.map { language, value in
            var translation = CatalogTranslation(language: language)
            within(language) { check in
                guard let fields = check.expectFields(value, Self.translationTitle(language)) else { return }
                check.readTexts(fields, Self.translationTitle(language), Context(), into: &translation)
                if let substitutions = fields["substitutions"] {
                    check.within("substitutions") { $0.readSubstitutions(substitutions, into: &translation) }
                }
            }
            return translation
        }
    }

    // Titles are made only for messages, because a catalog has many thousands of translations.
    private static func translationTitle(_ language: String) -> String { "the translation to \(quoted(language))" }

    // MARK: Texts

    /// What is known of a text from the containers around it.
    private struct Context {
        var substitution: String?
        var mayOmitNumber = false
    }

    /// Reads the text of a translation or of a variation, or its variations.
    private mutating func readTexts(
        _ fields: HRFields, _ name: @autoclosure () -> String, _ context: Context,
        into translation: inout CatalogTranslation
    ) {
        let unit = fields["stringUnit"]
        let variations = fields["variations"]
        if let unit { within("stringUnit") { $0.readUnit(unit, context, into: &translation) } }
        if let variations { within("variations") { $0.readVariations(variations, context, into: &translation) } }
        guard unit == nil, variations == nil, !fields.isEmpty else { return }
        add(
            HRError(
                .missingKey, "\(name()) has neither \(quoted("stringUnit")) nor \(quoted("variations"))", path: path))
    }

    private mutating func readUnit(_ node: HRNode, _ context: Context, into translation: inout CatalogTranslation) {
        guard let unit = expectFields(node, quoted("stringUnit")) else { return }
        if let state = unit["state"] { within("state") { _ = $0.expectString(state, quoted("state")) } }
        guard let value = unit["value"] else {
            return add(.missing("value", in: "the \(quoted("stringUnit"))", at: path))
        }
        within("value") { check in
            guard let text = check.expectString(value, quoted("value")) else { return }
            translation.texts.append(
                CatalogText(
                    path: check.path, text: text, substitution: context.substitution,
                    mayOmitNumber: context.mayOmitNumber))
        }
    }

    private mutating func readVariations(
        _ node: HRNode, _ context: Context, into translation: inout CatalogTranslation
    ) {
        guard let kinds = expectFields(node, quoted("variations")) else { return }
        for (kind, cases) in kinds {
            within(kind) { check in
                guard let cases = check.expectFields(cases, quoted(kind)) else { return }
                if kind == "plural" { check.checkCategories(cases) }
                for (name, value) in cases {
                    var inner = context
                    if kind == "plural", Self.numberlessCategories.contains(name) { inner.mayOmitNumber = true }
                    check.within(name) { check in
                        guard let fields = check.expectFields(value, "the variation \(quoted(name))") else { return }
                        check.readTexts(fields, "the variation \(quoted(name))", inner, into: &translation)
                    }
                }
            }
        }
    }

    private mutating func checkCategories(_ cases: HRFields) {
        if cases["other"] == nil {
            add(
                .missing(
                    "other", in: "the plural", at: path, help: ["every language needs the plural form \"other\""]))
        }
        for name in cases.keys where !Self.pluralCategories.contains(name) {
            let error = HRError(
                .unexpectedShape, "\(quoted(name)) is no plural form", path: path.appending(name),
                suggestion: nearestName(to: name, among: Self.pluralCategories),
                help: ["the plural forms are \(list(Self.pluralCategories))"])
            add(error.at(.key))
        }
    }

    private mutating func readSubstitutions(_ node: HRNode, into translation: inout CatalogTranslation) {
        guard let substitutions = expectFields(node, quoted("substitutions")) else { return }
        for (name, value) in substitutions {
            within(name) { check in
                guard let fields = check.expectFields(value, "the substitution \(quoted(name))") else { return }
                var substitution = CatalogSubstitution()
                if let number = fields["argNum"] {
                    check.within("argNum") { substitution.position = $0.expectPosition(number) }
                }
                if let specifier = fields["formatSpecifier"] {
                    let text = check.within("formatSpecifier") { $0.expectString(specifier, quoted("formatSpecifier")) }
                    substitution.kind = text.flatMap { FormatSpecifiers.kind(of: $0) } ?? .any
                }
                translation.substitutions[name] = substitution
                let context = Context(substitution: name)
                check.readTexts(fields, "the substitution \(quoted(name))", context, into: &translation)
            }
        }
    }

    // MARK: Kinds of values

    private mutating func expectFields(_ node: HRNode, _ name: @autoclosure () -> String) -> HRFields? {
        if let fields = node.fields { return fields }
        add(.wrongKind(name(), must: "a dictionary", is: node, at: path))
        return nil
    }

    @discardableResult
    private mutating func expectString(_ node: HRNode, _ name: @autoclosure () -> String) -> String? {
        if case .string(let text) = node { return text }
        add(.wrongKind(name(), must: "a string", is: node, at: path))
        return nil
    }

    private mutating func expectPosition(_ node: HRNode) -> Int? {
        guard let position = node.int, (1...FormatSpecifiers.lastPosition).contains(position) else {
            let message =
                "\(quoted("argNum")) must be the number of an argument, from 1 to \(FormatSpecifiers.lastPosition)"
            add(HRError(.unexpectedShape, message, path: path).at(.value))
            return nil
        }
        return position
    }

    private mutating func add(_ error: HRError) {
        errors.append(error)
    }

    private mutating func addOutside(_ key: String, of container: String) {
        let isFixable = container == "strings"
        let error = HRError(
            .unexpectedShape, "\(quoted(key)) stands outside of \(quoted(container))", path: path,
            help: ["move it into \(quoted(container))" + (isFixable ? ": `hr fix` does it" : "")])
        add(error.at(.key))
    }

    private mutating func within<Result>(_ key: String, _ body: (inout CatalogCheck) -> Result) -> Result {
        path.components.append(key)
        defer { path.components.removeLast() }
        return body(&self)
    }
}
