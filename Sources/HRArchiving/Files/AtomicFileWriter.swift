import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Replaces a file in one step, with what belongs to the old one kept; see ``FileAccess/write(_:to:inPlaceIfNeeded:)``.
struct AtomicFileWriter {
    let data: Data
    /// Whether a file that cannot be replaced is written where it stands.
    var inPlaceIfNeeded = false
    /// What the file has to hold until it is replaced, if that matters.
    var expected: FileExpectation?

    func write(to path: FilePath) throws(FileFailure) {
        try checkProcessLimit()
        let target = try FileTarget(following: path)
        do throws(FileFailure) {
            try replace(target, path)
        } catch {
            guard target.existing != nil, error.leavesWritingInPlace else { throw error }
            guard inPlaceIfNeeded else { throw .notReplaceable(error) }
            try expected?.check(target, path)
            try target.existing?.overwrite(with: data)
        }
    }

    private func replace(_ target: borrowing FileTarget, _ path: FilePath) throws(FileFailure) {
        // Before it has its owner and its permissions, nobody else may look into a copy of a private file.
        let permissions: mode_t = target.existing == nil ? 0o666 : 0o600
        let temporary = try TemporaryFile(in: target.folder, permissions: permissions)
        do throws(FileFailure) {
            try temporary.file.writeAll(data)
            try target.keepAttributes(on: temporary.file)
            try temporary.file.synchronize()
            try expected?.check(target, path)
            try target.folder.moveFile(temporary.name, to: target.name)
        } catch {
            throw temporary.remove(from: target.folder, after: error)
        }
        try target.folder.synchronizeFolder()
    }

    /// The system would answer a file that is too large with a signal that ends the process.
    private func checkProcessLimit() throws(FileFailure) {
        var limit = rlimit()
        #if canImport(Glibc)
            let result = getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        #else
            let result = getrlimit(RLIMIT_FSIZE, &limit)
        #endif
        guard result == 0 else { throw .system(errno, .writing) }
        guard UInt64(data.count) <= UInt64(limit.rlim_cur) else { throw .system(EFBIG, .writing) }
    }
}
