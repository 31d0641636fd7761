import Foundation
import HRArchiving

/// Reads all layers once, or until their files are stable.
struct Load<Value> {
    struct Outcome {
        let result: Result<HRLoadedConfiguration<Value>, HRConfigurationError>
        /// The files that were read, in their state before the reading.
        let files: WatchedFiles
        /// True if the files did not change during the reading, so that they all had these contents at one time.
        let isAtRest: Bool
    }

    private let configuration: HRConfiguration<Value>
    private let environment: [String: String]
    private let secrets = SecretLog()
    private let vault = SecretVault()
    private var structured = StructuredTexts()
    /// The documents of files that are read from memory.
    private let unwritten: [String: HRDocument]

    init(_ configuration: HRConfiguration<Value>, reading unwritten: [String: HRDocument] = [:]) {
        self.configuration = configuration
        self.unwritten = unwritten
        environment = configuration.environment ?? ProcessInfo.processInfo.environment
    }

    /// The maximum number of readings until files are stable, and the number of readings before the first pause.
    static var mostReadings: Int { 60 }
    private static var promptReadings: Int { 10 }

    /// Reads all layers. They are read again if files change during the reading, because the result could be a mixture
    /// of old and new contents. They are also read again if the type requires an array or a dictionary in place of the
    /// string of a variable that a file names.
    ///
    /// - Parameter readings: The maximum number of readings. It is an error if the files are not stable by then.
    func run(atMost readings: Int = Self.mostReadings) -> Outcome {
        var load = self, count = 0
        while true {
            let (state, reads) = load.read()
            count += 1
            if let file = state.watched.changed() {
                guard count < readings else {
                    return Outcome(result: .failure(Self.restless(file)), files: state.watched, isAtRest: false)
                }
                if count > Self.promptReadings { Thread.sleep(forTimeInterval: 0.005) }
            } else if let attempt = load.attempt(state, reads) {
                return Outcome(result: attempt, files: state.watched, isAtRest: true)
            }
        }
    }

    private static func restless(_ file: String) -> HRConfigurationError {
        let error = HRError(
            .fileChanged, "the file has changed each time that the configuration was read",
            location: HRSourceLocation(file: file), help: ["read it again when nobody writes to it any more"])
        return HRConfigurationError([error], isComplete: false)
    }

    private func read() -> (state: ReadingState, reads: [LayerReader.Read]) {
        let settings = DirectiveSettings(
            unarchiver: configuration.unarchiver, reach: configuration.includes,
            interpolates: configuration.interpolates, environment: environment, vault: vault,
            structured: structured)
        var reader = LayerReader(settings, reading: unwritten)
        let reads = configuration.layers.enumerated().map { reader.read($1, number: $0) }
        return (reader.state, reads)
    }

    /// Merges and decodes the layers; returns nil if they have to be read again.
    private mutating func attempt(
        _ state: ReadingState, _ reads: [LayerReader.Read]
    ) -> Result<HRLoadedConfiguration<Value>, HRConfigurationError>? {
        guard state.faults.isEmpty else { return .failure(Self.unreadable(state, secrets(state.sources, reads, nil))) }
        var assembly = Assembly(reads, state, structured)
        var isCertain = true
        if assembly.hasVariables {
            isCertain = assembly.match { configuration.reader.questions(unarchiver(), $0) }
        }
        while true {
            let merged = assembly.merged()
            let reading = Reading(reader: configuration.reader, unarchiver: unarchiver(), merged: merged)
            switch reading.run(assembly, isCertain: isCertain) {
            case .value(let value): return .success(loaded(value, merged, reads))
            case .errors(let errors, let isComplete):
                switch structure(errors, merged, &assembly) {
                case .nothing:
                    let hidden = secrets(state.sources, reads, merged)
                    return .failure(HRConfigurationError(errors.map { $0.hiding(hidden) }, isComplete: isComplete))
                case .texts: continue
                case .variables: return nil
                }
            }
        }
    }

    private func loaded(
        _ value: Value, _ merged: Merged, _ reads: [LayerReader.Read]
    ) -> HRLoadedConfiguration<Value> {
        let reader = configuration.reader, unarchiver = unarchiver()
        let missing = reads.compactMap { if case .missing(let name) = $0 { name } else { nil as String? } }
        let notes = reads.compactMap { read in
            if case .variables(let layer) = read { layer.note } else { nil as String? }
        }
        let explainer = Explainer(
            merged: merged, secrets: secrets.paths, secretKeys: unarchiver.secretKeys,
            questions: { reader.questions(unarchiver, merged).questions }, missing: missing, notes: notes)
        return HRLoadedConfiguration(
            value: value, explainer: explainer, registry: configuration.unarchiver.registry,
            reader: configuration.reader)
    }

    private func unarchiver() -> HRUnarchiver {
        var unarchiver = configuration.unarchiver
        unarchiver.unknownKeys = .error
        unarchiver.userInfo = vault.added(to: SecretLog.adding(secrets, to: unarchiver.userInfo))
        return unarchiver
    }

    private static func unreadable(_ state: ReadingState, _ secrets: Set<String>) -> HRConfigurationError {
        let locator = LayerErrorLocator(sources: state.sources)
        let errors = state.faults.map { fault in
            let located = fault.place.map { locator.located(fault.error, at: $0) } ?? fault.error
            return (error: located.hiding(secrets), layer: fault.layer, source: fault.place?.source ?? .max)
        }
        return HRConfigurationError(
            errors.sorted { $0.layer < $1.layer }.map(\.error), isComplete: false)
    }

    // MARK: Strings that are JSON

    private enum Structured {
        case nothing
        case texts
        case variables
    }

    /// Marks strings in whose place the type requires an array or a dictionary; they are then parsed as JSON.
    private mutating func structure(_ errors: [HRError], _ merged: Merged, _ assembly: inout Assembly) -> Structured {
        var result = Structured.nothing
        for error in errors where error.code == .typeMismatch {
            guard let path = error.path, merged.texts.contains(path), let text = merged.document[path]?.string else {
                continue
            }
            let origin = merged.origins.origin(of: path)
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

    private func secrets(_ sources: SourceTable, _ reads: [LayerReader.Read], _ merged: Merged?) -> Set<String> {
        var hidden = HiddenTexts(secretKeys: configuration.unarchiver.secretKeys)
        hidden.take(sources)
        for read in reads {
            if case .texts(let texts, _) = read { hidden.take(texts, of: sources) }
        }
        if let merged { hidden.take(merged, secrets.paths) }
        return hidden.texts
    }
}
