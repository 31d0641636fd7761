import Foundation
import HRArchiving

/// Loads a board, prints it, changes it, saves it in every format, and makes sure that all of them bring it back.
struct Program {
    let archiver = HRArchiver(references: .ids)
    let unarchiver = HRUnarchiver(unknownKeys: .error)  // a key that is misspelled is worth knowing of

    /// Whether all copies were the same graph.
    func run(_ file: URL) throws -> Bool {
        let board = try unarchiver.unarchive(Board.self, from: file)
        print(Outline(board: board))

        addItem(to: board)

        let folder = FileManager.default.temporaryDirectory.appending(path: "TodoList-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        print("\nSaved in \(folder.path):")
        var areSame = true
        for name in ["todo.plist", "todo.bplist", "todo.json"] {
            let copy = folder.appending(path: name)
            try archiver.archive(board, to: copy)  // the extension says which format
            let isSame = GraphComparison.areSame(board, try unarchiver.unarchive(from: copy))
            print("  \(name): \(isSame ? "the same graph" : "a different graph")")
            areSame = areSame && isSame
        }
        print(areSame ? "All of them are the same graph." : "Something was lost.")
        return areSame
    }

    private func addItem(to board: Board) {
        guard let list = board.lists.first else { return }
        let item = Item(title: "Look at the saved files")
        item.people = Array(board.people.prefix(1))
        item.after = list.items.first
        list.add(item)
        print("\nAdded \"\(item.title)\" to \(list.name).")
    }
}
