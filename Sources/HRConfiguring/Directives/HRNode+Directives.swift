import HRArchiving

extension HRNode {
    /// Whether there may be a directive in the value. Most files have none, and need not be gone through with care.
    ///
    /// - Parameters:
    ///   - inTexts: Whether texts may have variables in them.
    ///   - isMoved: Whether references have to be moved.
    func mayMeanMore(inTexts: Bool, isMoved: Bool) -> Bool {
        switch self {
        case .array(let elements): elements.contains { $0.mayMeanMore(inTexts: inTexts, isMoved: isMoved) }
        case .dictionary(let fields): fields.mayMeanMore(inTexts: inTexts, isMoved: isMoved)
        case .object(let object): object.fields.mayMeanMore(inTexts: inTexts, isMoved: isMoved)
        case .string(let text): inTexts && text.utf8.contains(UInt8(ascii: "$"))
        case .alias: isMoved
        default: false
        }
    }
}

extension HRFields {
    fileprivate func mayMeanMore(inTexts: Bool, isMoved: Bool) -> Bool {
        storage.contains { field in
            field.key.utf8.first == UInt8(ascii: "$") || field.value.mayMeanMore(inTexts: inTexts, isMoved: isMoved)
        }
    }
}
