import Foundation
import HRArchiving
import TestSupport
import Testing

/// All that NSCoder's methods write under keys.
@Suite("Keyed values of NSCoder")
struct KeyedScalarTests {
    /// An object with a field for each of the methods.
    private final class Fields: NSObject, NSCoding {
        var text: [String: String] = [:]

        override init() { super.init() }

        func encode(with coder: NSCoder) {
            coder.encode(true, forKey: "bool")
            coder.encode(Int32.min, forKey: "int32")
            coder.encode(Int64.max, forKey: "int64")
            coder.encode(-5, forKey: "int")
            coder.encode(Float(0.1), forKey: "float")
            coder.encode(Double.pi, forKey: "double")
            coder.encodeBytes([1, 2, 3], length: 3, forKey: "bytes")
            coder.encode(["a", "b"], forKey: "list")
            coder.encode(nil as Any?, forKey: "nothing")
        }

        init?(coder: NSCoder) {
            super.init()
            text["bool"] = "\(coder.decodeBool(forKey: "bool"))"
            text["int32"] = "\(coder.decodeInt32(forKey: "int32")) \(coder.decodeCInt(forKey: "int32"))"
            text["int64"] = "\(coder.decodeInt64(forKey: "int64"))"
            text["int"] = "\(coder.decodeInteger(forKey: "int"))"
            text["float"] = "\(coder.decodeFloat(forKey: "float"))"
            text["double"] = "\(coder.decodeDouble(forKey: "double"))"
            text["bytes"] = coder.withDecodedUnsafeBytes(forKey: "bytes") { "\($0.map(Array.init) ?? [])" }
            text["list"] = (coder.decodePropertyList(forKey: "list") as? [String])?.joined(separator: " ")
            text["absent"] = "\(coder.decodeInteger(forKey: "absent")) \(coder.decodeBool(forKey: "absent"))"
            text["contains"] = "\(coder.containsValue(forKey: "int")) \(coder.containsValue(forKey: "nothing"))"
            text["allows"] = "\(coder.allowsKeyedCoding) \(coder.requiresSecureCoding)"
        }
    }

    @Test("come back", arguments: HRFormat.each)
    func roundTrip(_ format: HRFormat) throws {
        let data = try HRArchiver().archive(Fields(), as: format)
        let back = try HRUnarchiver().unarchive(Fields.self, from: data)
        let expected = [
            "bool": "true", "int32": "-2147483648 -2147483648", "int64": "9223372036854775807", "int": "-5",
            "float": "0.1", "double": "3.141592653589793", "bytes": "[1, 2, 3]", "list": "a b",
            "absent": "0 false", "contains": "true false", "allows": "true false",
        ]
        #expect(back.text == expected)
    }

    @Test("stand in the document in the order of the calls")
    func document() throws {
        let expected = HRNode.object(
            HRObject(
                className: "KeyedScalarTests.Fields",
                fields: [
                    "bool": true, "int32": -2_147_483_648, "int64": 9_223_372_036_854_775_807, "int": -5,
                    "float": 0.1, "double": .real(Double.pi), "bytes": .data(Data([1, 2, 3])),
                    "list": ["a", "b"],
                ]))
        #expect(try HRArchiver().document(archiving: Fields()).root == expected)
    }
}
