import Foundation
import HRArchiving

/// Compares what we make of a file with what the original made of it.
///
/// What we read has to be what the file says, always. It also has to be what the original read, but for what a
/// ``GoldenRule`` excuses; then everything else has to be the same.
struct GoldenJudge {
    let golden: GoldenCase
    let reader: GoldenReader
    private(set) var failures: [String] = []
    private(set) var rules: Set<GoldenRule> = []
    /// The document, changed where it cannot be read and the original made nothing, or something else, of it.
    private var document = HRDocument(.null)
    /// Places that are not compared: what we cannot have there.
    private var ignored: Set<HRPath> = []

    init(_ golden: GoldenCase, _ way: GoldenWay, rootClass: String? = nil) {
        self.golden = golden
        var reader = GoldenReader(golden.definitions, way, api: golden.api)
        reader.rootClass = rootClass ?? reader.rootClass
        self.reader = reader
    }

    // MARK: Files that somebody else has written

    mutating func judge(_ file: String, _ expectation: GoldenExpectation) throws {
        let data = try golden.data(of: file)
        guard load(data, expectation.graph) else { return }
        if document.hasObjectsOfFoundation {
            rules.insert(.foundationObjects)
            return readWithoutComparing()
        }
        guard let value = read(expectation.graph) else { return }
        compareWithFile(value)
        if let graph = expectation.graph { compare(value, graph, data) }
    }

    /// Loads the document, without what the original made nothing of.
    private mutating func load(_ data: Data, _ graph: GoldenGraph?) -> Bool {
        do {
            document = try HRUnarchiver().document(from: data)
            return true
        } catch {
            // What the original did not read, we need not read either.
            guard let graph else { return false }
            if let raw = changed(data, error, graph) {
                rules.insert(.silence)
                return load(raw)
            }
            let excuses =
                excuse(.parser, golden.dependsOnFoundation && GoldenParser(data).isRight(in: error))
                || excuse(.depth, graph.isDeep)
            if !excuses { failures.append("the file is not read: \(error)") }
            return false
        }
    }

    private mutating func load(_ raw: RawFile) -> Bool {
        do {
            document = try raw.document()
            return true
        } catch {
            failures.append("without what the original dropped, the file is not read: \(error)")
            return false
        }
    }

    /// The file without the place of an error, if the original dropped what stands there.
    private func changed(_ data: Data, _ error: HRError, _ graph: GoldenGraph) -> RawFile? {
        guard error.code == .reservedWord, let path = error.path, let raw = RawFile(data) else { return nil }
        if graph.hasNothing(at: path, golden.definitions) { return raw.without(path) }
        return raw.withDataAlone(at: path)
    }

    /// Reads the document; where the original could not read it, an error will do, else it needs an excuse.
    private mutating func read(_ graph: GoldenGraph?) -> Any? {
        for _ in 0..<32 {
            do {
                return try reader.value(from: document)
            } catch {
                guard let graph else {
                    if error.path == nil { failures.append("the error does not say where: \(error)") }
                    return nil
                }
                if error.code == .depthLimit, excuse(.depth, graph.isDeep) { return nil }
                guard pass(error, graph) else {
                    failures.append("\(error)")
                    return nil
                }
            }
        }
        failures.append("one error follows another")
        return nil
    }

    private func readWithoutComparing() {
        do {
            _ = try reader.value(from: document)
        } catch {
            // It is an HRError, as the compiler knows: that is all there is to check.
        }
    }

    private mutating func excuse(_ rule: GoldenRule, _ condition: Bool) -> Bool {
        if condition { rules.insert(rule) }
        return condition
    }

