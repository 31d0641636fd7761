import HRArchiving
import ObjectGraph

/// The layers of one load, as they are put together while variables are matched.
struct Assembly {
    /// A variable that is for no key, and why.
    enum Stray {
        /// Nobody asks for it; the names are near.
        case unknown([String])
        case ambiguous([HRPath])
        /// Another one is for the same key.
        case second(after: String)
    }

    typealias Waiting = (number: Int, prefix: String, variable: VariableLayer.Variable)

    let reads: [LayerReader.Read]
    let sources: SourceTable
    var structured: StructuredTexts
    /// Whether layers may be laid over one another in the short way.
    private let isPlain: Bool
    /// Variables that files name: nobody else has to ask for them.
    let named: Set<String>
    /// Whether files name variables that are read as arrays or dictionaries, which nobody has counted.
    private let hasStructured: Bool
    /// The texts of variables whose keys are known, by the places of their layers.
    private(set) var texts: [Int: [LooseText]] = [:]
    private var probes: [Int: [LooseText]] = [:]
    /// Who is for a key, by the places of layers.
    private(set) var owners: [Int: [HRPath: String]] = [:]
    private(set) var strays: [(variable: VariableLayer.Variable, stray: Stray)] = []
    private(set) var rivals: [(variable: VariableLayer.Variable, stray: Stray)] = []

    init(
        _ reads: [LayerReader.Read], _ state: ReadingState, _ structured: StructuredTexts, isPlain: Bool
    ) {
        self.isPlain = isPlain
        self.reads = reads
        sources = state.sources
        named = state.namedVariables
        hasStructured = state.hasStructuredTexts
        self.structured = structured
    }

    /// All layers over one another.
    func stack() -> LayerStack {
        var trees: [LayerTree] = [], count: Int? = hasStructured ? nil : 0
        for (number, read) in reads.enumerated() {
            guard let tree = tree(read, number) else { continue }
            trees.append(tree)
            if case .tree = read { continue }
            // Texts that are read as JSON can say anything.
            count = count.flatMap { sum in tree.root.looseCount.map { sum + $0 } }
        }
        return LayerStack(trees, sources, looseCount: count, isPlain: isPlain)
    }

    /// What a layer says, as far as its variables have been matched.
    func tree(_ read: LayerReader.Read, _ number: Int) -> LayerTree? {
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

    /// Whether there are variables whose keys have to be found.
    var hasVariables: Bool {
        reads.contains { if case .variables(let layer) = $0 { !layer.variables.isEmpty } else { false } }
    }

    var variables: [Waiting] {
        reads.enumerated().flatMap { number, read -> [Waiting] in
            guard case .variables(let layer) = read else { return [] }
            return layer.variables.map { (number, layer.prefix, $0) }
        }
    }

    /// Finds the keys that variables are for.
    ///
    /// Who asks for what can depend on what is there: where a variable is for a key in something that no layer says, an empty
    /// dictionary is tried in its place. So each round finds more, or is the last one.
    ///
    /// - Parameter ask: Tells which keys are asked for in a document, and what could not be read.
    /// - Returns: Whether the last look was a complete one.
    mutating func match(
        _ ask: (LayerStack) -> (questions: [HRPath: KeyQuestions.Container], diagnosis: HRDiagnosis?)
    ) -> Bool {
        var waiting = variables, isComplete = true, tried: Set<HRPath> = []
        while !waiting.isEmpty {
            let stack = stack()
            let (questions, diagnosis) = ask(stack)
            isComplete = diagnosis?.isComplete ?? true
            let failures = Set((diagnosis?.errors ?? []).filter { $0.code == .typeMismatch }.compactMap(\.path))
            var matcher = VariableMatcher(
                questions: questions, document: stack.document, failures: failures, tried: tried)
            var rest: [Waiting] = [], hasFound = false
            strays = []
            for one in waiting {
                let match = matcher.match(one.variable)
                if case .path(let path) = match {
                    take(path, one)
                    hasFound = true
                } else {
                    rest.append(one)
                    hasFound = note(match, one, matcher, &tried) || hasFound
                }
            }
            waiting = rest
            if !hasFound { break }
        }
        probes = [:]
        return isComplete
    }

    mutating func take(_ path: HRPath, _ one: Waiting) {
        if let first = owners[one.number, default: [:]].updateValue(one.variable.name, forKey: path) {
            rivals.append((one.variable, .second(after: first)))
            return
        }
        texts[one.number, default: []].append(LooseText(at: path, one.variable.text, of: one.variable.source))
    }

    /// Notes why a variable is for no key so far; whether something has been put in to find out more.
    private mutating func note(
        _ match: VariableMatcher.Match, _ one: Waiting, _ matcher: VariableMatcher, _ tried: inout Set<HRPath>
    ) -> Bool {
        switch match {
        case .path: break
        case .needs(let path):
            strays.append((one.variable, .unknown([])))
            guard tried.insert(path).inserted else { return false }
            probes[one.number, default: []].append(LooseText(at: path, "", of: one.variable.source, isProbe: true))
            return true
        case .unknown(let path):
            guard !one.prefix.isEmpty else { break }
            strays.append((one.variable, .unknown(matcher.names(at: path, prefix: one.prefix, like: one.variable))))
        case .ambiguous(let paths): strays.append((one.variable, .ambiguous(paths)))
        }
        return false
    }
}
