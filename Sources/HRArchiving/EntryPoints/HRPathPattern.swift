import ObjectGraph

/// A pattern for the paths of several values of a document, which are selected by what their containers hold.
///
/// ```swift
/// let versions: HRPathPattern = "objects[isa=XCBuildConfiguration].buildSettings.MARKETING_VERSION"
/// let names: HRPathPattern = "people.*.name"
/// for path in document.paths(matching: versions) { … }
/// ```
///
/// A pattern is written like a path, with keys and indices separated by dots. In addition:
///
/// - `*` in place of a key selects all members of a dictionary or object, and all elements of an array.
/// - `[key=value]` selects those members or elements that have the value under the key. It is written behind the path of
///   their container, or behind `*`. The key can be a path, `buildSettings.SDKROOT`, or `$class` or `$id`. In
///   `[key!=value]`, the value is another one, or there is none.
/// - The value is text as it is in the file: `[port=8080]`, `[done=true]`, `[name=Anna]`. The value `*` stands for any
///   value: `[name=*]` requires the key, `[name!=*]` its absence. Text with a bracket is quoted as in JSON.
/// - Several conditions in succession must all hold: `[isa=XCBuildConfiguration][name=Release]`.
///
/// A key that contains such characters itself is quoted as in JSON: `paths."*"`, `settings."ARCHS[sdk=iphoneos*]"`. Every
/// string is a pattern: brackets without an equals sign, or within a key, are literal.
public struct HRPathPattern: Hashable, Sendable {
    /// A part of the pattern behind the first selection.
    enum Step: Hashable, Sendable {
        /// The member or element with a key or an index.
        case member(String)
        /// The members and elements for which all conditions hold.
        case all([Condition])
    }

    /// A condition on a member.
    struct Condition: Hashable, Sendable {
        /// The keys from the member to the compared value, as written in files.
        let keys: [String]
        /// The text of the value; nil for any value.
        let value: String?
        /// True if the condition holds where the value is another one, or is missing.
        let isNegated: Bool
    }

    /// The path before the first selection.
    let start: HRAlias
    /// The parts from the first selection to the end; empty if nothing is selected.
    var steps: [Step] = []
    private let text: String

    /// Creates a pattern from its text.
    public init(_ text: String) {
        self.text = text
        var parser = PathPatternParser(text)
        while parser.takeComponent() {}
        let isAtRoot = parser.start.isEmpty && !parser.steps.isEmpty
        start = isAtRoot ? HRAlias(HRPath()) : HRAlias(parser.start.joined(separator: "."))
        steps = parser.steps
    }

    /// True if the pattern contains `*` or a condition; otherwise, it is a path.
    package var isSelection: Bool { !steps.isEmpty }

    /// The pattern of the containers of the selected values, and the key of the values in them; nil if the pattern does not
    /// end with a key.
    package var parent: (pattern: HRPathPattern, key: String)? {
        guard case .member(let key) = steps.last else { return nil }
        var pattern = self
        pattern.steps.removeLast()
        return (pattern, key)
    }

    /// Removes conditions, with their brackets, from the beginning of a text, and returns them; an empty array if the text
    /// does not begin with conditions that are followed by the end of the text or one of the given marks.
    package static func skipConditions(_ rest: inout Substring, before marks: Set<Character>) -> Bool {
        !PathPatternParser.takeConditions(from: &rest, before: marks).isEmpty
    }
}

extension HRPathPattern: CustomStringConvertible {
    /// The text from which the pattern was created.
    public var description: String { text }
}

extension HRPathPattern: ExpressibleByStringLiteral {
    /// Creates a pattern from its text.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

extension HRPathPattern.Condition: CustomStringConvertible {
    /// The condition without its brackets.
    var description: String {
        PathText.text(of: keys) + (isNegated ? "!=" : "=") + (value ?? "*")
    }
}

/// Divides the text of a pattern into components.
private struct PathPatternParser {
    typealias Condition = HRPathPattern.Condition

