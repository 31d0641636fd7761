import Foundation
import ObjectGraph

extension ObjectTranscoder {
    static let date = value(
        NSDate.self, as: "NSDate", isPlain: true,
        encode: { object, slot in
            try Date(timeIntervalSinceReferenceDate: object.timeIntervalSinceReferenceDate).encodeNode(in: slot)
        },
        decode: { slot in
            NSDate(timeIntervalSinceReferenceDate: try Date.decodeNode(in: slot).timeIntervalSinceReferenceDate)
        })

    static let data = value(
        NSData.self, as: "NSData", isPlain: true,
        encode: { object, _ in .data(Data(referencing: object)) },
        decode: { NSData(data: try Data.decodeNode(in: $0)) })

    /// Data under its class, with identity, as a mutable object may be shared.
    static let mutableData = container(
        NSMutableData.self, as: "NSMutableData", make: { NSMutableData() },
        encode: { object, _ in .data(Data(referencing: object)) },
        fill: { object, reader in object.setData(try Data.decodeNode(in: reader.whole)) })

    /// The usual string under the class.
    static let uuid = value(
        NSUUID.self, as: "NSUUID",
        encode: { object, _ in .string(object.uuidString) },
        decode: { slot in
            guard let uuid = FoundationText.uuid(try uuidText(in: slot)) else { throw slot.invalid("a UUID") }
            return uuid as NSUUID
        })

    /// Reads this library's notation, and Foundation's: 16 bytes.
    private static func uuidText(in slot: HRDecodingSlot) throws -> String {
        switch slot.node {
        case .object, .dictionary: break
        default: return try UUID.decodeNode(in: slot).uuidString
        }
        let place = try FoundationFields(in: slot, as: NSUUID.self).frame.slot(forKey: "NS.uuidbytes")
        let bytes = try Data.decodeNode(in: place)
        guard bytes.count == 16 else { throw place.invalid("the 16 bytes of a UUID") }
        return bytes.withUnsafeBytes { $0.loadUnaligned(as: UUID.self) }.uuidString
    }
}
