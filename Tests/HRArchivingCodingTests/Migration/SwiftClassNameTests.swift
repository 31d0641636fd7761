import HRArchiving
import Testing

@Suite("Names of Swift's classes in Objective-C")
struct SwiftClassNameTests {
    @Test(
        "Names become readable, or stay as they are",
        arguments: [
            ("_TtC4main3Car", "main.Car"), ("_TtCC4main6Garage3Car", "main.Garage.Car"),
            ("_TtCVO4main1A1B1C", "main.A.B.C"), ("_TtCs12_SwiftObject", "Swift._SwiftObject"),
            ("_TtC4mainP33_0123456789ABCDEF0123456789ABCDEF3Car", "main.Car"), ("main.Car", "main.Car"),
            ("NSArray", "NSArray"), ("_TtGC4main3BoxSi_", "_TtGC4main3BoxSi_"),
            ("_TtCF4main3fooFT_T_L_3Car", "_TtCF4main3fooFT_T_L_3Car"), ("_TtC4main0083Car", "_TtC4main0083Car"),
            ("_Tt", "_Tt"), ("_TtC", "_TtC"), ("_TtC4ma", "_TtC4ma"), ("_TtC4main", "_TtC4main"),
            ("_TtC4main3Carx", "_TtC4main3Carx"), ("_TtC99999999999999999999a", "_TtC99999999999999999999a"),
            ("_TtC4mainP", "_TtC4mainP"), ("", ""),
        ])
    func qualified(name: String, expected: String) {
        #expect(SwiftClassName.qualified(name) == expected)
    }

    @Test(
        "The module goes",
        arguments: [
            ("main.Car", "Car"), ("main.Garage.Car", "Garage.Car"), ("Car", "Car"), (".Car", ".Car"), ("Car.", "Car."),
            (".", "."), ("", ""),
        ])
    func withoutModule(name: String, expected: String) {
        #expect(SwiftClassName.withoutModule(name) == expected)
    }
}
