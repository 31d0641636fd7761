package import HRArchiving

/// One that takes part through what the compiler makes for Codable, by wrappers.
package final class CodableGraphObject: GraphObject, Codable {
    package let number: Int
    @HRReference package var next: CodableGraphObject?
    @HRWeakReference package var back: CodableGraphObject?
    @HRReferences package var list: [CodableGraphObject] = []
    @HRReferences package var set: Set<CodableGraphObject> = []
    private var behind: Behind?

    package init(number: Int) { self.number = number }

    package var other: (any GraphObject)? {
        get { behind?.object }
        set { behind = newValue.map { Behind($0) } }
    }

    /// Holds an object as what the compiler cannot make anything of.
    private final class Behind: Codable {
        private(set) var object: (any GraphObject)?

        init(_ object: any GraphObject) { self.object = object }

        init(from decoder: any Decoder) throws {
            try HRDecoder(decoder)?.decodeReference((any GraphObject).self, forKey: "object") { [unowned self] in
                object = $0
            }
        }

        func encode(to encoder: any Encoder) throws {
            try HREncoder(encoder)?.encode(object, forKey: "object")
        }
    }
}
