/// A fault of a file, without line and path.
///
/// Parsers throw it; line and path are computed once, at the entry point of the reader, when reading has failed.
final class ParseFault: Error {
    /// A position in the bytes that are read.
    enum Position: Sendable {
        /// Bytes of the text.
        case bytes(Range<Int>)
        /// The key of a container's member; the container is known by where it begins.
        case key(ofMember: Int, in: Int)
        /// The value of a container's member.
        case value(ofMember: Int, in: Int)
    }

    /// The value whose path the error gives.
    enum Subject: Sendable {
        case value
        case container
        /// The container at a depth around it.
        case ancestor(Int)
        /// The value before it.
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

    /// Describes what is wrong.
    ///
    /// - Parameters:
    ///   - code: Which kind of error it is.
    ///   - message: What is wrong; see ``HRError``.
    ///   - place: Where.
    ///   - subject: Whose path the error gives.
    ///   - suggestion: The one word that was most likely meant.
    ///   - caption: What stands under the caret.
    ///   - labels: Further places that belong to the matter.
    ///   - help: What to do about it.
    ///   - notes: What else is worth knowing.
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
    /// Describes what is wrong with the syntax.
    convenience init(
        _ message: String, at place: Position, of subject: Subject = .value, suggestion: String? = nil,
        caption: String? = nil, labels: [(place: Position, text: String)] = [], help: [String] = [],
        notes: [String] = []
    ) {
        self.init(
            .syntax, message, at: place, of: subject, suggestion: suggestion, caption: caption, labels: labels,
            help: help, notes: notes)
    }

    /// Describes a text that has no value.
    ///
    /// - Parameter otherwise: The message where there is something else than white space.
    convenience init(noValueIn text: UnsafeBufferPointer<UInt8>, otherwise: String, help: String) {
        let blank = text.isEmpty ? "the file is empty" : "the file holds nothing but white space"
        self.init(.emptyInput, text.allSatisfy(\.isSpace) ? blank : otherwise, at: .bytes(0..<0), help: [help])
    }

    /// Describes a limit that is exceeded.
    convenience init(_ excess: HRLimits.Excess, at place: Position, of subject: Subject = .value) {
        self.init(excess.code, excess.message, at: place, of: subject, help: excess.help)
    }
}

extension ParseFault {
    /// Finds the member at a position of the container that begins at an offset.
    typealias MemberFinder = (_ index: Int, _ container: Int) -> SourceSpan?

    /// The error as the caller gets it.
    ///
    /// - Parameters:
    ///   - path: The path of what the fault is about.
    ///   - member: Finds the member at a position of the container that begins at an offset.
    ///   - location: Makes a place in the file of a range of what was read.
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
