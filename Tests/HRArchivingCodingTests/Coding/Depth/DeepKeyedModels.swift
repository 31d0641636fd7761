import Foundation
import HRArchiving

/// An object that takes part through NSCoding, with another one in whatever lies between them.
final class DeepKeyedNode: NSObject, NSSecureCoding {
    let next: NSObject?

    static var supportsSecureCoding: Bool { true }

    init(_ next: NSObject? = nil) {
        self.next = next
    }

    init?(coder: NSCoder) {
        next = coder.decodeObject(forKey: "next") as? NSObject
    }

    func encode(with coder: NSCoder) {
        coder.encode(next, forKey: "next")
    }
}

/// The same, which asks for its class and reads with all classes that it may hold.
final class DeepSecureNode: NSObject, NSSecureCoding {
    let list: [DeepSecureNode]

    static var supportsSecureCoding: Bool { true }

    init(_ list: [DeepSecureNode]) {
        self.list = list
    }

    init?(coder: NSCoder) {
        list = coder.decodeObject(of: [NSArray.self, DeepSecureNode.self], forKey: "list") as? [DeepSecureNode] ?? []
    }

    func encode(with coder: NSCoder) {
        coder.encode(list, forKey: "list")
    }
}

/// An object of Swift's that holds one of NSCoding's, which holds it.
final class DeepMixedNode: HRCoding {
    let next: DeepMixedHolder?

    init(_ next: DeepMixedHolder? = nil) {
        self.next = next
    }

    init(coder: HRDecoder) throws {
        next = try coder.decodeIfPresent(forKey: "next")
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode(next, forKey: "next")
    }
}

final class DeepMixedHolder: NSObject, NSCoding {
    let next: DeepMixedNode?

    init(_ next: DeepMixedNode?) {
        self.next = next
    }

    init?(coder: NSCoder) {
        next = coder.decodeObject(forKey: "next") as? DeepMixedNode
    }

    func encode(with coder: NSCoder) {
        coder.encode(next, forKey: "next")
    }
}
