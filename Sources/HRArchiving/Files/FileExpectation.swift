import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What a file has to hold for others to be written in its place.
struct FileExpectation {
    let contents: Data
    /// What is done before the last look: a test changes the file.
    var beforeLastLook: () -> Void = {}

    /// Refuses a path that leads to other contents.
    ///
    /// - Complexity: O(*n*) in the bytes that are expected, whatever is found.
    func check(_ path: FilePath) throws(FileFailure) {
        do throws(FileFailure) {
            guard try BoundedFileReader(limit: contents.count).read(path) == contents else { throw .changed }
        } catch {
            switch error {
            case .tooLarge: throw .changed
            case .system(ENOENT, _): throw .gone
            default: throw error
            }
        }
    }

    /// The same right before a target is replaced, to which the path still has to lead.
    func check(_ target: borrowing FileTarget, _ path: FilePath) throws(FileFailure) {
        beforeLastLook()
        try check(path)
        guard let named = try target.folder.status(of: target.name),
            let found = try FileDescriptor.status(following: path), found.isSameFile(as: named)
        else { throw .changed }
    }
}
