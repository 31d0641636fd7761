import Foundation
import Testing

/// The plan of a module: its layers from top to bottom. What is in a layer may name what is in layers below.
///
/// The numbers are those of today, and can only become smaller: a test fails as well when the sources have become better
/// than the plan says.
struct House: Sendable, CustomTestStringConvertible {
    let module: String
    /// Folders; a file belongs to the longest that holds it.
    let layers: [String]
    /// Pairs of folders that do not know each other: nothing in one of them names anything in the other.
    var strangers: [(String, String)] = []
    /// Arrows that run up all the same, by pairs of layers: how often a file names a type there.
    var arrowsUp: [String: Int] = [:]
    /// Folders that name each other, though neither is in the other, with the reason.
    var mutualFolders: [String: String] = [:]
    /// How many files the largest circle of files that name one another's types has.
    let largestCircle: Int
    /// Types that store more than twenty properties, and how many.
    var manyProperties: [String: Int] = [:]
    /// How many attributes are not the language's documented ones.
    var attributes = 0
    /// How many lines spell a word that files reserve: those of NSKeyedArchiver's own words.
    var reservedWords = 0
    /// Types that are named after places, as the page of the architecture means them.
    var placeTypes: Set<String> = []
    /// Types that are named after plain documents, as the page means them.
    var plainTypes: Set<String> = []
    /// Public types whose names have such a word in another meaning, with that.
    var otherMeanings: [String: String] = [:]
    /// Folders of its tests, besides the layers and what lies beside them in every module's tests.
    var shelves: Set<String> = []
    /// The targets of its tests, where it is not one that is named after the module.
    var targets: [String]?

    var testDescription: String { module }

    static let all = [
        archiving, testing, comparing, configuring, describing, sequences, kryo, mapping, tool, shapes, pictures, graph,
    ]

    static let archiving = House(
        module: "HRArchiving",
        layers: [
            "EntryPoints", "Migration", "Coding", "Editing", "Formats", "Diagnostics", "Files", "Settings", "Document",
        ],
        strangers: [("Coding", "Formats"), ("Coding", "Editing"), ("Coding/Writing", "Coding/Reading")],
        mutualFolders: [
            "Coding/Reading/Faults <-> Coding/Reading/Recording":
                "recording is a search for faults, which goes on after them, with a recorder"
        ],
        largestCircle: 10,
        manyProperties: [
            "Contents": 27, "EditTree": 27, "DecodingFrame": 29, "DecodedGraph": 21, "UnarchivingSession": 24,
        ],
        reservedWords: 10,
        placeTypes: [
            "DocumentPlaces", "FilePlaces", "MovedPlaces", "Place", "PlaceOpening", "PlacePatches", "PlaceTable",
            "PlaceTree", "PlacedText", "ReferencePlaces", "WrappedPlaces",
        ],
        plainTypes: ["PlainLeaf"],
        targets: ["HRArchivingCodingTests", "HRArchivingEditingTests", "HRArchivingFormatsTests", "GuideTests"])

    private static let testing = House(
        module: "HRArchivingTesting", layers: ["Expectations", "Snapshots", "Fixtures", "Reporting"], largestCircle: 0)

    private static let comparing = House(
        module: "HRComparing", layers: ["Merging", "Changes", "Matching", "Values"], largestCircle: 0,
        shelves: ["Files", "Histories", "Laws"])

    private static let configuring = House(
        module: "HRConfiguring",
        layers: [
            "Reloading", "Writing", "Loading", "Explaining", "Layers", "Directives", "Merging", "Watching", "Secrets",
            "Units",
        ],
        largestCircle: 2, placeTypes: ["LayerPlace"])

    /// Its reserved words are those that schemas of files name, and those of JSON Schema, which are spelled alike.
    private static let describing = House(
        module: "HRDescribing", layers: ["Contract", "Template", "Schema", "Describing", ""], largestCircle: 5,
        reservedWords: 4, shelves: ["Foreign", "Models"])

    private static let sequences = House(
        module: "HRSequencing", layers: ["Shards", "Parallel", "Writing", "Engines", "Reading", "Elements", "Lines"],
        largestCircle: 2, placeTypes: ["HRRecordPlace"])

    private static let kryo = House(
        module: "KryoCoding",
        layers: ["Described", "", "Serializers", "Fields", "Values", "Graph", "Wire", "JavaTypes", "Settings"],
        largestCircle: 10,
        otherMeanings: [
            "KryoPlace": "a field, with what is known of its values' class",
            "KryoPlaceDetail": "what is found out once about a field",
            "KryoListPlace": "the same of a field of lists", "KryoObjectPlace": "the same of a field of objects",
            "Place": "the same, as the type of a field's values has it",
        ],
        shelves: ["Conformance", "Corpus", "Oracle", "Robustness", "Types"])

    private static let mapping = House(
        module: "ObjectMapping", layers: ["", "Transforms", "Describing"], largestCircle: 4)

    private static let tool = House(
        module: "HRToolKit", layers: ["", "Verbs", "Files", "Output", "Texts", "Arguments"], largestCircle: 3,
        reservedWords: 1, shelves: ["Comparing", "Merging", "Shapes"], targets: ["HRToolTests"])

    private static let shapes = House(module: "HRShapes", layers: [""], largestCircle: 0, targets: [])

    private static let pictures = House(module: "HRPictures", layers: [""], largestCircle: 0, targets: [])

    private static let graph = House(
        module: "ObjectGraph", layers: [""], largestCircle: 2)

    /// The folder of the package.
    static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static let sources = Dictionary(
        uniqueKeysWithValues: all.map { house in
            (house.module, Result { try SourceFile.all(below: package.appending(path: "Sources/\(house.module)")) })
        })

    /// The targets of the module's tests: one, unless the plan has several.
    var tests: [String] { targets ?? [module + "Tests"] }

    /// The sources of the module, which are read once.
    func files() throws -> [SourceFile] { try Self.sources[module]?.get() ?? [] }

    /// The layer of a file.
    func layer(of file: SourceFile) -> String {
        layers.filter { file.stands(in: $0) }.max { $0.count < $1.count } ?? ""
    }

    /// Whether two files stand in folders that do not know each other.
    func areStrangers(_ first: SourceFile, _ second: SourceFile) -> Bool {
        strangers.contains { one, other in
            first.stands(in: one) && second.stands(in: other) || first.stands(in: other) && second.stands(in: one)
        }
    }

    /// Whether the files of a layer may name those of another one.
    func allows(from: String, to: String) -> Bool {
        guard let start = layers.firstIndex(of: from), let end = layers.firstIndex(of: to) else {
            return false
        }
        return start <= end
    }
}
