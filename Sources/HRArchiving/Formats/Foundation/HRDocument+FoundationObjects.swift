import Foundation

extension HRDocument {
    /// Creates a document from property list objects: Swift or Foundation containers and values.
    ///
    /// Dictionaries with string keys, arrays, strings, numbers, booleans, dates, data and null are supported, also in
    /// mutable containers. Reserved keys have the same meaning as in files.
    ///
    /// - Throws: An ``HRError`` with the path of a value that cannot be part of a document: a key that is not a string,
    ///   a container that contains itself, or a value of another type.
    /// - Complexity: O(n log n) in the number of values.
    public init(propertyListObject: Any, limits: HRLimits = .standard) throws(HRError) {
        var lifting = FoundationLifting(limits: limits)
        self = try lifting.document(of: propertyListObject)
    }

    /// Creates a document from a result of `JSONSerialization`, or from similar containers and values.
    ///
    /// - Throws: An ``HRError`` with the path of a value that cannot be part of a document.
    /// - Complexity: O(n log n) in the number of values.
    public init(jsonObject: Any, limits: HRLimits = .standard) throws(HRError) {
        try self.init(propertyListObject: jsonObject, limits: limits)
    }

    /// The document as property list objects: Foundation containers with strings, numbers, dates and data.
    ///
    /// The result can be passed to `PropertyListSerialization`, and cast to `[String: Any]` or `[Any]`. The XML writer
    /// of `PropertyListSerialization` truncates dates to whole seconds; ``HRFormat/data(from:limits:)`` does not. The
    /// library HRCoder represents archives in the same form.
    ///
    /// Foundation deallocates containers recursively, so a tree thousands of levels deep (more than the limits allow in
    /// files) can overflow a small stack.
    ///
    /// - Complexity: O(n) in the number of values.
    public var propertyListObject: Any { FoundationObjects(kind: .binaryPropertyList).object(of: root) }

    /// The document as JSON objects: Foundation containers with strings, numbers, booleans and `NSNull`.
    ///
    /// The result can be passed to `JSONSerialization`, and cast to `[String: Any]` or `[Any]`.
    ///
    /// - Complexity: O(n) in the number of values.
    public var jsonObject: Any { FoundationObjects(kind: .json).object(of: root) }
}
