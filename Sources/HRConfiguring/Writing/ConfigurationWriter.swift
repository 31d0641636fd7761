import Foundation
import HRArchiving

/// Writes changes into the files of a configuration.
///
/// The changed files are first loaded from memory, together with the other layers. Nothing is written unless that
/// configuration is valid, and the result shows which changes have an effect.
struct ConfigurationWriter<Value> {
    struct Outcome {
        let changes: HRConfigurationChanges
        /// The configuration before the write, and as it is loaded from now on.
        let before: HRLoadedConfiguration<Value>
        let loaded: HRLoadedConfiguration<Value>
    }

    private let configuration: HRConfiguration<Value>
    private let target: HRWriteTarget
    private let options: HRWriteOptions

    init(_ configuration: HRConfiguration<Value>, _ target: HRWriteTarget, _ options: HRWriteOptions) {
        (self.configuration, self.target, self.options) = (configuration, target, options)
    }

    func load() throws(HRConfigurationError) -> HRLoadedConfiguration<Value> {
        try Load(configuration).run().result.get()
    }

    /// - Parameter unread: Returns the paths of the values that the type does not decode as they were encoded.
    func write(
        _ edits: [KeyEdit], _ before: HRLoadedConfiguration<Value>,
        unread: (HRLoadedConfiguration<Value>) throws(HRError) -> [HRPath] = { _ in [] }
    ) throws(HRConfigurationError) -> Outcome {
        let (planner, files) = try HRConfigurationError.reporting { () throws(HRError) in try plan(edits, before) }
        let after = try load(files)
        let changes = try HRConfigurationError.reporting { () throws(HRError) in
            let report = WriteReport(planner, before.explainer, after.explainer, Set(try unread(after)))
            let written = zip(planner.changes, files).filter { $1.old != $1.new }.sorted { $0.0.layer < $1.0.layer }
            return report.changes(written.map(\.1.path))
        }
        try checkOutranked(changes, planner, files)
        try HRConfigurationError.reporting { () throws(HRError) in try FileWriting(files: files).write() }
        return Outcome(changes: changes, before: before, loaded: after)
    }

    private func plan(
        _ edits: [KeyEdit], _ before: HRLoadedConfiguration<Value>
    ) throws(HRError) -> (WritePlanner, [FileWriting.File]) {
        let merged = before.explainer.merged
        var planner = WritePlanner(
            merged, LayerFiles(configuration.layers, merged.sources), target,
            interpolates: configuration.interpolates, before.explainer.secrecy)
        try planner.plan(edits)
        var files: [FileWriting.File] = []
        for change in planner.changes {
            let (data, document) = try change.contents(by: configuration.unarchiver)
            files.append(
                FileWriting.File(path: change.path, old: change.source?.data, new: data, document: document))
        }
        return (planner, files)
    }

    /// Loads the configuration with the new contents of files.
    private func load(_ files: [FileWriting.File]) throws(HRConfigurationError) -> HRLoadedConfiguration<Value> {
        switch result(configuration, files) {
        case .success(let loaded): return loaded
        case .failure(let error):
            let note = "nothing was written: the changed configuration would not be valid"
            throw HRConfigurationError(error.errors.map { $0.noting(note) }, isComplete: error.isComplete)
        }
    }

    private func result(
        _ configuration: HRConfiguration<Value>, _ files: [FileWriting.File]
    ) -> Result<HRLoadedConfiguration<Value>, HRConfigurationError> {
        let documents = Dictionary(files.map { ($0.path, $0.document) }) { first, _ in first }
        return Load(configuration, reading: documents).run().result
    }

    // MARK: Changes without an effect

    /// Throws if values without an effect are refused, or if one of them would not be valid once nothing outranks it.
    private func checkOutranked(
        _ changes: HRConfigurationChanges, _ planner: WritePlanner, _ files: [FileWriting.File]
    ) throws(HRConfigurationError) {
        let outranked = zip(changes.entries, planner.planned).compactMap { entry, planned in
            if case .outranked(let origin) = entry.effect { (planned: planned, origin: origin) } else { nil }
        }
        guard let first = outranked.first else { return }
        if options.contains(.refusingOutranked) {
            let path = first.planned.path
            throw HRConfigurationError([
                HRError(
                    .notWritable, "\(path) would have no effect: \(first.origin.location) outranks it", path: path,
                    help: ["change it there"])
            ])
        }
        let strongest = outranked.map { planner.changes[$0.planned.file].layer }.max() ?? 0
        guard case .failure(let error) = result(configuration.withLayers(upTo: strongest), files) else { return }
        // What only stronger layers set is missing, which is no error of the change.
        let own = error.errors.filter { error in
            error.code != .missingKey && outranked.contains { error.path?.lies(in: $0.planned.path) ?? false }
        }
        guard own.isEmpty else {
            let note = "nothing was written: the value would not be valid if nothing outranked it"
            throw HRConfigurationError(own.map { $0.noting(note) })
        }
    }
}

