import Foundation
import HRArchiving

/// The folders in which fixtures are looked for, in this order.
///
/// 1. The folder of the test file, as it was when the test was compiled.
/// 2. The resources of a bundle, if one was passed.
/// 3. The folder that the environment variable `HR_FIXTURES` names.
struct FixtureFolders: Sendable {
    private let source: URL
    private let resources: [URL]
    private let isBundleGiven: Bool

    init(filePath: String, bundle: Bundle?) {
        source = URL(filePath: filePath).deletingLastPathComponent()
        isBundleGiven = bundle != nil
        resources = [bundle?.resourceURL, bundle?.bundleURL].compactMap(\.self)
    }

    /// Returns the URL of a file or a folder.
    ///
    /// - Throws: An `HRError` that lists all places, if there is none.
    func url(of path: String) throws(HRError) -> URL {
        let places = places(of: path)
        if let place = places.first(where: { FileManager.default.fileExists(atPath: $0.path) }) { return place }
        throw HRError(
            .fileNotFound, "there is no fixture \"\(path)\"; looked for \(notes(of: path).joined(separator: "; "))",
            notes: notes(of: path))
    }

    private var environmentFolder: URL? {
        ProcessInfo.processInfo.environment["HR_FIXTURES"].flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
    }

    private func places(of path: String) -> [URL] {
        if path.hasPrefix("/") { return [URL(filePath: path)] }
        let name = URL(filePath: path).lastPathComponent
        // Resources that are processed rather than copied are all in one folder.
        let bundled = resources.flatMap { [$0.appending(path: path), $0.appending(path: name)] }
        return [source.appending(path: path)] + bundled + (environmentFolder.map { [$0.appending(path: path)] } ?? [])
    }

    private func notes(of path: String) -> [String] {
        if path.hasPrefix("/") { return [path] }
        let bundled =
            isBundleGiven
            ? (resources.first.map { $0.appending(path: path).path } ?? "a bundle without resources")
            : "no bundle (none was passed as bundle:)"
        return [
            source.appending(path: path).standardizedFileURL.path, bundled,
            environmentFolder.map { $0.appending(path: path).path } ?? "no folder HR_FIXTURES (it is not set)",
        ]
    }
}
