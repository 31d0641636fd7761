import Foundation
import ObjectGraph

extension ObjectTranscoder {
    static let string = value(
        NSString.self, as: "NSString", impliesClass: true,
        encode: { object, _ in .string(object as String) },
        decode: { NSString(string: try String.decodeNode(in: $0)) })

    /// Encodes a mutable string with its class, and with identity because a mutable object may be shared.
    static let mutableString = container(
        NSMutableString.self, as: "NSMutableString", make: { NSMutableString(capacity: 0) },
        encode: { object, _ in .string(object as String) },
        fill: { object, reader in object.setString(try String.decodeNode(in: reader.whole)) })

    /// Encodes a number as a boolean, an integer or a real number, and decodes it as the same kind.
    static let number = value(
        NSNumber.self, as: "NSNumber", impliesClass: true,
        encode: { object, _ in NumberNodes(areIntegersChecked: false).node(of: object) },
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

    /// Encodes a decimal number as the string of its digits, with its class.
    static let decimalNumber = value(
        NSDecimalNumber.self, as: "NSDecimalNumber",
        encode: { object, _ in .string(object.stringValue) },
        decode: { NSDecimalNumber(decimal: try Decimal.decodeNode(in: $0)) })

    static let date = value(
        NSDate.self, as: "NSDate", impliesClass: true,
        encode: { object, slot in
            try Date(timeIntervalSinceReferenceDate: object.timeIntervalSinceReferenceDate).encodeNode(in: slot)
        },
        decode: { slot in
            NSDate(timeIntervalSinceReferenceDate: try Date.decodeNode(in: slot).timeIntervalSinceReferenceDate)
        })

    static let data = value(
        NSData.self, as: "NSData", impliesClass: true,
        encode: { object, _ in .data(Data(referencing: object)) },
        decode: { NSData(data: try Data.decodeNode(in: $0)) })

    /// Encodes mutable data with its class, and with identity because a mutable object may be shared.
    static let mutableData = container(
        NSMutableData.self, as: "NSMutableData", make: { NSMutableData() },
        encode: { object, _ in .data(Data(referencing: object)) },
        fill: { object, reader in object.setData(try Data.decodeNode(in: reader.whole)) })

    /// Encodes a UUID as a string, with its class.
    static let uuid = value(
        NSUUID.self, as: "NSUUID",
        encode: { object, _ in .string(object.uuidString) },
        decode: { slot in
            guard let uuid = FoundationText.uuid(try uuidText(in: slot)) else { throw slot.invalid("a UUID") }
            return uuid as NSUUID
        })

    /// Decodes the string of this library's notation, or the 16 bytes of Foundation's.
    private static func uuidText(in slot: HRDecodingSlot) throws -> String {
        guard let fields = try FoundationFields(ifIn: slot, as: NSUUID.self) else {
            return try UUID.decodeNode(in: slot).uuidString
        }
        let place = try fields.frame.slot(forKey: "NS.uuidbytes")
        let bytes = try Data.decodeNode(in: place)
        guard bytes.count == 16 else { throw place.invalid("the 16 bytes of a UUID") }
        return bytes.withUnsafeBytes { $0.loadUnaligned(as: UUID.self) }.uuidString
    }
}
