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
        /// Whether the error may be one only because something stands in for a value at fault.
        package var isDoubtful = false
        /// Whether that shows only when the whole object has been read.
        package var isPending = false
        /// Where the mistake is, if several places suffer from it: errors of one mistake are told once.
        package var cause: HRPath?
        /// Whether the file can be read all the same.
        package var isWarning = false
        /// What Codable code has been told of the error: the standard error that it has been through such as.
        package var standard: (any Error)?
        /// What a report shows of the file, which whoever prints reports knows the type of.
        package var source: (any Sendable)?

        init() {}
    }
}
