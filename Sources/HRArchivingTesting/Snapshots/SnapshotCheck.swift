import Foundation
import HRArchiving
import HRComparing

/// Compares a document with a snapshot, and writes the snapshot if the mode says so.
struct SnapshotCheck {
    let file: SnapshotFile
    let site: CallSite
    let options: HRSnapshotOptions
    let settings: SnapshotSettings
    /// Reads a document as the type of the value and archives the result, with which former classes get their names of
    /// today.
    let rewrite: (HRDocument) throws(HRError) -> HRDocument

    private var comparison: HRComparisonOptions { HRComparisonOptions(keys: options.identifyingKeys) }
    private var title: String { "Snapshot \"\(file.name)\"" }

    /// What a failing snapshot consists of.
    private struct Difference {
        let actual: HRDocument
        let approved: ApprovedSnapshot
        /// The lines of the failure.
        let lines: [String]
        /// The file as it would be after its approval.
        let proposal: Data
    }

    func check(_ document: HRDocument) throws {
        if let fault = SnapshotClaim(file.name, at: site).taking(file) { return try site.fail(fault) }
        guard FileManager.default.fileExists(atPath: file.url.path) else { return try checkMissing(document) }
        let approved: ApprovedSnapshot
        do throws(HRError) {
            approved = try ApprovedSnapshot(contentsOf: file.url, by: options.unarchiver)
        } catch {
            return try site.fail("\(title) cannot be read: \(error)\n\(error.report())")
        }
        guard let actual = try scrubbed(document, approved.document) else { return }
        if settings.effectiveMode == .all {
            let data = try actual.fileData()
            return data == approved.data ? try forgetProposal() : try approve(data, actual, "was written anew")
        }
        guard let difference = try difference(actual, approved) else { return try forgetProposal() }
        guard settings.effectiveMode == .failed else { return try fail(difference) }
        try approve(difference.proposal, actual, "was updated", difference)
    }

    // MARK: Comparing

    /// Returns the document with tokens; nil if the options are wrong, which is then reported.
    private func scrubbed(_ document: HRDocument, _ approved: HRDocument?) throws -> HRDocument? {
        var scrubbing = Scrubbing()
        let scrubbed = scrubbing.scrubbed(document, by: options.scrubbers, approved: approved)
        guard scrubbing.mistakes.isEmpty else {
            try site.fail("\(title) cannot be scrubbed: \(scrubbing.mistakes.joined(separator: "; "))")
            return nil
        }
        guard let approved else { return scrubbed }
        let named = try StableTokens.adopted(scrubbed, from: approved, names: scrubbing.names, options: comparison)
        return try StableIDs.adopted(named, from: approved, options: comparison)
    }

    private func difference(_ actual: HRDocument, _ approved: ApprovedSnapshot) throws -> Difference? {
        if options.isExact { return try textDifference(actual, approved) }
        let changes = actual.changes(from: approved.document, options: comparison)
        if changes.isEmpty { return nil }
        if let today = rewritten(approved.document, for: actual) {
            return try differenceToday(actual, today, approved)
        }
        let list = try DifferenceList(
            changes, from: approved.document, to: actual, hiding: options.secretKeys,
            in: (approved.text, file.fileName))
        return Difference(
            actual: actual, approved: approved, lines: list.lines,
            proposal: try approved.updated(to: actual, changes, comparison))
    }

    /// Returns the difference from a snapshot as the types of today write it. Its places are not those of the file.
    private func differenceToday(
        _ actual: HRDocument, _ today: HRDocument, _ approved: ApprovedSnapshot
    ) throws -> Difference? {
        let actual = try StableIDs.adopted(actual, from: today, options: comparison)
        let changes = actual.changes(from: today, options: comparison)
        if changes.isEmpty { return nil }
        let list = try DifferenceList(changes, from: today, to: actual, hiding: options.secretKeys)
        return Difference(
            actual: actual, approved: approved, lines: list.lines, proposal: try approved.updated(to: actual))
    }

    private func textDifference(_ actual: HRDocument, _ approved: ApprovedSnapshot) throws -> Difference? {
        let data = try actual.fileData()
        guard data != approved.data else { return nil }
        let diff = LineDifference(name: file.fileName, old: approved.data, new: data, hiding: options.secretKeys)
        return Difference(actual: actual, approved: approved, lines: diff.lines, proposal: data)
    }

