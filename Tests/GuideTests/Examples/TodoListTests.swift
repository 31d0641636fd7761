import Foundation
import TestSupport
import Testing

/// The to-do list, run as newcomers run it.
@Suite("TodoList")
struct TodoListTests {
    private static let sample = PackageFolder.url.appending(path: "SamplePlists/valid/todo.plist")

    @Test("It shows the sample, changes a copy, and brings it back from every format", arguments: [true, false])
    func sample(isNamed: Bool) throws {
        let program = Program("TodoList")
        let result = try isNamed ? program.run(Self.sample.path) : program.run(in: PackageFolder.url)
        #expect(result.errors.isEmpty)
        #expect(result.status == 0)
        let folder = try #require(result.output.firstMatch(of: /Saved in (.+):/)?.1)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: String(folder)) } }
        let files = try FileManager.default.contentsOfDirectory(atPath: String(folder))
        #expect(files.sorted() == ["new.bplist", "new.json", "todo.plist"])
        #expect(result.output.replacing(folder, with: "FOLDER") == Self.output)
    }

    private static let output = """
        House and garden

          Garden
            [x] Order the seeds, by Anna
            [ ] Sow the tomatoes, due 2027-03-15, high priority, by Anna and Bert, after "Order the seeds"

          House
            [ ] Paint the door, low priority, by Bert, after "Buy paint"
            [ ] Buy paint

        --- a/todo.plist
        +++ b/todo.plist
        @@ -56,6 +56,8 @@
                         <dict>
                             <key>title</key>
                             <string>Sow the tomatoes</string>
        +                    <key>done</key>
        +                    <true/>
                             <key>due</key>
                             <date>2027-03-15T00:00:00Z</date>
                             <key>priority</key>
        @@ -83,6 +85,27 @@
                                 <string>#garden</string>
                             </dict>
                         </dict>
        +                <dict>
        +                    <key>title</key>
        +                    <string>Look at the saved files</string>
        +                    <key>people</key>
        +                    <array>
        +                        <dict>
        +                            <key>$alias</key>
        +                            <string>#anna</string>
        +                        </dict>
        +                    </array>
        +                    <key>after</key>
        +                    <dict>
        +                        <key>$alias</key>
        +                        <string>#seeds</string>
        +                    </dict>
        +                    <key>list</key>
        +                    <dict>
        +                        <key>$alias</key>
        +                        <string>#garden</string>
        +                    </dict>
        +                </dict>
                     </array>
                 </dict>
                 <dict>

        Saved in FOLDER:
          todo.plist: the same graph
          new.bplist: the same graph
          new.json: the same graph
        All of them are the same graph.
        """

    @Test("What is wrong with a file is one line, and the program fails")
    func failure() throws {
        let scratch = try ScratchFolder()
        let file = scratch.url.appending(path: "todo.json")
        try Data(#"{ "title": "Work", "lits": [], "lists": [] }"#.utf8).write(to: file)
        let result = try Program("TodoList").run(file.path)
        #expect(
            result.errors == "\(file.path):1:20: HR0201 Board has no key \"lits\" (did you mean \"lists\"?) at lits")
        #expect(result.output.isEmpty)
        #expect(result.status == 1)
    }
}
