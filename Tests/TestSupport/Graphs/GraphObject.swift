/// An object of a graph that refers to others in every way.
package protocol GraphObject: AnyObject, Hashable {
    init(number: Int)
    var number: Int { get }
    var next: Self? { get set }
    /// It is not owned.
    var back: Self? { get set }
    var other: (any GraphObject)? { get set }
    var list: [Self] { get set }
    var set: Set<Self> { get set }
}

extension GraphObject {
    package static func == (left: Self, right: Self) -> Bool { left === right }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// Objects that refer to one another as the links say.
    package static func graph(_ links: [GraphLinks]) -> [Self] {
        let all = links.indices.map { Self(number: $0) }
        for (object, links) in zip(all, links) {
            object.next = links.next.map { all[$0] }
            object.back = links.back.map { all[$0] }
            object.other = links.other.map { all[$0] }
            object.list = links.list.map { all[$0] }
            object.set = Set(links.set.map { all[$0] })
        }
        return all
    }

    /// Gives up all references.
    package func unlink() {
        (next, back, other, list, set) = (nil, nil, nil, [], [])
    }
}

/// All objects of a graph with what they refer to, in an order that depends on nothing but the graph: two graphs are equal
/// in it if they have the same values and the same identities.
package struct GraphFacts<Object: GraphObject> {
    package private(set) var objects: [Object] = []
    package private(set) var links: [GraphLinks] = []
    private var positions: [ObjectIdentifier: Int] = [:]

    /// Goes from some objects to all others that are owned, without recursion.
    package init(_ roots: [Object]) {
        for root in roots { _ = position(of: root) }
        var index = 0
        while index < objects.count {
            let object = objects[index]
            var found = GraphLinks(next: position(of: object.next), other: position(of: object.other as? Object))
            found.list = object.list.compactMap { position(of: $0) }
            found.set = object.set.sorted { $0.number < $1.number }.compactMap { position(of: $0) }
            links.append(found)
            index += 1
        }
        // Who is only referred to without being owned is not part of the graph.
        for index in objects.indices {
            links[index].back = objects[index].back.flatMap { positions[ObjectIdentifier($0)] }
        }
    }

    private mutating func position(of object: Object?) -> Int? {
        guard let object else { return nil }
        if let known = positions[ObjectIdentifier(object)] { return known }
        positions[ObjectIdentifier(object)] = objects.count
        objects.append(object)
        return objects.count - 1
    }

    /// In what a graph differs from this one; nil if it does not.
    package func difference(to other: GraphFacts) -> String? {
        if objects.count != other.objects.count { return "\(objects.count) objects and \(other.objects.count)" }
        for index in objects.indices {
            let (number, its) = (objects[index].number, other.objects[index].number)
            if number != its { return "object \(number) and \(its)" }
            if links[index] != other.links[index] { return "\(number): \(links[index]) and \(other.links[index])" }
        }
        return nil
    }
}
