import Foundation
import HRArchiving

/// Prints a board, changes a copy of its file while preserving comments, and saves it in other formats.
struct Program {
    let archiver = HRArchiver(references: .ids)
    let unarchiver = HRUnarchiver(unknownKeys: .error)  // misspelled keys are reported

    /// Returns true if all copies are the same graph.
    func run(_ file: URL) throws -> Bool {
        print(Outline(board: try unarchiver.unarchive(from: file)))

        let folder = FileManager.default.temporaryDirectory.appending(path: "TodoList-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let copy = folder.appending(path: file.lastPathComponent)
        try FileManager.default.copyItem(at: file, to: copy)
        let board = try edit(copy)

        print("\nSaved in \(folder.path):")
        var areSame = true
        for name in [copy.lastPathComponent, "new.bplist", "new.json"] {
            let saved = folder.appending(path: name)
            if saved != copy { try archiver.archive(board, to: saved) }  // the extension determines the format
            let isSame = GraphComparison.areSame(board, try unarchiver.unarchive(from: saved))
            print("  \(name): \(isSame ? "the same graph" : "a different graph")")
            areSame = areSame && isSame
        }
        print(areSame ? "All of them are the same graph." : "Something was lost.")
        return areSame
    }

    /// Changes the value of a file, and saves it into the file: comments and order are preserved.
    private func edit(_ url: URL) throws -> Board {
        let file = try unarchiver.open(Board.self, at: url)
        change(file.root)
        let changes = try file.save()
        print("\n\(changes.unifiedDiff)", terminator: "")
        return file.root
    }

    /// Marks the next item as done, and adds an item.
    private func change(_ board: Board) {
        guard let list = board.lists.first else { return }
        list.items.first { !$0.isDone }?.isDone = true
        let item = Item(title: "Look at the saved files")
        item.people = Array(board.people.prefix(1))
        item.after = list.items.first
        list.add(item)
    }
}
