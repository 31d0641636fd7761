import HRArchiving

extension HRDocument {
    /// Creates a document of the people by hand, equal to the archiver's document of the classes.
    init(_ directory: Directory) {
        self.init(.object("Directory", ["people": .array(directory.people.map(HRNode.init))]))
    }
}

extension HRNode {
    fileprivate init(_ person: Person) {
        self = .object(
            "Person",
            [
                "id": .integer(HRInteger(Int64(person.id))),
                "name": .string(person.name),
                "email": .string(person.email),
                "score": .real(person.score),
                "active": .bool(person.active),
                "tags": .array(person.tags.map(HRNode.string)),
                "address": HRNode(person.address),
            ])
    }

    private init(_ address: Address) {
        self = .object(
            "Address",
            ["street": .string(address.street), "city": .string(address.city), "zip": .string(address.zip)])
    }
}
