import HRArchiving

/// The root of the file: the people and the to-do lists.
///
/// A class whose objects are not referred to by their own contents needs no more code than this.
final class Board: HRCoding {
    let title: String
    let people: [Person]
    let lists: [List]

    init(coder: HRDecoder) throws {
        title = try coder.decode(forKey: "title")  // the type is that of the property
        people = try coder.decode(forKey: "people", default: [])
        lists = try coder.decode(forKey: "lists")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(title, forKey: "title")
        try coder.encode(people, forKey: "people")
        try coder.encode(lists, forKey: "lists")
    }
}
