import HRArchiving

/// Finds the changes between two contracts.
struct ContractComparison {
    private let earlier: HRFields
    private let later: HRFields
    private(set) var changes: [HRKeyContract.Change] = []

    init(_ earlier: HRDocument, _ later: HRDocument) {
        (self.earlier, self.later) = (earlier.root.fields ?? [:], later.root.fields ?? [:])
        compare()
    }

    private mutating func compare() {
        for (name, old) in earlier {
            let new = later[name] ?? later.first { $0.value["formerly"]?.strings.contains(name) ?? false }?.value
            guard let new else {
                add(
                    true,
                    "the type \(name) is gone, but files may contain it: declare its name as a former one of the "
                        + "type that replaces it")
                continue
            }
            compare(name, old, new)
        }
        for name in later.keys where earlier[name] == nil {
            let former = later[name]?["formerly"]?.strings ?? []
            if !former.contains(where: { earlier[$0] != nil }) { add(false, "the type \(name) is new") }
        }
    }

    private mutating func add(_ isBreaking: Bool, _ text: String) {
        changes.append(HRKeyContract.Change(isBreaking: isBreaking, description: text))
    }

    private mutating func compare(_ name: String, _ old: HRNode, _ new: HRNode) {
        // A type with a new version changes older objects itself.
        let (earlierVersion, version) = (old["version"]?.int ?? 0, new["version"]?.int ?? 0)
        let isMigrated = version > earlierVersion
        if isMigrated { add(false, "\(name) has version \(version) now: older objects are migrated") }
        if version < earlierVersion {
            add(true, "\(name) has version \(version), but files have version \(earlierVersion): they are refused")
        }
        let lost = Set(old["formerly"]?.strings ?? []).subtracting(new["formerly"]?.strings ?? []).sorted()
        for former in lost where later[former] == nil {
            add(true, "the former name \(former) of \(name) is gone: files may still contain it")
        }
        if old["value"] != new["value"] {
            let texts = [old, new].map { $0["value"]?.string ?? "keys" }
            compare(values: texts[0], texts[1], "\(name)", isMigrated)
        }
        compareKeys(name, old["keys"]?.fields ?? [:], new["keys"]?.fields ?? [:], isMigrated)
    }

    private mutating func compareKeys(_ name: String, _ old: HRFields, _ new: HRFields, _ isMigrated: Bool) {
        let keys = Dictionary(new.map { ($0.key, ContractKey(text: $0.value.string ?? "")) }) { first, _ in first }
        let former = Dictionary(
            keys.flatMap { key, line in line.formerKeys.map { ($0, key) } }.sorted { $0 < $1 }
        ) { first, _ in first }
        for (key, value) in old {
            let line = ContractKey(text: value.string ?? "")
            for lost in line.formerKeys where keys[lost] == nil && former[lost] == nil {
                add(!isMigrated, gone(lost, of: name, isMigrated))
            }
            guard let current = keys[key] ?? former[key].flatMap({ keys[$0] }) else {
                add(!isMigrated, gone(key, of: name, isMigrated))
                continue
            }
            if keys[key] == nil { add(false, "\(name).\(key) is \(former[key] ?? "") now") }
            compare(values: line.shape, current.shape, "\(name).\(key)", isMigrated)
            if current.isRequired, !line.isRequired {
                let help = isMigrated ? "" : ", but files may lack it: give it a default"
                add(!isMigrated, "\(name).\(key) is required now\(help)")
            }
        }
        for (key, _) in new where old[key] == nil {
            guard let line = keys[key], !line.formerKeys.contains(where: { old[$0] != nil }) else { continue }
            add(
                line.isRequired && !isMigrated,
                line.isRequired && !isMigrated
                    ? "\(name).\(key) is new and required, but existing files lack it: give it a default, make it "
                        + "optional, or raise the version"
                    : "\(name).\(key) is new")
        }
    }

    private func gone(_ key: String, of name: String, _ isMigrated: Bool) -> String {
        isMigrated
            ? "\(name).\(key) is no longer read"
            : "\(name).\(key) is no longer read, but files have it: declare it as a former key of the property that replaces it, "
                + "raise the version of \(name) and migrate older objects, or approve the loss"
    }

    private mutating func compare(values old: String, _ new: String, _ place: String, _ isMigrated: Bool) {
        guard old != new else { return }
        let after = alternatives(new)
        let before = Set(alternatives(old).map { Self.known($0, among: after) })
        // More alternatives accept all values from before.
        let isWider =
            before.isSubset(of: after) && !before.isEmpty || new == "any value" || new == "optional \(old)"
            || Self.isWider(new, than: old)
        let lost = before.subtracting(after).sorted().joined(separator: ", ")
        add(
            !isWider && !isMigrated,
            before.count > 1 && !isWider
                ? "\(place) no longer accepts \(lost), which files may have"
                : "\(place) is \(new) now, and was \(old)" + (isWider ? "" : ": files have the earlier values"))
    }

    /// Returns true if all numbers of one type are numbers of another one.
    private static func isWider(_ new: String, than old: String) -> Bool {
        guard let range = range(of: old) else { return false }
        if ["number", "decimal"].contains(new) { return true }
        return Self.range(of: new).map { $0.lowerBound <= range.lowerBound && $0.upperBound >= range.upperBound }
            ?? false
    }

    /// The numbers of an integer type: `integer`, `integer 0...`, `integer -128...127`.
    private static func range(of text: String) -> ClosedRange<Int>? {
        guard text.hasPrefix("integer") else { return nil }
        let bounds = text.dropFirst("integer".count).drop { $0 == " " }.split(separator: "...").map { Int($0) }
        guard let lower = bounds.first else { return Int.min...Int.max }
        guard let lower, let upper = bounds.count > 1 ? bounds[1] : Int.max, lower <= upper else { return nil }
        return lower...upper
    }

    /// A case whose values were not known has those that are known now.
    private static func known(_ alternative: String, among later: Set<String>) -> String {
        guard alternative.hasSuffix("(?)") else { return alternative }
        let name = alternative.dropLast(3)
        return later.first { $0 == name || $0.hasPrefix("\(name)(") } ?? alternative
    }

    private func alternatives(_ text: String) -> Set<String> {
        Set(text.split(separator: " | ").map(String.init))
    }
}

extension HRNode {
    fileprivate var strings: [String] { elements?.compactMap(\.string) ?? [] }
}
