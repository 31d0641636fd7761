import Foundation
import TestSupport
import Testing

/// A command for a project that a tool has written. What it changes is in a file beside the project.
struct ProjectEdit: CustomTestStringConvertible, Sendable {
    /// The tool that has written the project.
    let tool: String
    let name: String
    /// What `hr set` is given.
    let operands: [String]
    /// The paths that `hr delete` takes to make the first bytes of it again, if there are such.
    var undo: [String] = []

    var testDescription: String { "\(tool).\(name)" }

    var project: String { "\(tool).pbxproj" }

    /// The command, for a shell.
    func command(_ options: String) -> String {
        "hr set \(options) -- \(project) " + operands.map { "'\($0)'" }.joined(separator: " ")
    }

    /// The whole difference, as it was written by hand.
    var difference: String {
        get throws { try PackageFolder.text(of: "Tests/HRToolTests/Fixtures/Projects/\(tool).\(name).diff") }
    }
}

/// What teams do most often with a project: they add a file, rename a target and raise a version.
@Suite("Edits of projects as Xcode, XcodeGen, CocoaPods and SwiftPM write them")
struct ProjectEditTests {
    private static let fixtures = "Tests/HRToolTests/Fixtures/Projects"

    /// Edits whose difference is told in one way only.
    static let edits = xcode + xcodeGen + pods + swiftPM

    // MARK: Xcode

    /// Ids of Xcode differ in the digits 7 and 8.
    private static func xcodeID(_ digits: String) -> String { "7B3E41\(digits)2E1C5D9400F2A6C8" }

    private static let xcode: [ProjectEdit] = {
        let (app, widget, tests, project) = (xcodeID("08"), xcodeID("0C"), xcodeID("15"), xcodeID("01"))
        let (shared, sources, harvest) = (xcodeID("28"), xcodeID("05"), xcodeID("29"))
        let (file, build) = (xcodeID("2E"), xcodeID("2F"))
        let configurations = "objects[isa=XCBuildConfiguration]"
        let ours = configurations + "[buildSettings.TEST_HOST!=*].buildSettings"
        let attributes = "objects.\(project).attributes.TargetAttributes"
        return [
            ProjectEdit(
                tool: "Xcode", name: "add-file",
                operands: [
                    #"objects.\#(file):={"isa": "PBXFileReference", "lastKnownFileType": "sourcecode.swift", "#
                        + #""path": "Weather.swift", "sourceTree": "<group>"}"#,
                    #"objects.\#(build):={"isa": "PBXBuildFile", "fileRef": "\#(file)"}"#,
                    "objects.\(shared).children+=\(file)", "objects.\(sources).files+=\(build)",
                ],
                undo: [
                    "objects.\(file)", "objects.\(build)", "objects.\(shared).children.2", "objects.\(sources).files.1",
                ]),
            ProjectEdit(tool: "Xcode", name: "rename-target", operands: ["objects.\(app).name=Grove"]),
            ProjectEdit(
                tool: "Xcode", name: "version", operands: ["\(configurations).buildSettings.MARKETING_VERSION=3.8.0"]),
            ProjectEdit(
                tool: "Xcode", name: "version-without-tests",
                operands: ["\(ours).MARKETING_VERSION=3.8.0", "\(ours).CURRENT_PROJECT_VERSION=42"]),
            ProjectEdit(tool: "Xcode", name: "rename-file", operands: ["objects.\(harvest).path=Crop+Yield.swift"]),
            ProjectEdit(
                tool: "Xcode", name: "rename-phase",
                operands: [
                    #"objects[isa=PBXCopyFilesBuildPhase][name="Embed Foundation Extensions"].name=Embed Widgets"#
                ]
            ),
            // Xcode writes no comments behind ids here.
            ProjectEdit(
                tool: "Xcode", name: "bare-ids",
                operands: [
                    #"\#(attributes).\#(widget):={"CreatedOnToolsVersion": "16.1"}"#,
                    "\(attributes).\(tests).TestTargetID=\(widget)",
                ]),
        ]
    }()

    // MARK: XcodeGen

