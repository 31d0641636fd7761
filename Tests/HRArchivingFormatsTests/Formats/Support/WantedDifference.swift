import Foundation
import HRArchiving

/// What Foundation reads otherwise than this library, although both accept the file, and why that is wanted.
struct WantedDifference: Sendable {
    let reason: String
    /// Whether it is this that makes the difference between two leaves.
    let explains: @Sendable (_ ours: HRNode, _ foundations: Any) -> Bool

    /// The difference that explains what stands at the same place of two documents.
    static func of(_ node: HRNode, _ value: Any) -> WantedDifference? {
        all.first { $0.explains(node, value) }
    }

    static let all = [signOfZero, decimalRounding, wideInteger, byteOrderMark]

    static let signOfZero = WantedDifference(
        reason: "JSONSerialization reads -0 as the integer 0"
    ) { node, value in
        guard case .real(let real) = node, let number = value as? NSNumber else { return false }
        return real == 0 && number.exactDouble == 0
    }

    static let decimalRounding = WantedDifference(
        reason:
            "JSONSerialization reads long numbers as NSDecimalNumber, which rounds to 38 digits before it is a Double"
    ) { node, value in
        guard let number = value as? NSNumber else { return false }
        switch node {
        case .real(let real) where number is NSDecimalNumber: return abs(real - number.exactDouble) <= real.ulp
        // These have digits that no Double has; too large ones are infinite.
        case .number(let long):
            let real = long.doubleValue
            return real == number.exactDouble || abs(real - number.exactDouble) <= real.ulp
        default: return false
        }
    }

    static let wideInteger = WantedDifference(
        reason: "Foundation reads the lower half of an integer of 128 bits in a binary file"
    ) { node, value in
        guard case .number(let number) = node, let other = value as? NSNumber,
            #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        else { return false }
        return number.exactly(Int128.self).map { Int64(truncatingIfNeeded: $0) } == other.int64Value
    }

    static let byteOrderMark = WantedDifference(
        reason: "Foundation drops a U+FEFF at the start of a string"
    ) { node, value in
        guard case .string(let string) = node, let other = value as? String else { return false }
        return spelling(ofKey: string)?.isSame(as: other) ?? false
    }

    /// A key as Foundation reads it where that differs.
    static func spelling(ofKey key: String) -> String? {
        guard key.unicodeScalars.first == "\u{FEFF}" else { return nil }
        return String(String.UnicodeScalarView(key.unicodeScalars.dropFirst()))
    }
}
