import Foundation
import HRArchiving
import HRComparing

/// `hr accept`: approves the snapshots that failing tests have proposed.
///
/// A test that fails writes the file that its snapshot would be, under the name of the snapshot with `.new`.
enum AcceptVerb: Verb {
    private static let all = Option(name: "all", help: "all proposals in the folders, or in the working directory")

    static let syntax = Syntax(
        verb: "accept", summary: "approve the snapshots that failing tests propose", operands: "FILE…",
        count: 0...Int.max,
        examples: [
            ("accept -n --all", "print what failing tests propose to change"),
            ("accept --all Tests", "approve all proposals in a folder"),
            ("accept Tests/Snapshots/GardenTests/saves.garden.json", "approve one; its proposal is FILE.new"),
        ],
        options: [all, .dryRun],
        notes: ["Tests write FILE.new beside the snapshot FILE, with its comments and its layout."], isOccasional: true)

    static func run(_ run: Run) throws -> ExitStatus {
        let files: [String]
        if run.arguments.has(all) {
            files = try (run.operands.isEmpty ? ["."] : run.operands).flatMap(proposals(in:))
            if files.isEmpty { run.say("there are no proposals") }
        } else if run.operands.isEmpty {
            throw UsageError(message: "specify the files, or --all", verb: "accept")
        } else {
            files = run.operands.map { $0.hasSuffix(ending) ? String($0.dropLast(ending.count)) : $0 }
        }
        return run.each(files) { name in
            guard FileManager.default.fileExists(atPath: name + ending) else {
                throw Refusal("there is no \(name)\(ending)")
            }
            return run.arguments.has(.dryRun) ? try show(name, run) : try accept(name, run)
        }
    }

    private static let ending = ".new"

    /// The snapshots with proposals in a folder, sorted.
    private static func proposals(in folder: String) throws(Refusal) -> [String] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue,
            let paths = FileManager.default.enumerator(atPath: folder)
        else { throw Refusal("\(folder) is no folder") }
        var found: [String] = []
        for case let path as String in paths where path.hasSuffix(".json" + ending) {
            found.append((folder == "." ? "" : folder + "/") + path.dropLast(ending.count))
        }
        return found.sorted()
    }

    private static func show(_ name: String, _ run: Run) throws -> ExitStatus {
        let changes = try run.document(name + ending).changes(from: run.document(name))
        run.console.print("\(name):")
        for line in changes.report(secretKeys: run.unarchiver.secretKeys).split(separator: "\n") {
            run.console.print("  \(line)")
        }
        return .no
    }

    private static func accept(_ name: String, _ run: Run) throws(HRError) -> ExitStatus {
        let data = try FileAccess.read(URL(fileURLWithPath: name + ending), limit: run.unarchiver.limits.bytes)
        try Output.write(data, to: name)
        do {
            try FileManager.default.removeItem(atPath: name + ending)
        } catch {
            throw HRError(.inputOutput, "\(name)\(ending) could not be removed: \(error.localizedDescription)")
        }
        run.say("\(name): accepted")
        return .fine
    }
}
