/// A type that can be archived and unarchived.
///
/// There are four ways to archive a type. The first of them that applies is used:
///
/// 1. Implement ``HREncodable/encode(with:)`` and ``HRDecodable/init(coder:)``: necessary for classes with cycles.
/// 2. Declare a raw representable type (an enum of strings, an option set) as `HRCoding`: its raw value is archived.
/// 3. Declare a `Codable` type as `HRCoding`: it is archived with its Codable implementation.
/// 4. Declare nothing: the type is archived with a property map in the registry, `Codable`, or `NSCoding`.
public typealias HRCoding = HREncodable & HRDecodable