    /// Changes the document so that an error does not come again, if the original was wrong not to raise.
    private mutating func pass(_ error: HRError, _ graph: GoldenGraph) -> Bool {
        guard let path = error.path else { return false }
        if error.code == .cycle, excuse(.cycleOfValues, graph.hasCycleOfValues) {
            document[path] = .null
            return ignored.insert(path).inserted
        }
        guard let parent = path.parent, let node = document[path] else { return false }
        if case .number = node, excuse(.lossyNumber, error.code == .outOfRange) {
            document[path] = .null
            return ignored.insert(path).inserted
        }
        if graph.hasNothing(at: path, golden.definitions), document[parent]?.fields != nil {
            rules.insert(.silence)
            document[path] = nil
            return true
        }
        guard let (value, field) = graph.scalar(at: path, golden.definitions), field.value(of: node) == nil,
            let guess = value.number
        else { return false }
        rules.insert(.lossyNumber)
        document[path] = guess
        return true
    }

    // MARK: Comparisons

    /// Where the root of the graph stands in the file.
    private var rootPath: HRPath { HRPath(reader.rootKey.map { [$0] } ?? []) }

    private mutating func compareWithFile(_ value: Any) {
        var comparison = FileComparison(document)
        failures += comparison.compare(root: value, rootClass: reader.rootClass, rootKey: reader.rootKey)
    }

    private mutating func compare(_ value: Any, _ graph: GoldenGraph, _ data: Data) {
        var comparison = GraphComparison(graph, document: document)
        comparison.ignored = ignored
        for difference in comparison.compare(root: value, at: rootPath) where !isExcused(difference, graph, data) {
            failures.append("\(difference)")
        }
    }

    private mutating func isExcused(
        _ difference: GraphComparison.Difference, _ graph: GoldenGraph, _ data: Data
    ) -> Bool {
        if case .object(let object) = difference.actual, reader.way == .keyed,
            excuse(.awake, object.definition.isUnique)
        {
            return true
        }
        if case .alias(let alias) = difference.node {
            if excuse(.alias, difference.isOfNothing) { return true }
            return excuse(.ambiguous, AliasReadings(document: document).places(of: alias.text).count > 1)
        }
        // The original took the nearest one that it could hold.
        if case .number = difference.node { return excuse(.lossyNumber, true) }
        if difference.expected == nil, case .null = difference.actual {
            let isReference = String(decoding: data, as: UTF8.self).contains(/"\$alias"\s*:\s*null/)
            return excuse(.nullReference, isReference)
        }
        if difference.isOfKey, difference.node == nil, case .absent = difference.actual {
            return excuse(.bogusKey, graph.hasPlaceholder)
        }
        if let owner = difference.owner {
            let isReadAgain = owner.definition.propertyReadAgain?.key == difference.key
            if excuse(.readTwice, isReadAgain) { return true }
            let property = owner.definition.fields.first { $0.key == difference.key }?.property ?? ""
            if excuse(.weak, owner.definition.isWeak(property) && difference.expected == .absent) { return true }
        }
        if difference.path == HRPath(), case .string(let text) = difference.expected {
            return excuse(.fragment, String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespaces) == text)
        }
        return excuse(.parser, golden.dependsOnFoundation && difference.isOfGuess)
    }
}

// MARK: - Files of the original's own

extension GoldenJudge {
    /// Reads a file that the original has written, which gives the graph that it was given, unless the file has lost it.
    mutating func judge(_ output: GoldenCase.Output, _ format: String, of written: GoldenWritten) throws {
        guard let file = output.file, output.outcome == "value" else {
            rules.insert(.nothingWritten)
            return
        }
        let data = try golden.data(of: file)
        var problems: [String] = []
        do {
            document = try HRUnarchiver().document(from: data)
            problems = try compare(written.source)
        } catch let error as HRError {
            problems = ["\(error)"]
        }
        guard !problems.isEmpty else { return }
        let losses = GoldenLosses(
            golden: golden, source: written.source, format: format, isStandard: output.standard ?? true,
            rootClass: reader.rootClass, document: document, decoded: written.expectation(in: format)?.graph)
        rules = losses.rules
        guard !rules.isEmpty else {
            failures += problems
            return
        }
        if let expectation = written.expectation(in: format) { try judge(file, expectation) }
    }

    private mutating func compare(_ source: GoldenGraph) throws -> [String] {
        let value = try reader.value(from: document)
        compareWithFile(value)
        var comparison = GraphComparison(source, document: document)
        return comparison.compare(root: value, at: rootPath).map(\.description)
    }
}
