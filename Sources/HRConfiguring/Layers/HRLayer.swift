public import Foundation
public import HRArchiving

/// One of the places that a configuration is read from; later ones win over earlier ones.
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
        case document(HRDocument, name: String)
        case values([(path: HRPath, value: HRNode)], name: String)
        case environment(prefix: String, variables: [String: String]?, ignored: Set<String>)
        case arguments([String])
    }

    let contents: Contents
    let isOptional: Bool
    let isSecret: Bool

    private init(_ contents: Contents, isOptional: Bool = false, isSecret: Bool = false) {
        self.contents = contents
        self.isOptional = isOptional
        self.isSecret = isSecret
    }

    /// A file: JSON with comments, or a property list; the format shows in its first bytes.
    ///
    /// - Parameters:
    ///   - path: The path, which errors name the file by. A relative one counts from the working directory.
    ///   - optional: Whether there may be no such file; it is watched all the same.
    ///   - secret: Whether no value of it is ever shown.
    public static func file(_ path: String, optional: Bool = false, secret: Bool = false) -> HRLayer {
        HRLayer(.file(path), isOptional: optional, isSecret: secret)
    }

    /// A file: JSON with comments, or a property list; see ``file(_:optional:secret:)-(String,_,_)``.
    public static func file(_ url: URL, optional: Bool = false, secret: Bool = false) -> HRLayer {
        .file(url.path, optional: optional, secret: secret)
    }

    /// A folder in which every file is one value: its name is the path of the key (`database.password`), its contents without
    /// one line break at the end the text. Names that begin with a dot, and folders in it, are left alone.
    ///
    /// The texts are read as what the type asks for: `"5432"` as a number.
    public static func folder(_ path: String, optional: Bool = false, secret: Bool = false) -> HRLayer {
        HRLayer(.folder(path), isOptional: optional, isSecret: secret)
    }

    /// Bytes in any format that files may have.
    ///
    /// - Parameters:
    ///   - data: The bytes.
    ///   - name: What errors call them.
    ///   - secret: Whether no value of them is ever shown.
    public static func data(_ data: Data, name: String = "data", secret: Bool = false) -> HRLayer {
        HRLayer(.data(data, name: name), isSecret: secret)
    }

    /// A document; one that was read from a file remembers that, and errors name it.
    public static func document(_ document: HRDocument, name: String = "a document", secret: Bool = false) -> HRLayer {
        HRLayer(.document(document, name: name), isSecret: secret)
    }

    /// Values that the program sets by their paths:
    ///
    /// ```swift
    /// configuration.add(.values(["database.port": 5433, "tags": ["test"]]))
    /// ```
    public static func values(_ values: KeyValuePairs<HRPath, HRNode>, name: String = "the program") -> HRLayer {
        HRLayer(.values(values.map { (path: $0.key, value: $0.value) }, name: name))
    }

    /// Environment variables: the prefix, `__` between keys, and each key in capitals with `_` between its words:
    /// `SHOP_DATABASE__MAX_CONNECTIONS` is `database.maxConnections`.
    ///
    /// They are matched against the keys that the type asks for, so that nested and defaulted keys are reached; a variable with
    /// the prefix that nobody asks for is an error. The texts are read as what the type asks for, arrays and dictionaries as
    /// JSON. A key that is spelled as the variable spells it counts first, then one that differs in case alone. Below a
    /// dictionary with free keys another text is the key in lower case, and `"…"` keeps it as it is.
    ///
    /// What Kubernetes sets for a Service whose name begins as the prefix does, `SHOP_PORT=tcp://10.96.0.7:80` and so on, is
    /// passed over, and noted by ``HRExplanation/notes``; it is an error where it would set a key.
    ///
    /// - Parameters:
    ///   - prefix: What the names begin with, without the `_` that follows. If it is empty, variables that nobody asks for are
    ///     no errors.
    ///   - ignored: Variables that the program reads by itself: `["SHOP_PROFILE", "SHOP_LOG_*"]`, where `*` means any
    ///     characters, also none, and all others mean themselves. Those that files name by `$env` are left alone in any case.
    ///   - variables: The variables; those of the process, each time that the configuration is loaded, by default.
    ///   - secret: Whether no value of them is ever shown.
    public static func environment(
        prefix: String, ignoring ignored: Set<String> = [], from variables: [String: String]? = nil,
        secret: Bool = false
    ) -> HRLayer {
        HRLayer(.environment(prefix: prefix, variables: variables, ignored: ignored), isSecret: secret)
    }

    /// Arguments of the command line: `--database.port=1` and `--set database.port=1`; a key in quotes may have dots in it:
    /// `--labels."a.b"=9`.
    ///
    /// Whatever does not begin with `--`, and all behind a `--` that stands alone, is left to the program. The texts are read
    /// as those of ``environment(prefix:ignoring:from:secret:)`` are.
    public static func arguments(_ arguments: [String]) -> HRLayer {
        HRLayer(.arguments(arguments))
    }
}
