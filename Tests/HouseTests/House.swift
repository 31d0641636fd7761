import Foundation
import Testing

/// The plan of a module: its rooms from the roof to the ground. What stands in a room may name what stands in rooms below.
///
/// The numbers are those of today, and can only become smaller: a test fails as well when the sources have become better
/// than the plan says.
struct House: Sendable, CustomTestStringConvertible {
    let module: String
    /// Folders; a file belongs to the longest that holds it.
    let rooms: [String]
    /// Arrows that run up all the same, by pairs of rooms: how often a file names a type there.
    var arrowsUp: [String: Int] = [:]
    /// How many files the largest circle of files that name one another's types has.
    let largestCircle: Int
    /// Files of more than ``longestFile`` lines.
    var longFiles: Set<String> = []
    /// How many attributes are not the language's documented ones.
    var attributes = 0
    /// How many lines spell a word that files reserve.
    var reservedWords = 0

    var testDescription: String { module }

    static let longestFile = 300

    static let all = [archiving, kryo, mapping, graph]

    static let archiving = House(
        module: "HRArchiving",
        rooms: ["Doors", "Migration", "Coding", "Formats", "Diagnostics", "Files", "Settings", "Document"],
        largestCircle: 15,
        longFiles: [
            "Coding/Reading/DecodingFrame.swift",
            "Coding/Reading/UnarchivingSession.swift",
            "Formats/JSON/JSONParser+Faults.swift",
            "Formats/Tree/TreeBuilder.swift",
            "Formats/XML/XMLParser+Faults.swift",
        ],
        reservedWords: 16)

    private static let kryo = House(
        module: "KryoCoding", rooms: ["", "Described", "Graph", "Serializers", "JavaTypes", "Wire"],
        arrowsUp: [
            "Described -> ": 12, "Graph -> ": 36, "Serializers -> ": 43, "Serializers -> Graph": 94, "Wire -> ": 9,
            "Wire -> JavaTypes": 2,
        ],
        largestCircle: 29)

    private static let mapping = House(
        module: "ObjectMapping", rooms: ["", "Transforms"], arrowsUp: ["Transforms -> ": 4], largestCircle: 2)

    private static let graph = House(
        module: "ObjectGraph", rooms: ["Describing", ""], largestCircle: 4)

    /// The folder of the package.
    static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static let sources = Dictionary(
        uniqueKeysWithValues: all.map { house in
            (house.module, Result { try SourceFile.all(below: package.appending(path: "Sources/\(house.module)")) })
        })

    /// The sources of the module, which are read once.
    func files() throws -> [SourceFile] { try Self.sources[module]?.get() ?? [] }

    /// The room that a file stands in.
    func room(of file: SourceFile) -> String {
        rooms.filter { $0.isEmpty || file.folder == $0 || file.folder.hasPrefix($0 + "/") }
            .max { $0.count < $1.count } ?? ""
    }

    /// Whether what stands in a room may name what stands in another one.
    func allows(from: String, to: String) -> Bool {
        guard let start = rooms.firstIndex(of: from), let end = rooms.firstIndex(of: to) else {
            return false
        }
        return start <= end
    }
}
