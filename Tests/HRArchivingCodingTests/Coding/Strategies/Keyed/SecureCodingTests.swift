import Foundation
import HRArchiving
import TestSupport
import Testing

/// What a file may make when secure coding is required.
@Suite("Secure coding")
struct SecureCodingTests {
    private class Shape: NSObject, NSSecureCoding {
        class var supportsSecureCoding: Bool { true }
        var name = ""
        var parts: [Shape] = []

        override init() { super.init() }

        required init?(coder: NSCoder) {
            name = coder.decodeObject(of: NSString.self, forKey: "name").map(String.init(describing:)) ?? ""
            parts = coder.decodeObject(of: [NSArray.self, Shape.self], forKey: "parts") as? [Shape] ?? []
        }

        func encode(with coder: NSCoder) {
            coder.encode(name, forKey: "name")
            coder.encode(parts, forKey: "parts")
        }
    }

    private final class Circle: Shape {}
    private final class Square: Shape {}

    /// A class that reads what it has not asked for.
    private final class Careless: NSObject, NSSecureCoding {
        static var supportsSecureCoding: Bool { true }
        init?(coder: NSCoder) {
            super.init()
            _ = coder.decodeObject(forKey: "name")
        }
        func encode(with coder: NSCoder) {}
    }

    private func unarchive(_ json: String, _ registry: HRClassRegistry = HRClassRegistry()) throws -> Shape? {
        try HRKeyedUnarchiver.unarchivedObject(
            ofClass: Shape.self, from: Data(json.utf8), settings: HRUnarchiver(registry: registry))
    }

    @Test("A class and its registered subclasses", arguments: HRFormat.each)
    func subclasses(_ format: HRFormat) throws {
        var registry = HRClassRegistry()
        registry.register(Circle.self, as: "Circle")
        let shape = Shape()
        let circle = Circle()
        circle.name = "round"
        shape.parts = [circle, Shape()]
        let data = try HRKeyedArchiver.archivedData(
            withRootObject: shape, requiringSecureCoding: true, as: format, settings: HRArchiver(registry: registry))
        let settings = HRUnarchiver(registry: registry)
        let back = try HRKeyedUnarchiver.unarchivedObject(ofClass: Shape.self, from: data, settings: settings)
        #expect(back?.parts.map { $0 is Circle } == [true, false])
        #expect(back?.parts.first?.name == "round")
    }

    @Test("A class that is registered, but was not asked for")
    func wrongClass() throws {
        var registry = HRClassRegistry()
        registry.register(KeyedTree.self)
        let error = expectError(.wrongClass, #"HR0402 "KeyedTree" is not a class that is allowed here at parts.0"#) {
            _ = try unarchive(#"{ "parts": [{ "$class": "KeyedTree" }] }"#, registry)
        }
        #expect(error?.notes == ["allowed are NSArray, SecureCodingTests.Shape"])
    }

    @Test("What is asked for is the class that a variable holds, not the one that it is declared as")
    func askedThroughBase() throws {
        var registry = HRClassRegistry()
        registry.register(Square.self, as: "Square")
        registry.register(Circle.self, as: "Circle")
        let settings = HRUnarchiver(registry: registry)
        let asked: Shape.Type = Circle.self, base: NSObject.Type = Circle.self
        let square = Data(#"{ "$class": "Square" }"#.utf8), circle = Data(#"{ "$class": "Circle" }"#.utf8)
        #expect(try HRKeyedUnarchiver.unarchivedObject(ofClass: asked, from: circle, settings: settings) is Circle)
        #expect(try HRKeyedUnarchiver.unarchivedObject(ofClasses: [base], from: circle, settings: settings) is Circle)
        expectError(.wrongClass) {
            _ = try HRKeyedUnarchiver.unarchivedObject(ofClass: asked, from: square, settings: settings)
        }
        expectError(.wrongClass) {
            _ = try HRKeyedUnarchiver.unarchivedObject(ofClasses: [base], from: square, settings: settings)
        }
    }

    @Test("A value of another kind than was asked for")
    func wrongKind() throws {
        expectError(.typeMismatch, #"HR0202 "name" must be a string, found an integer at name"#) {
            _ = try unarchive(#"{ "name": 5 }"#)
        }
        expectError(.wrongClass, #"HR0402 "NSSet" is not a class that is allowed here at name"#) {
            _ = try unarchive(#"{ "name": { "$class": "NSSet", "$value": [] } }"#)
        }
    }

    @Test("A class without secure coding, reading and writing")
    func notSecure() throws {
        expectError(.wrongClass, #"HR0402 "KeyedTree" does not support secure coding, which is required at $root"#) {
            _ = try HRKeyedUnarchiver.unarchivedObject(ofClass: KeyedTree.self, from: Data("{}".utf8))
        }
        expectError(.unsupportedType, #"HR0207 "KeyedTree" does not support secure coding at $root"#) {
            _ = try HRKeyedArchiver.archivedData(withRootObject: KeyedTree("a"), requiringSecureCoding: true)
        }
    }

    @Test("Members of property list classes need not be asked for", arguments: HRFormat.each)
    func propertyLists(format: HRFormat) throws {
        let list: NSArray = [
            "a", 1, 1.5, true, Date(timeIntervalSinceReferenceDate: 1), Data([1]), ["b"], ["k": ["v"]],
        ]
        let data = try HRKeyedArchiver.archivedData(withRootObject: list, requiringSecureCoding: true, as: format)
        #expect(try HRKeyedUnarchiver.unarchivedObject(ofClass: NSArray.self, from: data) == list)
        let tree: NSDictionary = ["a": ["b": [1, "c"]], "d": NSSet(array: ["e"])]
        let some = try HRKeyedArchiver.archivedData(withRootObject: tree, requiringSecureCoding: true, as: format)
        let read = try HRKeyedUnarchiver.unarchivedObject(ofClasses: [NSDictionary.self, NSSet.self], from: some)
        #expect(read as? NSDictionary == tree)
    }

    @Test(
        "Members of other classes have to be, and those that are named are all that there may be",
        arguments: ["NSURL", "NSUUID", "NSLocale", "NSRegularExpression", "NSSet"])
    func otherMembers(name: String) throws {
        let value = name == "NSSet" ? "[]" : "\"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\""
        let json = Data("[{ \"$class\": \"\(name)\", \"$value\": \(value) }]".utf8)
        expectError(.wrongClass) { _ = try HRKeyedUnarchiver.unarchivedObject(ofClass: NSArray.self, from: json) }
        #expect(throws: HRError.self) {
            try HRKeyedUnarchiver.unarchivedArrayOfObjects(ofClass: NSNumber.self, from: Data("[\"a\"]".utf8))
        }
        expectError(.wrongClass, #"HR0402 "NSString" is not a class that is allowed here at 0.name"#) {
            _ = try HRKeyedUnarchiver.unarchivedObject(
                ofClasses: [NSArray.self, Careless.self],
                from: Data(#"[{ "$class": "SecureCodingTests.Careless", "name": "a" }]"#.utf8))
        }
    }

    @Test("An object that nothing was asked for")
    func careless() throws {
        let error = expectError(.wrongClass, #"HR0402 "NSString" is not a class that is allowed here at name"#) {
            _ = try HRKeyedUnarchiver.unarchivedObject(ofClass: Careless.self, from: Data(#"{ "name": "a" }"#.utf8))
        }
        #expect(error?.help == ["with secure coding, say what is wanted: decodeObject(of: NSString.self, forKey:)"])
    }
}
