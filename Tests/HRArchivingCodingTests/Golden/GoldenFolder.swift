import Foundation

/// A folder of golden cases: an index, files of HRCoder, and what HRCoder made of them.
///
/// `README.md` in the folder describes its form. The environment variable `HRCODER_GOLDEN` puts another folder of the
/// same form in its place, so nothing here may know which cases there are.
struct GoldenFolder: Sendable {
    let cases: [GoldenCase]
    let classes: GoldenClasses

    /// What the original wrote and read.
    static let original = Result {
        try GoldenFolder(
            ProcessInfo.processInfo.environment["HRCODER_GOLDEN"].map { URL(fileURLWithPath: $0) } ?? data("HRCoder"))
    }

    /// Cases made by hand after what is known of the original, where its own half leaves a fault without one.
    static let byHand = Result { try GoldenFolder(data("HRCoderByHand")) }

    /// The cases of a kind in both folders; none of a folder that cannot be read, which a test of its own reports.
    static func cases(_ kind: GoldenCase.Kind) -> [GoldenCase] {
        [original, byHand].flatMap { folder in
            switch folder {
            case .success(let folder): folder.cases.filter { $0.kind == kind }
            case .failure: [GoldenCase]()
            }
        }
    }

    private static func data(_ name: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Data").appendingPathComponent(name)
    }

    init(_ url: URL) throws {
        let index = try GoldenJSON.decode(Index.self, from: url.appendingPathComponent("cases.json"))
        let definitions: [String: GoldenClass]
        switch index.classDefinitions {
        case .here(let classes): definitions = classes
        case .file(let name):
            definitions = try GoldenJSON.decode([String: GoldenClass].self, from: url.appendingPathComponent(name))
        }
        let classes = GoldenClasses(definitions)
        self.classes = classes
        cases = index.cases.map { golden in
            var golden = golden
            golden.folder = url
            golden.definitions = classes
            return golden
        }
    }

    private struct Index: Decodable {
        let cases: [GoldenCase]
        let classDefinitions: Definitions

        /// The definitions themselves, or the file that holds them.
        enum Definitions: Decodable {
            case here([String: GoldenClass])
            case file(String)

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let name = try? container.decode(String.self) {
                    self = .file(name)
                } else {
                    self = .here(try container.decode([String: GoldenClass].self))
                }
            }
        }
    }
}

/// The JSON of the golden folder, in which strings of GNUstep can have half a surrogate pair.
enum GoldenJSON {
    static func decode<T: Decodable>(_ type: T.Type, from url: URL) throws -> T {
        var text = try String(contentsOf: url, encoding: .utf8)
        let halves = try NSRegularExpression(
            pattern: #"\\u[dD][89abAB]..(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB]..)\\u[dD][c-fC-F].."#)
        text = halves.stringByReplacingMatches(
            in: text, range: NSRange(text.startIndex..., in: text), withTemplate: #"\\uFFFD"#)
        return try JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
