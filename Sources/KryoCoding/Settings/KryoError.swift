/// An error of serialization or deserialization, with its code, byte offset, field path and advice.
///
/// ```swift
/// do {
///     let person = try kryo.read(Person.self, from: bytes)
/// } catch {
///     print(error)     // byte 17: KR0401 the class with the number 40 is not registered at Person.address
/// }
/// ```
///
/// The ``description`` is one line without values from the data, so that it is safe to log.
public struct KryoError: Error {
    private struct Contents: Sendable {
        let code: Code
        let message: String
        let help: [String]
        var offset: Int?
        var path: [String] = []
        let underlying: (any Error)?
    }

    /// The contents behind a single reference: errors are rare, but every function that can throw reserves memory for
    /// an error.
    private final class Box: Sendable {
        let contents: Contents
        init(_ contents: Contents) { self.contents = contents }
    }

    private var box: Box
    private var contents: Contents {
        get { box.contents }
        set { box = Box(newValue) }
    }

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of error.
    ///   - message: The error, with what was found and what was expected: lower case, without a full stop and without
    ///     values from the data.
    ///   - help: Advice, one sentence each.
    ///   - offset: The offset in bytes from the beginning of the input or output.
    ///   - underlying: The error that caused this one.
    public init(
        _ code: Code, _ message: String, help: [String] = [], offset: Int? = nil, underlying: (any Error)? = nil
    ) {
        box = Box(Contents(code: code, message: message, help: help, offset: offset, underlying: underlying))
    }

    /// The kind of error. Codes are API; the wording of messages is not.
    public var code: Code { contents.code }
    /// The message, without the location.
    public var message: String { contents.message }
    /// Advice, one sentence each.
    public var help: [String] { contents.help }
    /// The offset in bytes from the beginning of the input or output, if it is known.
    public var offset: Int? { contents.offset }
    /// The path of fields to the error, the outermost first: `Person.address`.
    public var path: [String] { contents.path.reversed() }
    /// The error that caused this one: of a custom serializer, of a stream, or of zlib.
    public var underlying: (any Error)? { contents.underlying }

    /// The error with a field added to its path.
    func within(_ field: @autoclosure () -> String) -> KryoError {
        // A malicious graph may be deep; a longer path would be of no use.
        guard contents.path.count < Self.longestPath else { return self }
        var error = self
        error.contents.path.append(field())
        return error
    }

    private static let longestPath = 32

    /// The path as it is shown; of a long path, only the fields at both ends.
    private var shownPath: String {
        let fields = path, left = fields.count - 6
        guard left > 2 else { return fields.joined(separator: ", ") }
        let rest = fields.count < Self.longestPath ? "… \(left) more …" : "… \(left) or more …"
        return (fields.prefix(3) + [rest] + fields.suffix(3)).joined(separator: ", ")
    }

    /// The error with an offset, if it has none yet.
    func at(_ offset: Int) -> KryoError {
        guard contents.offset == nil else { return self }
        var error = self
        error.contents.offset = offset
        return error
    }

    /// Returns the error for an error that custom code threw: a `KryoError` unchanged, any other as the underlying
    /// error.
    static func wrapping(_ error: any Error) -> KryoError {
        if let error = error as? KryoError { return error }
        return KryoError(
            .userError, "a serializer failed", help: ["look at the underlying error"], underlying: error)
    }
}

extension KryoError: CustomStringConvertible {
    /// The error in one line: the offset, the code, the message, the fields, the advice.
    public var description: String {
        var text = offset.map { "byte \($0): " } ?? ""
        text += "\(code.rawValue) \(message)"
        if !path.isEmpty { text += " at \(shownPath)" }
        if !help.isEmpty { text += " (\(help.joined(separator: "; ")))" }
        return text
    }
}
