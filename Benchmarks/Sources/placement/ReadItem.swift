import HRArchiving

/// An item for decoding, which measures the nesting depth of initializers.
final class ReadItem: HRDecodable {
    /// The kinds of references that are deferred.
    enum Waiting: CaseIterable { case nothing, collectionsAndWeak, weak }

    static let archiveName = "N"
    // Documents are read one at a time.
    nonisolated(unsafe) private static var waiting = Waiting.nothing
    nonisolated(unsafe) private static var depth = 0
    nonisolated(unsafe) private static var deepest = 0
    nonisolated(unsafe) private static var all: [ReadItem] = []

    private var others: [ReadItem] = []
    private weak var back: ReadItem?

    init(coder: HRDecoder) throws {
        Self.depth += 1
        Self.deepest = max(Self.deepest, Self.depth)
        defer { Self.depth -= 1 }
        coder.register(self)
        Self.all.append(self)
        if Self.waiting == .nothing {
            back = try coder.decodeIfPresent(forKey: "back")
        } else {
            try coder.decodeReference(forKey: "back") { [unowned self] in back = $0 }
        }
        for key in ["next", "next1"] where coder.contains(key) { others.append(try coder.decode(forKey: key)) }
        if Self.waiting == .collectionsAndWeak {
            try coder.decodeReferences([ReadItem].self, forKey: "to") { [unowned self] in others += $0 }
        } else {
            others += try coder.decode(forKey: "to", default: [])
        }
    }

    /// Returns the nesting depth of initializers for a document; -1 for an error.
    static func deepest(of document: HRDocument, _ waiting: Waiting) -> Int {
        (self.waiting, depth, deepest) = (waiting, 0, 0)
        defer {
            for item in all { item.others = [] }
            all = []
        }
        do {
            _ = try HRUnarchiver().unarchive([ReadItem].self, from: document)
            return deepest
        } catch {
            return -1
        }
    }
}
