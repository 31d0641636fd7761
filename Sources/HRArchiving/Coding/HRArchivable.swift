import ObjectGraph

/// A type with a class name and a version in archives.
public protocol HRArchivable {
    /// The class name that is written as `$class`, unless a registry specifies another. By default the type's
    /// unqualified name.
    ///
    /// For generic and local types the default is empty: to archive such a type, declare a name here or in a registry.
    ///
    /// If a class overrides this property, each of its subclasses must override it too. Archiving an object throws an
    /// error if two classes of its hierarchy have the same name.
    static var archiveName: String { get }

    /// The version of the type's fields, written as `$version` unless it is 0, which is the default.
    static var archiveVersion: Int { get }
}

extension HRArchivable {
    /// The type's unqualified name; empty for generic and local types.
    public static var archiveName: String { lastingTypeName(of: self) ?? "" }
    /// The default version, 0, which is not written.
    public static var archiveVersion: Int { 0 }
}
