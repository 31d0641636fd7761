extension GraphUpdate {
    /// Whether two nodes of the archives are equal, where the text has none.
    func isEqual(_ old: HRNode, _ new: HRNode) -> Bool {
        var seen: Set<Int> = []
        return isEqual(old, new, &seen)
    }

    private func isEqual(_ old: HRNode, _ new: HRNode, _ seen: inout Set<Int>) -> Bool {
        switch (before.number(of: old), now.number(of: new)) {
        case (let first?, let second?):
            guard matches[second].map({ $0 == first }) ?? mayMatch(first, second) else { return false }
            guard homes[first] == nil, seen.insert(second).inserted, let old = before[first], let new = now[second]
            else {
                return true
            }
            return isEqualBody(old, new, &seen)
        case (nil, nil): break
        default: return false
        }
        switch (old, new) {
        case (.array(let old), .array(let new)):
            guard old.count == new.count else { return false }
            for (first, second) in zip(old, new) where !isEqual(first, second, &seen) { return false }
            return true
        case (.dictionary(let old), .dictionary(let new)): return isEqual(old, new, &seen)
        case (.object(let old), .object(let new)): return isEqualBody(old, new, &seen)
        default: return old == new
        }
    }

    /// Whether an object is equal in both archives.
    func isEqualBody(_ old: HRObject, _ new: HRObject) -> Bool {
        var seen: Set<Int> = []
        return isEqualBody(old, new, &seen)
    }

    private func isEqualBody(_ old: HRObject, _ new: HRObject, _ seen: inout Set<Int>) -> Bool {
        guard old.className == new.className, old.version == new.version else { return false }
        switch (old.plainValue, new.plainValue) {
        case (let old?, let new?): return isEqual(old, new, &seen)
        case (nil, nil): return isEqual(old.fields, new.fields, &seen)
        default: return false
        }
    }

    private func isEqual(_ old: HRFields, _ new: HRFields, _ seen: inout Set<Int>) -> Bool {
        old.matches(new) { isEqual($0, $1, &seen) }
    }
}
