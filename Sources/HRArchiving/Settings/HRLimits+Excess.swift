extension HRLimits {
    /// A limit that a file, document or graph can exceed.
    enum Bound: String {
        case depth, nodes, aliases
    }

    /// The thing that exceeds a limit; messages and hints depend on it.
    enum Holder: String {
        case file
        /// A file of `NSKeyedArchiver` that is being read.
        case archive
        /// A document that is written, or created from other objects.
        case document
        /// Objects that are written or read recursively, on the thread's stack.
        case graph
    }

    /// The code, message and hints of the error for an exceeded limit; the caller adds the path or location.
    struct Excess {
        let code: HRError.Code
        let message: String
        let help: [String]
    }

    /// Returns the error for an exceeded limit.
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

    /// The error for a file that would be larger than the byte limit.
    var excessOfBytesToWrite: Excess {
        let message = "the file would have more than \(bytes) bytes"
        return Excess(.byteLimit, message, raising: "bytes", Holder.document.condition)
    }
}

extension HRLimits.Holder {
    fileprivate var name: String { "the \(rawValue)" }

    private var isRead: Bool { self == .file || self == .archive }

    fileprivate var has: String { isRead ? "\(name) holds" : "\(name) has" }

    /// The condition for raising a limit, as the hint of an error states it.
    fileprivate var condition: String { isRead ? "if the file is to be trusted" : "if that is intended" }
}

extension HRLimits.Excess {
    fileprivate init(_ code: HRError.Code, _ message: String, raising limit: String, _ condition: String) {
        self.init(code: code, message: message, help: ["raise HRLimits.\(limit) \(condition)"])
    }

    /// Returns the error for a file that is read and is larger than the byte limit.
    ///
    /// - Parameter size: The size of the file; nil if the file has more bytes than its reported size.
    static func bytes(_ size: (some BinaryInteger)?, limit: Int) -> Self {
        let found = size.map { "\($0) bytes" } ?? "more bytes than it said"
        let message = "the file has \(found), at most \(limit) are allowed"
        return Self(.byteLimit, message, raising: "bytes", HRLimits.Holder.file.condition)
    }

    /// Returns the error for values that are repeated more often than ``HRLimits/expansion`` allows.
    ///
    /// - Parameters:
    ///   - what: The repeated things: "values".
    ///   - name: The cause of the repetition: "aliases".
    static func repeating(_ what: String, by name: String, limit: Int) -> Self {
        let message = "\(name) repeat more than \(limit) \(what)"
        return Self(.expansionLimit, message, raising: "expansion", HRLimits.Holder.document.condition)
    }

    /// Returns the error for a file that repeats too many values by shared references.
    static func repeatingValues(in holder: HRLimits.Holder, limit: Int) -> Self {
        repeating("\(limit) values", in: holder, "expansion")
    }

    /// Returns the error for a file whose repeated strings and data take more memory than a file of the maximum size.
    static func repeatingBytes(in holder: HRLimits.Holder, limit: Int) -> Self {
        repeating("\(limit) bytes", in: holder, "bytes")
    }

    private static func repeating(_ what: String, in holder: HRLimits.Holder, _ limit: String) -> Self {
        let message = "\(holder.name) repeats more than \(what) by referring to them again"
        return Self(.expansionLimit, message, raising: limit, holder.condition)
    }

    /// The error for values that are nested too deeply for the thread's stack, whatever the limits are.
    static let stack = Self(
        code: .depthLimit, message: "values lie so deep inside one another that the thread's stack is used up",
        help: [largerStack])

    /// The error for a document that is nested too deeply to be deallocated on the thread's stack.
    static let stackOfDocument = Self(
        code: .depthLimit,
        message: "containers lie so deep in one another that the thread's stack is too small for them",
        help: [largerStack])

    /// The hint for errors about too small a stack.
    static let largerStack = "use a thread with a larger stack"
}

extension HRError {
    init(_ excess: HRLimits.Excess, at path: HRPath? = nil, location: HRSourceLocation? = nil) {
        self.init(excess.code, excess.message, path: path, location: location, help: excess.help)
    }
}
