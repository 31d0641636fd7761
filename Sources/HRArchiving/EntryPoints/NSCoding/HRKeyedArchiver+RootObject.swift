public import Foundation

extension HRKeyedArchiver {
    /// Archives an object, with all objects that it contains, as data.
    ///
    /// - Parameters:
    ///   - root: An object, or a collection of objects.
    ///   - requiresSecureCoding: If true, a class that does not conform to `NSSecureCoding` is an error.
    ///   - format: The format; an XML property list by default.
    ///   - settings: The registry and the other settings.
    /// - Throws: An ``HRError`` with the path of the value that could not be archived.
    public static func archivedData(
        withRootObject root: Any, requiringSecureCoding requiresSecureCoding: Bool = false,
        as format: HRFormat = .xmlPropertyList, settings: HRArchiver = HRArchiver()
    ) throws(HRError) -> Data {
        let document = try settings.document(ofObject: root, requiringSecureCoding: requiresSecureCoding)
        return try settings.data(of: document, as: format)
    }

    /// Archives an object, with all objects that it contains, to a file, in the format of its extension or as an XML
    /// property list.
    ///
    /// - Throws: An ``HRError`` with the path of the value that could not be archived, or with the reason why the file
    ///   could not be written.
    public static func archiveRootObject(
        _ root: Any, toFile path: String, settings: HRArchiver = HRArchiver()
    ) throws(HRError) {
        let url = URL(fileURLWithPath: path)
        let format = HRFormat(fileExtension: url.pathExtension) ?? .xmlPropertyList
        try settings.save(
            archivedData(withRootObject: root, as: format, settings: settings), as: format, to: url)
    }

    /// Archives an object, with all objects that it contains, as a value for `PropertyListSerialization`.
    ///
    /// - Throws: An ``HRError`` with the path of the value that could not be archived.
    public static func archivedPropertyList(
        withRootObject root: Any, settings: HRArchiver = HRArchiver()
    ) throws(HRError) -> Any {
        try settings.document(ofObject: root).propertyListObject
    }

    /// Archives an object, with all objects that it contains, as a value for `JSONSerialization`.
    ///
    /// - Throws: An ``HRError`` with the path of the value that could not be archived.
    public static func archivedJSONObject(
        withRootObject root: Any, settings: HRArchiver = HRArchiver()
    ) throws(HRError) -> Any {
        let document = try settings.document(ofObject: root)
        return settings.compatibility.isHRCoder
            ? document.spellingDatesAsHRCoder(in: .json).jsonObject : document.jsonObject
    }
}

extension HRArchiver {
    /// Archives an object whose coding strategy is known only at run time as a document.
    func document(ofObject root: Any, requiringSecureCoding: Bool = false) throws(HRError) -> HRDocument {
        try run { slot in
            slot.session.requiresSecureCoding = requiringSecureCoding
            return try KeyedValue(root).encodeNode(in: slot)
        }
    }
}
