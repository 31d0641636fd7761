public import Foundation
import HRArchiving

/// Runs a body with a private copy of a file or a folder of fixtures, and removes the copy afterwards.
///
/// ```swift
/// try withFixtureCopy(of: "Fixtures/Shop") { folder in
///     try shop.save(to: folder.appending(path: "shop.json"))
/// }
/// ```
///
/// Each call gets a copy of its own, so tests that change files can run in parallel.
///
/// - Parameters:
///   - path: The path of the file or the folder, relative to the folder of the test file.
///   - bundle: The bundle with the resources of the test target.
///   - filePath: The file that contains the call.
///   - body: Receives the location of the copy, which has the name of the original.
/// - Returns: The result of the body.
/// - Throws: An `HRError` that lists the places in which the original was looked for; an error of the file system;
///   or what the body throws.
/// - Complexity: O(n) in the size of the files.
public func withFixtureCopy<Result>(
    of path: String, bundle: Bundle? = nil, filePath: String = #filePath, _ body: (URL) throws -> Result
) throws -> Result {
    let copy = try FixtureCopy(of: path, bundle: bundle, filePath: filePath)
    let result: Result
    do {
        result = try body(copy.url)
    } catch {
        try copy.remove()
        throw error
    }
    try copy.remove()
    return result
}

/// Runs an asynchronous body with a private copy of a file or a folder of fixtures, and removes the copy afterwards;
/// see `withFixtureCopy(of:bundle:filePath:_:)`.
///
/// - Throws: An `HRError` that lists the places in which the original was looked for; an error of the file system;
///   or what the body throws.
/// - Complexity: O(n) in the size of the files.
public func withFixtureCopy<Result>(
    of path: String, bundle: Bundle? = nil, filePath: String = #filePath,
    isolation: isolated (any Actor)? = #isolation, _ body: (URL) async throws -> Result
) async throws -> Result {
    let copy = try FixtureCopy(of: path, bundle: bundle, filePath: filePath)
    let result: Result
    do {
        result = try await body(copy.url)
    } catch {
        try copy.remove()
        throw error
    }
    try copy.remove()
    return result
}

/// A copy of fixtures in a temporary folder.
private struct FixtureCopy {
    let url: URL
    private let folder: URL

    init(of path: String, bundle: Bundle?, filePath: String) throws {
        let original = try FixtureFolders(filePath: filePath, bundle: bundle).url(of: path)
        folder = FileManager.default.temporaryDirectory.appending(path: "hr-fixtures-\(UUID().uuidString)")
        url = folder.appending(path: original.lastPathComponent)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        do {
            try FileManager.default.copyItem(at: original, to: url)
        } catch {
            try FileManager.default.removeItem(at: folder)
            throw error
        }
    }

    func remove() throws { try FileManager.default.removeItem(at: folder) }
}
