// snippet: imports
import Foundation
import HRArchiving
// end
import TestSupport
import Testing

/// The code of Docs/GettingStarted.md.
@Suite("Code of GettingStarted.md")
struct GettingStartedSnippets {
    // snippet: codable
    struct Address: Codable, HRCoding {
        var street: String
        var city: String
    }
    // end

    // snippet: raw
    enum Light: String, HRCoding, CaseIterable {
        case sun, shade
    }
    // end

    // snippet: fields
    final class Plant: HRCoding {
        let name: String
        var light: Light
        var sown: Date?

        init(name: String, light: Light) {
            self.name = name
            self.light = light
        }

        init(coder: HRDecoder) throws {
            name = try coder.decode(forKey: "name")
            light = try coder.decode(forKey: "light", default: .sun)  // .sun if the key is missing
            sown = try coder.decodeIfPresent(forKey: "sown")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(name, forKey: "name")
            try coder.encode(light, forKey: "light")
            try coder.encode(sown, forKey: "sown")  // nil writes nothing
        }
    }
    // end

    struct NotMoney: Error {}

    // snippet: plain
    struct Money: HRCoding {
        var amount: Int
        var currency: String

        init(amount: Int, currency: String) {
            self.amount = amount
            self.currency = currency
        }

        init(coder: HRDecoder) throws {
            let parts = try coder.decode(String.self).split(separator: " ")
            guard parts.count == 2, let amount = Int(parts[0]) else { throw NotMoney() }
            self.init(amount: amount, currency: String(parts[1]))
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode("\(amount) \(currency)")  // "10 EUR"
        }
    }
    // end

    // snippet: leaf
    struct Price: HRLeaf {
        var cents: Int

        static func encodeNode(of price: Price, in slot: HREncodingSlot) throws -> HRNode { .integer(price.cents) }

        static func decodeNode(in slot: HRDecodingSlot) throws -> Price {
            let cents = try Int.decodeNode(in: slot)
            guard cents >= 0 else { throw slot.invalid("a price", help: "write a number of cents") }
            return Price(cents: cents)
        }
    }
    // end

    // snippet: unknown
    struct Seed: Codable {
        var name: String
        @HRUnknownKeys var rest
    }

    struct Pot: HRCoding {
        var width: Int
        var rest: HRFields

        init(coder: HRDecoder) throws {
            width = try coder.decode(forKey: "width")
            rest = try coder.unknownKeys(besides: ["width"])
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(width, forKey: "width")
            try coder.encode(unknownKeys: rest)
        }
    }
    // end

