/// Chooses the objects that a picture shows if it cannot show all.
///
/// 1. Objects deeper than the given number of levels are left out, and objects below secret keys.
/// 2. Of every array and dictionary, only the first objects are shown: as many of each as fit into the maximum.
/// 3. If even one of each is too many, the objects of the outer levels are shown, in document order.
struct ShownObjects {
    /// The indices in document order. The owner of each object is shown too, except for the first one's.
    let indices: [Int]

    /// - Complexity: O(n) in the number of objects.
    init(_ graph: DocumentObjects, _ options: PictureOptions) {
        let range = graph.shown, objects = graph.objects, maximum = options.maximum
        guard let start = range.first else {
            indices = []
            return
        }
        let secrets = Self.secrets(graph, options.secretKeys)
        var chosen = range.filter { index in
            let level = objects[index].level - objects[start].level
            return index == start || level <= options.depth ?? .max && !secrets[index - start]
        }
        if chosen.count > maximum { chosen = Self.firstOfEach(chosen, graph, maximum) }
        if chosen.count > maximum { chosen = Self.outer(chosen, graph, maximum) }
        indices = chosen
    }

    /// For each object of the picture, true if it is below a secret key.
    private static func secrets(_ graph: DocumentObjects, _ keys: Set<String>) -> [Bool] {
        var secrets: [Bool] = []
        for index in graph.shown {
            let object = graph.objects[index]
            let isInSecret = object.owner.map { $0 >= graph.start && secrets[$0 - graph.start] } ?? false
            secrets.append(isInSecret || object.name.secretPart(keys) != nil)
        }
        return secrets
    }

    private static func firstOfEach(_ chosen: [Int], _ graph: DocumentObjects, _ maximum: Int) -> [Int] {
        guard let start = chosen.first else { return [] }
        // The rank of an object, or of the one around it with the largest rank.
        var ranks = [Int](repeating: 0, count: graph.shown.count)
        for index in chosen.dropFirst() {
            let outer = graph.objects[index].owner.map { ranks[$0 - start] } ?? 0
            ranks[index - start] = max(outer, graph.objects[index].rank)
        }
        var counts: [Int] = []
        for index in chosen {
            let rank = ranks[index - start]
            if rank >= counts.count { counts += Array(repeating: 0, count: rank - counts.count + 1) }
            counts[rank] += 1
        }
        var limit = 0, sum = 0
        while limit < counts.count, limit == 0 || sum + counts[limit] <= maximum {
            sum += counts[limit]
            limit += 1
        }
        return chosen.filter { ranks[$0 - start] < limit }
    }

    private static func outer(_ chosen: [Int], _ graph: DocumentObjects, _ maximum: Int) -> [Int] {
        var counts: [Int: Int] = [:]
        for index in chosen { counts[graph.objects[index].level, default: 0] += 1 }
        var last = 0, rest = maximum
        for level in counts.keys.sorted() {
            last = level
            let count = counts[level] ?? 0
            guard count < rest else { break }
            rest -= count
        }
        return chosen.filter { index in
            guard graph.objects[index].level == last else { return graph.objects[index].level < last }
            rest -= 1
            return rest >= 0
        }
    }
}
