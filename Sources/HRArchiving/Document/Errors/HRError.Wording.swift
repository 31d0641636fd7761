extension HRError {
    package struct Wording: Sendable {
        /// The message, without the location.
        package var message: String
        /// The name that was most likely meant.
        package var suggestion: String?
        package var help: [String]
        package var notes: [String]
        /// The text under the caret of a report, once the location is known.
        package var caption: String?
        /// Further locations, given by paths. They become labels once the locations in the file are found.
        package var hints: [Hint] = []
        /// The property that the value belongs to, such as `Person.name`.
        package var member: String?
        /// The text of the user's underlying error. It is shown only in reports, since it may quote the file.
        package var userErrorText: String?

        /// Returns the texts that were found on demand, together with those that were set before: caption, hints,
        /// member and user error text.
        func joined(by found: Wording) -> Wording {
            var joined = found
            joined.caption = caption ?? found.caption
            joined.hints = hints + found.hints
            joined.member = member ?? found.member
            joined.userErrorText = userErrorText ?? found.userErrorText
            return joined
        }

        /// Replaces all texts that can quote the file by the results of a function.
        mutating func changeTexts(_ body: (String) -> String) {
            message = body(message)
            suggestion = suggestion.map(body)
            help = help.map(body)
            notes = notes.map(body)
            caption = caption.map(body)
        }
    }

    /// Returns the error with the text of the user's underlying error, and without the help text ``seeUnderlying``.
    package func saying(_ userErrorText: String) -> HRError {
        var error = self
        error.wording.userErrorText = userErrorText
        error.wording.help.removeAll { $0 == Self.seeUnderlying }
        return error
    }

    /// The help text of an error that does not show the text of the user's underlying error.
    package static let seeUnderlying = "the `underlying` error says why"

    /// Returns the error with a text for the caret of its report, and with further locations.
    package func captioned(_ caption: String?, _ hints: [Hint] = []) -> HRError {
        var error = self
        error.wording.caption = caption
        error.wording.hints = hints
        return error
    }

    package func noting(_ note: String) -> HRError {
        var error = self
        error.wording.notes.append(note)
        return error
    }
}
