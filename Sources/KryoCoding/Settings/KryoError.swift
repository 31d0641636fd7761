/// Everything that can go wrong with bytes of Kryo: what, where in the bytes, in which field, and what to do about it.
///
/// ```swift
/// do {
///     let person = try kryo.read(Person.self, from: bytes)
/// } catch {
///     print(error)     // byte 17: KR0401 the class with the number 40 is not registered at Person.address
/// }
/// ```
///
/// The ``description`` is one line without any value of the bytes, so that it is safe to log.
public struct KryoError: Error {
    private struct Contents: Sendable {
        let code: Code
        let message: String
        let help: [String]
        var offset: Int?
        var path: [String] = []
        let underlying: (any Error)?
    }

    /// A single reference: errors are rare, but every function that can throw reserves memory for one.
    private final class Box: Sendable {
        let contents: Contents
        init(_ contents: Contents) { self.contents = contents }
    }

    private var box: Box
    private var contents: Contents {
        get { box.contents }
        set { box = Box(newValue) }
    }

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: Which kind of error it is.
    ///   - message: What is wrong: what was found, what was expected, lower case, no full stop, no value of the bytes.
    ///   - help: What to do, one sentence each.
    ///   - offset: How many bytes from the beginning of the input or output.
    ///   - underlying: The error that led to this one.
    public init(
        _ code: Code, _ message: String, help: [String] = [], offset: Int? = nil, underlying: (any Error)? = nil
    ) {
        box = Box(Contents(code: code, message: message, help: help, offset: offset, underlying: underlying))
    }

    /// Which kind of error it is. Codes are API; the wording of messages is not.
    public var code: Code { contents.code }
    /// What is wrong, without the place.
    public var message: String { contents.message }
    /// What to do about it, one sentence each.
    public var help: [String] { contents.help }
    /// How many bytes from the beginning of the input or output, as far as it is known.
    public var offset: Int? { contents.offset }
    /// The fields that led to the place, the outermost first: `Person.address`.
    public var path: [String] { contents.path.reversed() }
    /// The error that led to this one: thrown by a serializer of the user's, by a stream, or by zlib.
    public var underlying: (any Error)? { contents.underlying }

    /// The error with a field added to its path.
    func within(_ field: @autoclosure () -> String) -> KryoError {
        // A hostile graph may be deep; a longer path would be of no use.
        guard contents.path.count < Self.longestPath else { return self }
        var error = self
        error.contents.path.append(field())
        return error
    }

    private static let longestPath = 32

    /// The fields of the path, of a long one those at both ends.
    private var shownPath: String {
        let fields = path, left = fields.count - 6
        guard left > 2 else { return fields.joined(separator: ", ") }
        let rest = fields.count < Self.longestPath ? "… \(left) more …" : "… \(left) or more …"
        return (fields.prefix(3) + [rest] + fields.suffix(3)).joined(separator: ", ")
    }

    /// The same error with a place, if it has none yet.
    func at(_ offset: Int) -> KryoError {
        guard contents.offset == nil else { return self }
        var error = self
        error.contents.offset = offset
        return error
    }

    /// An error of a user's code: a `KryoError` unchanged, any other as underlying error.
    static func wrapping(_ error: any Error) -> KryoError {
        if let error = error as? KryoError { return error }
        return KryoError(
            .userError, "a serializer failed", help: ["look at the underlying error"], underlying: error)
    }
}

extension KryoError: CustomStringConvertible {
    /// One line: the place, the code, the message, the fields, the help.
    public var description: String {
        var text = offset.map { "byte \($0): " } ?? ""
        text += "\(code.rawValue) \(message)"
        if !path.isEmpty { text += " at \(shownPath)" }
        if !help.isEmpty { text += " (\(help.joined(separator: "; ")))" }
        return text
    }
}
