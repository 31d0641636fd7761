import HRArchiving
import ObjectGraph

/// Combines the layers of one load while variables are matched with keys.
struct Assembly {
    /// The reason why a variable cannot be matched with a key.
    enum Stray {
        /// No type reads the key. The associated values are the names of the variables for the keys of the same
        /// container, and the name of a variable that is most similar.
        case unknown([String], near: String?)
        /// The key is an element of an array. The associated value is the name of the variable that sets the whole
        /// array.
        case element(of: String)
        case ambiguous([HRPath])
        /// Another variable, whose name is the associated value, sets the same key.
        case second(after: String)
    }

    typealias Waiting = (number: Int, prefix: String, variable: VariableLayer.Variable)

    let reads: [LayerReader.Read]
    let sources: SourceTable
    var structured: StructuredTexts
    /// Variables that files name; it is not an error if they match no key.
    let named: Set<String>
    /// The strings of variables whose keys are known, by the indices of their layers.
    private(set) var texts: [Int: [LooseText]] = [:]
    private var probes: [Int: [LooseText]] = [:]
    /// By the index of the layer, the name of the variable that sets each key.
    private(set) var owners: [Int: [HRPath: String]] = [:]
    private(set) var strays: [(variable: VariableLayer.Variable, stray: Stray)] = []
    private(set) var rivals: [(variable: VariableLayer.Variable, stray: Stray)] = []
    /// Variables that Kubernetes sets and that match a key of the configuration, each with the path of that key.
    private(set) var claims: [(variable: VariableLayer.Variable, path: HRPath)] = []

    init(_ reads: [LayerReader.Read], _ state: ReadingState, _ structured: StructuredTexts) {
        self.reads = reads
        sources = state.sources
        named = state.namedVariables
        self.structured = structured
    }

    /// Merges all layers.
    func merged() -> Merged {
        var trees: [LayerTree] = [], isCounted = structured.isEmpty
        for (number, read) in reads.enumerated() {
            guard let tree = tree(read, number) else { continue }
            trees.append(tree)
            // The strings of these layers are in no document, so the number of all values is not known.
            if case .tree = read { continue }
            isCounted = false
        }
        return Merged(trees, sources, isCounted: isCounted)
    }

    /// Returns the tree of a layer; nil if the layer could not be read. The tree of a layer of environment variables
    /// contains the variables that have been matched with keys so far.
    private func tree(_ read: LayerReader.Read, _ number: Int) -> LayerTree? {
        switch read {
        case .tree(let tree): tree
        case .texts(let texts, let source): LayerTree(texts, structured, source: source)
        case .variables(let layer):
            LayerTree(
                (texts[number] ?? []).sorted { $0.place.source < $1.place.source } + (probes[number] ?? []),
                structured, source: layer.source)
        case .missing, .failed: nil
        }
    }

    // MARK: Variables

    /// True if there are variables whose keys have to be found.
    var hasVariables: Bool { !variables.isEmpty || !links.isEmpty }

    private var variables: [Waiting] { waiting(\.variables) }

    /// Variables that Kubernetes sets.
    private var links: [Waiting] { waiting(\.links) }

    private func waiting(_ variables: (VariableLayer) -> [VariableLayer.Variable]) -> [Waiting] {
        reads.enumerated().flatMap { number, read -> [Waiting] in
            guard case .variables(let layer) = read else { return [] }
            return variables(layer).map { (number, layer.prefix, $0) }
        }
    }

    /// Decodes a merged document. Returns the keys that the type reads, and the errors; the diagnosis is nil if there
    /// are none.
    typealias Ask = (Merged) -> (questions: [HRPath: KeyQuestions.Container], diagnosis: HRDiagnosis?)

