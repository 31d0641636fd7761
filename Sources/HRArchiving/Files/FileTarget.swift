#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Where a file is or will be, once all symbolic links are followed: an open folder, and a name in it.
///
/// Whatever happens to the path from now on, all steps of a replacement happen in this one folder.
struct FileTarget: ~Copyable {
    let folder: FileDescriptor
    let name: FilePath
    /// The file that is there already, opened for writing, which tells whether that is allowed.
    let existing: FileDescriptor?

    /// Follows the links at the end of a path; a link that leads nowhere stands for the file that it names.
    init(following path: FilePath) throws(FileFailure) {
        // Asking the system first keeps its own rules in force (loops, links in folders that everybody may write to).
        let present = try FileDescriptor.status(following: path)
        try present?.requireFile()
        var folder = try FileDescriptor(folder: path.folder)
        var name = path.name
        for _ in 0...FileTarget.mostLinks {
            guard !name.isEmpty else { throw .notAFile(.directory) }
            let status = try folder.status(of: name)
            guard status?.kind == .symbolicLink else {
                // A file that is there but not to be found has no name any more, or lost it a moment ago.
                if present != nil, status == nil { throw .system(ENOENT, .opening) }
                try status?.requireFile()
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

    /// As many as Linux follows.
    private static let mostLinks = 40

    private static func openFile(
        _ name: FilePath, in folder: borrowing FileDescriptor
    ) throws(FileFailure) -> FileDescriptor {
        let file = try folder.openFile(name)
        try file.status().requireFile()
        return file
    }

    /// Gives another file the owner, the permissions and the attributes of the one that is there.
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
        // The system drops set-group-id without a word where the caller is not in the group.
        guard try file.status().permissions == old.permissions else { throw .system(EPERM, .keepingPermissions) }
    }
}
