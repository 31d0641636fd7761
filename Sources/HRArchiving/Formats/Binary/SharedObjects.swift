/// The state of those objects in a binary property list that are, or may be, referenced more than once.
///
/// Most objects are referenced once, and are not stored after they have been read. The shared ones are found first, by
/// counting the references of all containers. If the count fails, because the file is malformed, all objects are
/// treated as shared.
struct SharedObjects: ~Copyable {
    /// The state of an object.
    struct Known {
        enum State: UInt8 { case unread, open, read }

        var state = State.unread
        var size = Size()
        /// The number of the key plus one, if the object is a string that has been used as a key; otherwise 0.
        var key: UInt32 = 0
        /// The object, once it has been read.
        var node = HRNode.null
    }

    /// The size of a value, which is added to that of the container around it.
    struct Size {
        /// The number of levels of containers, including the value itself; 0 for a leaf.
        var height: Int32 = 0
        /// The number of values, including the value itself. A shared value is counted once for each reference.
        var values: UInt32 = 1
        /// The number of bytes of all leaves.
        var bytes: UInt32 = 0
    }

    /// The place of each object in ``known``, plus one; 0 for objects that are not shared. Empty if all objects are
    /// treated as shared.
    private var places: MoveStack<UInt32>
    private var known: MoveStack<Known>
    /// True if the references have been counted.
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

    /// Counts the references to each object, up to two; returns false if the file is not well formed.
    private static func count(_ layout: BinaryLayout, _ counts: inout MoveStack<UInt32>) -> Bool {
        guard layout.objectCount < UInt32.max else { return false }
        // The trailer refers to the outermost object.
        counts[layout.topObject] = 1
        var length = 0
        do throws(ParseFault) {
            for object in 0..<layout.objectCount {
                let offset = try layout.offset(of: object)
                guard layout.bytes[offset] >> 4 == 0xA || layout.bytes[offset] >> 4 == 0xD else { continue }
                let container = try BinaryMarker(at: offset, in: layout)
                length += container.end - offset
                // Containers that overlap could have many more references than the file has bytes.
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

    /// Returns the place of an object; nil if it is not shared.
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
