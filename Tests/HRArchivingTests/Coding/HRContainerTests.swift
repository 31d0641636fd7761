import HRArchiving
import TestSupport
import Testing

@Suite("Collections of existentials")
struct HRContainerTests {
    @Test("Two keys that mean the same are an error")
    func sameKeys() {
        expectError(.duplicateKey, #"HR0205 two keys of a dictionary mean the same as "1.0" at 1\.0"#) {
            _ = try HRUnarchiver().unarchive([Double: Any].self, from: HRDocument(["1": 1, "1.0": 2]))
        }
    }
}
