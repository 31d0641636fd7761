import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension FileFailure {
    /// The error for a file that does not exist.
    static let missing = FileFailure.system(ENOENT, .opening)
    /// The error for a name that is already in use.
    static let taken = FileFailure.system(EEXIST, .creating)

    var isMissing: Bool { if case .system(ENOENT, _) = self { true } else { false } }

    /// Runs a closure, and converts its failure to an error about the file at a path.
    static func reporting<Result>(
        _ path: String, _ body: () throws(FileFailure) -> Result
    ) throws(HRError) -> Result {
        do throws(FileFailure) { return try body() } catch { throw error.report(forPath: path) }
    }

    func report(forPath path: String, notes: [String] = [], help further: [String] = []) -> HRError {
        let place = HRSourceLocation(file: path)
        switch self {
        case .system(let code, let activity):
            return HRError(
                FileFailure.kind(of: code), "\(activity.rawValue): \(FileFailure.reason(code))", location: place,
                help: [FileFailure.help(code, activity)].compactMap { $0 } + further, notes: notes,
                underlying: FileFailure.systemError(code))
        case .notAFile(let kind):
            return HRError(
                .notAFile, "expected a file, found \(kind.name)", location: place,
                help: ["name a regular file: an archive is never read from or written to \(kind.name)"])
        case .notAFileURL(let scheme):
            // Without a location, because the path of a remote URL may contain secrets.
            let found = scheme.map { "found the scheme \(quoted($0))" } ?? "found a URL without a scheme"
            return HRError(
                .notAFile, "expected a file URL, \(found)", help: ["make the URL with URL(fileURLWithPath:)"])
        case .unusablePath:
            return HRError(
                .notAFile, "the URL has no path that this system can take",
                help: ["make the URL with URL(fileURLWithPath:)"])
        case .tooLarge(let size, let limit):
            let end = size.map { Int(clamping: $0) } ?? limit
            return HRError(
                .bytes(size, limit: limit),
                location: HRSourceLocation(file: path, byteRange: max(limit, 0)..<max(limit, end, 0)))
        case .changed:
            return HRError(
                .fileChanged, "the file has changed since it was read", location: place,
                help: ["read it again and make the changes anew, or write over what is there"])
        case .gone:
            return HRError(
                .fileNotFound, "the file is gone that was read", location: place,
                help: ["bring it back, or write it as a new file"])
        case .locked:
            return HRError(
                .fileLocked, "another writer appends to the file", location: place,
                help: ["let one writer have it at a time, or give each a file of its own"])
        case .withRemains(let failure, let name):
            return failure.report(
                forPath: path, notes: ["a temporary file \(quoted(name)) is left in the folder of the file"])
        case .notReplaceable(let failure):
            return failure.report(
                forPath: path,
                help: ["or let it be written in place, which is not atomic: HRArchiver.saving = .inPlaceIfNeeded"])
        }
    }

    private static func kind(of code: Int32) -> HRError.Code {
        switch code {
        case ENOENT, ENOTDIR: .fileNotFound
        case EACCES, EPERM, EROFS: .permission
        case EISDIR, ENXIO, ENODEV: .notAFile
        case ENOSPC, EDQUOT, EFBIG: .diskFull
        default: .inputOutput
        }
    }

    /// The system's message, in lower case for the middle of a sentence.
    private static func reason(_ code: Int32) -> String {
        guard let text = strerror(code) else { return "error \(code)" }
        return String(cString: text).lowercased()
    }

    private static func systemError(_ code: Int32) -> any Error {
        if let code = POSIXErrorCode(rawValue: code) { return POSIXError(code) }
        return NSError(domain: NSPOSIXErrorDomain, code: Int(code))
    }

    private static func help(_ code: Int32, _ activity: Activity) -> String? {
        switch (activity, code) {
        case (.writingInPlace, _):
            "save it again, or bring it back: the file may hold a part of the new contents"
        case (.keepingOwner, _):
            "have the owner of the file save it, or save under another name"
        case (.keepingPermissions, _), (.keepingAttributes, _):
            "save under another name, or remove the old file first"
        case (.openingFolder, ENOENT): "make the folder first"
        case (.creating, EEXIST): "name another file, or replace the one that is there"
        case (_, ENOENT): "check the path; names are case-sensitive on most systems"
        case (_, ENOTDIR): "check the path: a part of it is no folder"
        case (.creating, EACCES), (.creating, EPERM), (.openingFolder, EACCES):
            "allow this process to read and write the folder"
        case (_, EACCES), (_, EPERM): "check the permissions of the file and of the folders above it"
        case (_, EROFS): "save elsewhere: the file system is read-only"
        case (_, ENOSPC): "free some room on the disk; the old file is untouched"
        case (_, EDQUOT): "free some room within the quota; the old file is untouched"
        case (_, EFBIG): "raise the size that a file of this process may have (ulimit -f); the old file is untouched"
        case (_, ELOOP): "remove the symbolic link: it leads back to itself"
        case (_, ENAMETOOLONG): "choose a shorter name"
        case (_, EMFILE), (_, ENFILE): "close files that are no longer needed"
        case (_, EISDIR), (_, ENXIO), (_, ENODEV): "name a regular file"
        default: nil
        }
    }

    /// True if the file cannot be replaced but may be written in place.
    var leavesWritingInPlace: Bool {
        guard case .system(let code, let activity) = self else { return false }
        switch activity {
        case .keepingOwner, .keepingPermissions, .keepingAttributes: return true
        case .creating, .replacing: return [EBUSY, EPERM, EACCES, EROFS, EXDEV].contains(code)
        default: return false
        }
    }
}
