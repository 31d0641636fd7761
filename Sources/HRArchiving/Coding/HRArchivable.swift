import ObjectGraph

/// What an archive says about a type: the name and the version that its objects are written under.
public protocol HRArchivable {
    /// The name that stands after `$class`, unless a registry gives another. By default the type's unqualified name.
    ///
    /// Generic and local types have none by default, which is empty: to archive one, give it one here or in a registry.
    ///
    /// A class that overrides this must have its subclasses do so as well; that two classes of one hierarchy share a
    /// name is an error when an object is archived.
    static var archiveName: String { get }

    /// The version of the type's fields, written as `$version` unless it is 0, which is the default.
    static var archiveVersion: Int { get }
}

extension HRArchivable {
    /// The type's unqualified name; empty for generic and local types.
    public static var archiveName: String { lastingTypeName(of: self) ?? "" }
    /// Zero, which is not written.
    public static var archiveVersion: Int { 0 }
}
