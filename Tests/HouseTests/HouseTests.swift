import Foundation
import Testing

/// The architecture, held against the sources.
@Suite("The house")
struct HouseTests {
    @Test("Arrows run down", arguments: House.all)
    func arrows(house: House) throws {
        let wrong = SourceGraph(try house.files()).arrows.filter {
            !house.allows(from: house.layer(of: $0.from), to: house.layer(of: $0.to))
        }
        let pairs = Dictionary(grouping: wrong) {
            "\(house.layer(of: $0.from)) -> \(house.layer(of: $0.to))"
        }
        for pair in Set(pairs.keys).union(house.arrowsUp.keys).sorted() {
            let places = (pairs[pair] ?? []).map {
                "\($0.from.path):\($0.from.line(naming: $0.name)) names \($0.name) of \($0.to.path)"
            }
            #expect(
                places.count == house.arrowsUp[pair] ?? 0, "\(pair)\n\(places.joined(separator: "\n"))")
        }
    }

    @Test("Layers that do not know each other do not name each other", arguments: House.all)
    func strangers(house: House) throws {
        let wrong = SourceGraph(try house.files()).arrows.filter { house.areStrangers($0.from, $0.to) }
        let places = wrong.map {
            "\($0.from.path):\($0.from.line(naming: $0.name)) names \($0.name) of \($0.to.path)"
        }
        #expect(places.isEmpty, "\(places.joined(separator: "\n"))")
    }

    @Test("Folders name each other only where one is in the other", arguments: House.all)
    func mutualFolders(house: House) throws {
        let arrows = Set(SourceGraph(try house.files()).arrows.map { [$0.from.folder, $0.to.folder] })
        let mutual = arrows.filter { pair in
            pair[0] < pair[1] && arrows.contains([pair[1], pair[0]]) && !pair[0].isEmpty
                && !pair[1].hasPrefix(pair[0] + "/")
        }
        #expect(mutual.map { $0.joined(separator: " <-> ") }.sorted() == house.mutualFolders.keys.sorted())
    }

    @Test("Circles of files are no larger than they were", arguments: House.all)
    func circles(house: House) throws {
        let largest = SourceGraph(try house.files()).circles.first ?? []
        #expect(largest.count == house.largestCircle, "\(largest.joined(separator: ", "))")
    }

    @Test("No type stores more than twenty properties", arguments: House.all)
    func storedProperties(house: House) throws {
        let large = StoredProperties(try house.files()).counts.filter { $0.count > 20 }
        let known = house.manyProperties
        #expect(Dictionary(large.map { ($0.type, $0.count) }) { max($0, $1) } == known)
    }

    /// What they mean is on the page of the architecture.
    @Test("Words in the names of types have one meaning", arguments: House.all)
    func wordsOfTypes(house: House) throws {
        let files = try house.files()
        for file in files {
            let inner = file.types.filter { Self.has(["Kind", "Kinds", "Entry", "Entries"], in: $0) }
            let isNested = inner.isSubset(of: ["Kind", "Entry"]) && inner.isDisjoint(with: file.declared)
            #expect(isNested, "\(file.path): \(inner.sorted().joined(separator: ", "))")
        }
        let types = Set(files.flatMap(\.types))
        #expect(types.isSuperset(of: house.otherMeanings.keys))
        let names = types.subtracting(house.otherMeanings.keys)
        #expect(names.filter { Self.has(["Place", "Places", "Placed", "Placer"], in: $0) } == house.placeTypes)
        #expect(names.filter { Self.has(["Plain"], in: $0) } == house.plainTypes)
    }

    /// `@_disfavoredOverload` alone is let through: there is no other way to say it.
    @Test("Attributes are documented", arguments: House.all)
    func attributes(house: House) throws {
        let places = try places(house, in: \.code) { line in
            line.contains("@exclusivity")
                || line.replacing("@_disfavoredOverload", with: "").contains("@_")
        }
        #expect(places.count == house.attributes, "\(places.joined(separator: "\n"))")
    }

    /// The texts of `hr explain` are those of the documentation, and show files.
    @Test("Words that files reserve are spelled in one place", arguments: House.all)
    func reservedWords(house: House) throws {
        let vocabulary = try #require(try PackageFiles.file("Vocabulary.swift"))
        let words = ReservedWordPageTests.words(of: vocabulary).map(\.word)
        let places = try places(house, in: \.lines) { line in
            !line.drop { $0 == " " }.hasPrefix("//") && words.contains { line.contains("\"\($0)") }
        }.filter { !$0.hasPrefix("Document/Vocabulary.swift") && !$0.hasPrefix("Texts/") }
        #expect(places.count == house.reservedWords, "\(places.joined(separator: "\n"))")
    }

    @Test("One file has a lock, and no other is trusted to send what is not Sendable", arguments: House.all)
    func locks(house: House) throws {
        let places = try places(house, in: \.code) { $0.contains("NSLock") || $0.contains("@unchecked") }
        let others = places.filter { !(house.module == "ObjectGraph" && $0.hasPrefix("Locked.swift")) }
        #expect(others.isEmpty)
    }

    @Test("Folders of tests are layers, each in one target, or shelves that are known", arguments: House.all)
    func folders(house: House) throws {
        let shelves: Set<String> = ["Documentation", "Examples", "Golden", "Samples", "Scenarios", "Support"]
        let layers = Set(try house.files().map(\.outermostFolder)).subtracting([""])
        var homes: [String: String] = [:]
        for target in house.tests {
            let paths = try FileManager.default.subpathsOfDirectory(
                atPath: House.package.appending(path: "Tests/\(target)").path)
            for path in paths where path.hasSuffix(".swift") {
                let folder = path.contains("/") ? String(path.prefix { $0 != "/" }) : ""
                let isKnown = folder.isEmpty || layers.union(shelves).union(house.shelves).contains(folder)
                #expect(isKnown, "\(target)/\(path)")
                guard layers.contains(folder) else { continue }
                let home = homes[folder, default: target]
                #expect(home == target, "\(folder) has tests in \(home)")
                homes[folder] = home
            }
        }
    }

    /// Whether a name of several words, each with a capital, has one of some words.
    private static func has(_ words: Set<String>, in name: String) -> Bool {
        var parts: [String] = []
        for character in name {
            if character.isUppercase || parts.isEmpty { parts.append("") }
            parts[parts.count - 1].append(character)
        }
        return !words.isDisjoint(with: parts)
    }

    /// The lines of a house's files of which something is so.
    private func places(
        _ house: House, in lines: KeyPath<SourceFile, [Substring]>, where isSo: (Substring) -> Bool
    ) throws -> [String] {
        try house.files().flatMap { file in
            file[keyPath: lines].enumerated().filter { isSo($0.element) }.map {
                "\(file.path):\($0.offset + 1)"
            }
        }
    }
}
