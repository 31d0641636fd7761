extension HRError {
    /// What the rooms of this library tell one another about an error, and users have no use for.
    package struct Details: Sendable {
        /// Which part of what stands at the path is at fault, where the code does not say.
        package var part: Part?
        /// The key that is missing in the object at the path.
        package var missingKey: String?
        /// Whether null stands where something else is wanted.
        package var foundNull = false
        /// What the type reads where something else stands: "an integer".
        package var expected: String?
        /// Errors of other members that were found along with this one, where faults are searched for.
        package var companions: [HRError] = []
        /// Whether the error may only be due to a value that was made up in place of one at fault.
        package var isDoubtful = false
        /// Whether that is known only when the whole object has been read.
        package var isPending = false
        /// Where the mistake is, if it causes errors at several places: they are told once.
        package var cause: HRPath?
        /// Whether the file can be read all the same.
        package var isWarning = false
        /// The standard error, such as a `DecodingError`, that Codable code was given in place of this one.
        package var standard: (any Error)?
        /// The lines of the file that a report shows, of a type that `Diagnostics` alone knows.
        package var source: (any Sendable)?
    }
}
