package import HRArchiving

/// One that takes part by hand, and whose references all wait.
package final class CodedGraphObject: GraphObject, HRCoding {
    package let number: Int
    package var next: CodedGraphObject?
    package weak var back: CodedGraphObject?
    package var other: (any GraphObject)?
    package var list: [CodedGraphObject] = []
    package var set: Set<CodedGraphObject> = []

    package init(number: Int) { self.number = number }

    package init(coder: HRDecoder) throws {
        number = try coder.decode(forKey: "number")
        try coder.decodeReference(forKey: "next") { [unowned self] in next = $0 }
        try coder.decodeReference(forKey: "back") { [unowned self] in back = $0 }
        try coder.decodeReference((any GraphObject).self, forKey: "other") { [unowned self] in other = $0 }
        try coder.decodeReferences(forKey: "list") { [unowned self] in list = $0 }
        try coder.decodeReferences(forKey: "set") { [unowned self] in set = $0 }
    }

    package func encode(with coder: HREncoder) throws {
        try coder.encode(number, forKey: "number")
        try coder.encodeConditional(back, forKey: "back")
        try coder.encode(next, forKey: "next")
        try coder.encode(other, forKey: "other")
        if !list.isEmpty { try coder.encode(list, forKey: "list") }
        if !set.isEmpty { try coder.encode(set, forKey: "set") }
    }
}
