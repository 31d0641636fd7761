#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The target of a path after all symbolic links are followed: an open folder, and a name in it.
///
/// All steps of a replacement are made in this open folder, so that changes of the path do not affect them.
struct FileTarget: ~Copyable {
    let folder: FileDescriptor
    let name: FilePath
    /// The existing file, or nil if there is none. It is opened for writing to check whether writing is permitted.
    let existing: FileDescriptor?

    /// Follows the symbolic links at the end of a path. The target of a dangling link is the file that the link names.
    init(following path: FilePath) throws(FileFailure) {
        // The path is resolved by the system first, so that the system's own rules for loops and for links in
        // world-writable folders apply.
        let present = try FileDescriptor.status(following: path)
        try present?.require(.file)
        var folder = try FileDescriptor(folder: path.folder)
        var name = path.name
        for _ in 0...FileTarget.mostLinks {
            guard !name.isEmpty else { throw .notAFile(.directory) }
            let status = try folder.status(of: name)
            guard status?.kind == .symbolicLink else {
                // The file was found by its path before, but is not found by its name: it has just been removed.
                if present != nil, status == nil { throw .missing }
                try status?.require(.file)
                existing = status == nil ? nil : try FileTarget.openFile(name, in: folder)
                self.folder = folder
                self.name = name
                return
            }
            let destination = try folder.destination(ofLink: name)
            folder = try folder.openFolder(destination.folder)
            name = destination.name
        }
        throw .system(ELOOP, .opening)
    }

    /// The maximum number of symbolic links in a path on Linux.
    private static let mostLinks = 40

    private static func openFile(
        _ name: FilePath, in folder: borrowing FileDescriptor
    ) throws(FileFailure) -> FileDescriptor {
        let file = try folder.openFile(name)
        try file.status().require(.file)
        return file
    }

    /// Copies the owner, the permissions and the attributes of the existing file to another file.
    ///
    /// The order matters: a new owner and new attributes may both change the permissions.
    func keepAttributes(on file: borrowing FileDescriptor) throws(FileFailure) {
        guard let old = try existing?.status() else { return }
        let new = try file.status()
        if new.owner != old.owner || new.group != old.group {
            try file.setOwner(old.owner, group: old.group)
        }
        try existing?.copyAttributes(to: file)
        if try file.status().permissions != old.permissions {
            try file.setPermissions(old.permissions)
        }
        // The system silently drops set-group-id if the caller is not in the group.
        guard try file.status().permissions == old.permissions else { throw .system(EPERM, .keepingPermissions) }
    }

    /// Creates a temporary file in the target's folder, which will replace the target.
    func temporaryFile() throws(FileFailure) -> TemporaryFile {
        // A copy of a private file must not be readable before it has the owner and permissions of the original.
        try TemporaryFile(in: folder, permissions: existing == nil ? 0o666 : 0o600)
    }
}

/// A file under a temporary name, until it replaces another file.
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
