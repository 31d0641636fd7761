import HRArchiving

extension Growth {
    /// Chains and graphs of Codable classes, and a container that encodes its keys twice.
    static func chains(_ count: Int) -> [Subject] {
        chain(ArrayLink.self, "chain through an array", count)
            + chain(OptionalLink.self, "chain through an optional", count)
            + chain(DictionaryLink.self, "chain through a dictionary", count)
            + chain(SetLink.self, "chain through a set", count)
            + mixed("mixed references, a tree", count, isShared: false)
            + mixed("mixed references, shared children", count, isShared: true)
            + [
                subject("write", "json", "keys that are encoded twice", count) {
                    { try archiver.archive(Twice(count: count), as: .json) }
                } isRight: {
                    try unarchiver.unarchive([String: Int].self, from: $0).count == count
                }
            ]
    }

    private static func chain<Link: ChainLink>(_ type: Link.Type, _ name: String, _ count: Int) -> [Subject] {
        // Released one by one: releasing the first link would overflow the stack.
        func made() -> [Link] {
            let links = (0..<count).map { _ in Link() }
            for (link, next) in zip(links, links.dropFirst()) { link.following = next }
            return links
        }
        return [
            subject("write", "json", name, count) {
                let links = made()
                return { try archiver.archive(links[0], as: .json) }
            } isRight: {
                !$0.isEmpty
            },
            subject("read", "json", name, count) {
                let links = made()
                let data = try archiver.archive(links[0], as: .json)
                return { try unarchiver.unarchive(Link.self, from: data) }
            } isRight: { (first: Link) in
                var all = [first]
                while let next = all.last?.following { all.append(next) }
                return all.count == count
            },
        ]
    }

    /// A tree in which each node has a partner anywhere in the tree, optionally with shared children.
    private static func mixed(_ name: String, _ count: Int, isShared: Bool) -> [Subject] {
        func nodes() -> [MixedNode] {
            let nodes = (0..<count).map(MixedNode.init)
            for index in nodes.indices.dropFirst() {
                nodes[(index - 1) / 4].children.append(nodes[index])
                nodes[index].parent = nodes[(index - 1) / 4]
            }
            for index in nodes.indices {
                nodes[index].partner = nodes[anywhere(index, count)]
                let other = anywhere(index + count, count)
                if isShared, other > index { nodes[index].children.append(nodes[other]) }
            }
            return nodes
        }
        return [
            subject("write", "json", name, count) {
                let graph = MixedGraph(nodes())
                return { try archiver.archive(graph.nodes, as: .json) }
            } isRight: {
                !$0.isEmpty
            },
            subject("read", "json", name, count) {
                let graph = MixedGraph(nodes())
                let data = try withExtendedLifetime(graph) { try archiver.archive(graph.nodes, as: .json) }
                return { MixedGraph(try unarchiver.unarchive([MixedNode].self, from: data)) }
            } isRight: { (graph: MixedGraph) in
                graph.nodes.count == count
                    && graph.nodes.indices.allSatisfy {
                        graph.nodes[$0].partner?.number == anywhere(graph.nodes[$0].number, count)
                    }
            },
        ]
    }
}

/// Nodes that are unlinked when they are no longer needed.
private final class MixedGraph {
    let nodes: [MixedNode]

    init(_ nodes: [MixedNode]) { self.nodes = nodes }

    deinit {
        for node in nodes {
            node.children = []
            node.partner = nil
        }
    }
}

/// A container in which each key is encoded, and encoded again.
private struct Twice: Encodable {
    let count: Int

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ number: Int) { stringValue = "key \(number)" }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        for _ in 0..<2 {
            for number in 0..<count { try container.encode(number, forKey: Key(number)) }
        }
    }
}
