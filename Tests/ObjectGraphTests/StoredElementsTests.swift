import Foundation
import ObjectGraph
import Testing

/// Elements of Foundation's arrays and ordered sets: objects are the ones that were put in, and values are no boxes.
@Suite("Elements as they are stored")
struct StoredElementsTests {
    private struct Point: Hashable { var x, y: Int }
    private enum Shape: Hashable { case circle(Int) }
    private final class Owner {}
    private final class Plain: NSObject {}

    private let objects: [NSObject] = [
        NSString(string: "a"), NSMutableString(string: "b"), NSArray(object: 1), NSMutableArray(), NSDictionary(),
        NSMutableDictionary(), NSSet(object: 1), NSMutableSet(), NSCountedSet(array: [1, 1]), NSOrderedSet(object: 1),
        NSNumber(value: 1.5), NSNumber(value: true), NSDecimalNumber(string: "1.5"), NSData(), NSMutableData(),
        NSDate(), NSUUID(), NSURL(fileURLWithPath: "/"), NSIndexSet(index: 1), NSIndexPath(index: 1),
        NSLocale(localeIdentifier: "de"),
        NSCharacterSet(range: NSRange(location: 65, length: 2)), NSNull(), NSDateComponents(), NSPersonNameComponents(),
        NSDateInterval(start: .distantPast, duration: 1), NSAttributedString(string: "a"), Plain(),
    ]

    @Test("Objects are the same ones")
    func identity() {
        for stored in [StoredElements.of(NSArray(array: objects)), StoredElements.of(NSMutableArray(array: objects))] {
            #expect(stored.count == objects.count)
            for (one, other) in zip(stored, objects) { expectSame(one, other) }
        }
        let owner = Owner()
        for one in StoredElements.of(NSArray(object: owner)) { expectSame(one, owner) }
        for one in StoredElements.of(NSOrderedSet(object: owner)) { expectSame(one, owner) }
    }

    private func expectSame(_ one: Any, _ other: AnyObject) {
        let isSame = one as AnyObject === other
        #expect(isSame, "\(type(of: other))")
    }

    @Test("An array that holds itself does, and counts of a counted set are kept")
    func nested() {
        let array = NSMutableArray()
        array.add(array)
        array.add(NSCountedSet(array: ["a", "a"]))
        defer { array.removeAllObjects() }
        let stored = StoredElements.of(array)
        expectSame(stored[0], array)
        #expect((stored[1] as? NSCountedSet)?.count(for: "a") == 2)
    }

    @Test("An ordered set has as many as it counts, though Foundation stores equal ones twice")
    func equalObjects() {
        let set = NSOrderedSet(array: [NSDictionary(), NSMutableDictionary(), NSNull()])
        #expect(StoredElements.of(set).count == set.count)
    }

    @Test("Values of Swift's are what was put in")
    func values() {
        let values: [AnyHashable] = [Point(x: 1, y: 2), Shape.circle(3), Duration.seconds(1), 1 as Int8..<3]
        for stored in [StoredElements.of(NSArray(array: values)), StoredElements.of(NSOrderedSet(array: values))] {
            #expect(stored.map { $0 as? AnyHashable } == values)
            #expect(stored.contains { $0 is Point } && stored.contains { $0 is Duration })
        }
    }
}
