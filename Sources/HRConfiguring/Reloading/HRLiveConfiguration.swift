import Foundation
import HRArchiving
import ObjectGraph

/// A configuration that follows its files.
///
/// ``current`` is always a value that was read as a whole from files that were at rest; one that cannot be read leaves it as it
/// is, sets ``lastError``, and is reported. Nothing is looked at any more once the last reference to it is gone.
public final class HRLiveConfiguration<Value: Sendable>: Sendable {
    /// All that changes, which is exchanged as a whole.
    private struct State: Sendable {
        var loaded: HRLoadedConfiguration<Value>
        /// What the files were when they were read last, well or not.
        var files: WatchedFiles
        /// What they were at the last look, if that was something else.
        var unsettled: WatchedFiles?
        var lastError: HRConfigurationError?
        var listeners: [UUID: AsyncStream<Value>.Continuation] = [:]
        var task: Task<Void, Never>?
        var updateCount = 0
    }

    private let configuration: HRConfiguration<Value>
    private let report: @Sendable (HRConfigurationError) -> Void
    private let state: Locked<State>
    /// Whoever reads is alone: two readings at once could end in the wrong order.
    private let reading = Locked<Void>(())

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
            state.task?.cancel()
            for listener in state.listeners.values { listener.finish() }
        }
    }

    /// The last value that could be read.
    public var current: Value { state.withLock { $0.loaded.value } }

    /// The last value that could be read, with where its parts came from.
    public var loaded: HRLoadedConfiguration<Value> { state.withLock { $0.loaded } }

    /// Why the files as they are now could not be read; nil if ``current`` is what they say.
    public var lastError: HRConfigurationError? { state.withLock { $0.lastError } }

    /// Each new value from now on, the last one for whoever has not kept up; it ends with the configuration.
    public var updates: AsyncStream<Value> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let id = UUID()
            state.withLock { $0.listeners[id] = continuation }
            continuation.onTermination = { [weak self] _ in self?.forget(id) }
        }
    }

    package var updateCount: Int { state.withLock { $0.updateCount } }

    private func forget(_ id: UUID) { state.withLock { _ = $0.listeners.removeValue(forKey: id) } }

    /// Reads all layers now, whether files have changed or not: for SIGHUP.
    ///
    /// Files that change meanwhile are read again until they are at rest.
    ///
    /// - Throws: An ``HRConfigurationError``, also the ``lastError`` then; ``current`` stays.
    public func reload() throws(HRConfigurationError) {
        let outcome = reading.withLock { _ in take(Load(configuration).run()) }
        if let news = outcome.news { report(news) }
        if let error = outcome.error { throw error }
    }

    /// Looks whether files have changed, and reads all layers if they have, and were the same at the look before.
    ///
    /// It is what happens at every interval, for programs that choose the times themselves: `live(every: nil)`.
    ///
    /// - Complexity: That of asking the system about each file; that of reading all layers if there is something new.
    public func check() {
        let news = reading.withLock { _ -> HRConfigurationError? in
            guard let files = changed() else { return nil }
            let outcome = Load(configuration).run(atMost: 1)
            // Written to while it was read: that is for the next look.
            guard outcome.isAtRest else {
                state.withLock { $0.unsettled = files }
                return nil
            }
            return take(outcome).news
        }
        // Nobody is kept waiting while it is reported, not even who reports.
        if let news { report(news) }
    }

    /// What the files are now, if that is neither what was read nor something that may still change.
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

    /// Takes over what has been read.
    ///
    /// - Returns: What is wrong with it, and the same if that has not been told before.
    private func take(_ outcome: Load<Value>.Outcome) -> (error: HRConfigurationError?, news: HRConfigurationError?) {
        switch outcome.result {
        case .success(let loaded):
            take(loaded, outcome.files)
            return (nil, nil)
        case .failure(let error):
            let isNew = state.withLock { state in
                // What the value was read from is watched on: the way back to it is a change too.
                state.files = outcome.files.joined(by: state.files.now())
                state.unsettled = nil
                let isNew = state.lastError?.description != error.description
                state.lastError = error
                return isNew
            }
            return (error, isNew ? error : nil)
        }
    }

    private func take(_ loaded: HRLoadedConfiguration<Value>, _ files: WatchedFiles) {
        // What was there before is let go of outside of the lock: the value's own code may run then, and ask for this one.
        let old = self.loaded
        defer { withExtendedLifetime(old) {} }
        let listeners = state.withLock { state -> [AsyncStream<Value>.Continuation] in
            let isSame = state.loaded.isSame(as: loaded)
            state.files = files
            state.unsettled = nil
            state.lastError = nil
            // Origins may have moved in any case.
            state.loaded = isSame ? state.loaded.with(loaded) : loaded
            if !isSame { state.updateCount += 1 }
            return isSame ? [] : Array(state.listeners.values)
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

    // MARK: Looking

    func look(every interval: Duration) {
        // Whoever asks for no pause at all shall not keep a processor busy.
        let interval = max(interval, .milliseconds(1))
        let task = Task { [weak self] in
            while !Task.isCancelled {
                do { try await Task.sleep(for: interval) } catch { return }
                guard let self else { return }
                self.check()
            }
        }
        state.withLock { $0.task = task }
    }
}

extension HRLoadedConfiguration {
    func isSame(as other: HRLoadedConfiguration) -> Bool { document == other.document }

    /// The same value with other origins.
    func with(_ other: HRLoadedConfiguration) -> HRLoadedConfiguration {
        HRLoadedConfiguration(value: value, explainer: other.explainer, registry: registry, reader: reader)
    }
}

extension HRLiveConfiguration: CustomStringConvertible, CustomReflectable {
    /// The type of the value, and nothing of what it holds: some of that may be secret.
    public var description: String { "a live configuration of \(Value.self)" }
    /// A mirror that shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
