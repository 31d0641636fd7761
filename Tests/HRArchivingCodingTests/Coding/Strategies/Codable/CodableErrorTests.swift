import Foundation
import HRArchiving
import TestSupport
import Testing

/// Codable code that recovers from errors knows those of the standard library.
@Suite("Errors within Codable code")
struct CodableErrorTests {
    /// A value of one of several kinds, as many models have them.
    private enum Union: Decodable, Equatable {
        case number(Int), text(String), list([Int]), object([String: Int]), nothing

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .nothing
                return
            }
            do {
                self = .number(try container.decode(Int.self))
            } catch DecodingError.typeMismatch {
                do {
                    self = .text(try container.decode(String.self))
                } catch DecodingError.typeMismatch {
                    do { self = .list(try container.decode([Int].self)) } catch DecodingError.typeMismatch {
                        self = .object(try container.decode([String: Int].self))
                    }
                }
            }
        }
    }

    @Test("Unions that go on after a type mismatch", arguments: HRFormat.each)
    func unions(format: HRFormat) throws {
        let data = try format.data(from: HRDocument([1, "a", [1, 2], ["a": 1], nil]))
        #expect(
            try HRUnarchiver().unarchive([Union].self, from: data)
                == [.number(1), .text("a"), .list([1, 2]), .object(["a": 1]), .nothing])
    }

    private enum Key: String, CodingKey { case number, text, inner, list, absent }

    /// What one kind of error shows in each place where a container is asked.
    private struct Seen: Decodable {
        let errors: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            var list = try container.nestedUnkeyedContainer(forKey: .list)
            var errors: [String] = []
            func note(_ body: () throws -> Void) {
                do { try body() } catch { errors.append(CodableErrorTests.text(of: error)) }
            }
            note { _ = try container.decode(Int.self, forKey: .text) }
            note { _ = try container.decode(Int8.self, forKey: .number) }
            note { _ = try container.decode(Int.self, forKey: .absent) }
            note { _ = try container.decodeIfPresent([Int].self, forKey: .text) }
            note { _ = try container.decodeNil(forKey: .absent) }
            note { _ = try container.nestedContainer(keyedBy: Key.self, forKey: .text) }
            note { _ = try container.nestedContainer(keyedBy: Key.self, forKey: .absent) }
            note { _ = try container.nestedUnkeyedContainer(forKey: .text) }
            note { _ = try container.decode(Own.self, forKey: .inner) }
            note { _ = try container.decode(Inner.self, forKey: .inner) }
            note { _ = try container.decode(URL.self, forKey: .inner) }
            note { _ = try list.decode(String.self) }
            note { _ = try list.nestedContainer(keyedBy: Key.self) }
            note { _ = try list.nestedUnkeyedContainer() }
            _ = try list.decode(Int.self)
            note { _ = try list.decode(Int.self) }
            _ = try list.decodeNil()
            note { _ = try list.decode(Int.self) }
            note { _ = try list.decodeNil() }
            self.errors = errors
        }
    }

    private struct Own: HRDecodable, Decodable {
        init(coder: HRDecoder) throws { _ = try coder.decode(Int.self, forKey: "text") }
    }

    private struct Inner: Decodable {
        let text: Int
    }

    private static func text(of error: any Error) -> String {
        func text(_ kind: String, _ type: Any.Type?, _ context: DecodingError.Context) -> String {
            let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
            let inner = (context.underlyingError as? HRError)?.code.rawValue ?? "none"
            return "\(kind) \(type.map { "\($0) " } ?? "")at '\(path)': \(inner)"
        }
        switch error {
        case DecodingError.typeMismatch(let type, let context): return text("mismatch", type, context)
        case DecodingError.valueNotFound(let type, let context): return text("no value", type, context)
        case DecodingError.keyNotFound(let key, let context): return text("no key \(key.stringValue)", nil, context)
        case DecodingError.dataCorrupted(let context): return text("corrupted", nil, context)
        default: return "other: \(error)"
        }
    }

    @Test("Each kind of error, with its place and the error below it")
    func kinds() throws {
        let root: HRNode = ["number": 1000, "text": "a", "inner": ["text": "a"], "list": [5, nil]]
        #expect(
            try HRUnarchiver().unarchive(Seen.self, from: HRDocument(root)).errors == [
                "mismatch Int at 'text': HR0202",
                "corrupted at 'number': HR0204",
                "no key absent at '': HR0203",
                "mismatch Array<Int> at 'text': HR0202",
                "no key absent at '': HR0203",
                "mismatch Dictionary<String, Any> at 'text': HR0202",
                "no key absent at '': HR0203",
                "mismatch Array<Any> at 'text': HR0202",
                "mismatch Own at 'inner.text': HR0202",
                "mismatch Int at 'inner.text': HR0202",
                "mismatch URL at 'inner': HR0202",
                "mismatch String at 'list.0': HR0202",
                "mismatch Dictionary<String, Any> at 'list.0': HR0202",
                "mismatch Array<Any> at 'list.0': HR0202",
                "no value Int at 'list.1': HR0202",
                "no value Int at 'list': HR0203",
                "no value Optional<Any> at 'list': HR0203",
            ])
    }

    // MARK: Across the ways

    private final class Watcher: HRDecodable {
        let codes: [HRError.Code]
        init(coder: HRDecoder) throws {
            var codes: [HRError.Code] = []
            do { _ = try coder.decode(Inner.self, forKey: "inner") } catch let error as HRError {
                codes.append(error.code)
            }
            do { _ = try coder.decode([Inner].self, forKey: "list") } catch let error as HRError {
                codes.append(error.code)
            }
            self.codes = codes
        }
    }

    @Test("init(coder:) sees HRError, also of what is only Codable")
    func ownCode() throws {
        let root: HRNode = ["inner": ["text": "a"], "list": [["txt": 1]]]
        #expect(
            try HRUnarchiver().unarchive(Watcher.self, from: HRDocument(root)).codes == [.typeMismatch, .missingKey])
    }

    private struct Outer: Decodable {
        let inner: Inner
    }

    private struct Wrapped: Error, @unchecked Sendable {
        let name: String
        let cause: any Error
    }

    private enum Failure: Error {
        case reading(String, cause: any Error)
    }

    /// How a type passes on the error of one of its members.
    enum Passing: String, CaseIterable { case asIs, rethrown, wrapped, within, foundation, retold }

    private struct Passer: Decodable {
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            let passing = try Passing(rawValue: container.decode(String.self, forKey: .text))
            do { _ = try container.decode(Outer.self, forKey: .inner) } catch let error as DecodingError {
                switch passing {
                case .wrapped: throw Wrapped(name: "wrapped", cause: error)
                case .within: throw Failure.reading("within", cause: error)
                case .foundation: throw CocoaError(.coderReadCorrupt, userInfo: [NSUnderlyingErrorKey: error])
                case .retold:
                    throw DecodingError.dataCorrupted(
                        DecodingError.Context(codingPath: [], debugDescription: "own", underlyingError: error))
                default: throw error
                }
            }
        }
    }

    @Test("The door gives the error with its words, whoever has passed it on", arguments: Passing.allCases)
    func passedOn(passing: Passing) {
        let passer: HRNode = ["text": .string(passing.rawValue), "inner": ["inner": ["txt": 5]]]
        let message =
            #"CodableErrorTests.Inner needs the key "text", which is missing; is "txt" a misspelling of "text"?"#
        for (root, path) in [(passer, "inner.inner"), (HRNode.array([passer]), "0.inner.inner")] {
            let error = expectError(.missingKey, "HR0203 \(message) at \(path)") {
                if path.hasPrefix("0") {
                    _ = try HRUnarchiver().unarchive([Passer].self, from: HRDocument(root))
                } else {
                    _ = try HRUnarchiver().unarchive(Passer.self, from: HRDocument(root))
                }
            }
            #expect(error?.help == [#"rename "txt" to "text""#])
            #expect((error?.underlying as? Wrapped)?.name == (passing == .wrapped ? "wrapped" : nil))
        }
    }

    private struct Own2: Error {}

    private struct Thrower: Decodable {
        init(from decoder: any Decoder) throws { throw Own2() }
    }

    private struct Catcher: Decodable {
        let hasCaught: Bool
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            do {
                _ = try container.decode(Thrower.self, forKey: .inner)
                hasCaught = false
            } catch is Own2 { hasCaught = true }
        }
    }

    private struct Holder: Decodable {
        let inner: Thrower
    }

    @Test("An error of a type's own passes through Codable code as it is, and keeps its place")
    func ownErrors() throws {
        let document = HRDocument(["inner": ["inner": [:]]])
        #expect(try HRUnarchiver().unarchive(Catcher.self, from: document).hasCaught)
        let error = expectError(.userError, "HR0208 the type's own code failed to decode it at inner.inner") {
            _ = try HRUnarchiver().unarchive([String: Holder].self, from: document)
        }
        #expect(error?.underlying is Own2)
    }

    // MARK: Paths and keys

    private enum Numbered: Int, CodingKey { case first = 1, second }

    private struct PathOf: Decodable {
        let path: [any CodingKey]
        init(from decoder: any Decoder) throws { path = decoder.codingPath }
    }

    private struct Paths: Decodable {
        let paths: [[any CodingKey]]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Numbered.self)
            let nested = try container.nestedContainer(keyedBy: Key.self, forKey: .second)
            var list = try nested.nestedUnkeyedContainer(forKey: .list)
            paths = [
                try container.decode(PathOf.self, forKey: .first).path, nested.codingPath, list.codingPath,
                try list.decode(PathOf.self).path, try list.superDecoder().codingPath,
                try container.superDecoder(forKey: .first).codingPath,
            ]
        }
    }

    @Test("The coding path has the type's own keys, with their numbers")
    func codingPaths() throws {
        let root: HRNode = ["first": [:], "second": ["list": [[:], [:]]]]
        let paths = try HRUnarchiver().unarchive(Paths.self, from: HRDocument(root)).paths
        #expect(paths.map { $0.map(\.intValue) } == [[1], [2], [2, nil], [2, nil, 0], [2, nil, 1], [1]])
        #expect(paths[3].map(\.stringValue) == ["second", "list", "Index 0"])
        #expect(paths.map(\.first).allSatisfy { $0 is Numbered })
        #expect(paths[3][1] as? Key == .list)
    }

    private class Base: Decodable {
        let isNull: Bool
        required init(from decoder: any Decoder) throws {
            isNull = try decoder.singleValueContainer().decodeNil()
        }
    }

    private final class Derived: Base {
        let other: Base
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            other = try Base(from: container.superDecoder(forKey: .inner))
            try super.init(from: container.superDecoder())
        }
    }

    @Test("A superclass that nothing was written for reads null")
    func superDecoders() throws {
        let derived = try HRUnarchiver().unarchive(Derived.self, from: HRDocument(["text": "a"]))
        #expect(derived.isNull && derived.other.isNull)
        let full = try HRUnarchiver().unarchive(Derived.self, from: HRDocument(["super": 1, "inner": 2]))
        #expect(!full.isNull && !full.other.isNull)
    }
}
