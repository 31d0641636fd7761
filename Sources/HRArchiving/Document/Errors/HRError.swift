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
        var path: HRPath?
        var location: HRSourceLocation?
        var labels: [Label] = []
        var underlying: (any Error)?
        var wording: Wording
        /// Finds the words, if that has not been done yet.
        var findWords: (@Sendable () -> HRError)?
        var details = Details()
    }

    /// Functions that can throw make room for one reference, and not for all that an error holds: errors are rare.
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
                code: code, path: path, location: location, underlying: underlying,
                wording: Wording(message: message, suggestion: suggestion, help: help, notes: notes)))
    }

    /// Makes an error whose words are found when somebody asks for them: most errors that initializers recover from are
    /// never looked at.
    ///
    /// - Parameter words: Gives an error of the same kind with the message, suggestion, help, notes, caption and hints.
    package init(_ code: Code, at path: HRPath, words: @escaping @Sendable () -> HRError) {
        self.init(code, "", path: path)
        change { $0.findWords = words }
    }

    /// The same error with its words, for whoever is going to ask for more than one of them.
    package var worded: HRError {
        guard let found = box.contents.findWords?() else { return self }
        return changed {
            $0.findWords = nil
            $0.wording = $0.wording.joined(by: found.wording)
        }
    }

    package var isUnworded: Bool { box.contents.findWords != nil }

    /// What is said of the error, which is found where nobody has asked before.
    package var wording: Wording {
        get { worded.box.contents.wording }
        set { self = worded.changed { $0.wording = newValue } }
    }

    package var details: Details {
        get { box.contents.details }
        set { change { $0.details = newValue } }
    }

    /// Which kind of error it is. Codes are API; the wording of messages is not.
    public var code: Code { box.contents.code }
    /// What is wrong, without the place.
    public var message: String { wording.message }
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
    public var suggestion: String? { wording.suggestion }
    /// What to do about it, one sentence each: first of all to write the ``suggestion``, if there is one.
    public var help: [String] {
        let wording = wording
        return (wording.suggestion.map { ["did you mean \(quoted($0))?"] } ?? []) + wording.help
    }
    /// What else is worth knowing.
    public var notes: [String] { wording.notes }
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

    /// The same error in a file, unless it says that it is in one.
    package func located(inFile file: String) -> HRError {
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

    /// Changes all texts of the error, those of labels included.
    mutating func changeTexts(_ body: (String) -> String) {
        self = worded.changed { contents in
            contents.wording.changeTexts(body)
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

extension HRError {
    /// A few words about one place in the file: what is meant there, or what else belongs to the matter.
    ///
    /// A label at the error's own ``HRError/location`` stands under its caret; others point to a second place, such as
    /// where a bracket was opened.
    public struct Label: Hashable, Sendable {
        /// What to know about the place: lower case, no full stop, no value of the file.
        public var text: String
        /// The place.
        public var location: HRSourceLocation

        /// Makes a label.
        public init(_ text: String, at location: HRSourceLocation) {
            self.text = text
            self.location = location
        }
    }
}
