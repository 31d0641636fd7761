import Foundation
import HRArchiving
import HRArchivingTesting
import TestSupport
import Testing

/// Comparisons of graphs without files.
@Suite("Expectations on graphs")
struct GraphExpectationTests {
    private static func ring(_ names: String...) -> Team {
        let people = names.map { Person($0) }
        for (index, person) in people.enumerated() { person.mentor = people[(index + 1) % people.count] }
        return Team(people, lead: people.last)
    }

    @Test("S19: Two graphs with cycles are the same, although no object is")
    func sameRing() throws {
        try expectSameGraph(Self.ring("Anna", "Bert", "Cleo"), Self.ring("Anna", "Bert", "Cleo"))
        try expectSameGraph(Self.ring("Anna", "Anna"), Self.ring("Anna", "Anna"))
    }

    @Test("A changed value, and a ring that is joined otherwise, are differences")
    func otherRing() {
        let value = failures { try expectSameGraph(Self.ring("Anna", "Bob"), Self.ring("Anna", "Bert")) }
        #expect(value.map(\.lines) == [["the graphs differ", "  ~ people.1.name  \"Bert\" -> \"Bob\""]])
        #expect(value.first?.location?.line == #line - 2)
        let joined = Self.ring("Anna", "Bert", "Cleo")
        joined.people[2].mentor = joined.people[1]
        let found = failures { try expectSameGraph(joined, Self.ring("Anna", "Bert", "Cleo")) }
        #expect(found.count == 1)
        #expect(found.first?.text.contains("mentor") == true)
    }

    @Test("S21: References to objects of equal contents are told apart")
    func equalContents() {
        func team(_ lead: Int) -> Team {
            let people = [Person("Anna"), Person("Anna")]
            return Team(people, lead: people[lead])
        }
        #expect(failures { try expectSameGraph(team(1), team(1)) }.isEmpty)
        let found = failures { try expectSameGraph(team(1), team(0)) }
        #expect(found.first?.text.contains("(equal content, another object)") == true, "\(found)")
    }

    @Test("A shared object is not two equal ones")
    func shared() {
        let anna = Person("Anna")
        let found = failures { try expectSameGraph(Team([anna, anna]), Team([Person("Anna"), Person("Anna")])) }
        #expect(found.count == 1)
    }

    @Test("S26: Values come back from all formats as the same graph", arguments: [0, 1, 40, 200])
    func roundTrip(count: Int) throws {
        try expectRoundTrip(Self.ring("Anna", "Bert"))
        let chain = (0..<count).reduce(Person("last")) { Person("\($1)", mentor: $0) }
        try expectRoundTrip(Team([chain], lead: chain))
        try expectRoundTrip([Double.nan, -0.0, 1e300, .infinity], as: HRFormat.each)
        try expectRoundTrip(["", "\u{0}", "👩‍👩‍👧‍👦", "\r\n"])
        try expectRoundTrip(Set(["a", "b"]))
    }

    @Test("S26: What is lost on the way is shown for each format, and so is an error")
    func lost() {
        let found = failures { try expectRoundTrip(Forgetful("Anna"), as: [.json, .binaryPropertyList]) }
        #expect(
            found.map(\.lines) == [
                [
                    "the value does not survive a round trip",
                    "JSON: the graph differs", "  ~ name  \"Anna\" -> \"Anna?\"",
                    "binary property list: the graph differs", "  ~ name  \"Anna\" -> \"Anna?\"",
                ]
            ])
        let unreadable = failures { try expectRoundTrip([Person("Anna")] as [any HRCoding], as: [.json]) }
        #expect(unreadable.first?.text.contains("JSON: 3:15: HR0401") == true, "\(unreadable)")
    }
}
