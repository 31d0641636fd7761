import Foundation
import HRArchiving
import ObjectMapping

/// An object that is described from outside, with properties of all kinds.
final class Mapped {
    var name = ""
    var number = 0
    var real = 0.0
    var flag: Bool?
    var small = UInt8(0)
    var date: Date?
    var city = "city"
    var children: [Mapped] = []
    var tags: [String: Mapped] = [:]
    var next: Mapped?
    weak var owner: Mapped?
    var point: Point?
    var others: [String: Int] = [:]

    /// Builds itself of its values.
    struct Point: Equatable {
        let x: Int
        let label: String?
    }

    static let points = PropertyMap(
        building: Point.init(x:label:), MappedProperty("x", \.x, default: 1), MappedProperty("label", \.label))

    static let map = PropertyMap(
        { Mapped() }, MappedProperty("name", \.name).formerly("title"), MappedProperty("number", \.number),
        MappedProperty("real", \.real), MappedProperty("flag", \.flag), MappedProperty("small", \.small),
        MappedProperty("date", \.date, through: .optional(.date(format: "yyyy-MM-dd", timeZone: .gmt))),
        MappedProperty("place.city", \.city), MappedProperty("children", \.children), MappedProperty("tags", \.tags),
        MappedProperty("next", \.next), MappedProperty("owner", \.owner),
        MappedProperty("point", \.point, through: .optional(points)),
        MappedProperty(unknownKeys: \.others))

    static let registry: HRClassRegistry = {
        var registry = HRClassRegistry()
        registry.register(map, as: "Mapped")
        return registry
    }()

    /// All objects that can be got at, this one first.
    func reachable() -> [Mapped] {
        var found: [Mapped] = [self]
        var known: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
        var position = 0
        while position < found.count {
            let object = found[position]
            let tags = object.tags.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map(\.value)
            for next in object.children + tags + [object.next, object.owner].compactMap({ $0 })
            where known.insert(ObjectIdentifier(next)).inserted {
                found.append(next)
            }
            position += 1
        }
        return found
    }

    var summary: String {
        """
        \(name) \(number) \(real) \(flag.debugDescription) \(small) \(date.debugDescription) \(city) \
        \(children.map(\.number)) \(tags.keys.sorted()) \(next?.number ?? -1) \(owner?.number ?? -1) \
        \(point.debugDescription) \(others.sorted { $0.key < $1.key })
        """
    }
}

/// The same for objects that are described from outside; dates lose their hours, so they are looked at when read again.
func checkMapped(_ data: Data) {
    let unarchiver = boundedUnarchiver(Mapped.registry)
    let root: Mapped
    do throws(HRError) {
        root = try unarchiver.unarchive(through: Mapped.map, from: data)
    } catch {
        precondition(
            !unarchiver.diagnose(through: Mapped.map, from: data).errors.isEmpty, "nothing is found of \(error)")
        return
    }
    let objects = root.reachable()
    defer { unlink(objects) }
    do throws(HRError) {
        let document = try HRArchiver(registry: Mapped.registry).document(archiving: root, through: Mapped.map)
        let again = try HRUnarchiver(registry: Mapped.registry).unarchive(through: Mapped.map, from: document)
        let others = again.reachable()
        precondition(objects.map(\.summary) == others.map(\.summary), "the graph comes back as another one")
        unlink(others)
    } catch {
        // An object may have a property's key among those that it keeps as unknown.
        precondition(error.code == .duplicateKey, "what has been read does not come back: \(error)")
    }
}

private func unlink(_ objects: [Mapped]) {
    for object in objects {
        object.children = []
        object.tags = [:]
        object.next = nil
    }
}
