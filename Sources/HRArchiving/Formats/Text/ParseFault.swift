/// An error in a file, without line and path.
///
/// Parsers throw this error. The line and the path are computed once, at the entry point of the reader, when reading
/// has failed.
final class ParseFault: Error {
    /// A position in the bytes that are read.
    enum Position: Sendable {
        /// Bytes of the text.
        case bytes(Range<Int>)
        /// The key of the member at an index of a container, which is identified by the offset of its start.
        case key(ofMember: Int, in: Int)
        /// The value of the member at an index of a container, which is identified by the offset of its start.
        case value(ofMember: Int, in: Int)
    }

    /// The value whose path the error reports.
    enum Subject: Sendable {
        case value
        case container
        /// The open container at a depth; 0 is the depth of the outermost one.
        case ancestor(Int)
        /// The value before the current one.
        case previous
        /// A member of the innermost container.
        case member(String)
    }

    let code: HRError.Code
    let message: String
    let place: Position
    let subject: Subject
    let suggestion: String?
    let caption: String?
    let labels: [(place: Position, text: String)]
    let help: [String]
    let notes: [String]

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The code of the error.
    ///   - message: The problem; see ``HRError``.
    ///   - place: The position of the problem.
    ///   - subject: The value whose path the error reports.
    ///   - suggestion: The one word that was most likely meant.
    ///   - caption: The text under the caret.
    ///   - labels: Further positions that are involved.
    ///   - help: Advice to solve the problem.
    ///   - notes: Additional information.
    init(
        _ code: HRError.Code, _ message: String, at place: Position, of subject: Subject = .value,
        suggestion: String? = nil, caption: String? = nil, labels: [(place: Position, text: String)] = [],
        help: [String] = [], notes: [String] = []
    ) {
        self.code = code
        self.message = message
        self.place = place
        self.subject = subject
        self.suggestion = suggestion
        self.caption = caption
        self.labels = labels
        self.help = help
        self.notes = notes
    }
}

extension ParseFault {
    /// Creates a syntax error.
    convenience init(
        _ message: String, at place: Position, of subject: Subject = .value, suggestion: String? = nil,
        caption: String? = nil, labels: [(place: Position, text: String)] = [], help: [String] = [],
        notes: [String] = []
    ) {
        self.init(
            .syntax, message, at: place, of: subject, suggestion: suggestion, caption: caption, labels: labels,
            help: help, notes: notes)
    }

    /// Creates the error for a text without a value.
    ///
    /// - Parameter otherwise: The message if the text contains anything other than white space.
    convenience init(noValueIn text: UnsafeBufferPointer<UInt8>, otherwise: String, help: String) {
        let blank = text.isEmpty ? "the file is empty" : "the file holds nothing but white space"
        self.init(.emptyInput, text.allSatisfy(\.isSpace) ? blank : otherwise, at: .bytes(0..<0), help: [help])
    }

    /// Creates the error for an exceeded limit.
    convenience init(_ excess: HRLimits.Excess, at place: Position, of subject: Subject = .value) {
        self.init(excess.code, excess.message, at: place, of: subject, help: excess.help)
    }
}

extension ParseFault {
    /// Finds the member at a position of the container that begins at an offset.
    typealias MemberFinder = (_ index: Int, _ container: Int) -> SourceSpan?

    /// Returns the error that the caller of the reader receives.
    ///
    /// - Parameters:
    ///   - path: The path of the value that the error is about.
    ///   - member: Finds the member at a position of the container that begins at an offset.
    ///   - location: Converts a range of the bytes that were read to a location in the file.
    func error(
        path: HRPath, member: MemberFinder = { _, _ in nil }, location locate: (Range<Int>) -> HRSourceLocation
    ) -> HRError {
        let location = locate(range(of: place, member))
        var error = HRError(
            code, message, path: path, location: location, suggestion: suggestion, help: help, notes: notes)
        if let caption { error.labels.append(HRError.Label(caption, at: location)) }
        for label in labels {
            error.labels.append(HRError.Label(label.text, at: locate(range(of: label.place, member))))
        }
        return error
    }

    private func range(of place: Position, _ member: MemberFinder) -> Range<Int> {
        switch place {
        case .bytes(let range): range
        case .key(let index, let container):
            member(index, container)?.key ?? container..<container
        case .value(let index, let container):
            member(index, container)?.value ?? container..<container
        }
    }
}
