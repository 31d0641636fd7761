public import HRArchiving
public import ObjectMapping

/// Reads a value from several places that are laid over one another: files, folders, environment variables, arguments.
///
/// ```swift
/// var configuration = HRConfiguration(Service.self)
/// configuration.add(.file("config.json"))
/// configuration.add(.file("config.\(profile).json", optional: true))
/// configuration.add(.environment(prefix: "SHOP"))
/// let loaded = try configuration.load()
/// ```
///
/// Dictionaries merge by key, everything else is replaced as a whole, and null removes. A type takes part in any way that an
/// archive knows: `Codable`, `HRDecodable`, a map. Keys that it does not ask for are errors, but for those that begin with
/// `x-`.
///
/// It is a value that holds settings: nothing is read before ``load()``.
public struct HRConfiguration<Value>: Sendable {
    /// How layers and the value are read: classes, limits, secret keys. Its `HRUnarchiver.unknownKeys` do not count.
    public var unarchiver: HRUnarchiver
    /// Which files `$include` may name: by default those in the folder of the file that is the layer.
    public var includes = HRIncludeReach.folder
    /// Whether `"${HOST}:${PORT:-80}"` in the strings of files stands for variables. Not by default.
    public var interpolates = false
    /// The variables that `$env` and texts name; nil, as it is by default, for those of the process when it is loaded.
    public var environment: [String: String]?
    /// The layers, the weakest first.
    public private(set) var layers: [HRLayer] = []
    let reader: ValueReader<Value>

    /// Makes a configuration without layers.
    ///
    /// - Parameters:
    ///   - type: What it is read as.
    ///   - unarchiver: How it is read.
    public init(_ type: Value.Type, unarchiver: HRUnarchiver = HRUnarchiver()) {
        reader = ValueReader(type)
        self.unarchiver = unarchiver
    }

    /// Makes a configuration without layers, of a type that is described from outside: by a map of its properties.
    public init<Description: DecodingDescription>(
        through description: Description, unarchiver: HRUnarchiver = HRUnarchiver()
    ) where Description.Value == Value {
        reader = ValueReader(through: description)
        self.unarchiver = unarchiver
    }

    /// Adds a layer, which wins over those before it.
    public mutating func add(_ layer: HRLayer) {
        layers.append(layer)
    }

    /// Reads all layers, and the value that they say together.
    ///
    /// Files that change meanwhile are read again until they are at rest: what comes of it stood in all of them at one time.
    ///
    /// - Throws: An ``HRConfigurationError`` with all that is wrong; with the code `fileChanged` if files never come to rest.
    /// - Complexity: That of reading each layer once and the value once. Where environment variables have to be matched with keys,
    ///   the value is read once more for each level of keys that only variables bring along, at least once.
    public func load() throws(HRConfigurationError) -> HRLoadedConfiguration<Value> {
        try Load(self).run().result.get()
    }
}

extension HRConfiguration: CustomStringConvertible, CustomReflectable {
    /// The names of the layers, and nothing of what they hold: some of that may be secret.
    public var description: String {
        "a configuration of \(Value.self) from \(layers.map(\.name).joined(separator: ", "))"
    }
    /// A mirror that shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
