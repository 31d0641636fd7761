import Foundation

extension Growth {
    /// The commands of the command-line tool, each in its own process.
    static func tool(_ count: Int) -> [ToolRow] {
        let shared =
            "{\n  \"target\": {\"$id\": \"target\", \"n\": 1},\n  \"references\": [\n"
            + Array(repeating: "    {\"$alias\": \"#target\"}", count: count).joined(separator: ",\n") + "\n  ]\n}\n"
        let dictionary = dictionaryText(count), array = arrayText(count), references = referencesText(count)
        let values = "{\n" + (0..<count).map { "  \"k\($0)\": \($0)" }.joined(separator: ",\n") + "\n}\n"
        return [
            row("check", "references", count, references) { [$0] },
            row("get", "a value", count, array) { [$0, "items.\(count / 2).name"] },
            row("list", "a list", count, array) { [$0] },
            row("ids", "references", count, references) { [$0] },
            row("set", "a value", count, array) { [$0, "items.\(count / 2).name=x"] },
            row("set", "a value, shown", count, array, status: 1) { ["-n", $0, "items.\(count / 2).name=x"] },
            row("set", "values", count, values) { [$0] + (0..<count).map { "k\($0)=1" } },
            row("set", "new keys", count, values) { [$0] + (0..<count).map { "n\($0)=1" } },
            row("set", "a value in one line, shown", count, array.replacing("\n", with: ""), status: 1) {
                ["-n", $0, "items.\(count / 2).name=x"]
            },
            row("delete", "what references name", count, shared) { ["-f", $0, "target"] },
            row("delete", "an element", count, array) { [$0, "items.\(count / 2)"] },
            row("delete", "elements", count, array) { [$0] + (0..<(count / 2)).map { "items.\(2 * $0)" } },
            row("rename", "an id", count, shared) { [$0, "@target", "@other"] },
            row("rename", "a key", count, dictionary) { [$0, "key \(count / 2)", "other"] },
            row("move", "an element", count, array) { [$0, "items.\(count / 4)", "items.\(count * 3 / 4)"] },
            row("fix", "dangling ids", count, referencesText(count, to: "idd-", first: 100_000)) { [$0] },
            row("fix", "ids to paths", count, references) { ["--ids-to-paths", $0] },
            row("fix", "paths to ids", count, paths(count)) { ["--paths-to-ids", $0] },
            row("format", "a list, sorted", count, array) { ["--sorted", $0] },
            row("convert", "a list", count, array) { ["--to", "xml", "-o", "-", $0] },
        ]
    }

    /// Elements, and a reference to each element by its path.
    private static func paths(_ count: Int) -> String {
        let objects = (0..<count).map { "    {\"$class\": \"Item\", \"n\": \($0)}" }
        let aliases = (0..<count).map { "    {\"$alias\": \"items.\($0)\"}" }
        return "{\n  \"items\": [\n" + objects.joined(separator: ",\n") + "\n  ],\n  \"references\": [\n"
            + aliases.joined(separator: ",\n") + "\n  ]\n}\n"
    }

    private static func row(
        _ verb: String, _ name: String, _ count: Int, _ text: String, status: Int = 0,
        _ words: @escaping (String) -> [String]
    ) -> ToolRow {
        ToolRow(title: "growth hr \(verb), \(name)", count: count, status: status) { folder in
            let url = folder.file("file.json")
            try Data(text.utf8).write(to: url)
            return [verb] + words(url.path)
        } isRight: { folder in
            try !Data(contentsOf: folder.file("file.json")).isEmpty
        }
    }
}
