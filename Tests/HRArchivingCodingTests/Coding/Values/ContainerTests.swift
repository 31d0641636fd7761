import HRArchiving
import TestSupport
import Testing

@Suite("Collections of existentials")
struct ContainerTests {
    @Test("Two keys that mean the same are an error")
    func sameKeys() {
        expectError(.duplicateKey, #"HR0205 two keys of a dictionary mean the same as "1.0" at 1\.0"#) {
            _ = try HRUnarchiver().unarchive([Double: Any].self, from: HRDocument(["1": 1, "1.0": 2]))
        }
    }

    @Test("Numbers as keys behind an existential come back as numbers", arguments: HRFormat.each)
    func anyKeys(format: HRFormat) throws {
        let dictionaries: [[AnyHashable: Any]] = [
            [1: "a", 2: "b"], ["1": "a"], [1: "a", "1": "b"], [true: 1, 0: 2, 2.5: 3], [-1: 0], [:],
        ]
        for dictionary in dictionaries {
            let back = try passed(dictionary, as: format)
            #expect(Set(back.keys) == Set(dictionary.keys))
            #expect(back.keys.contains { $0.base is Int } == dictionary.keys.contains { $0.base is Int })
        }
    }

    @Test("Numbers as keys of a declared type are text")
    func declaredKeys() throws {
        let document = try HRArchiver().document(archiving: [1: "a", 2: "b"] as [Int: Any])
        #expect(document == HRDocument(["1": "a", "2": "b"]))
    }
}
