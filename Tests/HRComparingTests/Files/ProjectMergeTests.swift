import Foundation
import HRArchiving
import HRComparing
import HRShapes
import Testing

/// Projects of Xcode are merged by the ids of their objects.
@Suite("Merges of projects")
struct ProjectMergeTests {
    private static func project(_ name: String) throws -> String {
        try FileMerge.fixture("Project/\(name).pbxproj")
    }

    @Test("Of two new objects with one id, that of theirs gets another one, in all references", .bug(id: "apple X03"))
    func newObjects() throws {
        let merge = try FileMerge(
            "project.pbxproj", base: Self.project("base"), ours: Self.project("ours"), theirs: Self.project("theirs"))
        let expected = try Self.project("merged")
        #expect(merge.text == expected)
        #expect(merge.conflicts.isEmpty)
        #expect(
            merge.notes == [
                "AA0003 was added by both sides: that of theirs, PBXBuildFile \"Shop.swift in Sources\", is "
                    + "3C3A8C25EA36B915C196B0D8 now",
                "AA0013 was added by both sides: that of theirs, PBXFileReference \"Shop.swift\", is "
                    + "3A42C7A8F1839CDAF0B34E5D now",
            ])
    }

    @Test("The merged project has no deviations, and the merge is the same in every clone", .bug(id: "apple X03"))
    func again() throws {
        let shape = try #require(FileShape.named("pbxproj"))
        let merge = try FileMerge(
            "project.pbxproj", base: Self.project("base"), ours: Self.project("ours"), theirs: Self.project("theirs"))
        let document = try HRDocumentText(merge.data ?? Data()).document
        #expect(shape.check(document).map(\.message) == [])
        // Merged once more, nothing is left to be done.
        let second = try FileMerge(
            "project.pbxproj", base: Self.project("theirs"), ours: Self.project("theirs"),
            theirs: Self.project("merged"))
        let expectedSecond = try Self.project("merged")
        #expect(second.text == expectedSecond)
    }

    @Test("An object that both sides add alike is one object", .bug(id: "apple X03"))
    func equalObjects() throws {
        let merge = try FileMerge(
            "project.pbxproj", base: Self.project("base"), ours: Self.project("ours"), theirs: Self.project("ours"))
        let expected = try Self.project("ours")
        #expect(merge.text == expected)
        #expect(merge.notes.isEmpty)
    }

    @Test("Where both sides let a reference lead to their own new object, it is a conflict", .bug(id: "apple X03"))
    func reference() throws {
        func referring(_ name: String) throws -> String {
            try Self.project(name).replacing("mainGroup = AA0020;", with: "mainGroup = AA0013;")
        }
        let merge = try FileMerge(
            "project.pbxproj", base: Self.project("base"), ours: referring("ours"), theirs: referring("theirs"))
        #expect(merge.text == nil)
        #expect(merge.conflicts == ["value objects.AA0040.mainGroup"])
        #expect(merge.notes.count == 2)
    }

    /// Returns a project with two build phases of another kind.
    private static func withPhases(_ project: String) -> String {
        let phases = ["AA0051", "AA0052"].map { id in
            """
            		\(id) /* Resources */ = {
            			isa = PBXResourcesBuildPhase;
            			buildActionMask = 2147483647;
            		};

            """
        }
        let title = "/* Begin PBXSourcesBuildPhase section */"
        return project.replacing(
            title,
            with: """
                /* Begin PBXResourcesBuildPhase section */
                \(phases.joined())/* End PBXResourcesBuildPhase section */

                \(title)
                """
        ).replacing(
            "\t\t\t\tAA0050 /* Sources */,\n",
            with: """
                				AA0050 /* Sources */,
                				AA0051 /* Resources */,
                				AA0052 /* Resources */,

                """)
    }

    @Test("New objects of a new kind stand in a section of their own", arguments: [true, false])
    func section(isOurs: Bool) throws {
        let phases = try Self.withPhases(Self.project("base"))
        let file = try Self.project("ours")
        let merge = try FileMerge(
            "project.pbxproj", base: Self.project("base"), ours: isOurs ? phases : file,
            theirs: isOurs ? file : phases)
        #expect(merge.text == Self.withPhases(file))
    }

    // MARK: Preparation

    private func prepared(_ base: HRNode, _ ours: HRNode, _ theirs: HRNode) throws -> PreparedMerge {
        func project(_ objects: HRNode) -> HRDocument { HRDocument(["objects": objects, "rootObject": "R"]) }
        let shape = try #require(FileShape.named("pbxproj"))
        return shape.prepareMerge(base: project(base), ours: project(ours), theirs: project(theirs))
    }

    /// Returns the only new id.
    private func newID(_ merge: PreparedMerge) throws -> String {
        let ids = Set(merge.theirs.root["objects"]?.fields?.keys ?? [])
        let known = Set((merge.base?.root["objects"]?.fields?.keys ?? []) + ["T"])
        return try #require(ids.subtracting(known).first)
    }

    @Test("What names a target elsewhere than under the usual keys follows it to its new id")
    func unusualReferences() throws {
        func objects(_ name: HRNode?, _ proxy: HRNode, _ id: String) -> HRNode {
            var attributes: HRFields = ["B": ["TestTargetID": .string(id)]]
            attributes[id] = ["CreatedOnToolsVersion": "16.0"]
            var objects: HRFields = [
                "R": [
                    "isa": "PBXProject", "targets": ["B", .string(id)],
                    "attributes": ["TargetAttributes": .dictionary(attributes)],
                ],
                "P": ["isa": "PBXContainerItemProxy", "containerPortal": proxy, "remoteGlobalIDString": .string(id)],
                "U": ["isa": "PBXOfTomorrow", "any": [["key": .string(id)]]],
                "S": ["isa": "PBXShellScriptBuildPhase", "shellScript": .string(id), "files": []],
            ]
            if let name { objects[id] = ["isa": "PBXNativeTarget", "name": name] }
            return .dictionary(objects)
        }
        let base: HRNode = ["R": ["isa": "PBXProject"], "P": [:], "U": [:], "S": [:]]
        for proxy in ["R", "Other"] {
            let merge = try prepared(
                base, objects("Ours", .string(proxy), "T"), objects("Theirs", .string(proxy), "T"))
            let id = try newID(merge)
            #expect(id.utf8.count == 24 && id.allSatisfy(\.isHexDigit))
            var expected = objects("Theirs", .string(proxy), id)
            var others = try #require(expected.fields)
            others["S"] = ["isa": "PBXShellScriptBuildPhase", "shellScript": "T", "files": []]
            // A proxy for another project names an object of that project.
            if proxy == "Other" {
                others["P"] = [
                    "isa": "PBXContainerItemProxy", "containerPortal": "Other", "remoteGlobalIDString": "T",
                ]
            }
            expected = .dictionary(others)
            #expect(merge.theirs.root["objects"] == expected)
            #expect(
                merge.notes == ["T was added by both sides: that of theirs, PBXNativeTarget \"Theirs\", is \(id) now"])
        }
    }

    /// A group with new objects in it, and whether both sides' object "T" is one.
    struct Example: CustomTestStringConvertible {
        let testDescription: String
        let ours, theirs: HRNode
        let isOne: Bool
    }

    static let examples = [
        Example(
            testDescription: "a group with another file in it",
            ours: [
                "G": ["isa": "PBXGroup", "children": ["T"]], "T": ["isa": "PBXGroup", "name": "New", "children": []],
            ],
            theirs: [
                "G": ["isa": "PBXGroup", "children": ["T"]],
                "T": ["isa": "PBXGroup", "name": "New", "children": ["F"]],
            ], isOne: true),
        Example(
            testDescription: "files of one name in different groups",
            ours: [
                "G": ["isa": "PBXGroup", "children": ["T"]], "H": ["isa": "PBXGroup", "children": []],
                "T": ["isa": "PBXFileReference", "path": "Info.plist"],
            ],
            theirs: [
                "G": ["isa": "PBXGroup", "children": []], "H": ["isa": "PBXGroup", "children": ["T"]],
                "T": ["isa": "PBXFileReference", "path": "Info.plist"],
            ], isOne: false),
        Example(
            testDescription: "objects of two kinds", ours: ["T": ["isa": "PBXGroup", "name": "New"]],
            theirs: ["T": ["isa": "PBXVariantGroup", "name": "New"]], isOne: false),
        Example(
            testDescription: "configurations of two targets",
            ours: ["T": ["isa": "XCBuildConfiguration", "name": "Debug", "buildSettings": ["A": "1"]]],
            theirs: ["T": ["isa": "XCBuildConfiguration", "name": "Debug", "buildSettings": ["A": "2"]]],
            isOne: false),
        Example(
            testDescription: "objects without a kind", ours: ["T": ["name": "New"]], theirs: ["T": ["name": "New"]],
            isOne: true),
        Example(
            testDescription: "one configuration twice",
            ours: ["T": ["isa": "XCBuildConfiguration", "name": "Debug", "buildSettings": ["A": "1", "B": "2"]]],
            theirs: ["T": ["isa": "XCBuildConfiguration", "name": "Debug", "buildSettings": ["B": "2", "A": "1"]]],
            isOne: true),
    ]

    @Test("Two new objects with one id are one if they have one name and one holder", arguments: examples)
    func identity(example: Example) throws {
        let base: HRNode = [
            "F": ["isa": "PBXFileReference", "path": "F"], "G": ["isa": "PBXGroup", "children": []],
            "H": ["isa": "PBXGroup", "children": []],
        ]
        let merge = try prepared(base, example.ours, example.theirs)
        #expect(merge.notes.isEmpty == example.isOne)
        #expect((merge.theirs.root["objects"]?["T"] == nil) == !example.isOne)
        #expect(merge.ours.root["objects"] == example.ours)
    }

    @Test("The configuration of a target that both sides have is one, whatever is set in it")
    func ownedObject() throws {
        func objects(_ setting: HRNode) -> HRNode {
            [
                "N": ["isa": "PBXNativeTarget", "name": "App", "buildConfigurationList": "L"],
                "L": ["isa": "XCConfigurationList", "buildConfigurations": ["T"]],
                "T": ["isa": "XCBuildConfiguration", "name": "Debug", "buildSettings": ["A": setting]],
            ]
        }
        let merge = try prepared([:], objects("1"), objects("2"))
        #expect(merge.notes.isEmpty)
        #expect(merge.theirs.root["objects"] == objects("2"))
    }

    @Test("Without a base, the ids say which objects are the same")
    func withoutBase() throws {
        let shape = try #require(FileShape.named("pbxproj"))
        let (ours, theirs) = (
            HRDocument(["objects": ["T": ["isa": "PBXGroup", "name": "A"]]]),
            HRDocument(["objects": ["T": ["isa": "PBXGroup", "name": "B"]]])
        )
        let merge = shape.prepareMerge(base: nil, ours: ours, theirs: theirs)
        #expect(merge.notes.isEmpty)
        #expect(merge.theirs == theirs)
    }
}
