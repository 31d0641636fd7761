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
}
