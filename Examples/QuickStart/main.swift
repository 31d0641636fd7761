import HRArchiving

final class Person: Codable {
    let name: String
    @HRReference var partner: Person?
    init(name: String) { self.name = name }
}

let anna = Person(name: "Anna"), bert = Person(name: "Bert")
(anna.partner, bert.partner) = (bert, anna)  // each refers to the other
let data = try HRArchiver().archive(anna, as: .json)
print(String(decoding: data, as: UTF8.self))
let copy = try HRUnarchiver().unarchive(Person.self, from: data)
print("The same graph:", copy.partner?.partner === copy)
