import HRArchiving
import ObjectGraph

/// Matches variables with the keys that types read.
struct VariableMatcher {
    enum Match: Equatable {
        case path(HRPath)
        /// No value exists at the path, so that the type has not tried to read keys there.
        case needs(HRPath)
        case unknown(at: HRPath)
        case ambiguous([HRPath])
    }

    let questions: [HRPath: KeyQuestions.Container]
    let document: HRDocument
    /// The paths of type mismatches, with the expected type as errors name it.
    let failures: [HRPath: String]
    /// The paths at which an empty dictionary has been tried.
    let tried: Set<HRPath>
    /// For each container, the keys that types read in it, by their names in variables.
    private var asked: [HRPath: NamedKeys] = [:]
    private var present: [HRPath: NamedKeys] = [:]

    init(
        questions: [HRPath: KeyQuestions.Container], document: HRDocument, failures: [HRPath: String] = [:],
        tried: Set<HRPath> = []
    ) {
        self.questions = questions
        self.document = document
        self.failures = failures
        self.tried = tried
    }

    /// Returns the path of the key that a variable sets, or the reason why there is none.
    ///
    /// - Complexity: O(n) in the number of keys of each container that is visited for the first time.
    mutating func match(_ variable: VariableLayer.Variable) -> Match {
        var path = HRPath()
        for key in variable.keys {
            let next = find(key, at: path)
            guard case .path(let found) = next else { return next }
            path = found
        }
        return .path(path)
    }

    /// Returns the path of the key that a variable sets, if a type reads the key or a layer sets it; nil for a new key
    /// of a container with arbitrary keys.
    mutating func known(_ variable: VariableLayer.Variable) -> HRPath? {
        guard case .path(let path) = match(variable), let key = path.components.last, let holder = path.parent else {
            return nil
        }
        let isAsked = questions[holder]?.keys.contains(key) ?? false
        return isAsked || document[path] != nil ? path : nil
    }

    /// True if the value at a path is an array, or is required to be one.
    func isArray(_ path: HRPath) -> Bool { document[path]?.elements != nil || failures[path] == "an array" }

    private mutating func find(_ key: VariableName.Key, at path: HRPath) -> Match {
        guard !key.text.isEmpty else { return .unknown(at: path) }
        let keys = questions[path]?.keys ?? []
        guard !keys.isEmpty else { return findFree(key, at: path) }
        let found = Self.keys(key, among: keys, at: path, &asked)
        if found.count > 1 { return .ambiguous(found.map(path.appending)) }
        return found.first.map { .path(path.appending($0)) } ?? .unknown(at: path)
    }

    /// Finds a key in a container whose keys are arbitrary.
    private mutating func findFree(_ key: VariableName.Key, at path: HRPath) -> Match {
        let node = document[path]
        guard failures[path] == nil, node == nil || node?.fields != nil else { return .unknown(at: path) }
        if node == nil, questions[path] == nil { return tried.contains(path) ? .unknown(at: path) : .needs(path) }
        if key.isQuoted { return .path(path.appending(key.text)) }
        let known = Self.keys(key, among: node?.fields?.keys ?? [], at: path, &present)
        if known.count > 1 { return .ambiguous(known.map(path.appending)) }
        return .path(path.appending(known.first ?? key.text.lowercased()))
    }

    private static func keys(
        _ key: VariableName.Key, among keys: @autoclosure () -> [String], at path: HRPath,
        _ known: inout [HRPath: NamedKeys]
    ) -> [String] {
        if let named = known[path] { return named[key] }
        let named = NamedKeys(keys())
        known[path] = named
        return named[key]
    }
}

/// The keys of one container, by their names in variables.
struct NamedKeys {
    private let names: [String: [String]]
    /// Keys by their uppercase form.
    private let capitals: [String: [String]]
    private let keys: Set<String>

    init(_ keys: [String]) {
        names = Dictionary(grouping: keys, by: VariableName.name(of:))
        capitals = Dictionary(grouping: keys) { $0.uppercased() }
        self.keys = Set(keys)
    }

    /// The keys that match a part of a variable's name: the key that is equal to the part; otherwise, all keys whose
    /// name in variables is equal to the part, and all keys that differ from it only in case. A quoted part matches
    /// only an equal key.
    subscript(key: VariableName.Key) -> [String] {
        if keys.contains(key.text) { return [key.text] }
        guard !key.isQuoted else { return [] }
        let name = key.text.uppercased(), found = names[name] ?? []
        return found + (capitals[name] ?? []).filter { !found.contains($0) }
    }
}
