/// Everything that can go wrong: what, where, and what to do about it.
///
/// ```swift
/// do {
///     let garage = try unarchiver.unarchive(Garage.self, from: url)
/// } catch {
///     print(error)     // Saves/garage.json: HR0201 Car has no key "weels" (did you mean "wheels"?) at vehicles.0.weels
/// }
/// ```
///
/// The ``description`` is one line without any value or text of the source, so that it is safe to log.
public struct HRError: Error {
    private struct Contents: Sendable {
        var code: Code
        var message: String
        var path: HRPath?
        var location: HRSourceLocation?
        var suggestion: String?
        var help: [String]
        var notes: [String]
        var underlying: (any Error)?
        var labels: [Label] = []
        var caption: String?
        var hints: [Hint] = []
        var excerpt: SourceExcerpt?
        var part: Part?
        var member: String?
        var missingKey: String?
        var companions: [HRError] = []
        var isDoubtful = false
        var isPending = false
        /// Says what is wrong, if that has not been said yet.
        var words: (@Sendable () -> HRError)?
        /// What Codable code has been told, if the error has been through such.
        var standard: (any Error)?
        var foundNull = false
        /// What the user's own error says, for whoever may see the file.
        var ownWords: String?
    }

    /// Errors are rare and pass through many returns: one reference is all that those have to make room for.
    private final class Box: Sendable {
        let contents: Contents
        init(_ contents: Contents) { self.contents = contents }
    }

    private var box: Box

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: Which kind of error it is.
    ///   - message: What is wrong, in the words of the file: lower case, no full stop, no value of the file.
    ///   - path: Where in the document.
    ///   - location: Where in the file.
    ///   - suggestion: The one name that was most likely meant.
    ///   - help: What to do, one sentence each.
    ///   - notes: What else is worth knowing, one sentence each.
    ///   - underlying: The error that led to this one.
    public init(
        _ code: Code, _ message: String, path: HRPath? = nil, location: HRSourceLocation? = nil,
        suggestion: String? = nil, help: [String] = [], notes: [String] = [], underlying: (any Error)? = nil
    ) {
        box = Box(
            Contents(
                code: code, message: message, path: path, location: location, suggestion: suggestion, help: help,
                notes: notes, underlying: underlying))
    }

    /// Makes an error whose words are found when somebody asks for them: most errors that initializers recover from are
    /// never looked at.
    ///
    /// - Parameter words: Gives an error of the same kind with the message, suggestion, help, notes, caption and hints.
    package init(_ code: Code, at path: HRPath, words: @escaping @Sendable () -> HRError) {
        self.init(code, "", path: path)
        change { $0.words = words }
    }

    /// The same error with its words, for whoever is going to ask for more than one of them.
    package var worded: HRError {
        guard let words = box.contents.words?() else { return self }
        var error = self
        error.change {
            $0.words = nil
            $0.message = words.message
            $0.suggestion = words.suggestion
            $0.help = words.help
            $0.notes = words.notes
            $0.caption = $0.caption ?? words.caption
            $0.hints += words.hints
            $0.member = $0.member ?? words.member
        }
        return error
    }

    /// What is known of the error once it has its words.
    private var contents: Contents { box.contents.words == nil ? box.contents : worded.box.contents }

    /// Whether the words have still to be found.
    package var isUnworded: Bool { box.contents.words != nil }

    /// Which kind of error it is. Codes are API; the wording of messages is not.
    public var code: Code { box.contents.code }
    /// What is wrong, without the place.
    public var message: String { contents.message }
    /// Where in the document, in the grammar of `$alias`.
    public var path: HRPath? {
        get { box.contents.path }
        set { change { $0.path = newValue } }
    }
    /// Where in the file, as far as it is known.
    public var location: HRSourceLocation? {
        get { box.contents.location }
        set { change { $0.location = newValue } }
    }
    /// The one name that was most likely meant.
    public var suggestion: String? { contents.suggestion }
    /// What to do about it.
    public var help: [String] { contents.help }
    /// What else is worth knowing.
    public var notes: [String] { contents.notes }
    /// Places in the file with a few words each, for a rendering that shows the source.
    public var labels: [Label] {
        get { box.contents.labels }
        set { change { $0.labels = newValue } }
    }
    /// The error that led to this one: thrown by an initializer of the user's, or by Foundation.
    public internal(set) var underlying: (any Error)? {
        get { box.contents.underlying }
        set { change { $0.underlying = newValue } }
    }

