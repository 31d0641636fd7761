/// A type that has default values for properties that an older or hand-written file does not contain.
///
/// ```swift
/// struct Settings: Codable, HRDefaults {
///     var host = "localhost"
///     var port = 8080
///     static var archiveDefaults: Settings { Settings() }
/// }
/// // { "port": 80 } is decoded as Settings(host: "localhost", port: 80)
/// ```
///
/// Swift does not use the initial values of properties when a type decodes itself, so a file without a new property
/// cannot be decoded. With this protocol, a key that the type requires and that the file does not contain is decoded
/// from the encoded ``archiveDefaults``. This applies to Codable types, to `HRCoding` types and to types with property
/// maps. An invalid value in the file remains an error.
///
/// 1. Properties that are decoded with `decodeIfPresent`, as optional properties of synthesized Codable code are,
///    become nil if their key is absent, because nil is saved by omitting the key. A default in the type's own code,
///    such as `decode(forKey: "port", default: 80)`, takes precedence over ``archiveDefaults``.
/// 2. If the file contains a nested value that lacks keys, the missing members are taken from the defaults of the
///    nested type, or, if that type has no defaults, from those of the enclosing type. If the whole nested value is
///    missing, it is taken from the defaults of the enclosing type.
/// 3. Defaults that differ each time they are requested, such as `UUID()` or `Date()`, are requested for each object.
public protocol HRDefaults {
    /// A value with the default of each property.
    ///
    /// A class that is not final declares `class var archiveDefaults: Self { self.init() }`, with a required
    /// initializer.
    static var archiveDefaults: Self { get }
}
