import Foundation
import HRArchiving
import TestSupport
import Testing

/// What hostile or careless files could do to the coding layer, by the numbers of the hazard table.
@Suite("Hazards of coding: classes")
struct ClassHazardTests {
    private let hostileNames = [
        "NSTask", "Process", "NSObject", "$", "", "Swift.Int", "$s4main5ThingC", "Foundation.Process", "../Plain",
        "plain",
        "Plain ", "Plain\u{0}", String(repeating: "A", count: 100_000),
    ]

    @Test("1 A class that nobody registered is an error, whatever its name is", arguments: HRFormat.each)
    func unregistered(format: HRFormat) throws {
        for name in hostileNames {
            let data = try format.data(from: HRDocument([.object(name, ["text": "a"])]))
            for read in [
                { _ = try HRUnarchiver(registry: fooRegistry).unarchive([any Foo].self, from: data) },
                { _ = try HRUnarchiver(registry: fooRegistry).unarchive([Plain].self, from: data) },
                { _ = try HRUnarchiver(registry: fooRegistry).unarchive(Any.self, from: data) },
            ] as [() throws -> Void] {
                let error = expectError(.unknownClass) { try read() }
                #expect((error?.description.count ?? 1000) < 300)
                #expect(error?.path == "0")
            }
        }
    }

    @Test("2 A registered class in the place of another one is refused before its initializer runs")
    func wrongPlace() throws {
        let counter = Counter()
        let unarchiver = HRUnarchiver(registry: Self.registry, userInfo: counter.userInfo)
        let fields = ["alpha": "Alpha", "beta": "Beta", "gamma": "Gamma"]
        for (field, own) in fields {
            for other in ["Alpha", "Beta", "Gamma", "Value"] where other != own {
                let root: HRNode = .dictionary([field: .object(other)])
                expectError(.wrongClass) { _ = try unarchiver.unarchive(Fields.self, from: HRDocument(root)) }
                let list: HRNode = .dictionary([field + "s": [.object(other)]])
                expectError(.wrongClass) { _ = try unarchiver.unarchive(Fields.self, from: HRDocument(list)) }
            }
        }
        #expect(counter.value == 0)
        let right: HRNode = ["alpha": .object("Alpha"), "beta": .object("Beta"), "gammas": [.object("Gamma")]]
        _ = try unarchiver.unarchive(Fields.self, from: HRDocument(right))
        #expect(counter.value == 3)
    }

    @Test("3 Subclasses stand where their base is declared, and never the other way round")
    func hierarchy() throws {
        let counter = Counter()
        let unarchiver = HRUnarchiver(registry: Self.registry, userInfo: counter.userInfo)
        let names = ["Alpha", "AlphaChild", "AlphaGrandchild"]
        for (index, name) in names.enumerated() {
            let document = HRDocument([.object(name)])
            #expect(try "\(type(of: unarchiver.unarchive([Alpha].self, from: document)[0]))" == name)
            if index >= 1 {
                _ = try unarchiver.unarchive([AlphaChild].self, from: document)
            } else {
                expectError(.wrongClass) { _ = try unarchiver.unarchive([AlphaChild].self, from: document) }
            }
            if index == 2 {
                _ = try unarchiver.unarchive([AlphaGrandchild].self, from: document)
            } else {
                expectError(.wrongClass) { _ = try unarchiver.unarchive([AlphaGrandchild].self, from: document) }
            }
        }
        #expect(counter.value == 6)
    }

    @Test("4 No name is ever looked up in the runtime")
    func noLookUp() throws {
        let words = ["_typeByName", "NSClassFromString", "NSStringFromClass", "objc_getClass", "_mangledTypeName"]
        let sources = PackageFolder.url.appending(path: "Sources")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        var count = 0
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            for word in words { #expect(!text.contains(word), "\(file.lastPathComponent)") }
            count += 1
        }
        #expect(count > 50)
    }

    /// The run-time name of a private type has an address that is another one in every process.
    @Test("5 Names of private types are the same in every process")
    func privateNames() throws {
        let values: [any HREncodable] = [Value(), Stack([Value()])]
        let text = try HRArchiver().document(archiving: values).description
        #expect(!text.contains("unknown context"))
        #expect(!text.contains("$s"))
        #expect(text.contains(#""$class": "Value""#))
        #expect(text.contains(#""$class": "Stack<Value>""#))
    }

