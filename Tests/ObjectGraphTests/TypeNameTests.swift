import Foundation
import ObjectGraph
import Testing

/// Every form that the text of a type has.
@Suite("Names of types")
struct TypeNameTests {
    fileprivate struct Inner {
        struct Deep {}
    }

    private func local() -> Any.Type {
        struct Local {}
        return Local.self
    }

    private func insideLocal() -> Any.Type {
        struct Local { struct Deep {} }
        return Local.Deep.self
    }

    @Test(
        "Nominal types have their names without the module, nested and private ones too",
        arguments: [
            (Int.self as Any.Type, "Int"), (TypeNameTests.self, "TypeNameTests"), (Date.self, "Date"),
            (Unit.self, "Unit"), (Inner.self, "TypeNameTests.Inner"), (Inner.Deep.self, "TypeNameTests.Inner.Deep"),
            (Hidden.self, "Hidden"), (Hidden.Deep.self, "Hidden.Deep"), (String.Added.self, "String.Added"),
            (String.hidden, "String.Hidden"), (Counter.self, "Counter"), (Größe.self, "Größe"),
            (Größe.`default`.self, "Größe.default"),
        ])
    func nominal(type: Any.Type, name: String) {
        #expect(lastingTypeName(of: type) == name)
        #expect(stableTypeName(of: type) == name)
    }

    @Test("Types of values of other types")
    func existentials() {
        let existentials: [Any.Type] = [
            Any.self, AnyObject.self, (any Error).self, (any Codable).self, (any Sequence<Int>).self,
            (any Hashable & AnyObject).self, (any Unit & CustomStringConvertible).self,
        ]
        #expect(existentials.filter { !isExistentialType($0) }.isEmpty)
        let others: [Any.Type] = [Int.self, Unit.self, (Int, Int).self, [any Error].self, Inner.self, local()]
        #expect(others.filter(isExistentialType).isEmpty)
    }

    @Test(
        "Generic types, and what stands in one, have none that lasts",
        arguments: [
            (Box<Int>.self as Any.Type, "Box<Int>"), (Box<Hidden>.self, "Box<Hidden>"),
            (Box<Int>.Inner.self, "Box<Int>.Inner"), (Int?.self, "Optional<Int>"),
            ([String: [Int]].self, "Dictionary<String, Array<Int>>"),
            ([Int].Special.self, "Array<Int>.Special"),
        ])
    func generic(type: Any.Type, text: String) {
        #expect(lastingTypeName(of: type) == nil)
        #expect(stableTypeName(of: type) == text)
    }

    @Test("Local types have none that lasts, nor has what stands in one")
    func localTypes() {
        let free = freeLocal()
        let closure: () -> Any.Type = {
            struct Local {}
            return Local.self
        }
        for type in [local(), insideLocal(), free, closure()] {
            #expect(lastingTypeName(of: type) == nil)
            #expect(!stableTypeName(of: type).contains("unknown context"))
        }
    }

    @Test(
        "Whatever is no nominal type has none",
        arguments: [
            Any.self as Any.Type, (any Hashable & Encodable).self, (Int, String).self, (() -> Void).self, Int.Type.self,
            (any Hashable.Type).self, Pack<Int, String>.self, `two words`.self,
        ])
    func others(type: Any.Type) {
        #expect(lastingTypeName(of: type) == nil)
    }

    @Test("A type is of the module that declares it")
    func modules() {
        #expect(isType(Int.self, ofModules: ["Swift"]))
        #expect(isType(TypeNameTests.self, ofModules: ["ObjectGraphTests", "Swift"]))
        #expect(!isType(TypeNameTests.self, ofModules: ["ObjectGraph"]))
        #expect(!isType(String.Added.self, ofModules: ["Swift"]))
        #expect(!isType((() -> Void).self, ofModules: ["Swift"]))
    }
}

private func freeLocal() -> Any.Type {
    class Local {}
    return Local.self
}

private struct Hidden {
    struct Deep {}
}

private struct Box<Value> {
    struct Inner {}
}

private struct Pack<each Value> {}

private actor Counter {}

enum Größe {
    struct `default` {}
}

private struct `two words` {}

extension String {
    struct Added {}

    private struct Hidden {}

    fileprivate static var hidden: Any.Type { Hidden.self }
}

extension [Int] {
    struct Special {}
}
