/// Gives out ids, each once: `car`, `car-2`.
struct KeyedArchiveIDs {
    private var used: Set<String> = []
    private var counts: [String: Int] = [:]

    mutating func id(for className: String) -> String {
        let name = IDText.id(fromClassName: className)
        while true {
            let count = counts[name, default: 0] + 1
            counts[name] = count
            let id = count == 1 ? name : "\(name)-\(count)"
            if used.insert(id).inserted { return id }
        }
    }
}
