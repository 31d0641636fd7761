package import Foundation
import HRArchiving

/// One that takes part through NSCoding. Its collections are Foundation's, which have to be read at once; where that leads
/// in circles, each object has a key of its own.
package final class KeyedGraphObject: NSObject, GraphObject, NSCoding {
    package let number: Int
    package var next: KeyedGraphObject?
    package weak var back: KeyedGraphObject?
    package var other: (any GraphObject)?
    package var list: [KeyedGraphObject] = []
    package var set: Set<KeyedGraphObject> = []
    private var hasCollections = true

    package init(number: Int) { self.number = number }

    /// Objects that refer to one another as the links say.
    package static func graph(_ links: [GraphLinks], hasCollections: Bool) -> [KeyedGraphObject] {
        let all = graph(links)
        for object in all { object.hasCollections = hasCollections }
        return all
    }

    package init?(coder: NSCoder) {
        number = coder.decodeInteger(forKey: "number")
        super.init()
        guard let coder = coder as? HRKeyedUnarchiver else { return nil }
        coder.register(self)
        coder.decodeReference(forKey: "next") { [unowned self] in next = $0 }
        coder.decodeReference(forKey: "back") { [unowned self] in back = $0 }
        coder.decodeReference(of: (any GraphObject).self, forKey: "other") { [unowned self] in other = $0 }
        list = coder.decodeObject(forKey: "list") as? [KeyedGraphObject] ?? []
        set = coder.decodeObject(forKey: "set") as? Set<KeyedGraphObject> ?? []
        var waiting = [KeyedGraphObject?](repeating: nil, count: coder.decodeInteger(forKey: "count"))
        for index in waiting.indices {
            coder.decodeReference(forKey: "list \(index)") { [unowned self] (object: KeyedGraphObject) in
                waiting[index] = object
                if !waiting.contains(nil) { list = waiting.compactMap(\.self) }
            }
        }
        for index in 0..<coder.decodeInteger(forKey: "members") {
            coder.decodeReference(forKey: "set \(index)") { [unowned self] in set.insert($0) }
        }
    }

    package func encode(with coder: NSCoder) {
        coder.encode(number, forKey: "number")
        coder.encodeConditionalObject(back, forKey: "back")
        coder.encode(next, forKey: "next")
        coder.encode(other, forKey: "other")
        if hasCollections {
            if !list.isEmpty { coder.encode(list as NSArray, forKey: "list") }
            if !set.isEmpty { coder.encode(set as NSSet, forKey: "set") }
        } else {
            coder.encode(list.count, forKey: "count")
            for (index, object) in list.enumerated() { coder.encode(object, forKey: "list \(index)") }
            coder.encode(set.count, forKey: "members")
            let members = set.sorted { $0.number < $1.number }
            for (index, object) in members.enumerated() { coder.encode(object, forKey: "set \(index)") }
        }
    }
}