    private var rest: Substring
    private var isAtStart = true
    /// The components before the first selection, in the notation of references.
    private(set) var start: [String] = []
    private(set) var steps: [HRPathPattern.Step] = []

    init(_ text: String) {
        rest = text[...]
    }

    /// Parses the next component; returns false at the end of the text.
    mutating func takeComponent() -> Bool {
        if let key = QuotedKey.take(from: &rest) ?? quotedKeyBeforeConditions() {
            // A quoted key is neither an id nor the root.
            if isAtStart { start.append(Vocabulary.root) }
            add(PathText.escaped(key))
        } else {
            let name = takeName()
            if name == "*" {
                steps.append(.all([]))
            } else if !name.isEmpty || rest.first != "[" {
                add(name)
            }
        }
        isAtStart = false
        let conditions = Self.takeConditions(from: &rest, before: ["."])
        if case .all(let known) = steps.last, !conditions.isEmpty, known.isEmpty {
            steps[steps.count - 1] = .all(conditions)
        } else if !conditions.isEmpty {
            steps.append(.all(conditions))
        }
        return rest.popFirst() != nil
    }

    /// Adds a component that selects one member, in the notation of references.
    private mutating func add(_ component: String) {
        if steps.isEmpty {
            start.append(component)
        } else {
            steps.append(.member(Vocabulary.unescaped(PathText.components(of: component).joined(separator: "."))))
        }
    }

    private mutating func quotedKeyBeforeConditions() -> String? {
        var ahead = rest
        guard let key = QuotedKey.take(from: &ahead, before: ["["]) else { return nil }
        var behind = ahead
        guard !Self.takeConditions(from: &behind, before: ["."]).isEmpty else { return nil }
        rest = ahead
        return key
    }

    /// Removes the text before the next dot that is not escaped, or before conditions.
    private mutating func takeName() -> String {
        var name = ""
        while let character = rest.first, character != "." {
            if character == "[" {
                var ahead = rest
                if !Self.takeConditions(from: &ahead, before: ["."]).isEmpty { return name }
            }
            name.append(rest.removeFirst())
            if character == "\\", let next = rest.popFirst() { name.append(next) }
        }
        return name
    }

    // MARK: Conditions

    static func takeConditions(from rest: inout Substring, before marks: Set<Character>) -> [Condition] {
        var ahead = rest
        var conditions: [Condition] = []
        while ahead.first == "[", let condition = takeCondition(from: &ahead) { conditions.append(condition) }
        guard let next = ahead.first else {
            rest = ahead
            return conditions
        }
        guard marks.contains(next) else { return [] }
        rest = ahead
        return conditions
    }

    private static func takeCondition(from rest: inout Substring) -> Condition? {
        rest.removeFirst()
        guard var path = takePath(from: &rest) else { return nil }
        let isNegated = path.last == "!"
        if isNegated { path.removeLast() }
        let keys = PathText.components(of: QuotedKey.unquoted(path: path))
        var value: String?
        if let quoted = QuotedKey.take(from: &rest, before: ["]"]) {
            value = quoted
        } else {
            let text = rest.prefix { $0 != "]" }
            rest = rest[text.endIndex...]
            if text != "*" { value = String(text) }
        }
        guard rest.popFirst() == "]", !path.isEmpty else { return nil }
        return Condition(
            keys: keys.first == Vocabulary.root ? Array(keys.dropFirst()) : keys, value: value, isNegated: isNegated)
    }

    /// Removes the text up to the equals sign of a condition, and returns it without the sign; nil if there is none.
    private static func takePath(from rest: inout Substring) -> String? {
        var path = ""
        var isKeyStart = true
        while let character = rest.first, character != "]" {
            let start = rest
            if isKeyStart, QuotedKey.take(from: &rest, before: [".", "=", "!"]) != nil {
                path += start[..<rest.startIndex]
                isKeyStart = false
                continue
            }
            rest.removeFirst()
            if character == "=" { return path }
            path.append(character)
            isKeyStart = character == "."
        }
        return nil
    }
}
