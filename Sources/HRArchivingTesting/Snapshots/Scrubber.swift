import HRArchiving
import ObjectGraph

/// What is replaced by tokens in a snapshot.
enum Scrubber: Hashable, Sendable {
    /// All UUIDs, in strings and in keys of dictionaries.
    case uuids
    /// All dates.
    case dates
    /// The values under a key.
    case key(String)
    /// The values at the paths of a pattern.
    case pattern(HRPathPattern)
}

/// Replaces values in a document by tokens: equal values by equal tokens.
struct Scrubbing {
    /// The name of the tokens of UUIDs, which may be parts of strings.
    static let uuidName = "uuid"

    private var tokens: [String: [HRNode: String]] = [:]
    /// What is wrong with the options: a sentence for each key or pattern that selects nothing.
    private(set) var mistakes: [String] = []

    /// The names of the tokens in the document.
    var names: Set<String> { Set(tokens.keys) }

    /// Returns the document with tokens.
    ///
    /// - Parameters:
    ///   - approved: The snapshot, in which values of keys may be that the document does not have.
    /// - Complexity: O(n) in the number of values, times the number of scrubbers.
    mutating func scrubbed(_ document: HRDocument, by scrubbers: [Scrubber], approved: HRDocument?) -> HRDocument {
        var document = document
        for scrubber in scrubbers {
            switch scrubber {
            case .uuids:
                document.root = withoutUUIDs(document.root)
                document.definitions = withoutUUIDs(.dictionary(document.definitions)).fields ?? [:]
            case .dates:
                let paths = document.walk.filter { if case .date = $0.node { true } else { false } }.map(\.path)
                replace(paths, named: "date", in: &document)
            case .key(let key):
                let paths = document.paths(ofKey: key)
                if paths.isEmpty { check(key, in: document, approved) }
                replace(paths, named: key, in: &document)
            case .pattern(let pattern):
                let (paths, miss) = document.match(pattern)
                if let miss, approved.map({ $0.paths(matching: pattern).isEmpty }) ?? true {
                    note("nothing is at \(quoted(pattern.description))", suggestion: miss.suggestion)
                }
                replace(paths, named: pattern.name, in: &document)
            }
        }
        return document
    }

    private mutating func check(_ key: String, in document: HRDocument, _ approved: HRDocument?) {
        guard approved?.paths(ofKey: key).isEmpty != false else { return }
        let keys = Set(document.walk.flatMap { $0.node.fields?.keys ?? [] })
        note("no value has the key \(quoted(key))", suggestion: nearestName(to: key, among: keys.sorted()))
    }

    private mutating func note(_ text: String, suggestion: String?) {
        mistakes.append(text + (suggestion.map { " (did you mean \(quoted($0))?)" } ?? ""))
    }

    private mutating func token(_ node: HRNode, named name: String) -> String {
        if let known = tokens[name]?[node] { return known }
        let token = "\(name)-\((tokens[name]?.count ?? 0) + 1)"
        tokens[name, default: [:]][node] = token
        return token
    }

    private mutating func replace(_ paths: [HRPath], named name: String, in document: inout HRDocument) {
        for path in paths {
            guard let node = document[path], let leaf = node.leaf else { continue }
            let token = HRNode.string(token(leaf, named: name))
            if case .object(let object) = node {
                document[path] = .object(
                    HRObject(className: object.className, id: object.id, version: object.version, plainValue: token))
            } else {
                document[path] = token
            }
        }
    }

    // MARK: UUIDs

    private mutating func withoutUUIDs(_ node: HRNode) -> HRNode {
        switch node {
        case .string(let text): return .string(withoutUUIDs(text))
        case .alias(let alias): return .alias(HRAlias(withoutUUIDs(alias.text)))
        case .dictionary(let fields):
            return .dictionary(HRFields(fields.map { (withoutUUIDs($0.key), withoutUUIDs($0.value)) }))
        default: return node.mapMembers { withoutUUIDs($0) }
        }
    }

    private mutating func withoutUUIDs(_ text: String) -> String {
        guard text.utf8.count >= 36 else { return text }
        let pattern = /[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/
        var result = ""
        var position = text.startIndex
        for match in text.matches(of: pattern) {
            result += text[position..<match.range.lowerBound]
            result += token(.string(match.output.uppercased()), named: Self.uuidName)
            position = match.range.upperBound
        }
        return result + text[position...]
    }
}

extension HRNode {
    /// The value, or the plain value of an object, if it is a single one; nil for containers and references.
    fileprivate var leaf: HRNode? {
        switch plainContainer {
        case .array, .dictionary, .object, .alias: nil
        case let leaf: leaf
        }
    }
}

extension HRDocument {
    /// Returns the paths of all values under a key.
    fileprivate func paths(ofKey key: String) -> [HRPath] {
        walk.filter { path, _ in
            guard path.components.last == key, let parent = path.parent else { return false }
            return self[parent]?.plainContainer.elements == nil
        }.map(\.path)
    }
}

extension HRPathPattern {
    /// The last key of the pattern, for tokens.
    fileprivate var name: String {
        let words = description.split { !($0.isLetter || $0 == "_") }
        return words.last.map(String.init) ?? "value"
    }
}
