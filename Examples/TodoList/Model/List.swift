import HRArchiving

/// A named list of items. The items refer to their list, so list and items refer to each other.
final class List: HRCoding, HRLabelled {
    let name: String
    private(set) var items: [Item] = []

    var archiveLabel: String? { name.lowercased() }

    init(coder: HRDecoder) throws {
        name = try coder.decode(forKey: "name")
        coder.register(self)  // objects decoded from here on may refer to this list
        items = try coder.decode(forKey: "items", default: [])
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(name, forKey: "name")
        try coder.encode(items, forKey: "items")
    }

    func add(_ item: Item) {
        item.list = self
        items.append(item)
    }
}
