import Foundation

extension HRDocument {
    /// Makes a document of the containers and values of a property list, Swift's own or Foundation's.
    ///
    /// Dictionaries with string keys, arrays, strings, numbers, booleans, dates, data and null are taken, in mutable
    /// containers too. Reserved words mean what they mean in files.
    ///
    /// - Throws: An ``HRError`` with the path of what cannot be part of a document: a key that is no string, a container
    ///   that holds itself, a value of another type.
    /// - Complexity: O(n log n) in the number of values.
    public init(propertyListObject: Any, limits: HRLimits = .standard) throws(HRError) {
        var lifting = FoundationLifting(limits: limits)
        self = try lifting.document(of: propertyListObject)
    }

    /// Makes a document of what `JSONSerialization` reads, or of such containers and values made by hand.
    ///
    /// - Throws: An ``HRError`` with the path of what cannot be part of a document.
    /// - Complexity: O(n log n) in the number of values.
    public init(jsonObject: Any, limits: HRLimits = .standard) throws(HRError) {
        try self.init(propertyListObject: jsonObject, limits: limits)
    }

    /// The document as Foundation's containers with strings, numbers, dates and data in them, as HRCoder gave it.
    ///
    /// That is what `PropertyListSerialization` takes and gives, and casts to `[String: Any]` and `[Any]`. Its XML writer
    /// cuts the fraction of a second off dates; ``HRFormat/data(from:limits:)`` does not.
    ///
    /// A tree of thousands of levels, which no file within the limits has, makes containers that Foundation itself
    /// cannot let go of on a small stack.
    ///
    /// - Complexity: O(n) in the number of values.
    public var propertyListObject: Any { FoundationObjects(kind: .binaryPropertyList).object(of: root) }

    /// The document as Foundation's containers with strings, numbers, booleans and `NSNull` in them.
    ///
    /// That is what `JSONSerialization` takes and gives, and casts to `[String: Any]` and `[Any]`.
    ///
    /// - Complexity: O(n) in the number of values.
    public var jsonObject: Any { FoundationObjects(kind: .json).object(of: root) }
}
