import HRArchiving
import TestSupport
import Testing

/// What is behind `any P` says its class, also where it is written as one plain value.
@Suite("Existentials by themselves")
struct ExistentialTests {
    static let registry: HRClassRegistry = {
        var registry = HRClassRegistry()
        registry.register(Flag.self)
        registry.register(Weight.self)
        registry.register(Both.self)
        registry.register(Spoken.self)
        registry.register(ClosedRange<Int>.self)
        return registry
    }()

    private func copy(_ cargo: Cargo, _ format: HRFormat) throws -> Cargo {
        let archiver = HRArchiver(registry: Self.registry)
        return try HRUnarchiver(registry: Self.registry).unarchive(from: archiver.archive(cargo, as: format))
    }

    @Test("Plain values under keys", arguments: HRFormat.each)
    func keys(format: HRFormat) throws {
        let back = try copy(
            Cargo(shape: Flag.red, optional: Weight(5), both: Both.left, any: 5, flag: .green), format)
        #expect(back.shape as? Flag == .red && back.optional as? Weight == Weight(5) && back.both as? Both == .left)
        #expect(back.any as? Int == 5 && back.flag == .green)
    }

    @Test("Say their class where it is not declared, and nowhere else")
    func spelling() throws {
        let cargo = Cargo(shape: Flag.red, optional: nil, both: Both.left, any: "x", flag: .green)
        let fields: HRFields = [
            "shape": .object(HRObject(className: "Flag", plainValue: "red")),
            "both": .object(HRObject(className: "Both", plainValue: "left")), "any": "x", "flag": "green",
        ]
        let document = try HRArchiver().document(archiving: cargo)
        #expect(document == HRDocument(.object(HRObject(className: "Cargo", fields: fields))))
    }

    @Test("As the root, and as the whole of another value", arguments: HRFormat.each)
    func singleValueObjects(format: HRFormat) throws {
        let archiver = HRArchiver(registry: Self.registry)
        let unarchiver = HRUnarchiver(registry: Self.registry)
        let shape: any Shape = Flag.red
        let back = try unarchiver.unarchive((any Shape).self, from: archiver.archive(shape, as: format))
        #expect(back as? Flag == .red)
        let both: any Shape & Codable = Both.left
        let again = try unarchiver.unarchive((any Shape).self, from: archiver.archive(both, as: format))
        #expect(again as? Both == .left)
        let whole = try unarchiver.unarchive(Whole.self, from: archiver.archive(Whole(shape: Weight(1)), as: format))
        #expect(whole.shape as? Weight == Weight(1))
    }

    @Test("Generic code keeps the declared type, also if it is opened from an existential")
    func generic() throws {
        func write<T: HRCoding>(_ value: T) throws -> HRDocument {
            try HRArchiver().document(archiving: Writing { try $0.encode(value, forKey: "x") })
        }
        #expect(try write(Flag.red).root.fields?["x"] == "red")
    }

    @Test("Elements of collections: enums, ranges and types that are only Codable", arguments: HRFormat.each)
    func elements(format: HRFormat) throws {
        let archiver = HRArchiver(registry: Self.registry)
        let unarchiver = HRUnarchiver(registry: Self.registry)
        let values: [Any] = [Flag.red, 1...2, Spoken.aloud, 3]
        let back = try unarchiver.unarchive([Any].self, from: archiver.archive(values, as: format))
        #expect(back[0] as? Flag == .red && back[1] as? ClosedRange == 1...2)
        #expect(back[2] as? Spoken == .aloud && back[3] as? Int == 3)
    }

    @Test("One of a protocol that is only Codable says its class as the root", arguments: HRFormat.each)
    func codableRoot(format: HRFormat) throws {
        let value: any Speaking = Spoken.aloud
        let data = try HRArchiver(registry: Self.registry).archive(value, as: format)
        let back = try HRUnarchiver(registry: Self.registry).unarchive((any Speaking).self, from: data)
        #expect(back as? Spoken == .aloud)
    }

    // The compiler opens such an existential where it is handed to a coder, so that nothing shows what was declared.
    @Test("Under a key it cannot say the class of a plain value; reading tells what to do")
    func codableOnly() throws {
        let value: any Speaking = Spoken.aloud
        let document = try HRArchiver(registry: Self.registry).document(
            archiving: Writing { try $0.encode(value, forKey: "x") })
        let error = expectError(
            .missingClass, #"HR0404 "x" must be an object that says its class, found a string at x"#
        ) {
            try HRUnarchiver(registry: Self.registry).read(document) { coder in
                let _: any Speaking = try coder.decode(forKey: "x")
            }
        }
        #expect(
            error?.help == [
                #"add "$class" with the name of a registered class, and put the value under "$value""#,
                "or let the protocol inherit from HRCoding: then the class is written",
            ])
    }
}

private protocol Shape: HRCoding {}
private protocol Speaking: Codable {}

private enum Flag: String, Shape { case red, green }
private enum Both: String, Shape, Codable { case left }
private enum Spoken: String, Speaking { case aloud }

private struct Weight: Shape, Equatable {
    var grams: Int
    init(_ grams: Int) { self.grams = grams }
    init(coder: HRDecoder) throws { grams = try coder.decode() }
    func encode(with coder: HREncoder) throws { try coder.encode(grams) }
}

private struct Whole: HRCoding {
    var shape: any Shape
    init(shape: any Shape) { self.shape = shape }
    init(coder: HRDecoder) throws { shape = try coder.decode() }
    func encode(with coder: HREncoder) throws { try coder.encode(shape) }
}

private struct Cargo: HRCoding {
    var shape: any Shape
    var optional: (any Shape)?
    var both: any Shape & Codable
    var any: any HRCoding
    var flag: Flag

    init(shape: any Shape, optional: (any Shape)?, both: any Shape & Codable, any: any HRCoding, flag: Flag) {
        (self.shape, self.optional, self.both, self.any, self.flag) = (shape, optional, both, any, flag)
    }

    init(coder: HRDecoder) throws {
        shape = try coder.decode(forKey: "shape")
        optional = try coder.decodeIfPresent(forKey: "optional")
        both = try coder.decode(forKey: "both")
        any = try coder.decode(forKey: "any")
        flag = try coder.decode(forKey: "flag")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(shape, forKey: "shape")
        try coder.encode(optional, forKey: "optional")
        try coder.encode(both, forKey: "both")
        try coder.encode(any, forKey: "any")
        try coder.encode(flag, forKey: "flag")
    }
}
