import Foundation
import HRArchiving

/// One reading of all layers.
struct Load<Value> {
    struct Outcome {
        let result: Result<HRLoadedConfiguration<Value>, HRConfigurationError>
        /// What it was read from, as that was before.
        let files: WatchedFiles
    }

    private let configuration: HRConfiguration<Value>
    private let environment: Variables
    private let secrets = SecretLog()
    private var structured = StructuredTexts()

    init(_ configuration: HRConfiguration<Value>) {
        self.configuration = configuration
        environment = Variables(configuration.environment)
    }

    /// Reads everything; once more if a variable that a file names turns out to be read as an array or a dictionary.
    func run() -> Outcome {
        var load = self
        while true {
            let (state, reads) = load.read()
            if let attempt = load.attempt(state, reads) { return Outcome(result: attempt, files: state.watched) }
        }
    }

    private func read() -> (state: ReadingState, reads: [LayerReader.Read]) {
        let settings = DirectiveSettings(
            unarchiver: configuration.unarchiver, reach: configuration.includes,
            interpolates: configuration.interpolates, environment: environment, structured: structured)
        var reader = LayerReader(settings)
        let reads = configuration.layers.enumerated().map { reader.read($1, number: $0) }
        return (reader.state, reads)
    }

    /// nil if everything is to be read again.
    private mutating func attempt(
        _ state: ReadingState, _ reads: [LayerReader.Read]
    ) -> Result<HRLoadedConfiguration<Value>, HRConfigurationError>? {
        guard state.faults.isEmpty else { return .failure(Self.unreadable(state, secrets(state.sources, nil))) }
        var assembly = Assembly(reads, state, structured)
        var isCertain = true
        if assembly.hasVariables {
            isCertain = assembly.match { merged in
                configuration.reader.questions(unarchiver(), merged.document, texts: merged.texts)
            }
        }
        while true {
            let (merged, faults) = assembly.merged()
            let reading = Reading(
                reader: configuration.reader, unarchiver: unarchiver(), merged: merged, faults: faults)
            switch reading.run(assembly, isCertain: isCertain) {
            case .value(let value):
                let explainer = Explainer(
                    merged: merged, secrets: secretPaths, secretKeys: unarchiver().secretKeys,
                    questions: questions(merged), missing: missing(reads))
                return .success(
                    HRLoadedConfiguration(
                        value: value, explainer: explainer, registry: configuration.unarchiver.registry))
            case .errors(let errors, let isComplete):
                switch structure(errors, merged, &assembly) {
                case .nothing:
                    let hidden = secrets(state.sources, merged)
                    return .failure(HRConfigurationError(errors.map { $0.hiding(hidden) }, isComplete: isComplete))
                case .texts: continue
                case .variables: return nil
                }
            }
        }
    }

    /// How the value is read.
    private func unarchiver() -> HRUnarchiver {
        var unarchiver = configuration.unarchiver
        unarchiver.unknownKeys = .error
        unarchiver.userInfo = SecretLog.adding(secrets, to: unarchiver.userInfo)
        return unarchiver
    }

    private static func unreadable(_ state: ReadingState, _ secrets: Set<String>) -> HRConfigurationError {
        let placer = ErrorPlacer(sources: state.sources)
        let errors = state.faults.map { fault in
            let placed = fault.place.map { placer.placed(fault.error, at: $0) } ?? fault.error
            return (error: placed.hiding(secrets), layer: fault.layer, source: fault.place?.source ?? .max)
        }
        return HRConfigurationError(
            errors.enumerated().sorted { ($0.element.layer, $0.offset) < ($1.element.layer, $1.offset) }
                .map(\.element.error), isComplete: false)
    }

    // MARK: Texts that are JSON

    private enum Structured {
        case nothing
        case texts
        case variables
    }

    /// Notes texts that have been asked for as arrays or dictionaries, and are to be read as JSON.
    private mutating func structure(_ errors: [HRError], _ merged: Merged, _ assembly: inout Assembly) -> Structured {
        var result = Structured.nothing
        for error in errors where error.code == .typeMismatch {
            guard let path = error.path, merged.texts.contains(path), let text = merged.document[path]?.string else {
                continue
            }
            let origin = merged.origin(of: path)
            guard assembly.structured.insert(origin.place, text: text) else { continue }
            if case .variable = origin.spelling {
                result = .variables
            } else if case .nothing = result {
                result = .texts
            }
        }
        structured = assembly.structured
        return result
    }

    // MARK: Secrets

    private var secretPaths: Set<HRPath> { secrets.paths }

    /// The texts that must not be shown.
    private func secrets(_ sources: SourceTable, _ merged: Merged?) -> Set<String> {
        var scan = SecretScan()
        let keys = Set(configuration.unarchiver.secretKeys.map { $0.lowercased() })
        for source in sources.sources {
            guard let document = source.document else { continue }
            for part in [document.root, .dictionary(document.definitions)] {
                if source.isSecret { scan.take(part) } else { scan.take(keys, in: part) }
            }
        }
        guard let merged else { return scan.texts }
        scan.take(keys, in: merged.document.root)
        for path in secretPaths { merged.document[path].map { scan.take($0) } }
        merged.tree.origin.forEach(at: HRPath()) { path, origin in
            if merged.sources[origin.place].isSecret, let node = merged.document[path], node.isText { scan.take(node) }
        }
        return scan.texts
    }

    // MARK: What explanations need

    private func questions(_ merged: Merged) -> Explainer.Questions {
        let reader = configuration.reader, unarchiver = unarchiver()
        return { reader.questions(unarchiver, merged.document, texts: merged.texts).questions }
    }

    private func missing(_ reads: [LayerReader.Read]) -> [String] {
        reads.compactMap { if case .missing(let name) = $0 { name } else { nil } }
    }
}

extension HRNode {
    /// Whether it is a text.
    var isText: Bool { string != nil }
}
