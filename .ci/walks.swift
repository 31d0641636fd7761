// Makes one of the calls whose walks are in Docs/Architecture.md. It does so within `walkedCall`: .ci/walks looks at
// nothing else.

import Foundation
import HRArchiving

final class Person: HRCoding {
    let name: String
    weak var parent: Person?
    var partner: Person?
    init(name: String) { self.name = name }

    func encode(with coder: HREncoder) throws {
        try coder.encode(name, forKey: "name")
        try coder.encodeConditional(parent, forKey: "parent")
        try coder.encode(partner, forKey: "partner")
    }

    init(coder: HRDecoder) throws {
        name = try coder.decode(forKey: "name")
        try coder.decodeReference(Person.self, forKey: "parent") { [unowned self] in parent = $0 }
        try coder.decodeReference(Person.self, forKey: "partner") { [unowned self] in partner = $0 }
    }
}

nonisolated(unsafe) var call: () throws -> Void = {}

@inline(never)
func walkedCall() {
    do { try call() } catch { fatalError("\(error)") }
}

/// A person and a partner, each of whom refers to the other.
func makePair() -> Person {
    let (anna, bert) = (Person(name: "Anna"), Person(name: "Bert"))
    (anna.partner, bert.partner, bert.parent) = (bert, anna, anna)
    return anna
}

let text = """
    {
        "$class": "Person", "$id": "anna",
        "name": "Anna",
        "partner": {
            "$class": "Person",
            "name": "B\\u0065rt",
            "parent": { "$alias": "#anna" },
            "partner": { "$alias": "#anna" }
        }
    }

    """

switch CommandLine.arguments.dropFirst().first {
case "out":
    let person = makePair()
    call = { _ = try HRArchiver().archive(person, as: .json) }
    walkedCall()
case "in":
    let data = Data(text.utf8)
    call = { _ = try HRUnarchiver().unarchive(Person.self, from: data) }
    walkedCall()
case "save":
    let url = FileManager.default.temporaryDirectory.appending(path: "walk-\(UUID().uuidString).json")
    try Data(text.utf8).write(to: url)
    let file = try HRUnarchiver().open(Person.self, at: url)
    let child = Person(name: "Carla")
    child.partner = file.root.partner
    file.root.partner = child
    call = { try file.save() }
    walkedCall()
    try FileManager.default.removeItem(at: url)
default:
    fatalError("out, in or save")
}
