extension Directory {
    /// Generates a directory of people, which is the same for the same count.
    static func generated(count: Int) -> Directory {
        var generator = SeededGenerator(seed: 20_261_121)
        return Directory(people: (0..<count).map { Person.generated(index: $0, &generator) })
    }
}

extension Person {
    fileprivate static func generated(index: Int, _ generator: inout SeededGenerator) -> Person {
        Person(
            id: 1000 + 7 * index,
            name: "\(generator.pick(Words.firstNames)) \(generator.pick(Words.lastNames))",
            email: "user\(index).\(generator.number(below: 100_000))@example.com",
            score: Double(generator.number(below: 10_000)) / 100,
            active: generator.number(below: 2) == 1,
            tags: (0..<3).map { _ in generator.pick(Words.tags) },
            address: Address.generated(&generator))
    }
}

extension Address {
    fileprivate static func generated(_ generator: inout SeededGenerator) -> Address {
        Address(
            street: "\(1 + generator.number(below: 200)) \(generator.pick(Words.streets))",
            city: generator.pick(Words.cities),
            zip: String(10_000 + generator.number(below: 90_000)))
    }
}
