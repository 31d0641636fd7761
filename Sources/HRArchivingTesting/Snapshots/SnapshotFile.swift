import Foundation
import Testing

/// The file of a snapshot: `Snapshots/GardenTests/saves.garden.json` beside the file of the test.
struct SnapshotFile: Sendable {
    /// The name of the snapshot as the test has it.
    let name: String
    /// The path from the folder of the test file, for messages.
    let shownPath: String
    let url: URL
    /// The name of the test function, without parentheses.
    let testName: String
    /// The folder of the test file, as it was when the test was compiled.
    let sources: URL

    /// - Parameters:
    ///   - name: The name of the snapshot in the test.
    ///   - argument: The text of the argument of a parameterised test; nil for none.
    init(_ name: String, argument: String?, at site: CallSite, in folder: String?) {
        self.name = argument.map { "\(name), \($0)" } ?? name
        testName = Self.fileName(Test.current?.name ?? site.function)
        let source = URL(filePath: site.filePath)
        sources = source.deletingLastPathComponent()
        let group = source.deletingPathExtension().lastPathComponent
        let parts = [testName, Self.fileName(name)] + (argument.map { [Self.fileName($0)] } ?? [])
        shownPath = "\(folder ?? "Snapshots")/\(group)/\(parts.joined(separator: ".")).json"
        url = URL(filePath: shownPath, relativeTo: sources).absoluteURL
    }

    /// Writes the file atomically, with the folders around it.
    ///
    /// - Throws: The error of the file system.
    func write(_ data: Data) throws {
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url, options: .atomic)
    }

    /// The file that a failing test writes, for being accepted.
    var proposal: URL { url.appendingPathExtension("new") }

    /// The file's own name.
    var fileName: String { url.lastPathComponent }

    /// Returns the text up to the first parenthesis with `-` for characters that some file systems do not allow.
    private static func fileName(_ text: String) -> String {
        var name = ""
        for character in text.replacing("`", with: "").prefix(while: { $0 != "(" }).prefix(100) {
            if character.isLetter || character.isNumber || character == "_" {
                name.append(character)
            } else if !name.isEmpty, name.last != "-" {
                name.append("-")
            }
        }
        while name.last == "-" { name.removeLast() }
        return name.isEmpty ? "snapshot" : name
    }
}
