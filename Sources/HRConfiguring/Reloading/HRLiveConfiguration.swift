import Foundation
import HRArchiving
import ObjectGraph

/// A configuration that is reloaded automatically when its files change.
///
/// ``current`` is always a value that was decoded from files that did not change while they were read. If a reading
/// fails, ``current`` is unchanged, ``lastError`` is set, and the error is reported. Checking ends when the live
/// configuration is deallocated.
public final class HRLiveConfiguration<Value: Sendable>: Sendable {
    /// The mutable state.
    private struct State: Sendable {
        var loaded: HRLoadedConfiguration<Value>
        /// The state of the files at the last reading, including a failed one.
        var files: WatchedFiles
        /// The state of the files at the last check, if it was different from ``files``.
        var unsettled: WatchedFiles?
        var lastError: HRConfigurationError?
        var listeners: [UUID: AsyncStream<Value>.Continuation] = [:]
        var looker: FileLooker?
        var updateCount = 0
    }

    private let configuration: HRConfiguration<Value>
    private let report: @Sendable (HRConfigurationError) -> Void
    private let state: Locked<State>
    /// Serialises readings: two concurrent readings could finish in the wrong order. The value has no meaning; one
    /// without a size would have the address of the lock, which the thread sanitizer reports as a race.
    private let reading = Locked(false)

    init(
        _ configuration: HRConfiguration<Value>, _ loaded: HRLoadedConfiguration<Value>, _ files: WatchedFiles,
        _ report: @escaping @Sendable (HRConfigurationError) -> Void
    ) {
        self.configuration = configuration
        self.report = report
        state = Locked(State(loaded: loaded, files: files))
    }

    deinit {
        state.withLock { state in
            state.looker?.cancel()
            for listener in state.listeners.values { listener.finish() }
        }
    }

    /// The last valid value.
    public var current: Value { state.withLock { $0.loaded.value } }

    /// The last valid value with the origins of its parts.
    public var loaded: HRLoadedConfiguration<Value> { state.withLock { $0.loaded } }

    /// The error of the last reading; nil if the last reading was successful.
    public var lastError: HRConfigurationError? { state.withLock { $0.lastError } }

