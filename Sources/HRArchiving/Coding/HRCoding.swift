/// A type that can be archived and brought back.
///
/// There are four ways to take part, and the compiler takes the first that applies:
///
/// 1. Write ``HREncodable/encode(with:)`` and ``HRDecodable/init(coder:)`` by hand: classes with cycles do.
/// 2. Declare a raw representable type (an enum of strings, an option set) as `HRCoding`: its raw value is written.
/// 3. Declare a `Codable` type as `HRCoding`: what the compiler made for Codable serves here too.
/// 4. Declare nothing: a type that is only `Codable` is archived through that.
public typealias HRCoding = HREncodable & HRDecodable
