package import Foundation

/// A type of which some value can stand in for one that is at fault, so that the next fault can be looked for.
package protocol StandingIn {
    /// One of two values, which differ if the type has two.
    static func standIn(isSecond: Bool) -> Self
}

/// A value of a type in place of one that is at fault; nil where there is none that could be made of nothing.
func makeStandIn<T>(isSecond: Bool) -> T? {
    if let type = T.self as? any StandingIn.Type { return type.standIn(isSecond: isSecond) as? T }
    guard let type = T.self as? any CaseIterable.Type, T.self is any RawRepresentable.Type else { return nil }
    return distinctCase(of: type, isSecond: isSecond) as? T
}

/// The first or the last case of an enum; nil if that is the same one.
private func distinctCase<C: CaseIterable>(of type: C.Type, isSecond: Bool) -> Any? {
    let cases = type.allCases
    guard cases.count > 1 else { return nil }
    return isSecond ? cases.dropFirst(cases.count - 1).first : cases.first
}

extension Bool: StandingIn {
    package static func standIn(isSecond: Bool) -> Bool { isSecond }
}

// Numbers that can be divided by, counted to, and that every type of number has.
extension FixedWidthInteger {
    package static func standIn(isSecond: Bool) -> Self { isSecond ? 100 : 1 }
}

extension Int: StandingIn {}
extension Int8: StandingIn {}
extension Int16: StandingIn {}
extension Int32: StandingIn {}
extension Int64: StandingIn {}
extension UInt: StandingIn {}
extension UInt8: StandingIn {}
extension UInt16: StandingIn {}
extension UInt32: StandingIn {}
extension UInt64: StandingIn {}

extension Double: StandingIn {
    package static func standIn(isSecond: Bool) -> Double { isSecond ? 100 : 1 }
}

extension Float: StandingIn {
    package static func standIn(isSecond: Bool) -> Float { isSecond ? 100 : 1 }
}

extension Decimal: StandingIn {
    package static func standIn(isSecond: Bool) -> Decimal { isSecond ? 100 : 1 }
}

extension String: StandingIn {
    package static func standIn(isSecond: Bool) -> String { isSecond ? "??" : "?" }
}

extension Substring: StandingIn {
    package static func standIn(isSecond: Bool) -> Substring { isSecond ? "??" : "?" }
}

extension Character: StandingIn {
    package static func standIn(isSecond: Bool) -> Character { isSecond ? "!" : "?" }
}

extension Date: StandingIn {
    package static func standIn(isSecond: Bool) -> Date { Date(timeIntervalSinceReferenceDate: isSecond ? 86_400 : 0) }
}

extension Duration: StandingIn {
    package static func standIn(isSecond: Bool) -> Duration { .seconds(isSecond ? 100 : 1) }
}

extension Data: StandingIn {
    package static func standIn(isSecond: Bool) -> Data { Data(isSecond ? [0] : []) }
}

extension URL: StandingIn {
    package static func standIn(isSecond: Bool) -> URL { URL(filePath: isSecond ? "/b" : "/a") }
}

extension UUID: StandingIn {
    package static func standIn(isSecond: Bool) -> UUID {
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, isSecond ? 1 : 0))
    }
}

extension Array: StandingIn {
    package static func standIn(isSecond: Bool) -> [Element] { [] }
}

extension ContiguousArray: StandingIn {
    package static func standIn(isSecond: Bool) -> ContiguousArray { [] }
}

extension Set: StandingIn {
    package static func standIn(isSecond: Bool) -> Set { [] }
}

extension Dictionary: StandingIn {
    package static func standIn(isSecond: Bool) -> [Key: Value] { [:] }
}

extension Optional: StandingIn {
    package static func standIn(isSecond: Bool) -> Wrapped? { nil }
}
