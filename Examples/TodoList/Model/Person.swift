import HRArchiving

/// Somebody who does things: one object, however many items refer to it.
///
/// Being Codable is enough to take part. The label makes references readable: `#anna`.
final class Person: Codable, HRCoding, HRLabelled {
    let name: String

    var archiveLabel: String? { name.lowercased() }

    init(name: String) {
        self.name = name
    }
}
