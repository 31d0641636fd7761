/// An error of archiving, unarchiving or parsing, with its code, path, source location and suggestions.
///
/// ```swift
/// do {
///     let garage = try unarchiver.unarchive(Garage.self, from: url)
/// } catch {
///     print(error)     // Saves/garage.json: HR0201 Car has no key "weels" (did you mean "wheels"?) at vehicles.0.weels
/// }
/// ```
///
/// The ``description`` is one line that contains no values or text of the file, so that it is safe to log.
public struct HRError: Error {
    private struct Contents: Sendable {
        var code: Code
        var path: HRPath?
        var location: HRSourceLocation?
        var labels: [Label] = []
        var underlying: (any Error)?
        var wording: Wording
        /// Returns an error with the texts; nil if the texts are known.
        var findWords: (@Sendable () -> HRError)?
        var details = Details()
    }

    /// Stores the contents of an error on the heap, so that an error has the size of one reference. Every function that
    /// throws reserves space for an error, but errors are rare.
    private final class Box: Sendable {
        let contents: Contents
        init(_ contents: Contents) { self.contents = contents }
    }

    private var box: Box

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - message: A message in terms of the file format: lower case, no full stop, no value of the file.
    ///   - path: The path in the document.
    ///   - location: The location in the file.
    ///   - suggestion: The name that was most likely meant.
    ///   - help: Suggestions for the user, one sentence each.
    ///   - notes: Additional information, one sentence each.
    ///   - underlying: The error that caused this one.
    public init(
        _ code: Code, _ message: String, path: HRPath? = nil, location: HRSourceLocation? = nil,
        suggestion: String? = nil, help: [String] = [], notes: [String] = [], underlying: (any Error)? = nil
    ) {
        box = Box(
            Contents(
                code: code, path: path, location: location, underlying: underlying,
                wording: Wording(message: message, suggestion: suggestion, help: help, notes: notes)))
    }

    /// Creates an error whose texts are found on demand, because an error that an initializer recovers from is usually
    /// not displayed.
    ///
    /// - Parameter words: Returns an error with the same code, and with the message, suggestion, help, notes, caption
    ///   and hints.
    package init(_ code: Code, at path: HRPath, words: @escaping @Sendable () -> HRError) {
        self.init(code, "", path: path)
        change { $0.findWords = words }
    }

    /// The error with its texts found. Use it before reading several texts, because otherwise each access finds the
    /// texts again.
    package var worded: HRError {
        guard let found = box.contents.findWords?() else { return self }
        return changed {
            $0.findWords = nil
            $0.wording = $0.wording.joined(by: found.wording)
        }
    }

    package var isUnworded: Bool { box.contents.findWords != nil }

    /// The texts of the error, which are found on demand.
    package var wording: Wording {
        get { worded.box.contents.wording }
        set { self = worded.changed { $0.wording = newValue } }
    }

    package var details: Details {
        get { box.contents.details }
        set { change { $0.details = newValue } }
    }

    /// The code of the error. Codes are API; the wording of messages is not.
    public var code: Code { box.contents.code }
    /// The message, without the location.
    public var message: String { wording.message }
    /// The path in the document, in the notation of `$alias`.
    public var path: HRPath? {
        get { box.contents.path }
        set { change { $0.path = newValue } }
    }
    /// The location in the file, as far as it is known.
    public var location: HRSourceLocation? {
        get { box.contents.location }
        set { change { $0.location = newValue } }
    }
    /// The name that was most likely meant.
    public var suggestion: String? { wording.suggestion }
    /// Suggestions for the user, one sentence each, beginning with the ``suggestion``, if it is not nil.
    public var help: [String] {
        let wording = wording
        return (wording.suggestion.map { ["did you mean \(quoted($0))?"] } ?? []) + wording.help
    }
    /// Additional information, one sentence each.
    public var notes: [String] { wording.notes }
    /// Locations in the file with a short text each, for reports that show the source.
    public var labels: [Label] {
        get { box.contents.labels }
        set { change { $0.labels = newValue } }
    }
    /// The error that caused this one: thrown by an initializer of the user's types, or by Foundation.
    public internal(set) var underlying: (any Error)? {
        get { box.contents.underlying }
        set { change { $0.underlying = newValue } }
    }

    /// Returns the error with a file in its location, unless the location has one.
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

    /// Replaces all texts of the error, including those of labels, by the results of a function.
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
    /// The error in one line: location, code, message, suggestion and path.
    public var description: String {
        var text = location.map { "\($0): " } ?? ""
        text += "\(code.rawValue) \(message)"
        if let suggestion { text += " (did you mean \(quoted(suggestion))?)" }
        if let path { text += " at \(excerpt(path.description, limit: 200))" }
        return text
    }
}

extension HRError {
    /// Returns the error of a member as an error of its container: inserts the member's key or index at the beginning
    /// of the path.
    package func within(_ component: String) -> HRError {
        var error = self
        error.path = HRPath([component]).appending(path?.components ?? [])
        return error
    }
}

extension HRError {
    /// A message attached to a location in the file, such as "first here".
    ///
    /// A label at the error's own ``HRError/location`` is shown under the caret of the error; other labels point to a
    /// second location, such as that of an opening bracket.
    public struct Label: Hashable, Sendable {
        /// The text: lower case, no full stop, no value of the file.
        public var text: String
        /// The location in the file.
        public var location: HRSourceLocation

        /// Creates a label.
        public init(_ text: String, at location: HRSourceLocation) {
            self.text = text
            self.location = location
        }
    }
}
