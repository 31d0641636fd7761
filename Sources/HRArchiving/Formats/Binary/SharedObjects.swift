/// What a reader of binary property lists remembers of objects that it may meet again.
///
/// Most objects are referred to once, and are forgotten when they have been read. Which ones are shared is found before, by
/// a walk over the references of all containers. Where that walk meets anything unusual, all objects are taken for shared.
struct SharedObjects: ~Copyable {
    /// What is known of an object.
    struct Known {
        enum State: UInt8 { case unread, open, read }

        var state = State.unread
        var size = Size()
        /// The number of a string that has been a key, plus one.
        var key: UInt32 = 0
        /// The object, once it has been read.
        var node = HRNode.null
    }

    /// How much a value adds to what holds it.
    struct Size {
        /// How many levels of containers there are, the value included.
        var height: Int32 = 0
        /// How many values there are in it, itself included, each counted as often as it is referred to.
        var values: UInt32 = 1
        /// How many bytes of strings and data there are.
        var bytes: UInt32 = 0
    }

    /// For each object its place in ``known``, plus one; 0 for those that are not shared. Empty if all are taken for shared.
    private var places: MoveStack<UInt32>
    private var known: MoveStack<Known>
    /// Whether the references have been counted.
    let areCounted: Bool

    init(_ layout: BinaryLayout, _ shortcuts: Shortcuts) {
        var counts = MoveStack<UInt32>(
            repeating: 0, count: shortcuts.contains(.soleReferences) ? layout.objectCount : 0)
        areCounted = shortcuts.contains(.soleReferences) && Self.count(layout, &counts)
        guard areCounted else {
            places = MoveStack(capacity: 1)
            known = MoveStack(repeating: Known(), count: layout.objectCount)
            return
        }
        var shared: UInt32 = 0
        for object in 0..<layout.objectCount {
            if counts[object] > 1 { shared += 1 }
            counts[object] = counts[object] > 1 ? shared : 0
        }
        places = counts
        known = MoveStack(repeating: Known(), count: Int(shared))
    }

    /// Counts for each object how often it is referred to, up to twice; false where the file is not as it should be.
    private static func count(_ layout: BinaryLayout, _ counts: inout MoveStack<UInt32>) -> Bool {
        guard layout.objectCount < UInt32.max else { return false }
        // Whoever writes the file holds the outermost object.
        counts[layout.topObject] = 1
        var length = 0
        do throws(ParseFault) {
            for object in 0..<layout.objectCount {
                let offset = try layout.offset(of: object)
                guard layout.bytes[offset] >> 4 == 0xA || layout.bytes[offset] >> 4 == 0xD else { continue }
                let container = try BinaryMarker(at: offset, in: layout)
                length += container.end - offset
                // Containers that overlap could take longer to walk over than the file is long.
                guard length <= layout.tableStart else { return false }
                for place in stride(from: container.contentStart, to: container.end, by: layout.referenceSize) {
                    let object = try layout.reference(at: place)
                    if counts[object] < 2 { counts[object] += 1 }
                }
            }
            return true
        } catch {
            return false
        }
    }

    /// Where an object is remembered; nil if nothing else refers to it.
    @inline(__always)
    func place(of object: Int) -> Int? {
        guard areCounted else { return object }
        let place = places[object]
        return place == 0 ? nil : Int(place) - 1
    }

    subscript(place: Int) -> Known {
        _read { yield known[place] }
        _modify { yield &known[place] }
    }
}
