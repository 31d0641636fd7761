import HRArchiving
import ObjectGraph

/// The layers of one load, as they are put together while variables are matched.
struct Assembly {
    let reads: [LayerReader.Read]
    let sources: SourceTable
    var structured: StructuredTexts
    /// Variables that files name: nobody else has to ask for them.
    private let named: Set<String>
    /// The texts of variables whose keys are known, by the places of their layers.
    private var texts: [Int: [LooseText]] = [:]
    private var probes: [Int: [LooseText]] = [:]
    /// Variables that nobody asks for, with the names that are near.
    private(set) var unknown: [(variable: VariableLayer.Variable, names: [String], ambiguous: [HRPath])] = []

    init(_ reads: [LayerReader.Read], _ state: ReadingState, _ structured: StructuredTexts) {
        self.reads = reads
        sources = state.sources
        named = state.namedVariables
        self.structured = structured
    }

    /// All layers over one another, and what cannot be merged.
    func merged() -> (merged: Merged, faults: [PlacedFault]) {
        var sources = sources
        var merger = Merger(sources), result: LayerTree?
        for (number, read) in reads.enumerated() {
            guard let tree = tree(read, number) else { continue }
            result = result.map { merger.merge(tree, over: $0) } ?? merger.settle(tree)
        }
        if let result { return (Merged(result, sources), merger.faults) }
        let empty = sources.add(
            LayerSource(kind: .program, name: "the program", document: HRDocument([:]), layer: 0))
        return (Merged(LayerTree(HRDocument([:]), source: empty), sources), [])
    }

    private func tree(_ read: LayerReader.Read, _ number: Int) -> LayerTree? {
        switch read {
        case .tree(let tree): tree
        case .texts(let texts, let source): LayerTree(texts, structured, source: source)
        case .variables(let layer):
            LayerTree((texts[number] ?? []) + (probes[number] ?? []), structured, source: layer.source)
        case .missing, .failed: nil
        }
    }

    // MARK: Variables

    /// Whether there are variables whose keys have to be found.
    var hasVariables: Bool {
        reads.contains { if case .variables(let layer) = $0 { !layer.variables.isEmpty } else { false } }
    }

    /// Finds the keys that variables are for.
    ///
    /// Who asks for what can depend on what is there: where a variable is for a key in something that no layer says, an empty
    /// dictionary is tried in its place. So each round finds more, or is the last one.
    ///
    /// - Parameter ask: Tells which keys are asked for in a document, and what could not be read.
    /// - Returns: Whether the last look was a complete one.
    mutating func match(
        _ ask: (Merged) -> (questions: [HRPath: KeyQuestions.Container], diagnosis: HRDiagnosis)
    ) -> Bool {
        typealias Waiting = (number: Int, prefix: String, variable: VariableLayer.Variable)
        var waiting: [Waiting] = reads.enumerated().flatMap { number, read -> [Waiting] in
            guard case .variables(let layer) = read else { return [] }
            return layer.variables.map { (number, layer.prefix, $0) }
        }
        var isComplete = true, tried: Set<HRPath> = []
        while !waiting.isEmpty {
            let merged = merged().merged
            let (questions, diagnosis) = ask(merged)
            isComplete = diagnosis.isComplete
            let failures = Set(diagnosis.errors.filter { $0.code == .typeMismatch }.compactMap(\.path))
            let matcher = VariableMatcher(
                questions: questions, document: merged.document, failures: failures, tried: tried)
            var rest: [Waiting] = [], hasFound = false
            unknown = []
            for (number, prefix, variable) in waiting {
                hasFound = take(matcher.match(variable, prefix: prefix), variable, number, prefix, &tried) || hasFound
                if !isMatched(variable, number) { rest.append((number, prefix, variable)) }
            }
            waiting = rest
            if !hasFound { break }
        }
        probes = [:]
        return isComplete
    }

    private func isMatched(_ variable: VariableLayer.Variable, _ number: Int) -> Bool {
        texts[number]?.contains { $0.place.source == variable.source } == true
    }

    /// Takes what has been found of a variable; whether that is new.
    private mutating func take(
        _ match: VariableMatcher.Match, _ variable: VariableLayer.Variable, _ number: Int, _ prefix: String,
        _ tried: inout Set<HRPath>
    ) -> Bool {
        switch match {
        case .path(let path):
            texts[number, default: []].append(
                LooseText(path: path, text: variable.text, place: LayerPlace(variable.source, path)))
            return true
        case .needs(let path):
            unknown.append((variable, [], []))
            guard tried.insert(path).inserted else { return false }
            probes[number, default: []].append(
                LooseText(path: path, text: "", place: LayerPlace(variable.source, path), isProbe: true))
            return true
        case .unknown(_, let names):
            if !prefix.isEmpty { unknown.append((variable, names, [])) }
        case .ambiguous(let paths): unknown.append((variable, [], paths))
        }
        return false
    }

    /// What is wrong with variables that are for no key.
    ///
    /// - Parameter isCertain: Whether all keys that there are have been asked for: a misspelled name is wrong in any case.
    func variableFaults(isCertain: Bool) -> [(error: HRError, place: LayerPlace)] {
        unknown.compactMap { variable, names, ambiguous in
            let place = LayerPlace(variable.source, HRPath())
            if !ambiguous.isEmpty {
                let keys = list(ambiguous.map(\.description))
                return (HRError(.ambiguousVariable, "\(variable.name) may be for several keys: \(keys)"), place)
            }
            let near = nearestName(to: variable.name.uppercased(), among: names)
            guard isCertain || near != nil, !named.contains(variable.name) else { return nil }
            let known = ordered(names, bySimilarityTo: variable.name, showing: listedNames)
            return (
                HRError(
                    .unknownKey, "no key is named so", suggestion: near,
                    help: near == nil
                        ? ["what the program reads by itself is left alone by .environment(prefix:ignoring:)"] : [],
                    notes: names.isEmpty ? [] : ["there are \(list(known))"]), place
            )
        }
    }
}