    /// A stream of the values that are loaded from now on. A slow consumer receives only the latest value. The stream
    /// ends when the live configuration is deallocated.
    public var updates: AsyncStream<Value> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let id = UUID()
            state.withLock { $0.listeners[id] = continuation }
            continuation.onTermination = { [weak self] _ in self?.forget(id) }
        }
    }

    package var updateCount: Int { state.withLock { $0.updateCount } }

    private func forget(_ id: UUID) { state.withLock { _ = $0.listeners.removeValue(forKey: id) } }

    /// Reads all layers immediately, even if no file has changed. For example, a SIGHUP handler can call this method.
    ///
    /// If files change while they are read, they are read again until they do not change.
    ///
    /// - Throws: An ``HRConfigurationError``, which is also the new ``lastError``; ``current`` is unchanged.
    public func reload() throws(HRConfigurationError) {
        let outcome = reading.withLock { _ in take(Load(configuration).run()) }
        if let news = outcome.news { report(news) }
        if let error = outcome.error { throw error }
    }

    /// Writes changes into the files, and takes over the configuration that results.
    ///
    /// - Parameter notifying: True if listeners receive the new value, even if nobody else has changed anything.
    func write(
        notifying: Bool,
        _ change: (HRConfiguration<Value>) throws(HRConfigurationError) -> ConfigurationWriter<Value>.Outcome
    ) throws(HRConfigurationError) -> HRConfigurationChanges {
        // No reading takes place meanwhile, which could see one of several files as it was before.
        let (changes, news) = try reading.withLock { _ throws(HRConfigurationError) in
            let outcome = try change(configuration)
            // What is on disk now may contain changes by others, too.
            let load = Load(configuration).run()
            let isAlone =
                if case .success(let now) = load.result {
                    outcome.before.isSame(as: loaded) && outcome.loaded.isSame(as: now)
                } else { false }
            return (outcome.changes, take(load, notifying: notifying || !isAlone).news)
        }
        if let news { report(news) }
        return changes
    }

    /// Checks the files, and reads all layers if the files have changed and are the same as at the previous check.
    ///
    /// The live configuration calls this method at every interval. Programs that use `live(every: nil)` call it
    /// themselves.
    ///
    /// - Complexity: That of reading the metadata of each file, and of reading all layers if files have changed.
    public func check() {
        let news = reading.withLock { _ -> HRConfigurationError? in
            guard let files = changed() else { return nil }
            let outcome = Load(configuration).run(atMost: 1)
            // A file was changed during the reading: wait for the next check.
            guard outcome.isAtRest else {
                state.withLock { $0.unsettled = files }
                return nil
            }
            return take(outcome).news
        }
        // The lock is not held while the error is reported.
        if let news { report(news) }
    }

    /// The state of the files, if it is new and the same as at the previous check.
    private func changed() -> WatchedFiles? {
        let known = state.withLock { $0.files }
        let now = known.now()
        return state.withLock { state in
            guard now != known else {
                state.unsettled = nil
                return nil
            }
            guard state.unsettled == now else {
                state.unsettled = now
                return nil
            }
            return now
        }
    }

    /// Stores the result of a reading.
    ///
    /// - Returns: The error, if there is one; and as `news` the same error, if it has not been reported before.
    private func take(
        _ outcome: Load<Value>.Outcome, notifying: Bool = true
    ) -> (error: HRConfigurationError?, news: HRConfigurationError?) {
        switch outcome.result {
        case .success(let loaded):
            take(loaded, outcome.files, notifying: notifying)
            return (nil, nil)
        case .failure(let error):
            let isNew = state.withLock { state in
                // The files of the current value are watched as well: a return to them is also a change.
                state.files = outcome.files.joined(by: state.files.now())
                state.unsettled = nil
                let isNew = state.lastError?.description != error.description
                state.lastError = error
                return isNew
            }
            return (error, isNew ? error : nil)
        }
    }

    private func take(_ loaded: HRLoadedConfiguration<Value>, _ files: WatchedFiles, notifying: Bool) {
        // The old value is released outside of the lock, because its deinitializer may use this object.
        let old = self.loaded
        defer { withExtendedLifetime(old) {} }
        let listeners = state.withLock { state -> [AsyncStream<Value>.Continuation] in
            let isSame = state.loaded.isSame(as: loaded)
            state.files = files
            state.unsettled = nil
            state.lastError = nil
            // Origins may have changed in any case.
            state.loaded = isSame ? state.loaded.with(loaded) : loaded
            guard notifying, !isSame else { return [] }
            state.updateCount += 1
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.yield(loaded.value) }
    }

    /// Writes the report of an error to standard error.
    public static var writeToStandardError: @Sendable (HRConfigurationError) -> Void {
        { error in
            let text = "error: the configuration could not be read again; the last good one stays\n\(error.report())\n"
            FileHandle.standardError.write(Data(text.utf8))
        }
    }

    // MARK: Periodic checks

    /// - Parameter usesEvents: True to check the files soon after the file system has reported an event.
    func look(every interval: Duration, usesEvents: Bool) {
        let looker = FileLooker(every: interval, usesEvents: usesEvents, at: state.withLock { $0.files.paths }) {
            [weak self] in
            guard let self else { return nil }
            self.check()
            return self.state.withLock { state in
                FileLooker.Look(
                    isPending: state.unsettled != nil, paths: state.files.paths,
                    needsInterval: state.files.hasLoadedData)
            }
        }
        state.withLock { $0.looker = looker }
    }
}

extension HRLoadedConfiguration {
    func isSame(as other: HRLoadedConfiguration) -> Bool { document == other.document }

    /// This value with the origins of another loaded configuration.
    func with(_ other: HRLoadedConfiguration) -> HRLoadedConfiguration {
        HRLoadedConfiguration(value: value, explainer: other.explainer, registry: registry, reader: reader)
    }
}

extension HRLiveConfiguration: CustomStringConvertible, CustomReflectable {
    /// The type of the value, without the contents of the value, which may be secret.
    public var description: String { "a live configuration of \(Value.self)" }
    /// A mirror that shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