    /// Finds the keys of variables.
    ///
    /// The keys that a type reads can depend on the values that exist. If a variable is for a key of a container that
    /// no layer sets, an empty dictionary is tried at the path of the container. Each round therefore finds more keys,
    /// or is the last one.
    ///
    /// - Returns: True if the last diagnosis was complete, so that all keys are known.
    mutating func match(_ ask: Ask) -> Bool {
        var waiting = variables, isComplete = true, tried: Set<HRPath> = []
        while !waiting.isEmpty {
            let merged = merged()
            let (questions, diagnosis) = ask(merged)
            isComplete = diagnosis?.isComplete ?? true
            var matcher = VariableMatcher(
                questions: questions, document: merged.document, failures: diagnosis?.mismatches ?? [:], tried: tried)
            let matches = waiting.map { (one: $0, match: matcher.match($0.variable)) }
            let order = MatchOrder(matches.compactMap { $0.match.path(of: $0.one.variable) })
            var hasFound = false
            strays = []
            waiting = []
            for (one, match) in matches {
                if case .path(let path) = match, !order.isLate(path, one.variable) {
                    take(path, one)
                    if order.isAround(path) { probe(path, one) }
                    hasFound = true
                } else {
                    waiting.append(one)
                    hasFound = note(match, one, &tried) || hasFound
                }
            }
            guard hasFound else {
                nameStrays(matches, questions, matcher, ask)
                break
            }
        }
        probes = [:]
        matchLinks(ask)
        return isComplete
    }

    /// Finds the keys that variables of Kubernetes would set: the keys that match, and whose type accepts the string of
    /// the variable.
    private mutating func matchLinks(_ ask: Ask) {
        let links = links
        guard !links.isEmpty else { return }
        let merged = merged()
        let (questions, diagnosis) = ask(merged)
        var matcher = VariableMatcher(
            questions: questions, document: merged.document, failures: diagnosis?.mismatches ?? [:])
        let taken = Set(owners.values.joined().map(\.key))
        let found = links.compactMap { one in
            matcher.known(one.variable).map { (one: one, path: $0) }
        }.filter { !taken.contains($0.path) }
        guard !found.isEmpty else { return }
        var trial = self
        for (one, path) in found { trial.take(path, one) }
        let misfits = (ask(trial.merged()).diagnosis?.errors ?? []).compactMap(\.path)
        let unfit = HRPath.containers(around: misfits).union(misfits)
        claims = found.filter { !unfit.contains($0.path) }.map { ($0.one.variable, $0.path) }
    }

    private mutating func take(_ path: HRPath, _ one: Waiting) {
        if let first = owners[one.number, default: [:]].updateValue(one.variable.name, forKey: path) {
            rivals.append((one.variable, .second(after: first)))
            return
        }
        texts[one.number, default: []].append(LooseText(at: path, one.variable.text, of: one.variable.source))
    }

    private mutating func probe(_ path: HRPath, _ one: Waiting) {
        probes[one.number, default: []].append(LooseText(at: path, "", of: one.variable.source, isProbe: true))
    }

    /// Records why a variable matches no key so far. Returns true if an empty dictionary was added to find more keys in
    /// the next round.
    private mutating func note(_ match: VariableMatcher.Match, _ one: Waiting, _ tried: inout Set<HRPath>) -> Bool {
        switch match {
        case .path: return false
        case .needs(let path):
            strays.append((one.variable, .unknown([], near: nil)))
            guard tried.insert(path).inserted else { return false }
            probe(path, one)
            return true
        case .unknown:
            if !one.prefix.isEmpty { strays.append((one.variable, .unknown([], near: nil))) }
        case .ambiguous(let paths): strays.append((one.variable, .ambiguous(paths)))
        }
        return false
    }

    // MARK: Names

