import HRArchiving
import HRConfiguring

/// A configuration of any type, as the verb `config` uses it.
struct ToolConfiguration: Sendable {
    struct Loaded {
        let document: HRDocument
        /// The value as its type encodes it, with defaults.
        let value: HRDocument?
        let explanation: HRExplanation
    }

    let load: @Sendable () throws(HRConfigurationError) -> Loaded
    let set:
        @Sendable (HRPath, HRNode, HRWriteTarget, HRWriteOptions) throws(HRConfigurationError)
            -> HRConfigurationChanges
    let reset: @Sendable (HRPath, HRWriteTarget) throws(HRConfigurationError) -> HRConfigurationChanges

    /// - Parameter secretKeys: Further keys whose values are not shown.
    init<Value>(_ configuration: HRConfiguration<Value>, secretKeys: Set<String>) {
        var configuration = configuration
        configuration.unarchiver.secretKeys.formUnion(secretKeys)
        let settled = configuration
        load = { () throws(HRConfigurationError) in
            let loaded = try settled.load()
            return Loaded(document: loaded.document, value: loaded.encodedValue, explanation: loaded.explain())
        }
        set = { path, value, target, options throws(HRConfigurationError) in
            try settled.set(path, to: value, in: target, options: options)
        }
        reset = { path, target throws(HRConfigurationError) in try settled.reset(path, in: target) }
    }

    /// A configuration of files alone, whose type is not known: every key is accepted.
    ///
    /// - Parameter files: The files, the weakest first. The last one may be missing.
    init(files: [String], _ unarchiver: HRUnarchiver) {
        var configuration = HRConfiguration([String: Any].self, unarchiver: unarchiver)
        for (index, file) in files.enumerated() {
            configuration.add(.file(file, optional: index > 0 && index == files.count - 1))
        }
        self.init(configuration, secretKeys: [])
    }
}
