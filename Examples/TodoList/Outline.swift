import Foundation

/// A readable outline of a board.
struct Outline: CustomStringConvertible {
    let board: Board

    var description: String {
        var lines = [board.title]
        for list in board.lists {
            lines += ["", "  \(list.name)"]
            lines += list.items.map { "    " + line(for: $0) }
        }
        return lines.joined(separator: "\n")
    }

    private func line(for item: Item) -> String {
        var parts = ["\(item.isDone ? "[x]" : "[ ]") \(item.title)"]
        if let due = item.due { parts.append("due \(due.formatted(.iso8601.year().month().day()))") }
        if item.priority != .normal { parts.append("\(item.priority.rawValue) priority") }
        if !item.people.isEmpty { parts.append("by " + item.people.map(\.name).joined(separator: " and ")) }
        if let first = item.after { parts.append("after \"\(first.title)\"") }
        return parts.joined(separator: ", ")
    }
}
