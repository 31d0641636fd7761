/// A file under a temporary name, until it replaces another.
struct TemporaryFile: ~Copyable {
    let name: FilePath
    let file: FileDescriptor

    init(in folder: borrowing FileDescriptor, permissions: FileStatus.Permissions) throws(FileFailure) {
        for _ in 0..<16 {
            let name = FilePath.temporary()
            guard let file = try folder.createFile(name, permissions: permissions) else { continue }
            self.name = name
            self.file = file
            return
        }
        throw .taken
    }

    /// Removes the file, and returns the error to throw: the failure, with a note if the file could not be removed.
    func remove(from folder: borrowing FileDescriptor, after failure: FileFailure) -> FileFailure {
        do throws(FileFailure) {
            try folder.removeFile(name)
            return failure
        } catch {
            return error.isMissing ? failure : .withRemains(failure, name: name.text)
        }
    }
}