    private static let xcodeGen: [ProjectEdit] = {
        let (file, build) = ("8D41F0C25B7A93E61C0D2F48", "A3C58E1704D96B2F8E71C5A0")
        let (group, sources, target) = (
            "3AE4B88DF48807301AC4B956", "4141A4B232B6C8AB40770CB0", "0F3ED4DACF404D73AA76BF0F"
        )
        let version = "buildSettings.MARKETING_VERSION"
        return [
            ProjectEdit(
                tool: "XcodeGen", name: "add-file",
                operands: [
                    // The file is referred to before it is there.
                    "objects.\(sources).files+=\(build)", "objects.\(group).children+=\(file)",
                    #"objects.\#(build):={"isa": "PBXBuildFile", "fileRef": "\#(file)"}"#,
                    #"objects.\#(file):={"isa": "PBXFileReference", "lastKnownFileType": "sourcecode.swift", "#
                        + #""path": "Ebb+Flow.swift", "sourceTree": "<group>"}"#,
                ],
                undo: [
                    "objects.\(file)", "objects.\(build)", "objects.\(group).children.2", "objects.\(sources).files.2",
                ]),
            ProjectEdit(tool: "XcodeGen", name: "rename-target", operands: ["objects.\(target).name=TideCore"]),
            ProjectEdit(
                tool: "XcodeGen", name: "version", operands: ["objects[isa=XCBuildConfiguration].\(version)=3.8.0"]),
            ProjectEdit(
                tool: "XcodeGen", name: "one-version", operands: ["objects[\(version)=3.7.0].\(version)=3.8.0"]),
        ]
    }()

    // MARK: CocoaPods

    private static let pods: [ProjectEdit] = {
        let (file, build) = ("6C20D7F1A94B3E58C7120FD6B8E5A943", "94E1B07C3D5F28A6F0C94D1B7A2E6358")
        let (header, copied) = ("E2705D1C8B4F396A02D7E1C95B8F3A74", "3B94A7C0E6152F8D71B09C3E5D4A2F60")
        let (group, sources) = ("251C8C0F57E2CAF3D7757576277CA35C", "146F866CB4AD7C7D4761BFAA3E484559")
        let (support, headers) = ("6E97C6298A4506CA54A65E9F741E830B", "F5556D9DA229C2E2E95C8A54AD1F2E03")
        return [
            ProjectEdit(
                tool: "Pods", name: "add-file",
                operands: [
                    #"objects.\#(file):={"isa": "PBXFileReference", "includeInIndex": "1", "#
                        + #""lastKnownFileType": "sourcecode.c.objc", "name": "Ripple+Undo.m", "#
                        + #""path": "Sources/Ripple+Undo.m", "sourceTree": "<group>"}"#,
                    #"objects.\#(build):={"isa": "PBXBuildFile", "fileRef": "\#(file)", "#
                        + #""settings": {"COMPILER_FLAGS": "-w"}}"#,
                    "objects.\(group).children+=\(file)", "objects.\(sources).files+=\(build)",
                ],
                undo: [
                    "objects.\(file)", "objects.\(build)", "objects.\(group).children.4", "objects.\(sources).files.4",
                ]),
            ProjectEdit(
                tool: "Pods", name: "add-header",
                operands: [
                    #"objects.\#(header):={"isa": "PBXFileReference", "includeInIndex": "1", "#
                        + #""lastKnownFileType": "sourcecode.c.h", "path": "Ripple.h", "sourceTree": "<group>"}"#,
                    #"objects.\#(copied):={"isa": "PBXBuildFile", "fileRef": "\#(header)", "#
                        + #""settings": {"ATTRIBUTES": ["Public"]}}"#,
                    "objects.\(support).children+=\(header)", "objects.\(headers).files+=\(copied)",
                ],
                undo: [
                    "objects.\(header)", "objects.\(copied)", "objects.\(support).children.4",
                    "objects.\(headers).files.1",
                ]),
            ProjectEdit(
                tool: "Pods", name: "rename-target",
                operands: ["objects[isa=PBXNativeTarget][name=Ripple].name=Ripple-iOS"]
            ),
            ProjectEdit(
                tool: "Pods", name: "version",
                operands: ["objects[isa=XCBuildConfiguration].buildSettings.IPHONEOS_DEPLOYMENT_TARGET=15.0"]),
        ]
    }()

    // MARK: SwiftPM

    /// The project has no comments, and quotation marks around all values.
    private static let swiftPM = [
        ProjectEdit(tool: "SwiftPM", name: "version", operands: ["objects.*.buildSettings.MARKETING_VERSION=3.8.0"]),
        ProjectEdit(tool: "SwiftPM", name: "rename-target", operands: ["objects.Brook::Brook.name=Burn"]),
    ]

    // MARK: Tests

    @Test("The whole difference is that which was written by hand", .bug(id: "apple X07"), arguments: edits)
    func difference(edit: ProjectEdit) throws {
        let result = try Shell(fixtures: Self.fixtures).run(edit.command("-n"))
        #expect(String(decoding: result.errors, as: UTF8.self) == "")
        let printed = String(decoding: result.output, as: UTF8.self).components(separatedBy: "\n")
        #expect(printed == (try edit.difference).components(separatedBy: "\n"))
        #expect(result.status == 1)
    }

