import HRArchiving

extension ElementMatching {
    /// The positions of the new elements whose match keeps its order among the others: as many as possible.
    var staying: Set<Int> {
        let matched = origins.indices.filter { origins[$0] != nil }
        return Set(Self.longestRise(matched.compactMap { origins[$0] }).map { matched[$0] })
    }

    /// The elements without a match, by the matched elements between which they are.
    var gaps: [(old: [Int], new: [Int])] {
        let staying = staying
        let taken = Set(origins.compactMap { $0 })
        var gaps: [(old: [Int], new: [Int])] = []
        var (start, news) = (0, [Int]())
        func close(at end: Int) {
            let olds = (start..<max(start, end)).filter { !taken.contains($0) }
            if !olds.isEmpty, !news.isEmpty { gaps.append((olds, news)) }
            (start, news) = (end + 1, [])
        }
        for (position, origin) in origins.enumerated() {
            if let origin, staying.contains(position) { close(at: origin) }
            if origin == nil { news.append(position) }
        }
        close(at: oldCount)
        return gaps
    }
}
