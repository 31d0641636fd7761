import Foundation

extension ObjectTranscoder {
    static let string = value(
        NSString.self, as: "NSString", isPlain: true,
        encode: { object, _ in .string(object as String) },
        decode: { NSString(string: try String.decodeNode(in: $0)) })

    /// A string under its class, with identity, as a mutable object may be shared.
    static let mutableString = container(
        NSMutableString.self, as: "NSMutableString", make: { NSMutableString(capacity: 0) },
        encode: { object, _ in .string(object as String) },
        fill: { object, reader in object.setString(try String.decodeNode(in: reader.whole)) })
}
