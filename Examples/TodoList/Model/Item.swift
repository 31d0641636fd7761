import Foundation
import HRArchiving

/// A to-do item.
final class Item: HRCoding {
    let title: String
    var isDone = false
    var due: Date?
    var priority = Priority.normal
    var people: [Person] = []
    /// The item that has to be done first.
    var after: Item?
    /// The list that contains the item.
    weak var list: List?

    init(title: String) {
        self.title = title
    }

    init(coder: HRDecoder) throws {
        title = try coder.decode(forKey: "title")
        isDone = try coder.decode(forKey: "done", default: false)
        due = try coder.decodeIfPresent(forKey: "due")
        priority = try coder.decode(forKey: "priority", default: .normal)
        people = try coder.decode(forKey: "people", default: [])
        // These two may not be complete yet: the closure runs now, or as soon as they are available.
        try coder.decodeReference(forKey: "after") { [unowned self] in after = $0 }
        try coder.decodeReference(forKey: "list") { [unowned self] in list = $0 }
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(title, forKey: "title")
        if isDone { try coder.encode(isDone, forKey: "done") }
        try coder.encode(due, forKey: "due")  // nil writes nothing
        if priority != .normal { try coder.encode(priority, forKey: "priority") }
        try coder.encode(people, forKey: "people")
        try coder.encode(after, forKey: "after")
        try coder.encodeConditional(list, forKey: "list")  // only if the list is archived elsewhere
    }
}