/// Determines the effects of changes that have been planned.
struct WriteReport {
    private let planner: WritePlanner
    private let before: Explainer
    private let after: Explainer
    private let unread: Set<HRPath>
    private let values: (before: DocumentLookup, after: DocumentLookup)
    private let sources: (before: SourceTable, after: SourceTable)

    init(_ planner: WritePlanner, _ before: Explainer, _ after: Explainer, _ unread: Set<HRPath>) {
        (self.planner, self.before, self.after, self.unread) = (planner, before, after, unread)
        values = (DocumentLookup(before.merged.document), DocumentLookup(after.merged.document))
        var sources = (before: before.merged.sources, after: after.merged.sources)
        let numbers = (before: sources.before.numbersOfFiles, after: sources.after.numbersOfFiles)
        func places(_ numbers: [String: Int]) -> [LayerPlace] {
            planner.planned.compactMap { planned in
                numbers[planner.changes[planned.file].path].map { LayerPlace(source: $0, path: planned.place) }
            }
        }
        // Each file is searched once for all of its places.
        sources.before.locate(places(numbers.before) + planner.planned.compactMap(\.pinned))
        let origins = planner.planned.map { after.merged.origins.origin(of: $0.path) }
        sources.after.locate(places(numbers.after) + origins.flatMap { [$0.place] + $0.over })
        (self.sources, self.numbers) = (sources, numbers)
    }

    /// The numbers of the sources by the names of their files.
    private let numbers: (before: [String: Int], after: [String: Int])

    func changes(_ files: [String]) -> HRConfigurationChanges {
        let secrecy = (old: before.secrecy, new: after.secrecy)
        let isHidden = planner.planned.map { secrecy.old.covers($0.path) || secrecy.new.covers($0.path) }
        // Only what was written can be a new secret.
        var scan = SecretScan()
        for (planned, isHidden) in zip(planner.planned, isHidden) where isHidden {
            planned.value.map { scan.take($0, at: planned.path) }
        }
        let hidden = SecretTexts(before.masking.texts.union(scan.texts))
        let entries = zip(planner.planned, isHidden).map { planned, isHidden in
            let new = planned.value
            func text(_ node: HRNode?) -> String? {
                node.map { isHidden ? SecretLog.mark : $0.inOneLine(hidden) }
            }
            return HRConfigurationChanges.Entry(
                path: planned.path, location: location(of: planned), oldValue: text(values.before[planned.path]),
                newValue: text(new), effect: effect(of: planned),
                pinned: planned.pinned.map { before.origin(Provenance($0), sources.before) })
        }
        return HRConfigurationChanges(entries: entries, files: files)
    }

    private func location(of planned: WritePlanner.Planned) -> HRSourceLocation {
        let isThere = planned.value != nil
        let path = planner.changes[planned.file].path
        guard let source = (isThere ? numbers.after : numbers.before)[path] else { return HRSourceLocation(file: path) }
        let place = LayerPlace(source: source, path: planned.place)
        return isThere ? sources.after.location(of: place) : sources.before.location(of: place)
    }

    private func effect(of planned: WritePlanner.Planned) -> HRConfigurationChanges.Effect {
        let isThere = values.after[planned.path] != nil
        if planned.value != nil {
            guard isThere else { return .notRead }
            let place = after.merged.origins.origin(of: planned.path)
            guard isOwn(place, planner.changes[planned.file]) else {
                return .outranked(by: after.origin(place, sources.after))
            }
            return unread.contains(planned.path) ? .notRead : .effective
        }
        guard isThere else { return .effective }
        let provenance = after.merged.origins.origin(of: planned.path)
        let origin = after.origin(provenance, sources.after), layer = after.merged.sources[provenance.place].layer
        return layer > planner.changes[planned.file].layer ? .outranked(by: origin) : .inherited(from: origin)
    }

    /// True if a value comes from a file, or consists of parts of which the strongest do.
    private func isOwn(_ origin: Provenance, _ change: FileChange) -> Bool {
        let parts = origin.allMembers
        guard ([origin] + parts).contains(where: { after.merged.sources[$0.place].name == change.path }) else {
            return false
        }
        return !parts.isEmpty || after.merged.sources[origin.place].layer <= change.layer
    }
}

extension SourceTable {
    /// The numbers of the sources that are files, by their names.
    fileprivate var numbersOfFiles: [String: Int] {
        let files = sources.indices.filter { sources[$0].kind == .file }.map { (sources[$0].name, $0) }
        return Dictionary(files) { first, _ in first }
    }
}

extension Provenance {
    fileprivate var allMembers: [Provenance] { members.values.flatMap { [$0] + $0.allMembers } }
}
