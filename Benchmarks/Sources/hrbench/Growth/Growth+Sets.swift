import HRArchiving

extension Growth {
    /// Sets, whose elements are sorted: numbers, strings, and objects that are distinguished by their contents.
    static func sets(_ count: Int) -> [Subject] {
        let json = [formats[0]]
        return bothWays("set of integers", count, formats: json) {
            Set(0..<count)
        } isRight: {
            $0.count == count
        }
            + bothWays("set of texts", count, formats: json) {
                Set((0..<count).map { "text \($0)" })
            } isRight: {
                $0.count == count
            }
            + bothWays("set of objects", count, formats: json) {
                Set((0..<count).map { SetMember($0) })
            } isRight: {
                $0.count == count
            }
    }
}

/// An object that is equal only to itself.
private final class SetMember: HRCoding, Hashable {
    let number: Int

    init(_ number: Int) { self.number = number }
    init(coder: HRDecoder) throws { number = try coder.decode(forKey: "number") }
    func encode(with coder: HREncoder) throws { try coder.encode(number, forKey: "number") }
    static func == (left: SetMember, right: SetMember) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
