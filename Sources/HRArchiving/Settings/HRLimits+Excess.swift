extension HRLimits {
    /// What there can be too much of.
    enum Bound: String {
        case depth, nodes, aliases
    }

    /// Where there is too much of it, which tells what can be done.
    enum Holder: String {
        case file
        /// A file of `NSKeyedArchiver` that is read.
        case archive
        /// A document that is written, or made of other objects.
        case document
        /// Objects that are written or read, each of which takes up the stack.
        case graph
    }

    /// What is said of a limit that is exceeded; the caller adds the place.
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
        let isStack = bound == .depth && (holder == .archive || holder == .graph)
        let condition = isStack ? "if the thread's stack is large enough" : holder.condition
        return Excess(code, message, raising: bound.rawValue, condition)
    }

    /// What is wrong with a file that is to have more bytes than are allowed.
    var excessOfBytesToWrite: Excess {
        let message = "the file would have more than \(bytes) bytes"
        return Excess(.byteLimit, message, raising: "bytes", Holder.document.condition)
    }
}

extension HRLimits.Holder {
    fileprivate var name: String { "the \(rawValue)" }

    private var isRead: Bool { self == .file || self == .archive }

    fileprivate var has: String { isRead ? "\(name) holds" : "\(name) has" }

    /// When a limit may be raised.
    fileprivate var condition: String { isRead ? "if the file is to be trusted" : "if that is intended" }
}

extension HRLimits.Excess {
    fileprivate init(_ code: HRError.Code, _ message: String, raising limit: String, _ condition: String) {
        self.init(code: code, message: message, help: ["raise HRLimits.\(limit) \(condition)"])
    }

    /// A file that is read has more bytes than are allowed.
    ///
    /// - Parameter size: How many it has; nil if it has more than it said.
    static func bytes(_ size: (some BinaryInteger)?, limit: Int) -> Self {
        let found = size.map { "\($0) bytes" } ?? "more bytes than it said"
        let message = "the file has \(found), at most \(limit) are allowed"
        return Self(.byteLimit, message, raising: "bytes", HRLimits.Holder.file.condition)
    }

    /// Something is repeated more often than ``HRLimits/expansion`` allows.
    ///
    /// - Parameters:
    ///   - what: What is repeated: "values".
    ///   - name: What repeats: "aliases".
    static func repeating(_ what: String, by name: String, limit: Int) -> Self {
        let message = "\(name) repeat more than \(limit) \(what)"
        return Self(.expansionLimit, message, raising: "expansion", HRLimits.Holder.document.condition)
    }

    /// A file repeats values by referring to them again and again.
    static func repeatingValues(in holder: HRLimits.Holder, limit: Int) -> Self {
        repeating("\(limit) values", in: holder, "expansion")
    }

    /// A file repeats texts and data likewise, which take as much memory as a file of so many bytes.
    static func repeatingBytes(in holder: HRLimits.Holder, limit: Int) -> Self {
        repeating("\(limit) bytes", in: holder, "bytes")
    }

    private static func repeating(_ what: String, in holder: HRLimits.Holder, _ limit: String) -> Self {
        let message = "\(holder.name) repeats more than \(what) by referring to them again"
        return Self(.expansionLimit, message, raising: limit, holder.condition)
    }

    /// What lies in one another has no room on the stack of the thread, whatever the limits say.
    static let stack = Self(
        code: .depthLimit, message: "values lie so deep inside one another that the thread's stack is used up",
        help: [largerStack])

    /// The same of a document that Swift could not let go of again.
    static let stackOfDocument = Self(
        code: .depthLimit,
        message: "containers lie so deep in one another that the thread's stack is too small for them",
        help: [largerStack])

    /// What helps where the stack is used up.
    static let largerStack = "use a thread with a larger stack"
}

extension HRError {
    init(_ excess: HRLimits.Excess, at path: HRPath? = nil, location: HRSourceLocation? = nil) {
        self.init(excess.code, excess.message, path: path, location: location, help: excess.help)
    }
}
