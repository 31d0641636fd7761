import Foundation

extension HRDocument {
    /// The same with objects of `NSDate` in place of dates that a format has no notation of its own for.
    func spellingDatesAsHRCoder(in format: HRFormat) -> HRDocument {
        switch format.kind {
        case .json: HRDocument(root.spellingDatesAsHRCoder { _ in true })
        case .xmlPropertyList: HRDocument(root.spellingDatesAsHRCoder { $0 != $0.rounded(.down) })
        case .binaryPropertyList, .oldStylePropertyList: self
        }
    }
}

extension HRNode {
    /// - Parameter isSpelled: Whether seconds since 2001 are what the format cannot say.
    @inline(never)
    fileprivate func spellingDatesAsHRCoder(_ isSpelled: (Double) -> Bool) -> HRNode {
        switch self {
        case .date(let date) where isSpelled(date.timeIntervalSinceReferenceDate):
            let seconds = HRNode.real(date.timeIntervalSinceReferenceDate)
            return .object(HRObject(className: Vocabulary.dateClass, fields: [Vocabulary.dateTime: seconds]))
        case .object(let object) where object.plainValue != nil: return self
        default: return mapMembers { $0.spellingDatesAsHRCoder(isSpelled) }
        }
    }
}
