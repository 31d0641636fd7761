/// A cache of the container that the last reference led into, by the text of the path to it.
struct LastContainer {
    private var text: ContiguousArray<UInt8> = []
    private(set) var place = Place.root
    private var isKnown = false

    func isSame(as other: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard isKnown, other.count == text.count else { return false }
        var index = other.startIndex
        for byte in text {
            if byte != other[index] { return false }
            index += 1
        }
        return true
    }

    mutating func note(_ text: Slice<UnsafeBufferPointer<UInt8>>, _ place: Place) {
        self.text = ContiguousArray(text)
        self.place = place
        isKnown = true
    }
}