    @Test("6 Two types under one name, and one type under two")
    func conflicts() {
        var twoTypes = HRClassRegistry()
        twoTypes.register(Alpha.self, as: "A")
        twoTypes.register(Beta.self, as: "A")
        var twoNames = HRClassRegistry()
        twoNames.register(Alpha.self, as: "A")
        twoNames.register(Alpha.self, as: "B")
        var formerName = HRClassRegistry()
        formerName.register(Alpha.self, as: "A")
        formerName.register(Beta.self, as: "B", formerly: "A")
        let messages = [
            #"HR0403 "A" is registered for two types, Alpha and Beta"#,
            #"HR0403 Alpha is registered as "A" and as "B""#,
            #"HR0403 "A" is registered for two types, Alpha and Beta"#,
        ]
        for (registry, message) in zip([twoTypes, twoNames, formerName], messages) {
            expectError(.registryConflict, message) { _ = try HRArchiver(registry: registry).document(archiving: 1) }
            expectError(.registryConflict, message) {
                _ = try HRUnarchiver(registry: registry).unarchive(Int.self, from: HRDocument(1))
            }
        }
    }

    @Test("45 An initializer that does something does not run for a class that is refused")
    func sideEffects() {
        let counter = Counter()
        let unarchiver = HRUnarchiver(registry: Self.registry, userInfo: counter.userInfo)
        let document = HRDocument(["a": [.object("Alpha")]])
        expectError(.wrongClass) { _ = try unarchiver.unarchive([String: [Beta]].self, from: document) }
        expectError(.wrongClass) { _ = try unarchiver.unarchive([String: [Value]].self, from: document) }
        #expect(counter.value == 0)
    }

    // Swift cannot ask whether a metatype conforms to a protocol that is only known at run time, so here the initializer
    // has run when the mismatch is found. What it made is thrown away; and the same class is not made a second time.
    @Test("45 A class that does not adopt the protocol of its place is refused, once it has been made")
    func existentialMismatch() {
        let counter = Counter()
        let unarchiver = HRUnarchiver(registry: Self.registry, userInfo: counter.userInfo)
        expectError(.wrongClass, #"HR0402 element 0 must be a Foo, and "Alpha" is none at 0"#) {
            _ = try unarchiver.unarchive([any Foo].self, from: HRDocument([.object("Alpha"), .object("Alpha")]))
        }
        #expect(counter.value <= 1)
    }

    static var registry: HRClassRegistry {
        var registry = HRClassRegistry()
        registry.register(Alpha.self)
        registry.register(AlphaChild.self)
        registry.register(AlphaGrandchild.self)
        registry.register(Beta.self)
        registry.register(Gamma.self)
        registry.register(Value.self)
        return registry
    }
}

private class Alpha: HRCoding {
    required init(coder: HRDecoder) throws { Counter.counter(in: coder.userInfo)?.add(1) }
    func encode(with coder: HREncoder) throws {}
}

private class AlphaChild: Alpha {}
private final class AlphaGrandchild: AlphaChild {}

private final class Beta: HRCoding {
    init(coder: HRDecoder) throws { Counter.counter(in: coder.userInfo)?.add(1) }
    func encode(with coder: HREncoder) throws {}
}

private final class Gamma: Codable {
    init(from decoder: any Decoder) throws {
        HRDecoder(decoder).flatMap { Counter.counter(in: $0.userInfo) }?.add(1)
    }
    func encode(to encoder: any Encoder) throws {}
}

private struct Value: HRCoding {
    init() {}
    init(coder: HRDecoder) throws { Counter.counter(in: coder.userInfo)?.add(1) }
    func encode(with coder: HREncoder) throws {}
}

private struct Fields: HRDecodable {
    init(coder: HRDecoder) throws {
        _ = try coder.decodeIfPresent(Alpha.self, forKey: "alpha")
        _ = try coder.decodeIfPresent([Alpha].self, forKey: "alphas")
        _ = try coder.decodeIfPresent(Beta.self, forKey: "beta")
        _ = try coder.decodeIfPresent([Beta].self, forKey: "betas")
        _ = try coder.decodeIfPresent(Gamma.self, forKey: "gamma")
        _ = try coder.decodeIfPresent([Gamma].self, forKey: "gammas")
    }
}