    @Test("Archiving and reading")
    func archiveAndRead() throws {
        let scratch = try ScratchFolder()
        let folder = scratch.url
        let plant = Plant(name: "Fern", light: .shade), other = Plant(name: "Tomato", light: .sun)
        // snippet: archive
        let archiver = HRArchiver()
        let data = try archiver.archive([plant, other, plant], as: .json)  // .xmlPropertyList, .binaryPropertyList
        try archiver.archive([plant, other, plant], to: folder.appending(path: "garden.plist"))
        // end
        let archived = """
            // snippet: archived
            [
              {
                "$class": "Plant",
                "name": "Fern",
                "light": "shade"
              },
              {
                "$class": "Plant",
                "name": "Tomato",
                "light": "sun"
              },
              {
                "$alias": "0"
              }
            ]
            // end
            """
        let lines = archived.components(separatedBy: "\n").dropFirst().dropLast()
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.replacing("GettingStartedSnippets.", with: "") == lines.joined(separator: "\n"))
        // snippet: read
        let unarchiver = HRUnarchiver()
        let plants = try unarchiver.unarchive([Plant].self, from: data)
        let samePlants: [Plant] = try unarchiver.unarchive(from: folder.appending(path: "garden.plist"))
        let isShared = plants[0] === plants[2]  // true
        // end
        #expect(isShared)
        #expect(samePlants.map(\.name) == ["Fern", "Tomato", "Fern"])
    }

    @Test("Numbers in nodes")
    func numbers() {
        // snippet: numbers
        let largest: HRNode = .integer(HRInteger(UInt64.max))  // up to 64 bits, signed or unsigned
        let longer = HRNode(number: "36893488147419103232")  // a .number with all its digits
        // end
        #expect(largest.description == "18446744073709551615")
        #expect(longer?.description == "36893488147419103232")
    }

    @Test("Settings of an archiver")
    func settings() throws {
        let plant = Plant(name: "Fern", light: .shade)
        // snippet: settings
        let brief = HRArchiver(writesNulls: true, classAnnotations: .whereNeeded)
        let data = try brief.archive(plant, as: .json.compact)  // {"name":"Fern","light":"shade","sown":null}
        // end
        #expect(String(decoding: data, as: UTF8.self) == #"{"name":"Fern","light":"shade","sown":null}"#)
    }

    @Test("Unknown keys are kept")
    func unknownKeys() throws {
        let strict = HRUnarchiver(unknownKeys: .error)
        let archiver = HRArchiver(classAnnotations: .whereNeeded)
        let seed = try strict.unarchive(Seed.self, from: Data(#"{ "name": "Basil", "from": "Anna" }"#.utf8))
        let seedText = try archiver.archive(seed, as: .json.compact)
        #expect(String(decoding: seedText, as: UTF8.self) == #"{"name":"Basil","from":"Anna"}"#)
        let pot = try strict.unarchive(Pot.self, from: Data(#"{ "color": "red", "width": 9 }"#.utf8))
        let potText = try archiver.archive(pot, as: .json.compact)
        #expect(String(decoding: potText, as: UTF8.self) == #"{"width":9,"color":"red"}"#)
    }

    @Test("A leaf")
    func leaf() throws {
        let data = try HRArchiver().archive([Price(cents: 250)], as: .json.compact)
        #expect(String(decoding: data, as: UTF8.self) == "[250]")
        #expect(try HRUnarchiver().unarchive([Price].self, from: data).first?.cents == 250)
        let error = #expect(throws: HRError.self) {
            try HRUnarchiver().unarchive([Price].self, from: Data("[1, -1]".utf8))
        }
        #expect(error?.description == "1:5: HR0206 element 1 is not a price at 1")
        // Nothing says its class.
        let any = try HRArchiver().archive([Price(cents: 250)] as [Any], as: .json.compact)
        #expect(any == data)
        let shared = Data(#"[250, { "$alias": "0" }]"#.utf8)
        #expect(try HRUnarchiver().unarchive([Price].self, from: shared).map(\.cents) == [250, 250])
    }

    // snippet: walk
    /// One line for a node, as a tool may print it.
    func line(_ path: HRPath, _ node: HRNode) -> String {
        switch node {
        case .object(let object): "\(path): \(title(object))"
        case .number(let number): "\(path): \(digits(number)) digits"
        case .dictionary(let fields): "\(path): \(fields.keys)"
        default: "\(path) = \(node)"
        }
    }

    func title(_ object: HRObject) -> String { "\(object.className ?? "object") #\(object.id ?? "")" }

    func digits(_ number: HRNumber) -> Int { number.text.count { $0.isNumber } }
    // end

    @Test("Nodes by their kinds")
    func kinds() throws {
        let text = ##"{"cup": {"$class": "Cup", "$id": "c"}, "n": 123456789012345678901, "on": true, "d": {"k": 1}}"##
        let document = try HRUnarchiver().document(from: Data(text.utf8))
        let lines = document.walk.map { line($0.path, $0.node) }
        #expect(
            lines == [
                #"$root: ["cup", "n", "on", "d"]"#, "cup: Cup #c", "n: 21 digits", "on = true", #"d: ["k"]"#, "d.k = 1",
            ])
    }

    @Test("Documents without their bytes")
    func sources() throws {
        let scratch = try ScratchFolder()
        let url = try scratch.file("cup.json", #"{ "name": "Cup" }"#)
        // snippet: sources
        let document = try HRDocument(contentsOf: url, by: HRUnarchiver(sourceLimit: 0))  // keeps no bytes
        // end
        #expect(document.location(of: "name") == nil)
        #expect(try HRDocument(contentsOf: url).location(of: "name")?.column == 11)
    }

    @Test("Strictness and documents")
    func documents() throws {
        let plant = Plant(name: "Fern", light: .shade)
        let archiver = HRArchiver(), unarchiver = HRUnarchiver()
        // snippet: strict
        let strict = HRUnarchiver(unknownKeys: .error)
        // end
        let url = PackageFolder.url.appending(path: "SamplePlists/several/service.json")
        // snippet: diagnose
        let diagnosis = strict.diagnose(Plant.self, from: url)
        if !diagnosis.errors.isEmpty { print(diagnosis.report(style: .terminal)) }
        // end
        #expect(diagnosis.errors.map(\.code) == [.missingKey])
        // snippet: document
        var document = try archiver.document(archiving: [plant])
        let text = document.description  // as indented JSON
        let name = document["0.name"]?.string  // "Fern", or nil where there is none
        document["0.light"] = "sun"
        let changed = try unarchiver.unarchive([Plant].self, from: document)
        let written = HRDocument(["name": "Basil", "light": "sun"])
        let basil = try unarchiver.unarchive(Plant.self, from: written)
        // end
        #expect(text.contains(#""name": "Fern""#))
        #expect(name == "Fern")
        #expect(changed.first?.light == .sun)
        #expect(basil.name == "Basil")
        #expect(throws: HRError.self) { try strict.unarchive(Plant.self, from: HRDocument(["name": "Basil", "a": 1])) }
    }

    @Test("Programs without types, and values by name")
    func values() throws {
        let scratch = try ScratchFolder()
        let url = scratch.url.appending(path: "shop.json")
        let shop = ##"{"items":[{"$id":"cup","price":4,"set":{"$alias":"#jug"}},{"$id":"jug","price":9}]}"##
        try Data(shop.utf8).write(to: url)
        // snippet: tool
        var document = try HRDocument(contentsOf: url)
        for (path, node) in document.walk {
            guard path.components.last == "price", let price = node.int else { continue }
            document[path]?.int = price + 1
        }
        let sets = (0..<(document["items"]?.elements?.count ?? 0)).map { HRAlias("items.\($0).set.price") }
        for price in document.resolved(sets) { print(price?.int ?? 0) }
        document["best"] = .alias("#cup")
        try document.write(to: url)
        // end
        struct Item: Decodable {
            var price: Int
            var set: Price?
            struct Price: Decodable { var price: Int }
        }
        // snippet: fixture
        let fixtures = try HRDocument(contentsOf: url)
        let cup = try fixtures.decode(Item.self, at: "#cup")
        // end
        #expect(cup.price == 5)
        #expect(fixtures["items.1.price"] == 10)
        #expect(fixtures.resolved("best") == fixtures.resolved("#cup"))
    }

    private struct Jar: Codable, Equatable {
        var name: String
        var price: Double
        var count: Int?
        var lid: Lid?

        struct Lid: Codable, Equatable { var width: Int }
    }

    @Test("Documents of bytes, and nodes of values")
    func nodes() throws {
        let data = Data(#"{ "cup": { "name": "Cup", "price": 5, "colour": "red" } }"#.utf8)
        let lid = Jar.Lid(width: 9)
        let (name, price, count) = ("Jar", 12.5, 3)
        // snippet: nodes
        var document = try HRUnarchiver().document(from: data)  // bytes, in any format
        document["jar"] = ["name": .string(name), "price": .real(price), "count": .integer(count)]
        document["jar.lid"] = try HRArchiver().document(archiving: lid).root  // any archivable value
        let jars = try document.decode([String: Jar].self)  // the whole document, decoded as a type
        let (same, keys) = try HRUnarchiver().unarchiveCollectingUnknownKeys([String: Jar].self, from: document)
        // end
        #expect(jars["jar"] == Jar(name: "Jar", price: 12.5, count: 3, lid: lid))
        #expect(jars == same)
        #expect(keys.map(\.description) == ["cup.colour"])
    }

    @Test("One plain value")
    func money() throws {
        let document = try HRArchiver().document(archiving: Money(amount: 10, currency: "EUR"))
        #expect(document == HRDocument("10 EUR"))
        #expect(try HRUnarchiver().unarchive(Money.self, from: document).amount == 10)
    }
}
