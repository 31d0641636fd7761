public import Foundation

extension HRKeyedArchiver {
    /// The bytes of an object and all that it holds.
    ///
    /// - Parameters:
    ///   - root: An object, or a collection of objects.
    ///   - requiresSecureCoding: Whether a class that does not conform to `NSSecureCoding` is refused.
    ///   - format: An XML property list by default.
    ///   - settings: The registry and the other settings.
    /// - Throws: An ``HRError`` with the path of what could not be archived.
    public static func archivedData(
        withRootObject root: Any, requiringSecureCoding requiresSecureCoding: Bool = false,
        as format: HRFormat = .xmlPropertyList, settings: HRArchiver = HRArchiver()
    ) throws(HRError) -> Data {
        let document = try settings.document(ofObject: root, requiringSecureCoding: requiresSecureCoding)
        return try settings.data(of: document, as: format)
    }

    /// Writes an object and all that it holds to a file, in the format that its extension names, or as an XML property list.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived, or with why the file could not be written.
    public static func archiveRootObject(
        _ root: Any, toFile path: String, settings: HRArchiver = HRArchiver()
    ) throws(HRError) {
        let url = URL(fileURLWithPath: path)
        let format = HRFormat(fileExtension: url.pathExtension) ?? .xmlPropertyList
        try settings.save(
            archivedData(withRootObject: root, as: format, settings: settings), as: format, to: url)
    }

    /// An object and all that it holds, as what `PropertyListSerialization` takes.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived.
    public static func archivedPropertyList(
        withRootObject root: Any, settings: HRArchiver = HRArchiver()
    ) throws(HRError) -> Any {
        try settings.document(ofObject: root).propertyListObject
    }

    /// An object and all that it holds, as what `JSONSerialization` takes.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived.
    public static func archivedJSONObject(
        withRootObject root: Any, settings: HRArchiver = HRArchiver()
    ) throws(HRError) -> Any {
        let document = try settings.document(ofObject: root)
        return settings.compatibility.isHRCoder
            ? document.spellingDatesAsHRCoder(in: .json).jsonObject : document.jsonObject
    }
}

extension HRArchiver {
    /// The document of an object of which only the running program knows how it takes part.
    func document(ofObject root: Any, requiringSecureCoding: Bool = false) throws(HRError) -> HRDocument {
        try run { slot in
            slot.session.requiresSecureCoding = requiringSecureCoding
            return try KeyedValue(root).encodeNode(in: slot)
        }
    }
}