    /// What stands under the caret of a report, once the place is known.
    package var caption: String? {
        get { contents.caption }
        set { self = worded.changed { $0.caption = newValue } }
    }
    /// Further places by their paths, which become labels once they are known.
    package var hints: [Hint] {
        get { contents.hints }
        set { self = worded.changed { $0.hints = newValue } }
    }
    /// The lines of the file that a report shows.
    package var sourceExcerpt: SourceExcerpt? {
        get { box.contents.excerpt }
        set { change { $0.excerpt = newValue } }
    }

    /// Which part of what stands at the path is at fault, where the code does not say.
    package var namedPart: Part? {
        get { box.contents.part }
        set { change { $0.part = newValue } }
    }
    /// The property that the value is for: `Person.name`.
    package var member: String? {
        get { contents.member }
        set { self = worded.changed { $0.member = newValue } }
    }
    /// The key that is missing in the object at the path.
    package var missingKey: String? {
        get { box.contents.missingKey }
        set { change { $0.missingKey = newValue } }
    }
    /// Errors of other members that were found along with this one, where faults are searched for.
    package var companions: [HRError] {
        get { box.contents.companions }
        set { change { $0.companions = newValue } }
    }
    /// Whether the error may be one only because something stands in for a value at fault.
    package var isDoubtful: Bool {
        get { box.contents.isDoubtful }
        set { change { $0.isDoubtful = newValue } }
    }
    /// Whether that shows only when the whole object has been read.
    package var isPending: Bool {
        get { box.contents.isPending }
        set { change { $0.isPending = newValue } }
    }

    /// What Codable code has been told of the error: the standard error that it has been through such as.
    package var standard: (any Error)? {
        get { box.contents.standard }
        set { change { $0.standard = newValue } }
    }
    /// Whether null stands where something else is wanted.
    package var foundNull: Bool {
        get { box.contents.foundNull }
        set { change { $0.foundNull = newValue } }
    }

    /// What the user's own error says that led to this one: for reports, for it may quote the file.
    package var ownWords: String? { box.contents.ownWords }

    /// The same error with what the user's own error says, in place of where to look for it.
    package func saying(_ ownWords: String) -> HRError {
        worded.changed {
            $0.ownWords = ownWords
            $0.help.removeAll { $0 == Self.seeUnderlying }
        }
    }

    /// The help where the user's own error is not shown.
    package static let seeUnderlying = "the `underlying` error says why"

    /// The same error with one more thing that is worth knowing.
    package func noting(_ note: String) -> HRError { worded.changed { $0.notes.append(note) } }

    /// The same error in a file, unless it says that it is in one.
    func located(inFile file: String) -> HRError {
        var error = self
        var location = error.location ?? HRSourceLocation()
        location.file = location.file ?? file
        error.location = location
        return error
    }

    private func changed(_ body: (inout Contents) -> Void) -> HRError {
        var error = self
        error.change(body)
        return error
    }

    /// Changes all that is said of what is wrong.
    mutating func changeTexts(_ body: (String) -> String) {
        self = worded.changed { contents in
            contents.message = body(contents.message)
            contents.suggestion = contents.suggestion.map(body)
            contents.help = contents.help.map(body)
            contents.notes = contents.notes.map(body)
            contents.caption = contents.caption.map(body)
            contents.labels = contents.labels.map { Label(body($0.text), at: $0.location) }
        }
    }

    private mutating func change(_ body: (inout Contents) -> Void) {
        var contents = box.contents
        body(&contents)
        box = Box(contents)
    }
}

extension HRError: CustomStringConvertible {
    /// One line: the place in the file, the code, the message, the suggestion, the path.
    public var description: String {
        var text = location.map { "\($0): " } ?? ""
        text += "\(code.rawValue) \(message)"
        if let suggestion { text += " (did you mean \(quoted(suggestion))?)" }
        if let path { text += " at \(excerpt(path.description, limit: 200))" }
        return text
    }
}

extension HRError {
    /// The same error, further inside: its path lies below a key or an index of the container that reports it.
    package func within(_ component: String) -> HRError {
        var error = self
        error.path = HRPath([component]).appending(path?.components ?? [])
        return error
    }
}

/// A name in double quotes, fit for a message: no control characters, at most 40 characters.
package func quoted(_ name: String) -> String {
    "\"" + excerpt(name, limit: 40) + "\""
}

/// The first eight of some names, as a message lists them.
package func list(_ names: some Collection<String>) -> String {
    names.prefix(8).map { excerpt($0, limit: 60) }.joined(separator: ", ") + (names.count > 8 ? ", …" : "")
}

/// The beginning of a text, with whatever could disturb a terminal or a log shown as an escape.
package func excerpt(_ text: String, limit: Int) -> String {
    var result = ""
    var count = 0
    for scalar in text.unicodeScalars {
        if count == limit { return result + "…" }
        count += 1
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
            result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        default:
            result.unicodeScalars.append(scalar)
        }
    }
    return result
}
