#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file under a temporary name, until it replaces another.
struct TemporaryFile: ~Copyable {
    let name: FilePath
    let file: FileDescriptor

    init(in folder: borrowing FileDescriptor, permissions: mode_t) throws(FileFailure) {
        for _ in 0..<16 {
            let name = FilePath.temporary()
            guard let file = try folder.createFile(name, permissions: permissions) else { continue }
            self.name = name
            self.file = file
            return
        }
        throw .system(EEXIST, .creating)
    }

    /// Removes the file, and returns the error to throw: the failure, with a note if the file could not be removed.
    func remove(from folder: borrowing FileDescriptor, after failure: FileFailure) -> FileFailure {
        do throws(FileFailure) {
            try folder.removeFile(name)
            return failure
        } catch {
            if case .system(ENOENT, _) = error { return failure }
            return .withRemains(failure, name: name.text)
        }
    }
}
