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
