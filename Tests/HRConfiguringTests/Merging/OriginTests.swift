import Foundation
import HRArchiving
import ObjectGraph
import Testing

@testable import HRConfiguring

/// Origins that are found when they are asked for, of random layers.
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

    /// Whatever there is.
    private struct Anything: Decodable {
        init(from decoder: any Decoder) {}
    }

    private static let keys = ["a", "b", "c", "d", "$$append", "x.y", ""]
    private static let leaves = [
        "1", "null", #""t""#, "true", #"{"$env":"TEXT"}"#, #"{"$env":"JSON"}"#, #"{"$include":"inner.json"}"#,
        #"{"$include":["inner.json","other.json"],"b":null,"z":1}"#, #"{"$alias":"a"}"#,
        #"{"$append":[1,null,{"q":null}]}"#,
        #"{"$prepend":["p",{"$env":"TEXT"}]}"#, #"{"$append":{"$env":"JSON"}}"#, #""${TEXT}""#, #"{"$append":7}"#,
        #"{"$append":[1],"b":2}"#, #"{"$env":"NONE"}"#, #"{"$class":"K","a":1,"c":null}"#, #"{"$class":"L","b":2}"#,
        #"{"$class":"K","$version":2,"b":1}"#, #"{"$class":"K","$version":3,"b":1}"#,
    ]

    private func node(_ depth: Int, _ numbers: inout Numbers) -> String {
        switch Int.random(in: 0..<10, using: &numbers) {
        case 0..<4 where depth > 0: return dictionary(depth, &numbers)
        case 4 where depth > 0:
            let elements = (0..<Int.random(in: 0...3, using: &numbers)).map { _ in node(depth - 1, &numbers) }
            return "[\(elements.joined(separator: ","))]"
        default: return Self.leaves.randomElement(using: &numbers) ?? "0"
        }
    }

    private func dictionary(_ depth: Int, _ numbers: inout Numbers) -> String {
        let keys = Self.keys.shuffled(using: &numbers).prefix(Int.random(in: 0...5, using: &numbers))
        return "{" + keys.map { "\"\($0)\":\(node(depth - 1, &numbers))" }.joined(separator: ",") + "}"
    }

    private func configuration(_ folder: ConfigurationFolder, _ numbers: inout Numbers) throws -> HRConfiguration<
        Anything
    > {
        var configuration = HRConfiguration(Anything.self)
        configuration.environment = ["TEXT": "t", "JSON": #"[1,{"b":2}]"#]
        configuration.interpolates = true
        let texts = ["A": "1", "A__B": "2", "B__C__D": "3", "C__0": "4", "D": #"{"a":null}"#]
        let variables = texts.filter { _ in Int.random(in: 0..<3, using: &numbers) == 0 }
        let place = Int.random(in: 0..<5, using: &numbers)
        for layer in 0..<Int.random(in: 1...4, using: &numbers) {
            try folder.write(dictionary(4, &numbers), to: "c\(layer).json")
            if layer == place {
                configuration.add(
                    .environment(prefix: "S", from: Dictionary(uniqueKeysWithValues: variables.map { ("S_" + $0, $1) }))
                )
            }
            configuration.add(.file(folder.path("c\(layer).json")))
        }
        return configuration
    }

    @Test("Origins that are found one by one are those that were noted with every value", arguments: 0..<8)
    func former(seed: UInt64) throws {
        var numbers = Numbers(state: seed &* 7919 &+ 17), count = 0, removedCount = 0
        let folder = try ConfigurationFolder([
            "inner.json": #"{"b":{"c":1},"d":[1,2],"x.y":null}"#,
            "other.json": #"{"d":{"$append":[3]},"b":{"e":null}}"#,
        ])
        for _ in 0..<100 {
            let configuration = try configuration(folder, &numbers)
            guard let merged = try merged(configuration) else { continue }
            let former = former(merged)
            #expect(merged.document.root == former.tree.root)
            #expect(merged.layerFaults.map(\.error.description) == former.faults.map(\.error.description))
            #expect(merged.layerFaults.map(\.place) == former.faults.map(\.place))
            var texts: Set<HRPath> = [], faults: Set<HRPath> = [], removed: [HRPath: LayerPlace] = [:]
            former.tree.forEachOrigin { path, origin in
                if origin.isLoose { texts.insert(path) }
                if origin.fault != nil { faults.insert(path) }
                for (key, place) in origin.removed { removed[path.appending(key)] = place }
            }
            #expect(merged.texts == texts)
            #expect(Set(merged.faults.map(\.path)) == faults)
            for (path, place) in removed {
                removedCount += 1
                #expect(fresh(merged).removal(of: path) == place)
                #expect(fresh(merged).place(of: path) == place)
            }
            let shared = fresh(merged)
            for (path, _) in merged.document.walk {
                count += 1
                let expected = Origin(former.tree.origin(of: path))
                #expect(Origin(fresh(merged).origin(of: path)) == expected)
                #expect(Origin(shared.origin(of: path)) == expected)
                #expect(shared.removal(of: path) == nil)
                #expect(fresh(merged).place(of: path) == expected.place)
            }
        }
        #expect(count > 1000 && removedCount > 30)
    }

    /// What a configuration merges, also if it has faults.
    private func merged(_ configuration: HRConfiguration<Anything>) throws -> Merged? {
        let settings = DirectiveSettings(
            unarchiver: configuration.unarchiver, reach: configuration.includes,
            interpolates: configuration.interpolates,
            environment: Variables(configuration.environment), structured: StructuredTexts())
        var reader = LayerReader(settings)
        let reads = configuration.layers.enumerated().map { reader.read($1, number: $0) }
        guard reader.state.faults.isEmpty else { return nil }
        var assembly = Assembly(reads, reader.state, StructuredTexts())
        _ = assembly.match { _ in ([:], nil) }
        return assembly.merged()
    }

    /// Finds origins as if nobody had asked before.
    private func fresh(_ merged: Merged) -> OriginFinder {
        let finder = OriginFinder(merged.origins.weakest, merged.origins.stronger, merged.sources)
        if !merged.layerFaults.isEmpty { _ = finder.faults() }
        return finder
    }

    private func former(_ merged: Merged) -> (tree: LayerTree, faults: [PlacedFault]) {
        var merger = FormerMerger(merged.sources)
        var tree = merger.settle(merged.origins.weakest)
        for layer in merged.origins.stronger { tree = merger.merge(layer, over: tree) }
        return (tree, merger.faults)
    }

    /// What is compared of an origin.
    private struct Origin: Equatable {
        let place: LayerPlace
        let over: [LayerPlace]
        let spelling: Provenance.Spelling
        let note: String?
        let fault: String?

        init(_ origin: Provenance) {
            (place, over, spelling) = (origin.place, origin.over, origin.spelling)
            (note, fault) = (origin.note, origin.fault?.description)
        }
    }
}
