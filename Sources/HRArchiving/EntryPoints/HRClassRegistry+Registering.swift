public import Foundation

extension HRClassRegistry {
    /// Allows files to create a type, and sets its name in files.
    ///
    /// - Parameters:
    ///   - type: The type. Each specialisation of a generic type has to be registered.
    ///   - name: The name after `$class`; by default the type's ``HRArchivable/archiveName``.
    ///   - formerNames: Names that older files use.
    public mutating func register<T: HRDecodable & SendableMetatype>(
        _ type: T.Type, as name: String? = nil, formerly formerNames: String...
    ) {
        insert(type, as: name ?? T.archiveName, formerly: formerNames + T.archiveFormerNames)
    }

    /// Allows files to create a type that is only Codable, and sets its name in files.
    @_disfavoredOverload
    public mutating func register<T: Decodable & SendableMetatype>(
        _ type: T.Type, as name: String? = nil, formerly formerNames: String...
    ) {
        insert(type, as: name, formerly: formerNames)
    }

    /// Allows files to create a class that conforms to `NSCoding`, and sets its name in files.
    ///
    /// - Parameters:
    ///   - type: The class.
    ///   - name: The name after `$class`; by default the class's unqualified name.
    ///   - formerNames: Names that older files use.
    @_disfavoredOverload
    public mutating func register<T: NSCoding & AnyObject & SendableMetatype>(
        _ type: T.Type, as name: String? = nil, formerly formerNames: String...
    ) {
        insert(type, as: name, formerly: formerNames)
    }

    /// Allows files to create a class that conforms to `NSCoding` and Codable; it is archived by its Codable code.
    @_disfavoredOverload
    public mutating func register<T: NSCoding & AnyObject & Decodable & SendableMetatype>(
        _ type: T.Type, as name: String? = nil, formerly formerNames: String...
    ) {
        insert(type, as: name, formerly: formerNames)
    }

    /// Throws the error for a registry with a conflict.
    func checkConflicts() throws(HRError) {
        guard let conflict = conflicts.first else { return }
        throw HRError(
            .registryConflict, conflict.description, help: ["give each type one name, and each name to one type"])
    }
}