    /// An object of a kind that the project does not have yet, which gets a section of its own between two others. Its
    /// difference can be told in two ways.
    private static let package: ProjectEdit = {
        let (package, product, build) = (
            "5E07B91AC4D2386F0B9A7D13", "0C62A8D0937CE45B6A0D84E2", "C90E4B7712A8F35D60E1B4C8"
        )
        return ProjectEdit(
            tool: "XcodeGen", name: "add-package",
            operands: [
                #"objects.\#(package):={"isa": "XCLocalSwiftPackageReference", "relativePath": "Sand"}"#,
                #"objects.\#(product):={"isa": "XCSwiftPackageProductDependency", "productName": "Sand"}"#,
                #"objects.\#(build):={"isa": "PBXBuildFile", "productRef": "\#(product)"}"#,
                "objects[isa=PBXProject].packageReferences+=\(package)",
                "objects.0F3ED4DACF404D73AA76BF0F.packageProductDependencies+=\(product)",
                "objects.EED357A4E2DDB367151D5B6F.files+=\(build)",
            ])
    }()

    @Test("What is written is what the difference says, and nothing is wrong with it", arguments: edits + [package])
    func written(edit: ProjectEdit) throws {
        let project = edit.project
        let result = try Shell(fixtures: Self.fixtures).run(
            """
            cp \(project) first; mkdir wanted; cp \(project) wanted
            (cd wanted && git apply --whitespace=nowarn ../\(edit.testDescription).diff)
            \(edit.command("-n")) > printed; cmp \(project) first
            \(edit.command("-q")) && cmp \(project) wanted/\(project)
            hr check --all -- \(project); hr format --check -- \(project)
            cp first \(project); git apply --whitespace=nowarn printed && cmp \(project) wanted/\(project)
            """)
        #expect(String(decoding: result.output, as: UTF8.self) == "")
        #expect(String(decoding: result.errors, as: UTF8.self) == "")
    }

    @Test(
        "What was added goes again, and leaves the first bytes", .bug(id: "apple X19"),
        arguments: edits.filter { !$0.undo.isEmpty })
    func undone(edit: ProjectEdit) throws {
        let result = try Shell(fixtures: Self.fixtures).run(
            """
            cp \(edit.project) first; \(edit.command("-q"))
            hr delete -q -- \(edit.project) \(edit.undo.joined(separator: " ")) && cmp \(edit.project) first
            """)
        #expect(String(decoding: result.output, as: UTF8.self) == "")
        #expect(String(decoding: result.errors, as: UTF8.self) == "")
    }

    @Test("A project without comments and sections gets none, and new objects are at its end")
    func withoutComments() throws {
        // Whether the new texts have quotation marks is not looked at here.
        try Shell(fixtures: Self.fixtures).expect(
            #"""
            $ hr set -n -- SwiftPM.pbxproj \#
            'objects.OBJ_14:={"isa": "PBXFileReference", "path": "Weir.swift", "sourceTree": "<group>"}' \#
            'objects.OBJ_15:={"isa": "PBXBuildFile", "fileRef": "OBJ_14"}' \#
            objects.OBJ_13.children+=OBJ_14 objects.OBJ_8.files+=OBJ_15 | tr -d '"'
            | --- a/SwiftPM.pbxproj
            | +++ b/SwiftPM.pbxproj
            | @@ -101,7 +101,8 @@
            |        OBJ_8 = {
            |           isa = PBXSourcesBuildPhase;
            |           files = (
            | -            OBJ_9
            | +            OBJ_9,
            | +            OBJ_15
            |           );
            |        };
            |        OBJ_9 = {
            | @@ -134,12 +135,22 @@
            |        OBJ_13 = {
            |           isa = PBXGroup;
            |           children = (
            | -            OBJ_10
            | +            OBJ_10,
            | +            OBJ_14
            |           );
            |           name = Brook;
            |           path = Sources/Brook;
            |           sourceTree = SOURCE_ROOT;
            |        };
            | +      OBJ_14 = {
            | +         isa = PBXFileReference;
            | +         path = Weir.swift;
            | +         sourceTree = <group>;
            | +      };
            | +      OBJ_15 = {
            | +         isa = PBXBuildFile;
            | +         fileRef = OBJ_14;
            | +      };
            |     };
            |     rootObject = OBJ_1;
            |  }
            """#)
    }
}
