import Foundation
import HRArchiving
import HRConfiguring
import TestSupport
import Testing

/// Origins of random layers. Those of the first values that are asked for are found one by one, all others by one walk.
@Suite("Origins")
struct OriginTests {
    /// Numbers that are the same on every run.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    /// Looks at nothing: keys that begin with `x-` may be there all the same.
    private struct Anything: Decodable {
        init(from decoder: any Decoder) {}
    }

    private static let keys = ["a", "b", "c", "d", "$$append", "x.y", ""]
    private static let leaves = [
        "1", "null", #""t""#, "true", #"{"$env":"TEXT"}"#, #"{"$env":"JSON"}"#, #"{"$include":"inner.json"}"#,
        #"{"$include":["inner.json","other.json"],"b":null,"z":1}"#, #"{"$append":[1,null,{"q":null}]}"#,
        #"{"$prepend":["p",{"$env":"TEXT"}]}"#, #""${TEXT}""#,
        #"{"$class":"K","a":1,"c":null}"#, #"{"$class":"L","b":2}"#, #"{"$class":"K","$version":2,"b":1}"#,
    ]
    private static let texts = ["--x-a=1", "--x-a.b=2", "--x-b.c.d=3", "--x-c.0=4", #"--x-d={"a":null}"#, "--x-d.c=x"]

    private func node(_ depth: Int, _ numbers: inout Numbers) -> String {
        switch Int.random(in: 0..<10, using: &numbers) {
        case 0..<6 where depth > 0: return dictionary(depth, &numbers)
        case 6 where depth > 0:
            let elements = (0..<Int.random(in: 0...3, using: &numbers)).map { _ in node(depth - 1, &numbers) }
            return "[\(elements.joined(separator: ","))]"
        default: return Self.leaves.randomElement(using: &numbers) ?? "0"
        }
    }

    private func dictionary(_ depth: Int, prefix: String = "", _ numbers: inout Numbers) -> String {
        let keys = Self.keys.shuffled(using: &numbers).prefix(Int.random(in: 3...7, using: &numbers))
        return "{" + keys.map { "\"\(prefix)\($0)\":\(node(depth - 1, &numbers))" }.joined(separator: ",") + "}"
    }

    private func configuration(
        _ folder: ConfigurationFolder, _ numbers: inout Numbers
    ) throws -> HRConfiguration<Anything> {
        var configuration = HRConfiguration(Anything.self)
        configuration.environment = ["TEXT": "t", "JSON": #"[1,{"b":2}]"#]
        configuration.interpolates = true
        let place = Int.random(in: 0..<5, using: &numbers)
        for layer in 0..<Int.random(in: 2...4, using: &numbers) {
            try folder.write(dictionary(4, prefix: "x-", &numbers), to: "c\(layer).json")
            configuration.add(.file(folder.path("c\(layer).json")))
            guard layer == place else { continue }
            configuration.add(.arguments(Self.texts.filter { _ in Int.random(in: 0..<3, using: &numbers) == 0 }))
        }
        return configuration
    }

    @Test(
        "An origin is the same whether it is asked for first or last, and in an explanation", .slow,
        arguments: 0..<UInt64(Scale.count(8, inDebug: 3)))
    func order(seed: UInt64) throws {
        var numbers = Numbers(state: seed &* 7919 &+ 17), count = 0, replacedCount = 0
        let folder = try ConfigurationFolder([
            "inner.json": #"{"b":{"c":1},"d":[1,2],"x.y":null}"#,
            "other.json": #"{"d":{"$append":[3]},"b":{"e":null}}"#,
        ])
        for _ in 0..<12 {
            let configuration = try configuration(folder, &numbers)
            let first = try configuration.load(), last = try configuration.load()
            let paths = first.document.walk.map(\.path).shuffled(using: &numbers)
            let some = paths.prefix(50)
            let origins = Dictionary(some.map { ($0, first.origin(of: $0)) }) { first, _ in first }
            for path in paths.dropFirst(50).prefix(70) { #expect(last.origin(of: path) != nil) }
            for path in some { #expect(last.origin(of: path) == origins[path]) }
            for entry in last.explain().entries {
                guard let origin = origins[entry.path] else { continue }
                #expect(entry.origin == origin)
                replacedCount += entry.origin.over.isEmpty ? 0 : 1
            }
            count += paths.count >= 120 ? 1 : 0
        }
        #expect(count > 0 && replacedCount > 0)
    }
}
