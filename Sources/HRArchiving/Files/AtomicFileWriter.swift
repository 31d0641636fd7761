import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Replaces a file atomically and preserves its attributes; see ``FileAccess/write(_:to:inPlaceIfNeeded:)``.
struct AtomicFileWriter {
    let data: Data
    /// True if a file that cannot be replaced is overwritten in place.
    var inPlaceIfNeeded = false
    /// The contents that the file must still have when it is replaced, or nil if it may have any.
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
        let temporary = try target.temporaryFile()
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

    /// Throws if the data exceeds the process's file size limit, because the system would end the process with a
    /// signal.
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

/// The contents that a file must have to be replaced.
struct FileExpectation {
    let contents: Data
    /// Called before the last comparison; tests use it to change the file.
    var beforeLastLook: () -> Void = {}

    /// Throws if the file at a path has other contents.
    ///
    /// - Complexity: O(*n*) in the number of expected bytes, independent of the file's size.
    func check(_ path: FilePath) throws(FileFailure) {
        do throws(FileFailure) {
            guard try BoundedFileReader(limit: contents.count).read(path) == contents else { throw .changed }
        } catch {
            switch error {
            case .tooLarge: throw .changed
            case _ where error.isMissing: throw .gone
            default: throw error
            }
        }
    }

    /// Throws if the contents of a target have changed, or if its path refers to another file by now. This is the last
    /// check before the target is replaced.
    func check(_ target: borrowing FileTarget, _ path: FilePath) throws(FileFailure) {
        beforeLastLook()
        try check(path)
        guard let named = try target.folder.status(of: target.name),
            let found = try FileDescriptor.status(following: path), found.isSameFile(as: named)
        else { throw .changed }
    }
}
