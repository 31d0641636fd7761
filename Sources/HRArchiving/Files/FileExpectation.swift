import Foundation

/// The contents that a file must have to be replaced.
struct FileExpectation {
    let contents: Data
    /// Called before the last comparison, for tests that change the file.
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
            case _ where error.isMissing: throw .gone
            default: throw error
            }
        }
    }

    /// The same right before a target is replaced; the path must still lead to it.
    func check(_ target: borrowing FileTarget, _ path: FilePath) throws(FileFailure) {
        beforeLastLook()
        try check(path)
        guard let named = try target.folder.status(of: target.name),
            let found = try FileDescriptor.status(following: path), found.isSameFile(as: named)
        else { throw .changed }
    }
}
