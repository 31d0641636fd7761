/// Everything that can go wrong with bytes of Kryo: what, where in the bytes, in which field, and what to do about it.
///
/// ```swift
/// do {
///     let person = try kryo.read(Person.self, from: bytes)
/// } catch {
///     print(error)     // byte 17: unknownClass: the class with the id 40 is not registered, in Person.address
/// }
/// ```
///
/// The ``description`` is one line without any value of the bytes, so that it is safe to log.
public struct KryoError: Error {
    /// Which kind of error it is. The set is open: new versions may add codes.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code.
        public let description: String
        package init(_ name: String) { description = name }
    }

    private final class Contents: Sendable {
        let code: Code
        let message: String
        let help: String?
        let offset: Int?
        let trace: [String]
        let underlying: (any Error)?

        init(_ code: Code, _ message: String, help: String?, offset: Int?, trace: [String], underlying: (any Error)?) {
            self.code = code
            self.message = message
            self.help = help
            self.offset = offset
            self.trace = trace
            self.underlying = underlying
        }
    }

    /// A single reference: errors are rare, but every function that can throw reserves memory for one.
    private let contents: Contents

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: Which kind of error it is.
    ///   - message: What is wrong: what was found, what was expected, lower case, no full stop, no value of the bytes.
    ///   - help: What to do about it.
    ///   - offset: How many bytes from the beginning of the input or output.
    ///   - underlying: The error that led to this one.
    public init(
        _ code: Code, _ message: String, help: String? = nil, offset: Int? = nil, underlying: (any Error)? = nil
    ) {
        contents = Contents(code, message, help: help, offset: offset, trace: [], underlying: underlying)
    }

    private init(_ contents: Contents) { self.contents = contents }

    /// Which kind of error it is. Codes are API; the wording of messages is not.
    public var code: Code { contents.code }
    /// What is wrong, without the place.
    public var message: String { contents.message }
    /// What to do about it.
    public var help: String? { contents.help }
    /// How many bytes from the beginning of the input or output, as far as it is known.
    public var offset: Int? { contents.offset }
    /// The fields that led to the place, the outermost first: `Person.address`.
    public var trace: [String] { contents.trace.reversed() }
    /// The error that led to this one: thrown by a serializer of the user's, by a stream, or by zlib.
    public var underlying: (any Error)? { contents.underlying }

    /// The error with a field added to its trace.
    package func within(_ field: @autoclosure () -> String) -> KryoError {
        // A hostile graph may be deep; a longer trace would be of no use.
        guard contents.trace.count < Self.longestTrace else { return self }
        return KryoError(
            Contents(
                code, message, help: help, offset: offset, trace: contents.trace + [field()], underlying: underlying))
    }

    private static let longestTrace = 32

    /// The fields of the trace, of a long one those at both ends.
    private var shownTrace: String {
        let fields = trace, left = fields.count - 6
        guard left > 2 else { return fields.joined(separator: ", ") }
        let rest = fields.count < Self.longestTrace ? "… \(left) more …" : "… \(left) or more …"
        return (fields.prefix(3) + [rest] + fields.suffix(3)).joined(separator: ", ")
    }

    /// The same error with a place, if it has none yet.
    package func at(_ offset: Int) -> KryoError {
        guard contents.offset == nil else { return self }
        return KryoError(
            Contents(code, message, help: help, offset: offset, trace: contents.trace, underlying: underlying))
    }

    /// An error of a user's code: a `KryoError` unchanged, any other as underlying error.
    package static func wrapping(_ error: any Error) -> KryoError {
        if let error = error as? KryoError { return error }
        return KryoError(
            .serializer, "a serializer failed", help: "look at the underlying error", underlying: error)
    }
}

extension KryoError: CustomStringConvertible {
    /// One line: the place, the code, the message, the fields, the help.
    public var description: String {
        var text = offset.map { "byte \($0): " } ?? ""
        text += "\(code): \(message)"
        if !trace.isEmpty { text += ", in \(shownTrace)" }
        if let help { text += " (\(help))" }
        return text
    }
}
