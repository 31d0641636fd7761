/// Nested containers that Codable code has opened, each with the frame of the value whose code it is.
package struct OwnedFrames<Frame: AnyObject> {
    private var entries: [(owner: Frame, frame: Frame)] = []

    package init() {}

    package var isEmpty: Bool { entries.isEmpty }

    package mutating func add(_ frame: Frame, of owner: Frame) { entries.append((owner, frame)) }

    /// Takes out the containers of a value, in the order in which they were opened.
    package mutating func take(of owner: Frame) -> [Frame] {
        let frames = entries.filter { $0.owner === owner }.map(\.frame)
        if !frames.isEmpty { entries.removeAll { $0.owner === owner } }
        return frames
    }

    package mutating func removeAll() { entries = [] }
}
