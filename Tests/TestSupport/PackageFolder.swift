package import Foundation

/// The files of the package that are no code: samples and documentation.
package enum PackageFolder {
    /// The folder that holds Package.swift.
    package static let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The files of a folder, sorted by name; folders in it are left out.
    package static func files(in folder: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: url.appending(path: folder), includingPropertiesForKeys: [.isRegularFileKey]
        ).filter { try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    /// The text of a file.
    package static func text(of path: String) throws -> String {
        try String(contentsOf: url.appending(path: path), encoding: .utf8)
    }
}
