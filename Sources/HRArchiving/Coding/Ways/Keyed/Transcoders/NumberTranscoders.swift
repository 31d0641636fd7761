import Foundation

extension ObjectTranscoder {
    /// A boolean, an integer or a real number, as which it comes back.
    static let number = value(
        NSNumber.self, as: "NSNumber", isPlain: true,
        encode: { object, slot in
            try located(at: slot) { try NumberNodes(areIntegersChecked: false).node(of: object) }
        },
        decode: { slot in
            switch slot.node {
            case .bool(let value): return NSNumber(value: value)
            case .real(let value): return NSNumber(value: value)
            case .integer(let number):
                if let value = number.exactly(Int64.self) { return NSNumber(value: value) }
                return NSNumber(value: number.exactly(UInt64.self) ?? 0)
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

    static func located(at slot: HREncodingSlot, _ body: () throws -> HRNode) throws -> HRNode {
        do {
            return try body()
        } catch var error as HRError {
            error.path = slot.path
            throw error
        }
    }
}
