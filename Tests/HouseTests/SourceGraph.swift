/// Which files of a module name types that other files declare.
struct SourceGraph {
    /// One file names a type of another.
    struct Arrow {
        let from, to: SourceFile
        let name: String
    }

    let files: [SourceFile]
    let arrows: [Arrow]

    /// Names that several files declare tell nothing, and are left out.
    init(_ files: [SourceFile]) {
        self.files = files
        var homes: [String: SourceFile?] = [:]
        for file in files {
            for name in file.declared { homes.updateValue(homes[name] == nil ? file : nil, forKey: name) }
        }
        arrows = files.flatMap { file in
            file.used.sorted().compactMap { name in
                guard let home = homes[name] ?? nil, home.path != file.path else { return nil }
                return Arrow(from: file, to: home, name: name)
            }
        }
    }

    /// The largest sets of files of which each leads to each, by Tarjan's algorithm (Tarjan, "Depth-first search and
    /// linear graph algorithms", 1972).
    var circles: [[String]] {
        var search = CircleSearch(
            Dictionary(grouping: arrows, by: \.from.path).mapValues { $0.map(\.to.path) })
        for file in files { search.visit(file.path) }
        return search.circles.filter { $0.count > 1 }.sorted { $0.count > $1.count }
    }
}

private struct CircleSearch {
    private let next: [String: [String]]
    private var index: [String: Int] = [:]
    private var low: [String: Int] = [:]
    private var open: [String] = []
    private var isOpen: Set<String> = []
    private(set) var circles: [[String]] = []

    init(_ next: [String: [String]]) { self.next = next }

    mutating func visit(_ file: String) {
        guard index[file] == nil else { return }
        let number = index.count
        index[file] = number
        low[file] = number
        open.append(file)
        isOpen.insert(file)
        for other in next[file] ?? [] {
            if index[other] == nil {
                visit(other)
                low[file] = min(low[file] ?? number, low[other] ?? number)
            } else if isOpen.contains(other) {
                low[file] = min(low[file] ?? number, index[other] ?? number)
            }
        }
        guard low[file] == number else { return }
        var circle: [String] = []
        while let last = open.popLast() {
            isOpen.remove(last)
            circle.append(last)
            if last == file { break }
        }
        circles.append(circle.sorted())
    }
}
