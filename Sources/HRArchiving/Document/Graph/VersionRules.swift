/// What is known about the members of a type that has a version: which of them a file may omit, and how those of older
/// versions are changed.
struct VersionRules {
    /// The default of each key that a file may omit, because the type is decoded with the same value without it.
    var defaults: [String: HRNode] = [:]
    /// Changes an object from a version to the next one; nil if the type does not declare steps.
    var migrate: ((inout HRObject, _ version: Int) throws -> Void)?
}

extension VersionRules {
    /// Returns true if an object without a key is decoded with a value for the key.
    func isDefault(_ value: HRNode?, forKey key: String) -> Bool {
        guard let standard = defaults[key] else { return false }
        return standard == value
    }

    /// Returns the fields of an older object after the steps to a version; nil if the type does not declare steps.
    func fields(of object: HRObject, in version: Int) -> HRFields? {
        guard let migrate, object.version < version else { return nil }
        var object = object
        for step in max(0, object.version)..<version {
            do { try migrate(&object, step) } catch { return nil }
        }
        return object.fields
    }
}
