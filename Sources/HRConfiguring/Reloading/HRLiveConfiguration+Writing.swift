public import HRArchiving

extension HRLiveConfiguration {
    /// Sets a value in the files of the configuration; see ``HRConfiguration/set(_:to:in:options:)``.
    ///
    /// ``current`` is the changed value at once. The own write is no change that ``updates`` yields later, unless
    /// `notifying` is true, or others have changed files at the same time.
    ///
    /// - Parameters:
    ///   - path: The path of the key.
    ///   - value: The value.
    ///   - target: The file.
    ///   - options: Whether changes without an effect are errors.
    ///   - notifying: True if ``updates`` yields the new value.
    /// - Returns: What was written where, and whether it has an effect.
    /// - Throws: An ``HRConfigurationError`` if nothing was written; ``current`` is unchanged.
    @discardableResult
    public func set(
        _ path: HRPath, to value: HRNode, in target: HRWriteTarget = .automatic, options: HRWriteOptions = [],
        notifying: Bool = false
    ) throws(HRConfigurationError) -> HRConfigurationChanges {
        try write(notifying: notifying) { configuration throws(HRConfigurationError) in
            try configuration.change(path, to: value, target, options)
        }
    }

    /// Removes a key from the file that sets it; see ``HRConfiguration/reset(_:in:)``.
    ///
    /// - Throws: An ``HRConfigurationError`` if nothing was written; ``current`` is unchanged.
    @discardableResult
    public func reset(
        _ path: HRPath, in target: HRWriteTarget = .automatic, notifying: Bool = false
    ) throws(HRConfigurationError) -> HRConfigurationChanges {
        try write(notifying: notifying) { configuration throws(HRConfigurationError) in
            try configuration.change(path, to: nil, target, [])
        }
    }

    /// Writes what a program has changed in a value, key by key; see ``HRConfiguration/save(_:basedOn:in:options:)``.
    ///
    /// ```swift
    /// let shown = live.loaded                 // when the window opens
    /// try live.save(edited, basedOn: shown)   // keeps what others have changed meanwhile
    /// ```
    ///
    /// - Parameters:
    ///   - value: The changed value.
    ///   - base: The configuration from which the value was made.
    ///   - target: The file.
    ///   - options: Whether changes without an effect are errors, and what happens to conflicts.
    ///   - notifying: True if ``updates`` yields the new value.
    /// - Returns: What was written where, and whether it has an effect.
    /// - Throws: An ``HRConfigurationError`` if nothing was written, with the code `fileChanged` for each key that
    ///   others have changed, too; ``current`` is unchanged.
    @discardableResult
    public func save(
        _ value: Value, basedOn base: HRLoadedConfiguration<Value>, in target: HRWriteTarget = .automatic,
        options: HRWriteOptions = [], notifying: Bool = false
    ) throws(HRConfigurationError) -> HRConfigurationChanges {
        try write(notifying: notifying) { configuration throws(HRConfigurationError) in
            try configuration.saving(value, basedOn: base, target, options)
        }
    }
}
