import HRArchiving
import TestSupport
import Testing

/// A shared array is written out once by HRCoder; it may lie around the objects that refer to it.
@Suite("References to values that are being read")
struct SharedValueTests {
    private final class Kid: HRDecodable {
        let name: String
        private(set) var siblings: [Kid] = []
        private(set) var family: Family?

        init(coder: HRDecoder) throws {
            name = try coder.decode(forKey: "name")
            coder.register(self)
            try coder.decodeReference(forKey: "siblings") { self.siblings = $0 }
            try coder.decodeReference(forKey: "family") { self.family = $0 }
        }
    }

    private struct Family: HRDecodable {
        let name: String
        let kids: [Kid]

        init(coder: HRDecoder) throws {
            name = try coder.decode(forKey: "name")
            kids = try coder.decode(forKey: "kids")
        }
    }

    private static func document(_ anna: HRFields) -> HRDocument {
        HRDocument(["name": "Doe", "kids": [.dictionary(anna), ["name": "Bob"]]])
    }

    @Test("An array is handed over to an object within it, with the same objects")
    func array() throws {
        let document = Self.document(["name": "Anna", "siblings": .alias("kids")])
        let family = try HRUnarchiver().unarchive(Family.self, from: document)
        let siblings = family.kids[0].siblings
        try #require(siblings.count == 2)
        let areSame = siblings[0] === family.kids[0] && siblings[1] === family.kids[1]
        #expect(areSame)
    }

    @Test("So is a struct")
    func structure() throws {
        let document = Self.document(["name": "Anna", "family": .alias("$root")])
        let family = try HRUnarchiver().unarchive(Family.self, from: document)
        let again = try #require(family.kids[0].family)
        let areSame = again.kids[0] === family.kids[0] && again.kids[1] === family.kids[1]
        #expect(again.name == "Doe" && areSame)
    }

    @Test("What does not fit is an error in the place of the alias")
    func wrongType() {
        expectError(
            .wrongReferenceType,
            #"HR0304 "family" refers to "kids", where the value must be an object of class "SharedValueTests.Family", "#
                + "found an array at kids.0.family"
        ) {
            let document = Self.document(["name": "Anna", "family": .alias("kids")])
            _ = try HRUnarchiver().unarchive(Family.self, from: document)
        }
    }

    @Test("Nobody else can refer to a value that is being read")
    func valuesOnly() {
        expectError(.cycle, "HR0310 element 0 leads back to what holds it, and only objects can hold themselves at 0.0")
        {
            _ = try HRUnarchiver().unarchive([[[Int]]].self, from: HRDocument([[.alias("0")]]))
        }
        expectError(.cycle, #"HR0310 "me" leads back to what holds it, and only objects can hold themselves at me"#) {
            _ = try HRUnarchiver().unarchive(Any.self, from: HRDocument(["me": .alias("$root")]))
        }
    }
}
