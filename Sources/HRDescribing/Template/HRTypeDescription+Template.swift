public import HRArchiving

extension HRTypeDescription {
    /// A format of templates.
    public enum TemplateFormat: Hashable, Sendable, CaseIterable {
        /// JSON with comments.
        case json
        /// A property list in XML.
        case xml
    }

    /// Returns a file of the type with all keys, their defaults, and the documentation as comments, from which people
    /// start.
    ///
    /// ```text
    /// {
    ///   // The port that the service listens on.
    ///   // a whole number
    ///   "port": 8080,
    ///
    ///   // optional; a duration, such as 1h30m or 250ms
    ///   // "timeout": "0s",
    /// }
    /// ```
    ///
    /// 1. Keys with a default have it as their value.
    /// 2. Keys that are required have a made-up value: 0, an empty string, the first case.
    /// 3. Keys that may be absent are commented out, with a made-up value. So are secrets, which have none.
    ///
    /// If all keys have defaults, or may be absent, the file is decoded as the defaults.
    ///
    /// - Throws: An `HRError` if a default cannot be written in the format.
    /// - Complexity: O(n) in the number of properties, where those of a type count once for each place.
    public func template(as format: TemplateFormat = .json) throws(HRError) -> String {
        let maker = TemplateMaker(self)
        switch format {
        case .json: return try JSONTemplate.text(of: maker.item, maker.comments)
        case .xml: return try XMLTemplate.text(of: maker.item, maker.comments)
        }
    }
}
