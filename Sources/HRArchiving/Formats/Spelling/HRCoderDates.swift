import Foundation

extension HRDocument {
    /// Returns the document with `NSDate` objects in place of dates for which a format does not have its own notation.
    func spellingDatesAsHRCoder(in format: HRFormat) -> HRDocument {
        switch format.kind {
        case .json: HRDocument(root.spellingDatesAsHRCoder { _ in true })
        case .xmlPropertyList: HRDocument(root.spellingDatesAsHRCoder { $0 != $0.rounded(.down) })
        case .binaryPropertyList, .oldStylePropertyList: self
        }
    }
}

extension HRNode {
    /// - Parameter isSpelled: Returns true for seconds since 2001 that the format cannot represent as a date.
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
