extension HRError {
    /// Internal details of an error, which are not part of its public API.
    package struct Details: Sendable {
        /// The part of the value at the path that is wrong; nil for the part that the error's code implies.
        package var part: Part?
        /// The key that is missing in the object at the path.
        package var missingKey: String?
        /// True if the value is null where another value is required.
        package var foundNull = false
        /// The required kind of value for a value of the wrong kind: "an integer".
        package var expected: String?
        /// Errors of other members that were found together with this one, in a search for all errors.
        package var companions: [HRError] = []
        /// True if the error may only be a consequence of another error: for example, of a placeholder that was used
        /// for an invalid value.
        package var isDoubtful = false
        /// True if it can be decided only after the whole object has been read whether the error is doubtful.
        package var isPending = false
        /// The path of the mistake that caused this error, if the same mistake causes errors at several paths. Only one
        /// of these errors is reported.
        package var cause: HRPath?
        /// True if the file can be read in spite of the error.
        package var isWarning = false
        /// The error, such as a `DecodingError`, that the type's own code threw. Codable code around it receives that
        /// error in place of this one.
        package var standard: (any Error)?
        /// The lines of the file that a report shows. Their type is internal to `Diagnostics`.
        package var source: (any Sendable)?
    }
}
