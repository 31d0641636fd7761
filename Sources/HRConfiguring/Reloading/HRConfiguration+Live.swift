import Foundation
import HRArchiving

extension HRConfiguration where Value: Sendable {
    /// Reads the configuration, and keeps it up to date: files, folders and included files are looked at from time to time, and
    /// when they have changed and come to rest, all layers are read again.
    ///
    /// ```swift
    /// let live = try configuration.live { error in logger.error("\(error.description)") }
    /// live.current
    /// ```
    ///
    /// - Parameters:
    ///   - interval: How often to look; nil for ``HRLiveConfiguration/reload()`` alone.
    ///   - report: What is done with the errors of a reading that has failed, once for each that says something new: they are
    ///     written to standard error by default. It must not be passed over: the service goes on with the last good value.
    /// - Throws: An ``HRConfigurationError`` with all that is wrong, if there is no value to begin with.
    public func live(
        every interval: Duration? = .seconds(5),
        onError report: @escaping @Sendable (HRConfigurationError) -> Void = HRLiveConfiguration<Value>
            .writeToStandardError
    ) throws(HRConfigurationError) -> HRLiveConfiguration<Value> {
        let outcome = Load(self).run()
        let live = HRLiveConfiguration(self, try outcome.result.get(), outcome.files, report)
        if let interval { live.look(every: interval) }
        return live
    }
}
