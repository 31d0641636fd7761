import Foundation
import HRArchiving
import TestSupport
import Testing

/// What files can do to NSCoding objects: nothing but errors.
@Suite("Hazards of NSCoding objects")
struct KeyedHazardTests {
    private func chain(_ length: Int) -> KeyedTree {
        var tree = KeyedTree("leaf")
        for _ in 1..<length { tree = KeyedTree("node", children: [tree]) }
        return tree
    }

    @Test("Chains of a hundred levels, on a small stack and without optimisation")
    func depth() throws {
        let count = try onSmallStack {
            // Each node is two levels: the object and its array.
            var tree = KeyedTree("leaf")
            for _ in 1..<50 { tree = KeyedTree("node", children: [tree]) }
            let document = try HRArchiver().document(archiving: tree)
            var back: KeyedTree? = try HRUnarchiver().unarchive(KeyedTree.self, from: document)
            var count = 0
            while let node = back {
                count += 1
                back = node.children.first
            }
            return count
        }
        #expect(count == 50)
    }

    @Test("Chains that are deeper are an error, writing and reading")
    func tooDeep() throws {
        expectError(.depthLimit) { _ = try HRArchiver(nesting: .max).document(archiving: chain(200)) }
        let document = try HRArchiver(limits: limits, nesting: .max).document(archiving: chain(200))
        expectError(.depthLimit) { _ = try HRUnarchiver().unarchive(KeyedTree.self, from: document) }
    }

    private var limits: HRLimits {
        var limits = HRLimits.standard
        limits.depth = 1000
        return limits
    }

    /// What may stand in place of what is expected.
    private static let wrong: [HRNode] = [
        nil, true, 0, -1, .integer(HRInteger(UInt64.max)), 1.5, .real(.nan), "", "text", .date(Date.distantFuture),
        .data(Data([0xFF])), [], [nil], ["a"], [:], ["k": 1], .alias(HRAlias("$root")), .alias(HRAlias("nowhere")),
        .object(HRObject(className: "NSError", fields: [:])), .object(HRObject(className: "KeyedTree", fields: [:])),
        .object(HRObject(className: "NSURL", fields: ["NS.relative": .alias(HRAlias("a"))])),
        .object(HRObject(className: "NSArray", fields: ["NS.objects": [1]])),
        .object(HRObject(className: "NSSet", fields: ["NS.object.0": .alias(HRAlias("a"))])),
        .object(HRObject(className: "NSString", fields: ["NS.string": 5])),
        .object(HRObject(className: "NSNumber", plainValue: ["a"])),
        .object(HRObject(className: "NSDate", plainValue: nil)),
    ]

    private static let classes = [
        "NSString", "NSMutableString", "NSNumber", "NSDecimalNumber", "NSDate", "NSData", "NSMutableData", "NSURL",
        "NSUUID", "NSArray", "NSMutableArray", "NSDictionary", "NSMutableDictionary", "NSSet", "NSMutableSet",
        "NSOrderedSet", "NSMutableOrderedSet", "KeyedTree",
    ]

    private static let fields = [
        "NS.relative", "NS.base", "relative", "base", "NS.object.0", "name", "children", "parent",
    ]

    private var registry: HRClassRegistry {
        var registry = HRClassRegistry()
        registry.register(KeyedTree.self)
        return registry
    }

    @Test("Every wrong value in every field of every class", arguments: classes)
    func matrix(_ name: String) throws {
        var objects: [HRNode] = []
        for value in Self.wrong {
            objects.append(.object(HRObject(className: name, plainValue: value)))
            for field in Self.fields {
                objects.append(.object(HRObject(className: name, fields: HRFields([(field, value)]))))
            }
        }
        var outcomes = 0
        for object in objects {
            do {
                let settings = HRUnarchiver(registry: registry)
                let root = try settings.unarchive([String: Any].self, from: HRDocument(["a": object]))
                // What has come back can be looked at.
                _ = "\(root.count) \((root["a"] as? NSObject)?.description.count ?? 0)"
                outcomes += 1
            } catch {
                #expect(error.path != nil)
                outcomes += 1
            }
        }
        #expect(outcomes == objects.count)
    }

    @Test("Everything that is wrong is found at once")
    func diagnosis() throws {
        let json = #"""
            { "name": 5, "number": "x", "children": [{ "$class": "KeyedTree", "number": true }, { "$class": "Tree" }] }
            """#
        let diagnosis = HRUnarchiver().diagnose(KeyedTree.self, from: Data(json.utf8))
        let messages = diagnosis.errors.map { "\($0.message) at \($0.path?.description ?? "")" }
        #expect(
            messages == [
                #""number" must be an integer, found a string at number"#,
                #""number" must be an integer, found a boolean at children.0.number"#,
                #""Tree" is not a class that this file may create at children.1"#,
            ])
    }
}
