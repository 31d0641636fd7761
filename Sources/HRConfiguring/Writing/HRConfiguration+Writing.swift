public import HRArchiving

extension HRConfiguration {
    /// Sets a value in the files of the configuration.
    ///
    /// ```swift
    /// let changes = try configuration.set("database.port", to: 5433)
    /// print(changes)      // config.json:3:13: database.port was 5432, is 5433
    /// ```
    ///
    /// The value goes into the file that sets it now, which can be an included one, or into the strongest file that can
    /// be written if none does. Comments and layout of the file are kept. A value never replaces a variable (`$env`,
    /// `${…}`) or an include; if the variable of a `$env` is not set, its `$default` is changed. A secret goes only into
    /// a file that has it already, or into a layer that is secret.
    ///
    /// The configuration is loaded with the changed files before they are written, and nothing is written if it would
    /// not be valid. Each file is written only if it still has the contents that were read.
    ///
    /// - Parameters:
    ///   - path: The path of the key.
    ///   - value: The value. Of a dictionary, only the keys that differ are written, unless a file is named; keys that
    ///     it does not have are removed.
    ///   - target: The file.
    ///   - options: Whether changes without an effect are errors.
    /// - Returns: What was written where, and whether it has an effect.
    /// - Throws: An ``HRConfigurationError`` if the configuration is not valid before the change or would not be after
    ///   it, if the value cannot be written, or with the code `fileChanged` if somebody else has written a file
    ///   meanwhile.
    /// - Complexity: That of loading the configuration twice.
    @discardableResult
    public func set(
        _ path: HRPath, to value: HRNode, in target: HRWriteTarget = .automatic, options: HRWriteOptions = []
    ) throws(HRConfigurationError) -> HRConfigurationChanges {
        try change(path, to: value, target, options).changes
    }

    /// Removes a key from the file that sets it, so that weaker layers or the default of the type apply.
    ///
    /// - Parameters:
    ///   - path: The path of the key.
    ///   - target: The file.
    /// - Returns: What was removed where, and what applies from now on. Empty if no file sets the key.
    /// - Throws: An ``HRConfigurationError``, as ``set(_:to:in:options:)`` does.
    @discardableResult
    public func reset(
        _ path: HRPath, in target: HRWriteTarget = .automatic
    ) throws(HRConfigurationError) -> HRConfigurationChanges {
        try change(path, to: nil, target, []).changes
    }

    func change(
        _ path: HRPath, to value: HRNode?, _ target: HRWriteTarget, _ options: HRWriteOptions
    ) throws(HRConfigurationError) -> ConfigurationWriter<Value>.Outcome {
        let writer = ConfigurationWriter(self, target, options)
        let before = try writer.load()
        guard let value else {
            return try writer.write([KeyEdit(path: path, change: .reset)], before)
        }
        // A value that is written into a file by name is set there even if the configuration has it already.
        let old = target == .automatic ? before.document[path] : nil
        return try writer.write(KeyEdit.edits(from: old, to: value, at: path), before)
    }

    /// Writes what differs between the configuration and a value into the files, key by key.
    ///
    /// ```swift
    /// var settings = try configuration.load().value
    /// settings.theme = .dark
    /// try configuration.save(settings)
    /// ```
    ///
    /// Each difference is written as by ``set(_:to:in:options:)``; arrays of one length differ by their elements, and a
    /// property that is nil is removed, or is null in the file if a weaker layer sets it. A value that a program has shown for a while is saved
    /// with the configuration from which it was made: what others have changed since then is kept, and a key that both
    /// have changed is a conflict. After that, the value that was saved has a new base.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - base: The configuration from which the value was made. By default, the one that is loaded now: all
    ///     differences from it are written.
    ///   - target: The file.
    ///   - options: Whether changes without an effect are errors, and what happens to conflicts.
    /// - Returns: What was written where, and whether it has an effect.
    /// - Throws: An ``HRConfigurationError``, as ``set(_:to:in:options:)`` does; if the type cannot be encoded; or with
    ///   the code `fileChanged` for each key that others have changed, too; each of these errors has the path of a key.
    /// - Complexity: That of loading the configuration twice, and of encoding the value.
    @discardableResult
    public func save(
        _ value: Value, basedOn base: HRLoadedConfiguration<Value>? = nil, in target: HRWriteTarget = .automatic,
        options: HRWriteOptions = []
    ) throws(HRConfigurationError) -> HRConfigurationChanges {
        try saving(value, basedOn: base, target, options).changes
    }

    func saving(
        _ value: Value, basedOn base: HRLoadedConfiguration<Value>?, _ target: HRWriteTarget, _ options: HRWriteOptions
    ) throws(HRConfigurationError) -> ConfigurationWriter<Value>.Outcome {
        let writer = ConfigurationWriter(self, target, options)
        let now = try writer.load(), encoder = ValueEncoder(self)
        let (edits, conflicts) = try HRConfigurationError.reporting { () throws(HRError) in
            let edits = try encoder.edits(from: base ?? now, to: value)
            return (edits, try base.map { base throws(HRError) in try encoder.conflicts(edits, base, now) } ?? [])
        }
        if !conflicts.isEmpty, !options.contains(.overwritingConflicts) { throw HRConfigurationError(conflicts) }
        return try writer.write(edits, now) { after throws(HRError) in
            try encoder.edits(from: after, to: value).map(\.path)
        }
    }

    /// Sets all values of a document in the files of the configuration: an import.
    ///
    /// Each value is written as by ``set(_:to:in:options:)``. Keys that the document does not have stay as they are,
    /// such as those of secrets that an export has left out.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - target: The file.
    ///   - options: Whether changes without an effect are errors.
    /// - Returns: What was written where, and whether it has an effect.
    /// - Throws: An ``HRConfigurationError``, as ``set(_:to:in:options:)`` does.
    @discardableResult
    public func merge(
        _ document: HRDocument, in target: HRWriteTarget = .automatic, options: HRWriteOptions = []
    ) throws(HRConfigurationError) -> HRConfigurationChanges {
        let writer = ConfigurationWriter(self, target, options)
        let before = try writer.load()
        let old: HRNode = target == .automatic ? before.document.root : [:]
        return try writer.write(
            KeyEdit.edits(from: old, to: document.root).filter { $0.value != nil }, before
        ).changes
    }
}
