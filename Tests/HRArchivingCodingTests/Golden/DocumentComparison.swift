import HRArchiving

/// Compares two documents as the graphs that they are: it does not matter where an object is written out and where an
/// alias refers to it, nor whether a shared array, dictionary, string or piece of data is written out twice.
struct DocumentComparison {
    private let left: HRDocument
    private let right: HRDocument
    private var partners: [HRPath: HRPath] = [:]
    private var partnersOfRight: [HRPath: HRPath] = [:]
    private(set) var differences: [String] = []

    init(_ left: HRDocument, _ right: HRDocument) {
        self.left = left
        self.right = right
    }

    /// The places at which the documents differ.
    mutating func compare() -> [String] {
        compare(HRPath(), HRPath())
        return differences
    }

    /// Where the value of a place is written out.
    private func target(of path: HRPath, in document: HRDocument) -> HRPath {
        AliasReadings(document: document).places(at: path).first ?? path
    }

    private mutating func compare(_ leftPath: HRPath, _ rightPath: HRPath) {
        let leftPath = target(of: leftPath, in: left), rightPath = target(of: rightPath, in: right)
        guard let leftNode = left[leftPath], let rightNode = right[rightPath] else {
            differences.append("\(leftPath) or \(rightPath) is not there")
            return
        }
        switch (leftNode, rightNode) {
        case (.array(let leftElements), .array(let rightElements)) where leftElements.count == rightElements.count:
            for index in leftElements.indices {
                compare(leftPath.appending(String(index)), rightPath.appending(String(index)))
            }
        case (.dictionary(let leftFields), .dictionary(let rightFields)):
            compare(leftFields, rightFields, leftPath, rightPath)
        case (.object(let leftObject), .object(let rightObject)) where leftObject.className == "NSURL":
            // A URL is a value: its base is another object each time that it is asked for.
            if rightObject.className == "NSURL" { compare(leftObject.fields, rightObject.fields, leftPath, rightPath) }
        case (.object(let leftObject), .object(let rightObject)) where leftObject.className == "NSSet":
            guard rightObject.className == "NSSet", leftObject.fields.count == rightObject.fields.count else {
                return differences.append("\(leftPath): the sets are not as large")
            }
            if isFirstMeeting(leftPath, rightPath) {
                match(leftObject.fields.keys, rightObject.fields.keys, leftPath, rightPath)
            }
        case (.object(let leftObject), .object(let rightObject)) where leftObject.className == rightObject.className:
            guard isFirstMeeting(leftPath, rightPath) else { return }
            compare(leftObject.fields, rightObject.fields, leftPath, rightPath)
        default:
            if leftNode != rightNode { differences.append("\(leftPath): \(leftNode) and \(rightNode)") }
        }
    }

    private mutating func compare(_ left: HRFields, _ right: HRFields, _ leftPath: HRPath, _ rightPath: HRPath) {
        guard Set(left.keys) == Set(right.keys) else {
            differences.append("\(leftPath): the keys are \(left.keys.sorted()) and \(right.keys.sorted())")
            return
        }
        for key in left.keys { compare(leftPath.appending(key), rightPath.appending(key)) }
    }

    /// Finds the order of one set's members in which they are the other's: sets have none of their own.
    private mutating func match(_ keys: [String], _ others: [String], _ leftPath: HRPath, _ rightPath: HRPath) {
        guard let key = keys.first else { return }
        for other in others {
            var trial = self
            trial.compare(leftPath.appending(key), rightPath.appending(other))
            trial.match(Array(keys.dropFirst()), others.filter { $0 != other }, leftPath, rightPath)
            if trial.differences.count == differences.count {
                self = trial
                return
            }
        }
        differences.append("\(leftPath): the sets have other members")
    }

    private mutating func isFirstMeeting(_ leftPath: HRPath, _ rightPath: HRPath) -> Bool {
        let partner = partners[leftPath], partnerOfRight = partnersOfRight[rightPath]
        if partner == nil, partnerOfRight == nil {
            partners[leftPath] = rightPath
            partnersOfRight[rightPath] = leftPath
            return true
        }
        if partner != rightPath || partnerOfRight != leftPath {
            differences.append("\(leftPath) and \(rightPath) are not the same object")
        }
        return false
    }
}
