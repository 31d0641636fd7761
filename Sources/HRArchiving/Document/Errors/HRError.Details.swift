extension HRError {
    /// Internal details of an error, which are not part of its public API.
    package struct Details: Sendable {
        /// The part of the value at the path that is wrong, if it differs from the default of the code.
        package var part: Part?
        /// The key that is missing in the object at the path.
        package var missingKey: String?
        /// True if the value is null where another value is required.
        package var foundNull = false
        /// The required kind of value for a value of the wrong kind: "an integer".
        package var expected: String?
        /// Errors of other members that were found together with this one, in a search for all errors.
        package var companions: [HRError] = []
        /// True if the error may only be due to a substitute for another invalid value.
        package var isDoubtful = false
        /// True if ``isDoubtful`` is known only after the whole object has been read.
        package var isPending = false
        /// The path of the mistake, if it causes errors at several locations, which are reported only once.
        package var cause: HRPath?
        /// True if the file can be read in spite of the error.
        package var isWarning = false
        /// The standard error, such as a `DecodingError`, that Codable code was passed in place of this one.
        package var standard: (any Error)?
        /// The lines of the file that a report shows, of a type that is internal to `Diagnostics`.
        package var source: (any Sendable)?
    }
}
