package import ObjectMapping

/// One that is described from outside.
package final class MappedGraphObject: GraphObject {
    package private(set) var number: Int
    package var next: MappedGraphObject?
    package weak var back: MappedGraphObject?
    package var list: [MappedGraphObject] = []
    package var set: Set<MappedGraphObject> = []
    private var some: MappedGraphObject?

    package init(number: Int) { self.number = number }

    package var other: (any GraphObject)? {
        get { some }
        set { some = newValue as? MappedGraphObject }
    }

    package static let map: PropertyMap<MappedGraphObject> = PropertyMap(
        { MappedGraphObject(number: 0) }, Property("number", \.number),
        Property("next", \.next, through: .optional(.deferred(map))),
        Property("back", \.back, through: .optional(.deferred(map))),
        Property("some", \.some, through: .optional(.deferred(map))),
        Property("list", \.list, through: .array(.deferred(map))),
        Property("set", \.set, through: .set(.deferred(map))))
}
