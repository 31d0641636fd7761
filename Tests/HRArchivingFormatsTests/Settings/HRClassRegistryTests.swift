import HRArchiving
import Testing

@Suite("Class registry")
struct HRClassRegistryTests {
    private final class Car {}
    private final class Truck {}

    @Test("Finds types by their names, present and former")
    func names() {
        var registry = HRClassRegistry()
        registry.insert(Truck.self, as: "Truck", formerly: ["Lorry"])
        #expect(registry.type(named: "Truck") is Truck.Type)
        #expect(registry.type(named: "Lorry") is Truck.Type)
        #expect(registry.type(named: "Car") == nil)
        #expect(registry.name(of: Truck.self) == "Truck")
        #expect(registry.names == ["Lorry", "Truck"])
    }

    @Test("Takes the same registration twice without a conflict")
    func repetition() {
        var registry = HRClassRegistry()
        registry.insert(Car.self, as: "Car", formerly: [])
        registry.insert(Car.self, as: "Car", formerly: [])
        #expect(registry.conflicts.isEmpty)
    }

    @Test("Keeps one name for two types as a conflict, and the first type under it")
    func twoTypes() {
        var registry = HRClassRegistry()
        registry.insert(Car.self, as: "Vehicle", formerly: [])
        registry.insert(Truck.self, as: "Vehicle", formerly: [])
        #expect(registry.type(named: "Vehicle") is Car.Type)
        #expect(
            registry.conflicts.map(\.description) == [
                "\"Vehicle\" is registered for two types, HRClassRegistryTests.Car and HRClassRegistryTests.Truck"
            ])
    }

    @Test("Keeps two names for one type as a conflict")
    func twoNames() {
        var registry = HRClassRegistry()
        registry.insert(Car.self, as: "Car", formerly: [])
        registry.insert(Car.self, as: "Auto", formerly: [])
        #expect(
            registry.conflicts.map(\.description) == [
                "HRClassRegistryTests.Car is registered as \"Car\" and as \"Auto\""
            ]
        )
    }

    @Test(
        "Names types without their module, private ones too",
        arguments: [
            (Int.self as Any.Type, "Int"), ([String: Int?].self, "Dictionary<String, Optional<Int>>"),
            (Car.self, "HRClassRegistryTests.Car"),
        ])
    func defaultName(type: Any.Type, name: String) {
        #expect(HRClassRegistry.defaultName(of: type) == name)
    }
}
