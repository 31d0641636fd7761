import HRArchiving
import Testing

/// What a run that reads keeps of keys: each part by itself.
@Suite("Parts of reading: keys")
struct KeyPartTests {
    // MARK: KeyCursor

    @Test(
        "A cursor tells whether a key was found before one that had been found",
        arguments: [
            ([], -1, false), ([0], 0, false), ([0, 1, 2], 2, false), ([0, 2, 5], 5, false), ([1, 0], 0, true),
            ([0, 0], 0, true), ([2, 1, 4], 4, true),
        ] as [([Int], Int32, Bool)])
    func cursor(positions: [Int], last: Int32, hasGoneBack: Bool) {
        let cursor = positions.reduce(KeyCursor()) { $0.moved(behind: $1) }
        #expect(cursor.last == last)
        #expect(cursor.next == Int(last) + 1)
        #expect(cursor.hasGoneBack == hasGoneBack)
    }

    // MARK: AskedKeys

    @Test("Keys are kept in the order in which they were asked for, each once")
    func askedKeys() {
        var asked = AskedKeys()
        #expect(asked.keys.isEmpty)
        asked.ask("b", at: 1, of: 3)
        asked.ask(absent: "x")
        asked.ask("a", at: 0, of: 3)
        asked.ask("b", at: 1, of: 3)
        asked.ask(absent: "x")
        #expect(asked.keys == ["b", "x", "a"])
        #expect((0..<4).map(asked.isKnown) == [true, true, false, false])
    }

    @Test("What is used where a key is absent can be said of texts, numbers and booleans alone")
    func defaults() {
        var asked = AskedKeys()
        asked.note("grey", for: "color")
        asked.note(4, for: "wheels")
        asked.note(true, for: "isOpen")
        asked.note([1], for: "list")
        asked.note(nil as Int?, for: "nothing")
        #expect(asked.defaults == ["color": "\"grey\"", "wheels": "4", "isOpen": "true"])
    }

    // MARK: CollectedKeys

    @Test("Unknown keys are collected once each, and the last ones can be taken back")
    func collectedKeys() {
        var keys = CollectedKeys()
        keys.add(["a", "b", "a"])
        #expect(keys.paths == ["a", "b"])
        keys.add(["c", "b", "d"])
        let taken = (keys.take(behind: 4), keys.take(behind: 2))
        #expect(taken == ([], ["c", "d"]))
        #expect(keys.paths == ["a", "b"])
        keys.add(["d"])
        #expect(keys.paths == ["a", "b", "d"], "What was taken back may come again")
    }

    // MARK: FrameContents

    @Test("A dictionary and an object have fields")
    func fields() {
        let dictionary = FrameContents(of: ["a": 1], isForeign: false)
        #expect(dictionary.hasFields && dictionary.members.map(\.key) == ["a"] && dictionary.version == 0)
        #expect(dictionary.node == ["a": 1])
        let object = HRNode.object(HRObject(className: "C", version: 3, fields: ["b": [1, 2]]))
        let contents = FrameContents(of: object, isForeign: false)
        #expect(contents.hasFields && contents.members.map(\.key) == ["b"] && contents.version == 3)
        #expect(contents.elementCount == 3, "The member, and the elements of its array")
    }

    @Test("An object that is written as one plain value is that value")
    func plainValue() {
        let text = HRNode.object(HRObject(className: "C", plainValue: "text"))
        #expect(FrameContents(of: text, isForeign: false).node == "text")
        #expect(!FrameContents(of: text, isForeign: false).hasFields)
        let fields = HRNode.object(HRObject(className: "C", plainValue: ["a": 1]))
        #expect(FrameContents(of: fields, isForeign: false).hasFields)
        #expect(
            FrameContents(of: fields, isForeign: true).node == fields, "Whoever reads it as a whole gets the whole")
    }

    @Test("Anything else is read as a whole", arguments: [nil, "text", 5, [1, 2]] as [HRNode?])
    func whole(node: HRNode?) {
        let contents = FrameContents(of: node, isForeign: false)
        #expect(!contents.hasFields && contents.members.isEmpty)
        #expect(contents.node == node ?? .null)
    }
}
