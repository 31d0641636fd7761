public import Foundation

extension HRKeyedUnarchiver {
    /// Decodes an object of a class, or of a registered subclass, from data; requires secure coding.
    ///
    /// - Returns: The object; nil if the data contains null.
    /// - Throws: An ``HRError`` with the location of the value that could not be decoded.
    public static func unarchivedObject<T: NSObject & NSCoding>(
        ofClass type: T.Type, from data: Data, settings: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) -> T? {
        try unarchivedObject(ofClasses: [type], from: data, settings: settings) as? T
    }

    /// Decodes an object of one of several classes from data; requires secure coding.
    ///
    /// - Returns: The object; nil if the data contains null.
    /// - Throws: An ``HRError`` with the location of the value that could not be decoded.
    public static func unarchivedObject(
        ofClasses classes: [AnyClass], from data: Data, settings: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) -> Any? {
        try settings.object(RequestedClasses(classes, isSecure: true), from: data)
    }

    /// Decodes an object of a registered class, or a plain value, from data.
    ///
    /// - Returns: The object; nil if the data contains null.
    /// - Throws: An ``HRError`` with the location of the value that could not be decoded.
    public static func unarchiveObject(
        with data: Data, settings: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) -> Any? {
        try settings.object(RequestedClasses(nil), from: data)
    }

    /// Decodes an object of a registered class, or a plain value, from data; equivalent to
    /// ``unarchiveObject(with:settings:)``.
    ///
    /// - Returns: The object; nil if the data contains null.
    /// - Throws: An ``HRError`` with the location of the value that could not be decoded.
    public static func unarchiveTopLevelObjectWithData(
        _ data: Data, settings: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) -> Any? {
        try unarchiveObject(with: data, settings: settings)
    }

    /// Decodes an object of a registered class from a file.
    ///
    /// - Returns: The object; nil if the file contains null.
    /// - Throws: An ``HRError`` with the file and the location of the value that could not be decoded.
    public static func unarchiveObject(
        withFile path: String, settings: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) -> Any? {
        let url = URL(fileURLWithPath: path)
        do {
            return try unarchiveObject(with: FileAccess.read(url, limit: settings.limits.bytes), settings: settings)
        } catch {
            throw error.located(inFile: url.path)
        }
    }

    /// Decodes an object of a registered class from the result of `PropertyListSerialization` or `JSONSerialization`.
    ///
    /// - Returns: The object; nil for null.
    /// - Throws: An ``HRError`` with the path of the value that could not be decoded.
    public static func unarchiveObject(
        withPropertyListOrJSON object: Any, settings: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) -> Any? {
        let document = try HRDocument(propertyListObject: object, limits: settings.limits)
        return try settings.object(RequestedClasses(nil), from: document)
    }
}

extension HRUnarchiver {
    func object(_ requested: RequestedClasses, from data: Data) throws(HRError) -> Any? {
        try object(requested, from: read(data))
    }

    func object(_ requested: RequestedClasses, from document: HRDocument) throws(HRError) -> Any? {
        let object = try run(document) { try $0.session.decodeKeyed(in: $0, requested) }.value
        return object is NSNull ? nil : object
    }
}
