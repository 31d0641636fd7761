import Foundation
import HRArchiving
import TestSupport

/// What became of a history when it was merged.
enum HistoryOutcome: Hashable, CaseIterable {
    case right
    /// A text that means something else than it should, or that hides a contradiction.
    case wrong
    case neededConflict
    /// A conflict where both sides agree.
    case needlessConflict
    /// A text that no reader takes.
    case unreadable
}

extension History {
    /// Judges a merged text; nil is a conflict.
    ///
    /// - Returns: The outcome, and what is wrong in words.
    func outcome(of merged: Data?) -> (outcome: HistoryOutcome, fault: String?) {
        guard let merged else { return (contradiction == nil ? .needlessConflict : .neededConflict, nil) }
        let document: HRDocument
        do {
            document = try HRUnarchiver().document(from: merged)
        } catch {
            return (.unreadable, "\(error)")
        }
        if let contradiction { return (.wrong, "a contradiction is no conflict: \(contradiction)") }
        let fault = MeaningCheck.fault(in: document, right, freeID: twins?.theirs, order: order)
        return (fault == nil ? .right : .wrong, fault)
    }

    /// The orders that are right for an array.
    func order(of list: ModelNode) -> ListOrder {
        let keys = [base, ours, theirs].map { $0.nodes[list.number]?.keys ?? [] }
        return ListOrder(base: keys[0], ours: keys[1], theirs: keys[2])
    }
}

/// How often what became of histories.
struct HistoryCount {
    private var counts: [HistoryOutcome: Int] = [:]

    subscript(outcome: HistoryOutcome) -> Int { counts[outcome] ?? 0 }

    mutating func add(_ outcome: HistoryOutcome) { counts[outcome, default: 0] += 1 }

    mutating func add(_ other: Self) { counts.merge(other.counts, uniquingKeysWith: +) }
}

/// Merges texts by `git merge-file`, in a folder of its own.
struct GitMerge {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// The merged text; nil if git has put conflicts into it.
    func merged(base: String, ours: String, theirs: String) throws -> Data? {
        for (name, text) in [("base", base), ("ours", ours), ("theirs", theirs)] { try folder.file(name, text) }
        let output = try folder.file("merged", "")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["git", "merge-file", "-p", "--quiet", "ours", "base", "theirs"]
        process.currentDirectoryURL = folder.url
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        // The status is the number of conflicts; above 127, git has failed.
        guard process.terminationStatus < 128 else { throw CocoaError(.executableLoad) }
        return process.terminationStatus == 0 ? try Data(contentsOf: output) : nil
    }
}
