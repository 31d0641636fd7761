package import ObjectMapping

/// One that is described from outside.
package final class MappedGraphObject: GraphObject {
    package private(set) var number: Int
    package var next: MappedGraphObject?
    package weak var back: MappedGraphObject?
    package var other: (any GraphObject)?
    package var list: [MappedGraphObject] = []
    package var set: Set<MappedGraphObject> = []

    package init(number: Int) { self.number = number }

    package static let map: PropertyMap<MappedGraphObject> = PropertyMap(
        { MappedGraphObject(number: 0) }, MappedProperty("number", \.number),
        MappedProperty("back", \.back, through: .optional(.deferred(map))).weakReference(),
        MappedProperty("next", \.next, through: .optional(.deferred(map))).reference(),
        MappedProperty("other", \.other).reference(),
        MappedProperty("list", \.list, through: .array(.deferred(map))).reference(),
        MappedProperty("set", \.set, through: .set(.deferred(map))).reference())
}
