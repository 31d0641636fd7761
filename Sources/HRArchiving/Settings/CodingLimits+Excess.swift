extension CodingLimits {
    /// What there can be too much of.
    enum Bound: String {
        case depth, nodes, aliases
    }

    /// Where there is too much of it, which tells what can be done.
    enum Holder {
        case file
        /// A file of `NSKeyedArchiver` that is read.
        case archive
        /// A document that is written, or made of other objects.
        case document
        /// Objects that are written or read, each of which takes up the stack.
        case graph
    }

    /// What is said of a limit that is exceeded; whoever throws it adds the place.
    struct Excess {
        let code: HRError.Code
        let message: String
        let help: [String]
    }

    /// What is wrong where there is more of something than a limit allows.
    func excess(of bound: Bound, in holder: Holder) -> Excess {
        let (code, message): (HRError.Code, String) =
            switch bound {
            case .depth: (.depthLimit, "containers lie more than \(depth) deep in one another")
            case .nodes: (.nodeLimit, "\(holder.has) more than \(nodes) values")
            case .aliases: (.aliasLimit, "\(holder.has) more than \(aliases) aliases")
            }
        let condition = bound == .depth ? holder.conditionOfDepth : holder.condition
        return Excess(code, message, help: "raise CodingLimits.\(bound.rawValue) \(condition)")
    }

    /// What is wrong with a file that is to have more bytes than are allowed.
    var excessOfBytesToWrite: Excess {
        Excess(
            .byteLimit, "the file would have more than \(bytes) bytes",
            help: "raise CodingLimits.bytes \(Holder.document.condition)")
    }
}

extension CodingLimits.Holder {
    fileprivate var name: String {
        switch self {
        case .file: "the file"
        case .archive: "the archive"
        case .document: "the document"
        case .graph: "the graph"
        }
    }

    fileprivate var has: String {
        switch self {
        case .file, .archive: "\(name) holds"
        case .document, .graph: "\(name) has"
        }
    }

    /// When a limit may be raised.
    fileprivate var condition: String {
        switch self {
        case .file, .archive: "if the file is to be trusted"
        case .document, .graph: "if that is intended"
        }
    }

    /// When the limit of depth may be raised.
    fileprivate var conditionOfDepth: String {
        switch self {
        case .file, .document: condition
        case .archive, .graph: "if the thread's stack is large enough"
        }
    }
}

extension CodingLimits.Excess {
    fileprivate init(_ code: HRError.Code, _ message: String, help: String) {
        self.init(code: code, message: message, help: [help])
    }

    /// A file that is read has more bytes than are allowed.
    ///
    /// - Parameter size: How many it has; nil if it has more than it said.
    static func bytes(_ size: some BinaryInteger, limit: Int) -> Self { bytes("the file has \(size) bytes", limit) }

    /// A file turns out to be longer than it said.
    static func bytesUntold(limit: Int) -> Self { bytes("the file has more bytes than it said", limit) }

    private static func bytes(_ found: String, _ limit: Int) -> Self {
        Self(
            .byteLimit, "\(found), at most \(limit) are allowed",
            help: "raise CodingLimits.bytes \(CodingLimits.Holder.file.condition)")
    }

    /// Something is repeated more often than ``CodingLimits/expansion`` allows.
    ///
    /// - Parameters:
    ///   - name: What repeats: "aliases".
    ///   - what: What is repeated: "values".
    static func repeating(_ what: String, by name: String, limit: Int) -> Self {
        Self(
            .expansionLimit, "\(name) repeat more than \(limit) \(what)",
            help: "raise CodingLimits.expansion \(CodingLimits.Holder.document.condition)")
    }

    /// A file repeats values by referring to them again and again.
    static func repeatingValues(in holder: CodingLimits.Holder, limit: Int) -> Self {
        repeating("\(limit) values", in: holder, "expansion")
    }

    /// A file repeats texts and data likewise, which take as much memory as a file of so many bytes.
    static func repeatingBytes(in holder: CodingLimits.Holder, limit: Int) -> Self {
        repeating("\(limit) bytes", in: holder, "bytes")
    }

    private static func repeating(_ what: String, in holder: CodingLimits.Holder, _ limit: String) -> Self {
        Self(
            .expansionLimit, "\(holder.name) repeats more than \(what) by referring to them again",
            help: "raise CodingLimits.\(limit) \(holder.condition)")
    }

    /// What lies in one another has no room on the stack of the thread, whatever the limits say.
    static let stack = Self(
        .depthLimit, "values lie so deep inside one another that the thread's stack is used up", help: largerStack)

    /// The same of a document that Swift could not let go of again.
    static let stackOfDocument = Self(
        .depthLimit, "containers lie so deep in one another that the thread's stack is too small for them",
        help: largerStack)

    /// What helps where the stack is used up.
    static let largerStack = "use a thread with a larger stack"
}

extension HRError {
    init(_ excess: CodingLimits.Excess, at path: HRPath? = nil, location: HRSourceLocation? = nil) {
        self.init(excess.code, excess.message, path: path, location: location, help: excess.help)
    }
}
