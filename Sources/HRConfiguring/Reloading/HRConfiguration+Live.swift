import Foundation
import HRArchiving

extension HRConfiguration where Value: Sendable {
    /// Loads the configuration and keeps it up to date. Files, folders and included files are checked at intervals, and
    /// soon after the file system has reported a change; when they have changed, and are the same at two checks in
    /// succession, all layers are read again.
    ///
    /// ```swift
    /// let live = try configuration.live { error in logger.error("\(error.description)") }
    /// live.current
    /// ```
    ///
    /// - Parameters:
    ///   - interval: The interval between checks; nil to use ``HRLiveConfiguration/reload()`` and
    ///     ``HRLiveConfiguration/check()`` only. Files whose file system reports changes are checked once a minute, and
    ///     within a tenth of a second after a change. Network and overlay file systems report none, or not all.
    ///   - events: False to check at intervals only.
    ///   - report: Receives the errors of a failed reading, once for each new error; by default, the errors are written
    ///     to standard error. Do not ignore the errors: the service continues with the last valid value.
    /// - Throws: An ``HRConfigurationError`` with all errors if the first reading fails.
    public func live(
        every interval: Duration? = .seconds(5), events: Bool = true,
        onError report: @escaping @Sendable (HRConfigurationError) -> Void = HRLiveConfiguration<Value>
            .writeToStandardError
    ) throws(HRConfigurationError) -> HRLiveConfiguration<Value> {
        let outcome = Load(self).run()
        let live = HRLiveConfiguration(self, try outcome.result.get(), outcome.files, report)
        if let interval { live.look(every: interval, usesEvents: events) }
        return live
    }
}
