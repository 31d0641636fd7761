public import Foundation
import ObjectGraph

extension ClassRegistry {
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
        insert(type, as: name ?? lastingTypeName(of: type) ?? "", formerly: formerNames)
    }

    /// Allows files to create a class that conforms to `NSCoding` and is Codable too; files say what Codable writes.
    @_disfavoredOverload
    public mutating func register<T: NSCoding & AnyObject & Decodable & SendableMetatype>(
        _ type: T.Type, as name: String? = nil, formerly formerNames: String...
    ) {
        insert(type, as: name ?? lastingTypeName(of: type) ?? "", formerly: formerNames)
    }
}
