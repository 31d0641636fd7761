import Foundation
import HRArchiving

/// The versions of a file that git could not merge, as they are in its index.
struct GitStages {
    /// Stage 1: the version that both sides come from.
    private(set) var base: Data?
    /// Stage 2: the version of the branch that is merged into; in a rebase, that of the branch it goes onto.
    private(set) var ours: Data?
    /// Stage 3: the version that is merged; in a rebase, that of the commit that is moved.
    private(set) var theirs: Data?

    /// Reads the versions of a file, with the line breaks and the other conversions of the work tree.
    ///
    /// - Throws: A ``UsageError`` outside of a repository; an `HRError` if git cannot read a version.
    init(of file: String) throws {
        let url = URL(fileURLWithPath: file)
        let git = Git(folder: url.deletingLastPathComponent().path)
        let name = "./\(url.lastPathComponent)"
        guard let entries = try git.output(["--literal-pathspecs", "ls-files", "-u", "-z", "--", name]) else {
            throw UsageError(message: "\(file) is not in a git repository, which --resolve needs", verb: "merge")
        }
        // An entry is `MODE OBJECT STAGE<tab>NAME`.
        for entry in entries.split(separator: 0) {
            let head = entry.prefix { $0 != UInt8(ascii: "\t") }
            guard let stage = head.last.map({ Int($0) - Int(UInt8(ascii: "0")) }) else { continue }
            guard let data = try git.output(["cat-file", "--filters", ":\(stage):\(name)"]) else {
                throw HRError(.inputOutput, "git could not read version \(stage) of the file").named(file)
            }
            switch stage {
            case 1: base = data
            case 2: ours = data
            default: theirs = data
            }
        }
    }
}
