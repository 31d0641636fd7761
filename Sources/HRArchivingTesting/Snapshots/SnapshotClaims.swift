import Foundation
import ObjectGraph
import Testing

/// Which test of this process uses which file: two tests, or two names in one test, may not share a snapshot.
struct SnapshotClaim: Hashable, Sendable {
    private static let claims = Locked<[String: SnapshotClaim]>([:])

    private let test: Test.ID?
    private let name: String
    private let description: String

    init(_ name: String, at site: CallSite) {
        test = Test.current?.id
        self.name = name
        let location = Test.current?.sourceLocation ?? site.location
        let function = Test.current?.name ?? site.function
        description = "\(function) at \(location.fileID):\(location.line)"
    }

    /// Claims a file, and returns what is wrong if it belongs to another test or to another name.
    func taking(_ file: SnapshotFile) -> String? {
        // File systems that do not distinguish capitals would have one file for both.
        let key = file.url.path.lowercased()
        let other = Self.claims.withLock { claims in
            let known = claims[key] ?? self
            claims[key] = known
            return known
        }
        guard other.test != test || other.name != name else { return nil }
        let names = other.name == name ? "" : " (\"\(other.name)\" and \"\(name)\")"
        return "Snapshot \"\(name)\" has the same file as another one\(names): \(file.shownPath)"
            + "\n  \(other.description)\n  \(description)\n  give one of the snapshots or of the tests another name"
    }
}
