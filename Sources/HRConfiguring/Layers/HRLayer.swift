public import Foundation
public import HRArchiving

/// A source of configuration values; later layers override earlier ones.
///
/// ```swift
/// configuration.add(.file("config.json"))
/// configuration.add(.environment(prefix: "SHOP"))
/// ```
public struct HRLayer: Sendable {
    enum Contents: Sendable {
        case file(String)
        case folder(String)
        case data(Data, name: String)
        case loaded(LayerLoader)
        case document(HRDocument, name: String)
        case values([(path: HRPath, value: HRNode)], name: String)
        case environment(prefix: String, variables: [String: String]?, ignored: Set<String>)
        case arguments([String])
        case defaults(@Sendable (HRArchiver) throws(HRError) -> HRDocument, name: String)
    }

    let contents: Contents
    let isOptional: Bool
    let isSecret: Bool

    init(_ contents: Contents, isOptional: Bool = false, isSecret: Bool = false) {
        self.contents = contents
        self.isOptional = isOptional
        self.isSecret = isSecret
    }

    /// A file: JSON with comments, or a property list. The format is detected from the first bytes.
    ///
    /// - Parameters:
    ///   - path: The path, which errors use as the name of the file. A relative path is relative to the working
    ///     directory.
    ///   - optional: True if the file may be missing. A missing file is watched as well.
    ///   - secret: True if no value of the file is ever shown.
    public static func file(_ path: String, optional: Bool = false, secret: Bool = false) -> HRLayer {
        HRLayer(.file(path), isOptional: optional, isSecret: secret)
    }

    /// A file: JSON with comments, or a property list; see ``file(_:optional:secret:)-(String,_,_)``.
    public static func file(_ url: URL, optional: Bool = false, secret: Bool = false) -> HRLayer {
        .file(url.path, optional: optional, secret: secret)
    }

    /// A folder in which every file is one value. The file name is the path of the key (`database.password`), and the
    /// contents of the file, without one trailing line break, are the value. Hidden files and subfolders are ignored.
    ///
    /// The values are strings, which are parsed as the type requires: for example, `"5432"` is parsed as a number.
    public static func folder(_ path: String, optional: Bool = false, secret: Bool = false) -> HRLayer {
        HRLayer(.folder(path), isOptional: optional, isSecret: secret)
    }

    /// Data in any supported file format.
    ///
    /// - Parameters:
    ///   - data: The data.
    ///   - name: The name for errors.
    ///   - secret: True if no value of the data is ever shown.
    public static func data(_ data: Data, name: String = "data", secret: Bool = false) -> HRLayer {
        HRLayer(.data(data, name: name), isSecret: secret)
    }

    /// A document. If it was read from a file, errors use the name of that file.
    public static func document(_ document: HRDocument, name: String = "a document", secret: Bool = false) -> HRLayer {
        HRLayer(.document(document, name: name), isSecret: secret)
    }

    /// Values that the program sets by path:
    ///
    /// ```swift
    /// configuration.add(.values(["database.port": 5433, "tags": ["test"]]))
    /// ```
    public static func values(_ values: KeyValuePairs<HRPath, HRNode>, name: String = "the program") -> HRLayer {
        HRLayer(.values(values.map { (path: $0.key, value: $0.value) }, name: name))
    }

    /// The properties of a value, as the weakest layer of a configuration: what no other layer sets. Explanations name
    /// them `default of Settings`.
    ///
    /// ```swift
    /// configuration.add(.defaults(Settings()))
    /// configuration.add(.file("settings.json", optional: true))
    /// ```
    ///
    /// The value is encoded when the configuration is loaded. Each ``HRSecret`` in it remains secret.
    public static func defaults<Value: Sendable>(_ value: Value) -> HRLayer {
        let archive: @Sendable (HRArchiver) throws(HRError) -> HRDocument = { archiver throws(HRError) in
            try archiver.document(archiving: value)
        }
        return HRLayer(.defaults(archive, name: "default of \(HRClassRegistry.defaultName(of: Value.self))"))
    }

    /// Environment variables. A name is the prefix, then the keys with `__` between them, each in capitals with `_`
    /// between its words: `SHOP_DATABASE__MAX_CONNECTIONS` is `database.maxConnections`.
    ///
    /// Variables are matched against the keys that the type reads, including nested keys and keys with defaults. A
    /// variable with the prefix that matches no key is an error. The strings are parsed as the type requires, arrays
    /// and dictionaries as JSON. Each part of a name is matched with the keys of one container. If a key is equal to
    /// the part, that key is used. Otherwise, a key is used whose notation in capitals is equal to the part, or that
    /// differs from the part only in case; it is an error if there are several such keys. In a dictionary with
    /// arbitrary keys, a part of a name that matches no existing key is used in lower case; quotes (`"…"`) preserve its
    /// case.
    ///
    /// Variables that Kubernetes sets for a Service whose name begins with the prefix, such as
    /// `SHOP_PORT=tcp://10.96.0.7:80`, are ignored and listed in ``HRExplanation/notes``. It is an error if such a
    /// variable would set a key.
    ///
    /// - Parameters:
    ///   - prefix: The prefix of the names, without the `_` that follows. If it is empty, variables that match no key
    ///     are not errors.
    ///   - ignored: Variables that the program reads itself: `["SHOP_PROFILE", "SHOP_LOG_*"]`. `*` matches any
    ///     characters or none; all other characters are literal. Variables that a file refers to with `$env` or `${…}`
    ///     need not match a key either.
    ///   - variables: The variables; by default ``HRConfiguration/environment``, or if that is not set, the variables
    ///     of the process at the time of loading.
    ///   - secret: True if no value of the variables is ever shown.
    public static func environment(
        prefix: String, ignoring ignored: Set<String> = [], from variables: [String: String]? = nil,
        secret: Bool = false
    ) -> HRLayer {
        HRLayer(.environment(prefix: prefix, variables: variables, ignored: ignored), isSecret: secret)
    }

    /// Command-line arguments: `--database.port=1` and `--set database.port=1`. A quoted key may contain dots:
    /// `--labels."a.b"=9`.
    ///
    /// Arguments that do not begin with `--`, and everything after a separate `--`, are left to the program. The values
    /// are strings, which are parsed like those of ``environment(prefix:ignoring:from:secret:)``.
    public static func arguments(_ arguments: [String]) -> HRLayer {
        HRLayer(.arguments(arguments))
    }
}
