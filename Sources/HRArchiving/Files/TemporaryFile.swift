#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file under a name of its own, until it takes the place of another.
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

    /// Removes the file, and returns what to throw: the failure, which is not to be hidden by another.
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
