extension HRError {
    package struct Wording: Sendable {
        /// What is wrong, without the place.
        package var message: String
        /// The one name that was most likely meant.
        package var suggestion: String?
        package var help: [String]
        package var notes: [String]
        /// What stands under the caret of a report, once the place is known.
        package var caption: String?
        /// Further places by their paths, which become labels once they are known.
        package var hints: [Hint] = []
        /// The property that the value is for: `Person.name`.
        package var member: String?
        /// What the user's own error says that led to this one: for reports, for it may quote the file.
        package var userErrorText: String?

        /// Words that were found later, with what was added to these before.
        func joined(by found: Wording) -> Wording {
            var joined = found
            joined.caption = caption ?? found.caption
            joined.hints = hints + found.hints
            joined.member = member ?? found.member
            joined.userErrorText = userErrorText ?? found.userErrorText
            return joined
        }

        /// Changes all that can quote the file.
        mutating func changeTexts(_ body: (String) -> String) {
            message = body(message)
            suggestion = suggestion.map(body)
            help = help.map(body)
            notes = notes.map(body)
            caption = caption.map(body)
        }
    }

    /// The same error with what the user's own error says, in place of where to look for it.
    package func saying(_ userErrorText: String) -> HRError {
        var error = self
        error.wording.userErrorText = userErrorText
        error.wording.help.removeAll { $0 == Self.seeUnderlying }
        return error
    }

    /// The help where the user's own error is not shown.
    package static let seeUnderlying = "the `underlying` error says why"

    /// The same error with the text under the caret of a report, and with other places to show.
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
