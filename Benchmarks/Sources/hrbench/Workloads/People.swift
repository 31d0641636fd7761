import Foundation
import HRArchiving

/// The people, the workload that is measured in every way.
typealias People = Workload<CodedDirectory, Directory>

extension People {
    convenience init(count: Int) {
        self.init(
            "", count: count, plain: { Directory.generated(count: count) }, coded: { CodedDirectory($0) },
            value: \.value)
    }

    /// Every subject, table by table.
    var subjects: [Subject] {
        codingSubjects + Formats.all.map(decodingParsed)
            + Spelling.main.flatMap { writing($0) + reading($0) }
            + [writingPeer(.prettyJSON), writingTree(.prettyJSON, isSorted: true)]
            + Formats.all.map { writingCoded($0, .prettyJSON) }
    }

    private func writing(_ spelling: Spelling) -> [Subject] {
        let trees = [writingTree(spelling)] + (spelling == .json ? [writingTree(spelling, isSorted: true)] : [])
        let keyed = isForKeyed(spelling) ? [writingKeyed(spelling)] : []
        let ours = Formats.all.flatMap { [writingCoded($0, spelling), writingPlain($0, spelling)] }
        return [writingPeer(spelling)] + trees + keyed + ours + Formats.all.map { formatting($0, spelling) }
    }

    private func reading(_ spelling: Spelling) -> [Subject] {
        let keyed = isForKeyed(spelling) ? [readingKeyed(spelling)] : []
        let ours = Formats.all.flatMap { [readingCoded($0, spelling), readingPlain($0, spelling)] }
        return [readingPeer(spelling), readingTree(spelling)] + keyed + ours + Formats.all.map { parsing($0, spelling) }
    }

    /// Returns false for NSKeyedArchiver's XML with large counts, which would take minutes.
    private func isForKeyed(_ spelling: Spelling) -> Bool {
        spelling == .binary || (spelling == .xml && count < Contest.largeCount)
    }
}
