import Foundation
import ObjectGraph

extension ObjectTranscoder {
    /// A boolean, an integer or a real number, as which it comes back.
    static let number = value(
        NSNumber.self, as: "NSNumber", isPlain: true,
        encode: { object, _ in
            NumberNodes(areIntegersChecked: false).node(of: object)
        },
        decode: { slot in
            switch slot.node {
            case .bool(let value): return NSNumber(value: value)
            case .real(let value): return NSNumber(value: value)
            case .integer(let number):
                if let value = number.exactly(Int64.self) { return NSNumber(value: value) }
                return NSNumber(value: number.exactly(UInt64.self) ?? 0)
            case .number(let number):
                if let decimal = FoundationText.decimal(number.digits) { return NSDecimalNumber(decimal: decimal) }
                return NSNumber(value: try Double.decodeNode(in: slot))
            default: throw slot.mismatch("a number")
            }
        })

    /// The digits of a decimal number, as a string under its class.
    static let decimalNumber = value(
        NSDecimalNumber.self, as: "NSDecimalNumber",
        encode: { object, _ in .string(object.stringValue) },
        decode: { slot in
            let decimal = try Decimal.decodeNode(in: slot)
            return NSDecimalNumber(decimal: decimal)
        })
}
