import Foundation
import HRArchiving

/// Shows a board, changes a copy of its file, in which what a person has written stays, and saves it in other formats too.
struct Program {
    let archiver = HRArchiver(references: .ids)
    let unarchiver = HRUnarchiver(unknownKeys: .error)  // a key that is misspelled is worth knowing of

    /// Whether all copies were the same graph.
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
            if saved != copy { try archiver.archive(board, to: saved) }  // the extension says which format
            let isSame = GraphComparison.areSame(board, try unarchiver.unarchive(from: saved))
            print("  \(name): \(isSame ? "the same graph" : "a different graph")")
            areSame = areSame && isSame
        }
        print(areSame ? "All of them are the same graph." : "Something was lost.")
        return areSame
    }

    /// Changes what a file holds, and saves it into the file: comments and order stay.
    private func edit(_ url: URL) throws -> Board {
        let file = try unarchiver.open(Board.self, at: url)
        change(file.root)
        let changes = try file.save()
        print("\n\(changes.unifiedDiff)", terminator: "")
        return file.root
    }

    /// Ticks off what is to be done next, and adds an item.
    private func change(_ board: Board) {
        guard let list = board.lists.first else { return }
        list.items.first { !$0.isDone }?.isDone = true
        let item = Item(title: "Look at the saved files")
        item.people = Array(board.people.prefix(1))
        item.after = list.items.first
        list.add(item)
    }
}
