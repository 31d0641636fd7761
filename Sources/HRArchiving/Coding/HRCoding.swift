/// A type that can be archived and brought back.
///
/// The first of these that applies is taken:
///
/// 1. Write ``HREncodable/encode(with:)`` and ``HRDecodable/init(coder:)`` by hand: classes with cycles do.
/// 2. Declare a raw representable type (an enum of strings, an option set) as `HRCoding`: its raw value is written.
/// 3. Declare a `Codable` type as `HRCoding`: what the compiler made for Codable serves here too.
/// 4. Declare nothing: such a type is archived by a map in the registry, through `Codable`, or through `NSCoding`.
public typealias HRCoding = HREncodable & HRDecodable
