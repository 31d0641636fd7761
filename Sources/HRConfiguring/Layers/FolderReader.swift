import Foundation
import HRArchiving

/// Reads a folder in which every file is one value.
struct FolderReader {
    let path: String

    /// The names of the files that are values, sorted.
    ///
    /// - Throws: An `HRError` if there is no such folder, or if it cannot be read.
    func names() throws(HRError) -> [String] {
        let isFolder: Bool
        do throws(FileStamp.Absence) {
            isFolder = try FileStamp(following: path).isFolder
        } catch {
            guard error.isMissing else { throw refusal(POSIXError(POSIXErrorCode(rawValue: error.code) ?? .EIO)) }
            throw HRError(.fileNotFound, "there is no such folder", location: HRSourceLocation(file: path))
        }
        guard isFolder else {
            throw HRError(
                .notAFile, "this is no folder", location: HRSourceLocation(file: path),
                help: ["add a single file as a layer with .file"])
        }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") }.sorted()
        } catch {
            throw refusal(error)
        }
    }

    private func refusal(_ error: any Error) -> HRError {
        HRError(.permission, "the folder cannot be read", location: HRSourceLocation(file: path), underlying: error)
    }

    /// Reads the value of a file; nil for a folder. The file is watched, and its bytes count toward the common limit.
    ///
    /// - Throws: An `HRError` if the file cannot be read or is not UTF-8 text.
    func entry(_ name: String, limit: Int, _ state: inout ReadingState) throws(HRError) -> NamedText? {
        let file = path + "/" + name
        if FileStamp.isFolder(file) == true { return nil }
        state.watch(file)
        let data = try state.contents(of: file, limit: limit)
        guard var text = String(strictUTF8: data) else {
            throw HRError(
                .encoding, "the file is no text in UTF-8", location: HRSourceLocation(file: file),
                help: ["bytes that are no text go into a file of a format, as data"])
        }
        if text.last?.isNewline == true { text.removeLast() }
        return NamedText(name: file, path: HRPath(name), text: text)
    }
}
