public import Foundation

extension HRKeyedUnarchiver {
    /// Reads an object of a class, or of a registered class that inherits from it; secure coding is required.
    ///
    /// - Returns: nil if the data holds null.
    /// - Throws: An ``HRError`` with the place of what does not fit.
    public static func unarchivedObject<T: NSObject & NSCoding>(
        ofClass type: T.Type, from data: Data, settings: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) -> T? {
        try unarchivedObject(ofClasses: [type], from: data, settings: settings) as? T
    }

    /// Reads an object of one of several classes; secure coding is required.
    ///
    /// - Returns: nil if the data holds null.
    /// - Throws: An ``HRError`` with the place of what does not fit.
    public static func unarchivedObject(
        ofClasses classes: [AnyClass], from data: Data, settings: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) -> Any? {
        try settings.object(RequestedClasses(classes, isSecure: true), from: data)
    }

    /// Reads an object of a registered class, or a plain value.
    ///
    /// - Returns: nil if the data holds null.
    /// - Throws: An ``HRError`` with the place of what does not fit.
    public static func unarchiveObject(
        with data: Data, settings: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) -> Any? {
        try settings.object(RequestedClasses(nil), from: data)
    }

    /// Reads an object of a registered class, or a plain value; the same as ``unarchiveObject(with:settings:)``.
    ///
    /// - Returns: nil if the data holds null.
    /// - Throws: An ``HRError`` with the place of what does not fit.
    public static func unarchiveTopLevelObjectWithData(
        _ data: Data, settings: HRUnarchiver = HRUnarchiver()
    ) throws(HRError) -> Any? {
        try unarchiveObject(with: data, settings: settings)
    }

    /// Reads an object of a registered class from a file.
    ///
    /// - Returns: nil if the file holds null.
    /// - Throws: An ``HRError`` with the file and the place of what does not fit.
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

    /// Reads an object of a registered class from what `PropertyListSerialization` or `JSONSerialization` has read.
    ///
    /// - Returns: nil for null.
    /// - Throws: An ``HRError`` with the path of what does not fit.
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
