// The name and the version of collections, whatever their elements are: both ways of coding inherit these.

extension Optional: HRArchivable {}
extension Array: HRArchivable {}
extension ContiguousArray: HRArchivable {}
extension Set: HRArchivable {}
extension Dictionary: HRArchivable {}
extension Range: HRArchivable {}
extension ClosedRange: HRArchivable {}
