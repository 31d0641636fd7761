/// Equality of neutral values as graphs, where the order of hashed collections does not count.
enum NeutralComparison {
    private static let unordered: Set<String> = [
        "java.util.HashSet", "java.util.HashMap", "java.util.Hashtable", "java.util.concurrent.ConcurrentHashMap",
        "java.util.PriorityQueue",
    ]

    static func areSame(_ left: [JSON], _ right: [JSON]) -> Bool {
        let left = JSON.array(left.map(stripped))
        let right = JSON.array(right.map(stripped))
        return left == right || canonical(left) == canonical(right)
    }

    /// Without the texts that stand beside the bits of floating point numbers.
    static func stripped(_ json: JSON) -> JSON {
        switch json {
        case .array(let values): return .array(values.map(stripped))
        case .object(var entries):
            if entries["bits"] != nil { entries["v"] = nil }
            return .object(entries.mapValues(stripped))
        default: return json
        }
    }

    /// Without identities of strings.
    static func inliningStrings(_ values: [JSON]) -> [JSON] {
        var strings: [Int: JSON] = [:]
        values.forEach { collect($0, &strings) }
        return values.map { replace($0, strings) }
    }

    /// With every reference replaced by what it refers to; only for graphs without circles.
    static func expanded(_ values: [JSON]) -> [JSON] {
        var known: [Int: JSON] = [:]
        return values.map { expanded($0, &known) }
    }

    private static func expanded(_ json: JSON, _ known: inout [Int: JSON]) -> JSON {
        switch json {
        case .array(let values):
            var result: [JSON] = []
            for value in values { result.append(expanded(value, &known)) }
            return .array(result)
        case .object(var entries):
            if let id = entries["ref"]?.number, let value = known[id] { return value }
            let id = entries.removeValue(forKey: "id")?.number
            for key in entries.keys.sorted() {
                if let value = entries[key] { entries[key] = expanded(value, &known) }
            }
            if let id { known[id] = .object(entries) }
            return .object(entries)
        default: return json
        }
    }

    private static func collect(_ json: JSON, _ strings: inout [Int: JSON]) {
        switch json {
        case .array(let values): values.forEach { collect($0, &strings) }
        case .object(var entries):
            if entries["t"] == .string("string"), let id = entries["id"]?.number {
                entries["id"] = nil
                strings[id] = .object(entries)
            }
            entries.values.forEach { collect($0, &strings) }
        default: break
        }
    }

    private static func replace(_ json: JSON, _ strings: [Int: JSON]) -> JSON {
        switch json {
        case .array(let values): return .array(values.map { replace($0, strings) })
        case .object(var entries):
            if let id = entries["ref"]?.number, let string = strings[id] { return string }
            if entries["t"] == .string("string") { entries["id"] = nil }
            return .object(entries.mapValues { replace($0, strings) })
        default: return json
        }
    }

    static func canonical(_ json: JSON) -> JSON {
        var ids: [Int: Int] = [:]
        return renumbered(sorted(json), &ids)
    }

    private static func sorted(_ json: JSON) -> JSON {
        switch json {
        case .array(let values): return .array(values.map(sorted))
        case .object(let entries):
            var entries = entries.mapValues(sorted)
            if let name = entries["class"]?.string, unordered.contains(name) {
                for key in ["items", "entries"] {
                    guard let values = entries[key]?.array else { continue }
                    entries[key] = .array(values.sorted { anonymous($0).text < anonymous($1).text })
                }
            }
            return .object(entries)
        default: return json
        }
    }

    private static func anonymous(_ json: JSON) -> JSON {
        switch json {
        case .array(let values): return .array(values.map(anonymous))
        case .object(var entries):
            entries["id"] = nil
            entries["ref"] = nil
            return .object(entries.mapValues(anonymous))
        default: return json
        }
    }

    private static func renumbered(_ json: JSON, _ ids: inout [Int: Int]) -> JSON {
        switch json {
        case .array(let values):
            var result: [JSON] = []
            for value in values { result.append(renumbered(value, &ids)) }
            return .array(result)
        case .object(var entries):
            for key in ["id", "ref"] {
                guard let id = entries[key]?.number else { continue }
                let new = ids[id] ?? ids.count + 1
                ids[id] = new
                entries[key] = .number(new)
            }
            for key in entries.keys.sorted() {
                if let value = entries[key] { entries[key] = renumbered(value, &ids) }
            }
            return .object(entries)
        default: return json
        }
    }
}
