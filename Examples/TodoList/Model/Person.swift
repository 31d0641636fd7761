import HRArchiving

/// A person: one object, however many items refer to it.
///
/// Conforming to Codable and HRCoding is enough to be archived. The label makes references readable: `#anna`.
final class Person: Codable, HRCoding, HRLabelled {
    let name: String

    var archiveLabel: String? { name.lowercased() }

    init(name: String) {
        self.name = name
    }
}