    /// Returns a snapshot with former names or versions of classes as the types of today write it; nil if it has none,
    /// or cannot be read.
    private func rewritten(_ approved: HRDocument, for actual: HRDocument) -> HRDocument? {
        guard options.scrubbers.isEmpty, !approved.headers.isSubset(of: actual.headers) else { return nil }
        do throws(HRError) {
            return try rewrite(approved)
        } catch {
            // What cannot be read as the type is compared as it is.
            return nil
        }
    }

    // MARK: Results

    private func checkMissing(_ document: HRDocument) throws {
        guard FileManager.default.fileExists(atPath: file.sources.path) else {
            return try site.fail(
                "\(title) cannot be found: the test was compiled in \(file.sources.path), which does not exist")
        }
        guard let actual = try scrubbed(document, nil) else { return }
        guard settings.effectiveMode != .never else {
            attach(actual, expected: nil, lines: [])
            let reason = settings.isOnCI ? "nothing is written on CI" : "nothing is written in the mode .never"
            return try site.fail("\(title) is missing (\(file.shownPath)): \(reason)\n\(shown(actual))")
        }
        try approve(actual.fileData(), actual, "was recorded")
    }

    /// Writes the approved file, and fails nevertheless, so that nobody takes the run for a test.
    private func approve(_ data: Data, _ actual: HRDocument, _ what: String, _ difference: Difference? = nil) throws {
        do {
            try file.write(data)
        } catch {
            attach(actual, expected: difference?.approved.document, lines: difference?.lines ?? [])
            return try site.fail(
                "\(title) could not be written (\(file.url.path)): \(error.localizedDescription)\n\(shown(actual))")
        }
        try forgetProposal()
        let lines = ["\(title) \(what) (\(file.shownPath)): look at it, and run the test again"]
        try site.fail((lines + (difference?.lines ?? [])).joined(separator: "\n"))
    }

    private func fail(_ difference: Difference) throws {
        attach(difference.actual, expected: difference.approved.document, lines: difference.lines)
        var lines = ["\(title) differs (\(file.shownPath))"]
        lines.append(difference.lines.joined(separator: "\n").limited(to: FailureLimits.lines / 2))
        lines.append("  UPDATE_EXPECTED=1 swift test --filter \(file.testName) takes the changes over")
        if let reason = propose(difference.proposal) {
            lines.append("  \(file.fileName).new could not be written: \(reason)")
            lines.append(shown(difference.actual))
        }
        try site.fail(lines.joined(separator: "\n"))
    }

    /// Writes the file that can be accepted. Returns the reason why it could not be written, or nil.
    private func propose(_ data: Data) -> String? {
        guard settings.writesProposals else { return nil }
        do {
            try data.write(to: file.proposal, options: .atomic)
            return nil
        } catch {
            return error.localizedDescription
        }
    }

    /// Removes the file of an earlier failure, which would be accepted by mistake.
    private func forgetProposal() throws {
        guard settings.writesProposals, FileManager.default.fileExists(atPath: file.proposal.path) else { return }
        do {
            try FileManager.default.removeItem(at: file.proposal)
        } catch {
            try site.fail(
                "\(title) is as approved, but \(file.fileName).new, which is not, could not be removed: "
                    + error.localizedDescription)
        }
    }

    private func shown(_ actual: HRDocument) -> String {
        "actual:\n" + actual.shownText(hiding: options.secretKeys).limited(to: 40)
    }

    private func attach(_ actual: HRDocument, expected: HRDocument?, lines: [String]) {
        let name = file.url.deletingPathExtension().lastPathComponent
        site.attach(actual.shownText(hiding: options.secretKeys), named: "\(name).actual.json")
        guard let expected else { return }
        site.attach(expected.shownText(hiding: options.secretKeys), named: "\(name).expected.json")
        site.attach(lines.joined(separator: "\n") + "\n", named: "\(name).diff.txt")
    }
}

extension HRDocument {
    /// The classes of objects, with their versions.
    fileprivate var headers: Set<String> {
        Set(
            walk.compactMap { _, node in
                let object = node.asObject
                return object.className.map { "\($0) \(object.version)" }
            })
    }
}
