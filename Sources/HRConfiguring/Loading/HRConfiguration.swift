public import HRArchiving
public import ObjectMapping

/// Loads a configuration from layers that override one another: files, folders, environment variables, arguments.
///
/// ```swift
/// var configuration = HRConfiguration(Service.self)
/// configuration.add(.file("config.json"))
/// configuration.add(.file("config.\(profile).json", optional: true))
/// configuration.add(.environment(prefix: "SHOP"))
/// let loaded = try configuration.load()
/// ```
///
/// Dictionaries merge by key, all other values are replaced as a whole, and null removes a value. The type can be
/// decoded in any way that archives support: `Codable`, `HRDecodable`, or a property map. Keys that the type does not
/// read are errors, except keys that begin with `x-`.
///
/// The configuration is a value that stores settings: nothing is read before ``load()``.
public struct HRConfiguration<Value>: Sendable {
    /// The unarchiver that reads the layers and the value: classes, limits, secret keys. The setting `unknownKeys` of
    /// the unarchiver is ignored.
    public var unarchiver: HRUnarchiver
    /// The policy for the files that `$include` may load. By default, these are files in the folder of the layer's
    /// file.
    public var includes = HRIncludeReach.folder
    /// A Boolean value that indicates whether variables in strings of files, such as `"${HOST}:${PORT:-80}"`, are
    /// expanded. The default is false.
    public var interpolates = false
    /// The environment variables for `$env`, for ``interpolates``, and for layers of environment variables that do not
    /// specify others. If nil, the default, the variables of the process at the time of loading are used.
    public var environment: [String: String]?
    /// The layers, the weakest first.
    public private(set) var layers: [HRLayer] = []
    let reader: ValueReader<Value>

    /// Creates a configuration without layers.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - unarchiver: The unarchiver that reads the layers and the value.
    public init(_ type: Value.Type, unarchiver: HRUnarchiver = HRUnarchiver()) {
        reader = ValueReader(type)
        self.unarchiver = unarchiver
    }

    /// Creates a configuration without layers, for a type with an external description such as a property map.
    public init<Description: DecodingDescription>(
        through description: Description, unarchiver: HRUnarchiver = HRUnarchiver()
    ) where Description.Value == Value {
        reader = ValueReader(through: description)
        self.unarchiver = unarchiver
    }

    /// Adds a layer, which overrides those before it.
    public mutating func add(_ layer: HRLayer) {
        layers.append(layer)
    }

    /// This configuration without the layers that are stronger than the one with an index.
    func withLayers(upTo index: Int) -> HRConfiguration {
        var configuration = self
        configuration.layers = Array(layers.prefix(index + 1))
        return configuration
    }

    /// Reads all layers, merges them, and decodes the value.
    ///
    /// If files change while they are read, they are read again until they do not change: the result corresponds to a
    /// state that all files had at one time.
    ///
    /// - Throws: An ``HRConfigurationError`` with all errors; with the code `fileChanged` if files continue to change.
    /// - Complexity: That of reading each layer once and the value once. If environment variables have to be matched
    ///   with keys, the value is decoded at least once more, and again for each level of keys that only variables set.
    public func load() throws(HRConfigurationError) -> HRLoadedConfiguration<Value> {
        try Load(self).run().result.get()
    }
}

extension HRConfiguration: CustomStringConvertible, CustomReflectable {
    /// The names of the layers, without the contents of the layers, which may be secret.
    public var description: String {
        "a configuration of \(Value.self) from \(layers.map(\.name).joined(separator: ", "))"
    }
    /// A mirror that shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