    /// Finds the probable meaning of variables that match no key.
    private mutating func nameStrays(
        _ matches: [(one: Waiting, match: VariableMatcher.Match)], _ questions: [HRPath: KeyQuestions.Container],
        _ matcher: VariableMatcher, _ ask: Ask
    ) {
        guard let place = matches.first?.one, !strays.isEmpty else { return }
        let all = explored(questions, at: place, ask)
        var names: [String: VariableNames] = [:]
        strays = matches.compactMap { one, match in
            switch match {
            case .path: return nil
            case .ambiguous(let paths): return (one.variable, .ambiguous(paths))
            case .needs(let path), .unknown(let path):
                guard !one.prefix.isEmpty || match == .needs(path) else { return nil }
                let known = names[one.prefix] ?? VariableNames(prefix: one.prefix, all, matcher)
                names[one.prefix] = known
                let start = one.variable.keys.prefix(path.components.count).map { $0.text.uppercased() }
                if matcher.isArray(path), !start.isEmpty { return (one.variable, .element(of: known.name(of: start))) }
                let keys = questions[path]?.keys ?? []
                return (
                    one.variable,
                    .unknown(
                        keys.map { known.name(of: start + [VariableName.name(of: $0)]) },
                        near: known.nearest(to: one.variable.name))
                )
            }
        }
    }

    /// The maximum number of rounds, and of keys per round, in which unset keys are tested for being containers with
    /// keys of their own.
    private static let explorations = (rounds: 3, keys: 1000)

    /// Returns the keys that types read, including those of containers that no layer sets, because a misspelled name
    /// may be for a key of any container.
    private func explored(
        _ questions: [HRPath: KeyQuestions.Container], at place: Waiting, _ ask: Ask
    ) -> [HRPath: KeyQuestions.Container] {
        var trial = self, all = questions, tried: Set<HRPath> = []
        for _ in 0..<Self.explorations.rounds {
            let document = trial.merged().document
            let absent = all.flatMap { path, container in container.keys.map(path.appending) }
                .filter { !$0.isInDefinitions && document[$0] == nil && !tried.contains($0) }
                .sorted { $0.components.lexicographicallyPrecedes($1.components) }.prefix(Self.explorations.keys)
            guard !absent.isEmpty else { break }
            for path in absent {
                tried.insert(path)
                trial.probe(path, place)
            }
            all.merge(ask(trial.merged()).questions) { known, new in known.keys.count < new.keys.count ? new : known }
        }
        return all
    }
}

/// The order in which variables are matched if their keys are found in the same round. Quoted keys come first, and so
/// do keys whose values contain the values of other variables. The other variables can then match the keys that are
/// added.
private struct MatchOrder {
    private let paths: Set<HRPath>
    /// The containers around the matches, at every level.
    private let containers: Set<HRPath>
    /// The containers of quoted keys.
    private let quoted: Set<HRPath>

    init(_ found: [(path: HRPath, isQuoted: Bool)]) {
        paths = Set(found.map(\.path))
        containers = HRPath.containers(around: paths)
        quoted = Set(found.filter(\.isQuoted).compactMap(\.path.parent))
    }

    /// True if other variables must be matched before the variable for a path.
    func isLate(_ path: HRPath, _ variable: VariableLayer.Variable) -> Bool {
        if path.withParents.dropFirst().contains(where: paths.contains) { return true }
        return !variable.isQuoted && path.parent.map(quoted.contains) ?? false
    }

    /// True if other variables are for values within the value at a path.
    func isAround(_ path: HRPath) -> Bool { containers.contains(path) }
}

extension VariableMatcher.Match {
    fileprivate func path(of variable: VariableLayer.Variable) -> (path: HRPath, isQuoted: Bool)? {
        if case .path(let path) = self { (path, variable.isQuoted) } else { nil }
    }
}

extension HRDiagnosis {
    /// The paths of type mismatches, with the expected type as errors name it.
    fileprivate var mismatches: [HRPath: String] {
        let mismatches = errors.filter { $0.code == .typeMismatch }
            .compactMap { error in error.path.map { ($0, error.details.expected ?? "") } }
        return Dictionary(mismatches) { first, _ in first }
    }
}
