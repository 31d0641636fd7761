/// The ordered members of a container. Single members are found, inserted and removed without a search of all members.
struct MemberOrder: Sendable {
    private static let longest = 512

    /// The members in runs. A run is identified by its number, which does not change when other runs are inserted
    /// before it.
    private var runs: [[EditTree.Member]]
    private var numbers: [Int]
    private var runOfMember: [EditTree.Member: Int] = [:]
    private var nextNumber: Int
    /// The successors of removed members at the time of their removal; nil for the end.
    private var successors: [EditTree.Member: EditTree.Member?] = [:]
    private(set) var count: Int
    private(set) var isChanged = false

    /// - Complexity: O(n).
    init(_ members: [EditTree.Member]) {
        count = members.count
        let half = Self.longest / 2
        runs = stride(from: 0, to: members.count, by: half).map { Array(members[$0..<min($0 + half, members.count)]) }
        if runs.isEmpty { runs = [[]] }
        numbers = Array(runs.indices)
        nextNumber = runs.count
        runOfMember.reserveCapacity(members.count)
        for (number, run) in runs.enumerated() {
            for member in run { runOfMember[member] = number }
        }
    }

    var members: [EditTree.Member] { Array(runs.joined()) }

    func contains(_ member: EditTree.Member) -> Bool { runOfMember[member] != nil }

    subscript(position: Int) -> EditTree.Member {
        let (run, index) = place(of: position)
        return runs[run][index]
    }

    /// Returns the run that contains a position, and the index in that run. The position between two runs is the start
    /// of the second run.
    private func place(of position: Int) -> (run: Int, index: Int) {
        var rest = position
        for (run, members) in runs.enumerated() {
            if rest < members.count { return (run, rest) }
            rest -= members.count
        }
        return (runs.count - 1, runs[runs.count - 1].count)
    }

    func position(of member: EditTree.Member) -> Int? {
        guard let number = runOfMember[member] else { return nil }
        var position = 0
        for (run, other) in numbers.enumerated() {
            if other == number { return runs[run].firstIndex(of: member).map { position + $0 } }
            position += runs[run].count
        }
        return nil
    }

    /// Returns the position of a member, or, if it has been removed, that of its successor; for nil, the end.
    mutating func position(ofAnchor member: EditTree.Member?) -> Int {
        var next = member
        var passed: [EditTree.Member] = []
        while let member = next, !contains(member) {
            passed.append(member)
            next = successors[member] ?? nil
        }
        for member in passed { successors[member] = .some(next) }
        return next.flatMap(position(of:)) ?? count
    }

    mutating func insert(_ member: EditTree.Member, at position: Int) {
        isChanged = true
        let (run, index) = place(of: position)
        runs[run].insert(member, at: index)
        runOfMember[member] = numbers[run]
        count += 1
        guard runs[run].count > Self.longest else { return }
        let rest = Array(runs[run][(Self.longest / 2)...])
        runs[run].removeLast(rest.count)
        runs.insert(rest, at: run + 1)
        numbers.insert(nextNumber, at: run + 1)
        for member in rest { runOfMember[member] = nextNumber }
        nextNumber += 1
    }

    mutating func remove(_ member: EditTree.Member) {
        guard let number = runOfMember.removeValue(forKey: member), let run = numbers.firstIndex(of: number),
            let index = runs[run].firstIndex(of: member)
        else { return }
        isChanged = true
        runs[run].remove(at: index)
        count -= 1
        var next = runs[run].indices.contains(index) ? runs[run][index] : nil
        if next == nil { next = runs[(run + 1)...].first { !$0.isEmpty }?.first }
        successors[member] = .some(next)
        if runs[run].isEmpty, runs.count > 1 {
            runs.remove(at: run)
            numbers.remove(at: run)
        }
    }
}

/// The members of changed containers, by position and by key, which are listed on first use.
struct ListedMembers: Sendable {
    var orders: [Int: MemberOrder] = [:]
    var keys: [Int: MemberKeys] = [:]

    mutating func forget(_ node: Int) {
        orders[node] = nil
        keys[node] = nil
    }
}

/// The members of a dictionary by their keys.
struct MemberKeys: Sendable {
    /// The members by key; for duplicate keys, the last one.
    private var members: [String: EditTree.Member] = [:]
    private var duplicates: [String: [EditTree.Member]] = [:]

    subscript(name: String) -> EditTree.Member? { members[name] }

    func count(of name: String) -> Int { duplicates[name]?.count ?? (members[name] == nil ? 0 : 1) }

    mutating func add(_ member: EditTree.Member, under name: String) {
        if let first = members[name] { duplicates[name, default: [first]].append(member) }
        members[name] = member
    }

    mutating func remove(_ member: EditTree.Member, under name: String) {
        guard var rest = duplicates[name] else {
            if members[name] == member { members[name] = nil }
            return
        }
        rest.removeAll { $0 == member }
        members[name] = rest.last
        duplicates[name] = rest.count > 1 ? rest : nil
    }
}
