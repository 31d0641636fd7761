import Foundation
import HRArchiving
import HRSequencing
import TestSupport
import Testing

/// Arrays that are written element by element: rule 22 of sequences.
@Suite("Writing elements of an array")
struct WritingElementsTests {
    static let formats: [HRFormat] = [
        .json, .json.compact, .json.sortingKeys, .json.spellingAsFoundation, .json.using(.foundation), .xmlPropertyList,
        .xmlPropertyList.using(.foundation),
    ]

    /// Pairs who know each other, so that there are references in each element.
    private static func pairs(_ count: Int) -> [Person] {
        (0..<count).map { index in
            let person = Person("<true/> \(index) true \"é")
            person.friend = Person(index % 2 == 0 ? "" : "a\nb]")
            person.friend?.friend = index % 3 == 0 ? person : nil
            return person
        }
    }

    private static func part(_ people: [Person]) {
        for person in people { person.friend?.friend = nil }
    }

    @Test("The bytes are those of the whole array", arguments: formats, [0, 1, 2, 7])
    func bytes(_ format: HRFormat, _ count: Int) throws {
        let folder = try SequenceFolder()
        let people = Self.pairs(count)
        defer { Self.part(people) }
        func isSame(_ path: HRPath, _ archive: (URL) throws -> Void) throws {
            let name = "p\(path.components.count)"
            try archive(folder.path("whole-" + name))
            let writer = try HRRecordWriter<Person>(creating: folder.path(name), as: format, at: path)
            for person in people { try writer.write(person) }
            #expect(try !folder.names.contains(name))
            try writer.finish()
            #expect(try folder.text(name) == folder.text("whole-" + name))
        }
        let archiver = HRArchiver()
        try isSame(HRPath()) { try archiver.archive(people, to: $0, as: format) }
        try isSame("true") { try archiver.archive(["true": people], to: $0, as: format) }
        try isSame("a.$b") { try archiver.archive(["a": ["$b": people]], to: $0, as: format) }
    }

    @Test("Any values are the same bytes, and are read back", arguments: formats.indices, 0..<20)
    func values(_ format: Int, _ seed: Int) throws {
        let folder = try SequenceFolder()
        var files = RandomArrayFiles(.xml, seed: UInt64(seed))
        let (data, path) = files.file()
        let values = try HRFormat.xmlPropertyList.document(from: data).decode([Tree].self, at: HRAlias(path))
        let url = folder.path("trees")
        let writer = try HRRecordWriter<Tree>(creating: url, as: Self.formats[format])
        for value in values { try writer.write(value) }
        try writer.finish()
        #expect(writer.count == values.count)
        try HRArchiver().archive(values, to: folder.path("whole"), as: Self.formats[format])
        #expect(try Data(contentsOf: url) == Data(contentsOf: folder.path("whole")))
        #expect(try HRRecords(of: Tree.self, in: url, at: HRPath()).results.map { try $0.get().value } == values)
    }

    @Test("An object that two elements have is written in both")
    func shared() throws {
        let folder = try SequenceFolder()
        let friend = Person("F")
        let people = [Person("A"), Person("B")]
        for person in people { person.friend = friend }
        let url = folder.path("people.json")
        let writer = try HRRecordWriter<Person>(creating: url, as: .json.compact)
        for person in people { try writer.write(person) }
        try writer.finish()
        let read = try HRUnarchiver().unarchive([Person].self, from: url)
        #expect(read.map { $0.friend?.name } == ["F", "F"])
        #expect(read[0].friend !== read[1].friend)
    }

    @Test("Many elements, and one that cannot be archived among them")
    func failing() throws {
        let folder = try SequenceFolder()
        let url = folder.path("numbers.json")
        let writer = try HRRecordWriter<Double>(
            creating: url, as: .json, at: "numbers", with: HRArchiver(compatibility: .jsonEncoder))
        for number in 0..<5 {
            if number == 3 {
                let error = #expect(throws: HRError.self) { try writer.write(.nan) }
                #expect(error?.path == "numbers.3")
            }
            try writer.write(Double(number) / 2)
        }
        try writer.finish()
        #expect(
            try HRRecords(of: Double.self, in: url, at: "numbers").results.map { try $0.get().value }
                == [0, 0.5, 1, 1.5, 2])
        #expect(throws: HRError.self) { try writer.write(1) }
        #expect(throws: HRError.self) { try writer.finish() }
    }

    @Test("An unfinished file is not visible, and a file that is there is replaced or left alone", .slow)
    func unfinished() throws {
        let folder = try SequenceFolder()
        let url = try folder.file("numbers.json", "[7]")
        #expect(throws: HRError.self) { try HRRecordWriter<Int>(creating: url, as: .json) }
        do {
            let writer = try HRRecordWriter<Int>(replacing: url, as: .json.compact)
            for number in 0..<400_000 { try writer.write(number % 10) }
        }
        #expect(try folder.text("numbers.json") == "[7]")
        #expect(try folder.names == ["numbers.json"])
        let writer = try HRRecordWriter<Int>(replacing: url, as: .json.compact)
        try writer.write(8)
        try writer.finish()
        #expect(try folder.text("numbers.json") == "[8]\n")
    }

    @Test("Other formats and references by ids are refused")
    func refused() throws {
        let folder = try SequenceFolder()
        let url = folder.path("numbers")
        let error = #expect(throws: HRError.self) { try HRRecordWriter<Int>(creating: url, as: .binaryPropertyList) }
        #expect(error?.code == .coderMisuse)
        #expect(throws: HRError.self) {
            try HRRecordWriter<Int>(creating: url, as: .json, with: HRArchiver(references: .ids))
        }
        #expect(try folder.names.isEmpty)
    }
}
