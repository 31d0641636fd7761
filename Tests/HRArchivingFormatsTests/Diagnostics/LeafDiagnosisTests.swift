import Foundation
import HRArchiving
import Testing

/// A wrong value of any type that is one node does not hide the faults after it.
@Suite("Faults after a wrong value")
struct LeafDiagnosisTests {
    private struct Pair<Value: HRDecodable>: HRDecodable {
        let value: Value
        let count: Int

        init(coder: HRDecoder) throws {
            value = try coder.decode(forKey: "value")
            count = try coder.decode(forKey: "count")
        }
    }

    private static let types: [any (HRLeaf & SendableMetatype).Type] = [
        Bool.self, Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self,
        UInt32.self, UInt64.self, Double.self, Float.self, Decimal.self, String.self, Substring.self, Character.self,
        Date.self, Duration.self, Data.self, URL.self, UUID.self, Locale.self, TimeZone.self,
    ]

    private static func paths<Value: HRLeaf>(_ type: Value.Type) -> [String] {
        let data = Data(#"{ "value": [[]], "count": "many" }"#.utf8)
        return HRUnarchiver().diagnose(Pair<Value>.self, from: data).errors.compactMap { $0.path?.description }
    }

    @Test("Both are found, whatever the type of the first", arguments: types.indices)
    func both(index: Int) {
        let type = Self.types[index]
        #expect(Self.paths(type) == ["value", "count"], "\(type)")
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("Both are found after wide integers")
    func wideIntegers() {
        #expect(Self.paths(Int128.self) == ["value", "count"])
        #expect(Self.paths(UInt128.self) == ["value", "count"])
    }
}
