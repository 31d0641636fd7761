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
/// from the encoded ``archiveDefaults``, for Codable types, for `HRCoding` and for property maps. Values that are there
/// and wrong remain errors.
///
/// 1. Properties that are decoded with `decodeIfPresent`, as optional properties of synthesized Codable code are,
///    remain nil: nil is saved by leaving the key out. A default in the type's own code, such as
///    `decode(forKey: "port", default: 80)`, comes first.
/// 2. If a nested value is in the file but lacks keys, they are taken from the defaults of the nested type, or, if that
///    type has no defaults, from those of the enclosing type. If the whole nested value is missing, it is taken from
///    the defaults of the enclosing type.
/// 3. Defaults that differ each time they are requested, such as `UUID()` or `Date()`, are requested for each object.
public protocol HRDefaults {
    /// A value with the default of each property.
    ///
    /// A class that is not final declares `class var archiveDefaults: Self { self.init() }`, with a required
    /// initializer.
    static var archiveDefaults: Self { get }
}
