public import Foundation

extension HRClassRegistry {
    /// Allows files to create a type, and says what it is called there.
    ///
    /// - Parameters:
    ///   - type: The type. Each specialisation of a generic type is registered by itself.
    ///   - name: The name that stands after `$class`; the type's own ``HRArchivable/archiveName`` if none is given.
    ///   - formerNames: Names that older files use.
    public mutating func register<T: HRDecodable & SendableMetatype>(
        _ type: T.Type, as name: String? = nil, formerly formerNames: String...
    ) {
        insert(type, as: name ?? T.archiveName, formerly: formerNames + T.archiveFormerNames)
    }

    /// Allows files to create a type that is only Codable, and says what it is called there.
    @_disfavoredOverload
    public mutating func register<T: Decodable & SendableMetatype>(
        _ type: T.Type, as name: String? = nil, formerly formerNames: String...
    ) {
        insert(type, as: name, formerly: formerNames)
    }

    /// Allows files to create a class that conforms to `NSCoding`, and says what it is called there.
    ///
    /// - Parameters:
    ///   - type: The class.
    ///   - name: The name that stands after `$class`; the class's unqualified name if none is given.
    ///   - formerNames: Names that older files use.
    @_disfavoredOverload
    public mutating func register<T: NSCoding & AnyObject & SendableMetatype>(
        _ type: T.Type, as name: String? = nil, formerly formerNames: String...
    ) {
        insert(type, as: name, formerly: formerNames)
    }

    /// Allows files to create a class that conforms to `NSCoding` and is Codable too; files say what Codable writes.
    @_disfavoredOverload
    public mutating func register<T: NSCoding & AnyObject & Decodable & SendableMetatype>(
        _ type: T.Type, as name: String? = nil, formerly formerNames: String...
    ) {
        insert(type, as: name, formerly: formerNames)
    }

    /// Refuses to work with a registry in which a name has two meanings.
    func checkConflicts() throws(HRError) {
        guard let conflict = conflicts.first else { return }
        throw HRError(
            .registryConflict, conflict.description, help: ["give each type one name, and each name to one type"])
    }
}
