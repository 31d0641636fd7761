package import Foundation

/// A type that provides placeholders, which are used instead of values that contain errors while further errors are
/// searched for.
package protocol PlaceholderProviding {
    /// Returns the first or the second placeholder. The two are different, except for collections, which are empty, and
    /// optionals, which are nil.
    static func placeholder(isSecond: Bool) -> Self
}

/// Returns a placeholder of a type, or nil if the type neither provides one nor is an enum with raw values and at least
/// two cases.
func makePlaceholder<T>(isSecond: Bool) -> T? {
    if let type = T.self as? any PlaceholderProviding.Type { return type.placeholder(isSecond: isSecond) as? T }
    guard let type = T.self as? any CaseIterable.Type, T.self is any RawRepresentable.Type else { return nil }
    return distinctCase(of: type, isSecond: isSecond) as? T
}

/// Returns the first or the last case of an enum, or nil if the enum has fewer than two cases.
private func distinctCase<C: CaseIterable>(of type: C.Type, isSecond: Bool) -> Any? {
    let cases = type.allCases
    guard cases.count > 1 else { return nil }
    return isSecond ? cases.dropFirst(cases.count - 1).first : cases.first
}

extension Bool: PlaceholderProviding {
    package static func placeholder(isSecond: Bool) -> Bool { isSecond }
}

// Small numbers that are in the range of every type, can be divisors, and result in short loops.
extension PlaceholderProviding where Self: ExpressibleByIntegerLiteral {
    package static func placeholder(isSecond: Bool) -> Self { isSecond ? 100 : 1 }
}

extension Int: PlaceholderProviding {}
extension Int8: PlaceholderProviding {}
extension Int16: PlaceholderProviding {}
extension Int32: PlaceholderProviding {}
extension Int64: PlaceholderProviding {}
extension UInt: PlaceholderProviding {}
extension UInt8: PlaceholderProviding {}
extension UInt16: PlaceholderProviding {}
extension UInt32: PlaceholderProviding {}
extension UInt64: PlaceholderProviding {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: PlaceholderProviding {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: PlaceholderProviding {}
extension Double: PlaceholderProviding {}
extension Float: PlaceholderProviding {}
extension Decimal: PlaceholderProviding {}

extension PlaceholderProviding where Self: ExpressibleByStringLiteral {
    package static func placeholder(isSecond: Bool) -> Self { isSecond ? "??" : "?" }
}

extension String: PlaceholderProviding {}
extension Substring: PlaceholderProviding {}

extension Character: PlaceholderProviding {
    package static func placeholder(isSecond: Bool) -> Character { isSecond ? "!" : "?" }
}

extension Date: PlaceholderProviding {
    package static func placeholder(isSecond: Bool) -> Date {
        Date(timeIntervalSinceReferenceDate: isSecond ? 86_400 : 0)
    }
}

extension Duration: PlaceholderProviding {
    package static func placeholder(isSecond: Bool) -> Duration { .seconds(isSecond ? 100 : 1) }
}

extension Data: PlaceholderProviding {
    package static func placeholder(isSecond: Bool) -> Data { Data(isSecond ? [0] : []) }
}

extension URL: PlaceholderProviding {
    package static func placeholder(isSecond: Bool) -> URL { URL(filePath: isSecond ? "/b" : "/a") }
}

extension UUID: PlaceholderProviding {
    package static func placeholder(isSecond: Bool) -> UUID {
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, isSecond ? 1 : 0))
    }
}

extension Locale: PlaceholderProviding {
    package static func placeholder(isSecond: Bool) -> Locale { Locale(identifier: isSecond ? "de" : "en") }
}

extension TimeZone: PlaceholderProviding {
    package static func placeholder(isSecond: Bool) -> TimeZone {
        TimeZone(secondsFromGMT: isSecond ? 3600 : 0) ?? .gmt
    }
}

extension PlaceholderProviding where Self: ExpressibleByArrayLiteral {
    package static func placeholder(isSecond: Bool) -> Self { [] }
}

extension Array: PlaceholderProviding {}
extension ContiguousArray: PlaceholderProviding {}
extension Set: PlaceholderProviding {}

extension Dictionary: PlaceholderProviding {
    package static func placeholder(isSecond: Bool) -> [Key: Value] { [:] }
}

extension Optional: PlaceholderProviding {
    package static func placeholder(isSecond: Bool) -> Wrapped? { nil }
}
