import Foundation
import HRArchiving
import TestSupport
import Testing

/// The code of Docs/Polymorphism.md.
@Suite("Code of Polymorphism.md")
struct PolymorphismSnippets {
    // snippet: fill
    enum Fill: Codable, Equatable {
        case none
        case solid(String)
        case striped(colors: [String])
    }
    // end

    // snippet: by-hand
    enum Paint: Codable, Equatable {
        case none
        case solid(String)

        private enum CodingKeys: String, CodingKey, CaseIterable { case none, solid }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            guard let key = container.allKeys.first, container.allKeys.count == 1 else {
                let context = DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "one case, please")
                throw DecodingError.typeMismatch(Paint.self, context)
            }
            switch key {
            case .none: self = .none
            case .solid: self = .solid(try container.decode(String.self, forKey: .solid))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            switch self {
            case .none: try container.encode(true, forKey: .none)
            case .solid(let color): try container.encode(color, forKey: .solid)
            }
        }
    }
    // end

    @Test("Foundation's classes are registered")
    func foundation() throws {
        // snippet: foundation
        var registry = HRClassRegistry()
        registry.register(NSURL.self)  // one class, and those that inherit from it
        registry.register(.foundationClasses)  // or all that have a notation
        let list: [Any] = ["home", NSURL(string: "https://example.com") as Any]
        let data = try HRArchiver(registry: registry).archive(list, as: .json)
        let copies = try HRUnarchiver(registry: registry).unarchive([Any].self, from: data)
        // end
        #expect(copies.first as? String == "home")
        #expect(copies.last as? NSURL == NSURL(string: "https://example.com"))
    }

    @Test("Enums with payloads are written as the page says")
    func fills() throws {
        let text = """
            [
              "none",
              { "none": {} },
              { "solid": { "_0": "00ff00" } },
              { "striped": { "colors": ["00ff00", "ffffff"] } }
            ]
            """
        let page = try PackageFolder.text(of: "Docs/Polymorphism.md")
        #expect(page.contains("```json\n" + text + "\n```"))
        let fills: [Fill] = [.none, .none, .solid("00ff00"), .striped(colors: ["00ff00", "ffffff"])]
        #expect(try HRUnarchiver().unarchive([Fill].self, from: Data(text.utf8)) == fills)
        let paints = Data(#"["none", { "none": true }, { "solid": "00ff00" }]"#.utf8)
        let read = try HRUnarchiver().unarchive([Paint].self, from: paints)
        #expect(read == [.none, .none, .solid("00ff00")])
        let written = try HRArchiver().archive(read, as: .json)
        #expect(try HRUnarchiver().unarchive([Paint].self, from: written) == read)
        let error = try #require(throws: HRError.self) {
            try HRUnarchiver().unarchive([Paint].self, from: Data(#"[{ "sloid": "00ff00" }]"#.utf8))
        }
        #expect(error.suggestion == "solid")
        #expect(error.notes == ["PolymorphismSnippets.Paint has the cases none, solid"])
    }

    // snippet: subclass
    class Vehicle: HRCoding {
        var wheels: Int

        init(wheels: Int) { self.wheels = wheels }

        required init(coder: HRDecoder) throws {
            wheels = try coder.decode(forKey: "wheels")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(wheels, forKey: "wheels")
        }
    }

    final class Truck: Vehicle {
        var load: Double

        init(load: Double) {
            self.load = load
            super.init(wheels: 6)
        }

        required init(coder: HRDecoder) throws {
            load = try coder.decode(forKey: "load")
            try super.init(coder: coder)
        }

        override func encode(with coder: HREncoder) throws {
            try super.encode(with: coder)
            try coder.encode(load, forKey: "load")
        }
    }
    // end

    // snippet: subtypes
    class Animal: HRCoding {
        class var archiveSubtypes: [any HRDecodable.Type] { [Dog.self, Cat.self] }

        init() {}
        required init(coder: HRDecoder) throws {}
        func encode(with coder: HREncoder) throws {}
    }

    final class Dog: Animal {}
    final class Cat: Animal {}
    // end

    protocol Shape: HRCoding {}
    struct Circle: Shape, Codable { var radius: Double }

    // snippet: existential
    struct Drawing: HRCoding {
        var background: any Shape
        var shapes: [any Shape]

        init(coder: HRDecoder) throws {
            background = try coder.decode(forKey: "background")
            shapes = try coder.decode(forKey: "shapes")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(background, forKey: "background")
            try coder.encode(shapes, forKey: "shapes")
        }
    }
    // end

    // snippet: names
    struct Polygon: Codable, HRCoding {
        var corners: Int

        static var archiveName: String { "Polygon" }
        static var archiveFormerNames: [String] { ["Poly"] }
    }
    // end

    // snippet: version
    struct Window: HRCoding {
        var width: Int
        var height: Int

        static var archiveVersion: Int { 1 }

        init(coder: HRDecoder) throws {
            if coder.archiveVersion == 0 {  // windows were square
                width = try coder.decode(forKey: "size")
                height = width
            } else {
                width = try coder.decode(forKey: "width")
                height = try coder.decode(forKey: "height")
            }
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(width, forKey: "width")
            try coder.encode(height, forKey: "height")
        }
    }
    // end

    @Test("Registered subclasses come back")
    func registered() throws {
        let vehicles = [Vehicle(wheels: 4), Truck(load: 2.5)]
        // snippet: registry
        var registry = HRClassRegistry()
        registry.register(Truck.self)
        let data = try HRArchiver(registry: registry).archive(vehicles, as: .json)
        let copies = try HRUnarchiver(registry: registry).unarchive([Vehicle].self, from: data)
        // end
        #expect(copies.map(\.wheels) == [4, 6])
        #expect((copies.last as? Truck)?.load == 2.5)
    }

    @Test("Listed subclasses come back")
    func listed() throws {
        let data = try HRArchiver().archive([Dog(), Cat()] as [Animal], as: .json)
        let animals = try HRUnarchiver().unarchive([Animal].self, from: data)
        #expect(animals.first is Dog)
        #expect(animals.last is Cat)
    }

    @Test("Existentials come back")
    func existentials() throws {
        let circle: HRNode = .object("Circle", ["radius": 1.5])
        var registry = HRClassRegistry()
        registry.register(Circle.self, as: "Circle")
        let document = HRDocument(["background": circle, "shapes": [circle, circle]])
        let drawing = try HRUnarchiver(registry: registry).unarchive(Drawing.self, from: document)
        #expect((drawing.background as? Circle)?.radius == 1.5)
        #expect(drawing.shapes.count == 2)
        let written = try HRArchiver(registry: registry).document(archiving: drawing)
        #expect(written.root["background"] == circle)
    }

    @Test("Former names are read")
    func formerNames() throws {
        let document = HRDocument(.object("Poly", ["corners": 5]))
        #expect(try HRUnarchiver().unarchive(Polygon.self, from: document).corners == 5)
    }

    @Test("Former versions are read")
    func versions() throws {
        let window = try HRUnarchiver().unarchive(Window.self, from: HRDocument(["size": 5]))
        #expect(window.height == 5)
        let document = try HRArchiver().document(archiving: window)
        let back = try HRUnarchiver().unarchive(Window.self, from: document)
        #expect(back.width == 5)
        guard case .object(let object) = document.root else {
            Issue.record("expected an object")
            return
        }
        #expect(object.version == 1)
    }
}
