import Foundation
import HRArchiving
import TestSupport
import Testing

/// Codable code sees the errors and the keys of the standard library, whoever called the archiver those of archives.
@Suite("Errors and coding paths of Codable code that writes")
struct CodableWritingErrorTests {
    private struct Refusal: Error, Equatable { var number = 1 }

    /// What has no way to take part, wherever it stands.
    private struct Unsuited: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(Data?.none)
            try container.encode(1)
        }
    }

    private enum Keys: Int, CodingKey { case first = 1, second = 2 }

    private func document(_ body: @escaping (any Encoder) throws -> Void) throws(HRError) -> HRDocument {
        try HRArchiver().document(archiving: ["root": EncodedByHand(body: body)])
    }

    @Test("Containers throw EncodingError, which carries the archive's error")
    func standard() throws {
        let seen = Seen()
        _ = try document { encoder in
            var container = encoder.container(keyedBy: Keys.self)
            seen.catching { try container.encode([Unsuited()], forKey: .first) }
            var list = container.nestedUnkeyedContainer(forKey: .second)
            seen.catching { try list.encode(Unsuited()) }
            seen.catching { try list.encode(["a": Unsuited()]) }
        }
        let paths = [["root", "first", "0"], ["root", "second", "0"], ["root", "second", "0", "a"]]
        #expect(seen.errors.count == 3)
        for (error, path) in zip(seen.errors, paths) {
            guard case .invalidValue(_, let context) = error as? EncodingError else {
                Issue.record("\(error)")
                continue
            }
            #expect(context.codingPath.map(\.stringValue) == path.map { $0 == "0" ? "Index 0" : $0 })
            #expect(context.debugDescription == "the value cannot be archived")
            let underlying = try #require(context.underlyingError as? HRError)
            #expect(underlying.code == .coderMisuse)
            #expect(underlying.path == HRPath(path))
        }
    }

    @Test("The door gives the archive's error back, also where it was thrown on")
    func door() throws {
        expectError(.coderMisuse, "HR0209 a value without a key is encoded beside others at root.first.0") {
            _ = try document { encoder in
                var container = encoder.container(keyedBy: Keys.self)
                try container.encode([Unsuited()], forKey: .first)
            }
        }
        expectError(.coderMisuse) {
            _ = try document { encoder in
                var container = encoder.container(keyedBy: Keys.self)
                do {
                    try container.encode([Unsuited()], forKey: .first)
                } catch {
                    let context = EncodingError.Context(
                        codingPath: [], debugDescription: "in other words", underlyingError: error)
                    throw EncodingError.invalidValue(1, context)
                }
            }
        }
    }

    @Test("A type's own errors reach the types around it as they are, and the caller with the place")
    func own() throws {
        let seen = Seen()
        _ = try document { encoder in
            var container = encoder.container(keyedBy: Keys.self)
            seen.catching {
                try container.encode([EncodedByHand { _ in throw Refusal(number: 7) }], forKey: .first)
            }
            seen.catching {
                let context = EncodingError.Context(codingPath: [], debugDescription: "no")
                try container.encode(
                    EncodedByHand { _ in throw EncodingError.invalidValue(1, context) }, forKey: .first)
            }
        }
        #expect(seen.errors.first as? Refusal == Refusal(number: 7))
        guard case .invalidValue(let value, let context) = seen.errors.last as? EncodingError else {
            Issue.record("\(seen.errors)")
            return
        }
        #expect(value as? Int == 1)
        #expect(context.debugDescription == "no")
        let error = expectError(.userError, "HR0208 the type's own code failed to encode it at root.second.0") {
            _ = try document { encoder in
                var container = encoder.container(keyedBy: Keys.self)
                try container.encode([EncodedByHand { _ in throw Refusal() }], forKey: .second)
            }
        }
        #expect(error?.underlying as? Refusal == Refusal())
    }

    @Test("Each way sees its own errors, across one another too")
    func across() throws {
        let seen = Seen()
        let inner = Writing { coder in
            seen.catching { try coder.encode([Unsuited()], forKey: "inner") }
            try coder.encode([Unsuited()], forKey: "inner")
        }
        _ = try HRArchiver().document(
            archiving: Writing { coder in
                let outer = EncodedByHand { encoder in
                    var container = encoder.container(keyedBy: Keys.self)
                    seen.catching { try container.encode(Both(writing: inner), forKey: .first) }
                    throw Refusal()
                }
                seen.catching { try coder.encode(outer, forKey: "outer") }
            })
        #expect(seen.errors.count == 3)
        #expect((seen.errors[0] as? HRError)?.path == "outer.first.inner.0")
        let context = (seen.errors[1] as? EncodingError).map { error in
            guard case .invalidValue(_, let context) = error else { return nil as EncodingError.Context? }
            return context
        }
        #expect((context??.underlyingError as? HRError)?.path == "outer.first.inner.0")
        #expect((seen.errors[2] as? HRError)?.code == .userError)
        #expect((seen.errors[2] as? HRError)?.path == "outer")
    }

    @Test("Coding paths hold the types' own keys, with their numbers")
    func codingPaths() throws {
        let seen = Seen()
        _ = try document { encoder in
            var container = encoder.container(keyedBy: Keys.self)
            var list = container.nestedUnkeyedContainer(forKey: .second)
            try list.encode(EncodedByHand { seen.path = $0.codingPath })
            _ = container.nestedContainer(keyedBy: AnyTextKey.self, forKey: .first)
        }
        #expect(seen.path.map(\.stringValue) == ["root", "second", "Index 0"])
        #expect(seen.path[1] as? Keys == .second)
        #expect(seen.path.map(\.intValue) == [nil, 2, 0])
    }

    @Test("Coding paths of super encoders, nested containers and coders of other ways")
    func mixedPaths() throws {
        let seen = Seen()
        _ = try HRArchiver().document(
            archiving: Writing { coder in
                try coder.encode(
                    EncodedByHand { encoder in
                        var container = encoder.container(keyedBy: Keys.self)
                        let nested = container.nestedContainer(keyedBy: AnyTextKey.self, forKey: .first)
                        #expect(nested.codingPath.map(\.stringValue) == ["value", "first"])
                        #expect(nested.codingPath.last as? Keys == .first)
                        let parent = container.superEncoder()
                        #expect(parent.codingPath.map(\.stringValue) == ["value", "super"])
                        let named = container.superEncoder(forKey: .second)
                        #expect(named.codingPath.last as? Keys == .second)
                        seen.path = encoder.codingPath
                    }, forKey: "value")
            })
        #expect(seen.path.map(\.stringValue) == ["value"])
    }
}

/// What code that is run while something is written has seen.
private final class Seen {
    var errors: [any Error] = []
    var path: [any CodingKey] = []

    func catching(_ body: () throws -> Void) {
        do {
            try body()
            Issue.record("nothing was thrown")
        } catch {
            errors.append(error)
        }
    }
}

/// A type that is both, so that Codable code can write it.
private struct Both: HREncodable, Encodable {
    let writing: Writing

    func encode(to encoder: any Encoder) throws { Issue.record("the keyed way comes first") }
    func encode(with coder: HREncoder) throws { try writing.encode(with: coder) }
}
