/// A type that decodes objects of its older versions after changing them step by step: keys are renamed, moved, split,
/// or given other units.
///
/// ```swift
/// struct Window: Codable, HRMigrating {
///     var width: Int, height: Int
///
///     static var archiveVersion: Int { 2 }
///
///     static func migrate(_ object: inout HRObject, from version: Int) throws {
///         switch version {
///         case 0: object.fields["width"] = object.fields["size"]  // windows were square
///         default: object.fields["height"] = object.fields["width"]
///         }
///     }
/// }
/// ```
///
/// A type declares its present version as ``HRArchivable/archiveVersion``, which is written as `$version`. An object
/// without `$version` has version 0. The steps are performed before the type's own decoding, for types with Codable
/// code, with `HRCoding` methods, with `NSCoding`, and for property maps. They are not performed in plain trees, which
/// do not contain versions.
///
/// References are not affected: paths in references refer to the file as it is, and objects that a step moves remain
/// the targets of their references. When a changed object is saved into its file, members with single values whose keys
/// the steps have renamed are renamed in the file, too, with their comments.
public protocol HRMigrating: HRArchivable {
    /// Changes an object from a version of the type to the next version.
    ///
    /// Called for each version from that of the object to the one before the present version. Of a class hierarchy, the
    /// method of the most derived class is called; it can call `super`.
    ///
    /// - Parameters:
    ///   - object: The object as the file contains it, or as the preceding step has changed it. If the file contains
    ///     another value than an object or a dictionary, such as an array, that value is the object's
    ///     ``HRObject/plainValue``; a step can replace it with an object that has fields.
    ///   - version: The version of the object.
    /// - Throws: Any error. It becomes the ``HRError/underlying`` error of an ``HRError`` at the object.
    static func migrate(_ object: inout HRObject, from version: Int) throws
}
