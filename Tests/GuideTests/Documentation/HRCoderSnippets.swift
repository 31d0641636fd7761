import Foundation
import HRArchiving
import TestSupport
import Testing

/// The code of Docs/ComingFromHRCoder.md.
@Suite("Code of ComingFromHRCoder.md")
struct HRCoderSnippets {
    // snippet: class
    final class TodoList: NSObject, NSCoding {
        var name = ""
        var items: [TodoItem] = []

        override init() { super.init() }

        required init?(coder: NSCoder) {
            super.init()
            (coder as? HRKeyedUnarchiver)?.register(self)  // the one new line: items refer to their list
            name = coder.decodeObject(forKey: "name") as? String ?? ""
            items = coder.decodeObject(forKey: "items") as? [TodoItem] ?? []
        }

        func encode(with coder: NSCoder) {
            coder.encode(name, forKey: "name")
            coder.encode(items, forKey: "items")
        }
    }

    final class TodoItem: NSObject, NSCoding {
        var label = ""
        weak var list: TodoList?

        override init() { super.init() }

        required init?(coder: NSCoder) {
            super.init()
            label = coder.decodeObject(forKey: "label") as? String ?? ""
            list = coder.decodeObject(forKey: "list") as? TodoList
        }

        func encode(with coder: NSCoder) {
            coder.encode(label, forKey: "label")
            coder.encodeConditionalObject(list, forKey: "list")
        }
    }
    // end

    static let file = PackageFolder.url.appending(path: "Tests/GuideTests/Data/Keyed/todo.json")

    private func check(_ list: TodoList?) {
        #expect(list?.name == "Shopping")
        #expect(list?.items.map(\.label) == ["Milk", "Eggs"])
        let areTheirs = list?.items.allSatisfy { $0.list === list }
        #expect(areTheirs == true)
    }

    @Test("A file of HRCoder is read, and written so that HRCoder reads it")
    func files() throws {
        let scratch = try ScratchFolder()
        let (old, path) = (Self.file, scratch.url.appending(path: "todo.json").path)
        // snippet: read
        var unarchiver = HRUnarchiver(compatibility: .hrCoder)
        unarchiver.registry.register(TodoList.self, as: "TodoList")
        unarchiver.registry.register(TodoItem.self, as: "TodoItem")
        let list = try HRKeyedUnarchiver.unarchiveObject(withFile: old.path, settings: unarchiver) as? TodoList
        // end
        check(list)
        let todo = try #require(list)
        // snippet: write
        let archiver = HRArchiver(registry: unarchiver.registry, compatibility: .hrCoder)
        try HRKeyedArchiver.archiveRootObject(todo, toFile: path, settings: archiver)
        // end
        check(try HRKeyedUnarchiver.unarchiveObject(withFile: path, settings: unarchiver) as? TodoList)
        let document = try HRUnarchiver().document(from: Data(contentsOf: URL(fileURLWithPath: path)))
        #expect(try document == HRUnarchiver().document(from: Data(contentsOf: old)))
    }

    @Test("Its property lists and JSON objects are taken as they are")
    func objects() throws {
        let object = try JSONSerialization.jsonObject(with: Data(contentsOf: Self.file))
        var unarchiver = HRUnarchiver()
        unarchiver.registry.register(TodoList.self, as: "TodoList")
        unarchiver.registry.register(TodoItem.self, as: "TodoItem")
        // snippet: object
        let list = try HRKeyedUnarchiver.unarchiveObject(withPropertyListOrJSON: object, settings: unarchiver)
        // end
        check(list as? TodoList)
    }

    @Test("Files with what HRCoder guessed are read with conversions")
    func conversions() throws {
        // snippet: converts
        let unarchiver = HRUnarchiver(convertsScalars: true)
        // end
        let coder = try HRKeyedUnarchiver(forReadingFrom: Data(#"{ "age": "41" }"#.utf8), settings: unarchiver)
        #expect(coder.decodeInteger(forKey: "age") == 41)
    }
}
