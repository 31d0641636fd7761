import Foundation
import TestSupport
import Testing

/// The comments that tools write behind the ids of a project, and the sections of objects of one kind.
@Suite("Comments behind the ids of projects")
struct ProjectCommentTests {
    private static let fixtures = "Tests/HRToolTests/Fixtures/Projects"
    static let tools = ["Xcode", "XcodeGen", "Pods"]

    /// The objects of a project, one of some. A project does not say its own name, which is in the comment behind the
    /// id of its list of configurations.
    private static func ids(of tool: String) throws -> String {
        let lines = try PackageFolder.text(of: "\(fixtures)/\(tool).pbxproj").components(separatedBy: "\n")
        let objects = lines.filter { $0.hasPrefix("\t\t") && $0.contains("= {") && !$0.hasPrefix("\t\t\t") }
            .filter { !$0.contains("Project object") && !$0.contains("for PBXProject") }
        let step = Scale.count(1, inDebug: 4)
        return objects.enumerated().filter { $0.offset.isMultiple(of: step) }
            .map { String($0.element.drop { $0 == "\t" }.prefix { $0 != " " }) }.joined(separator: " ")
    }

    private func play(_ tool: String, _ script: (String) throws -> String) throws {
        let result = try Shell(fixtures: Self.fixtures).run(
            "f=\(tool).pbxproj; cp $f first\n" + script(Self.ids(of: tool)))
        #expect(String(decoding: result.output, as: UTF8.self) == "")
        #expect(String(decoding: result.errors, as: UTF8.self) == "")
    }

    @Test(
        "An object that is deleted and set again is in its place again, with all comments", .slow,
        .bug(id: "apple X19"), arguments: tools)
    func setAgain(tool: String) throws {
        try play(tool) { ids in
            """
            for id in \(ids); do
              value=$(hr get --json -- $f objects.$id) && hr delete -q -- $f objects.$id
              hr set -q -- $f "objects.$id:=$value" && cmp -s $f first || { echo $id; diff first $f; cp first $f; }
            done
            """
        }
    }

    @Test(
        "An object that has another name and gets its own again has all comments as before", .slow,
        .bug(id: "apple X19"), arguments: tools)
    func renamedAgain(tool: String) throws {
        try play(tool) { ids in
            """
            for id in \(ids); do for key in name path productName relativePath; do
              name=$(hr get -- $f objects.$id.$key 2> /dev/null) || continue
              hr set -q --expect-change -- $f objects.$id.$key=Zz || echo "$id: $key"
              hr set -q -- $f "objects.$id.$key=$name" && cmp -s $f first || { echo $id; diff first $f; cp first $f; }
              break
            done; done
            """
        }
    }

    @Test("Each kind of object has the comment that Xcode gives it, and its section")
    func kinds() throws {
        try Shell(fixtures: Self.fixtures).expect(
            #"""
            $ hr set -q -- XcodeGen.pbxproj \#
            'objects.A1:={"isa": "PBXFileReference", "path": "Brook.swift", "sourceTree": "<group>"}' \#
            'objects.A2:={"isa": "PBXFileReference", "name": "Bank & Co.swift", "path": "b.swift"}' \#
            'objects.A3:={"isa": "PBXVariantGroup", "name": "Main.storyboard", "children": []}' \#
            'objects.A4:={"isa": "XCVersionGroup", "path": "Model.xcdatamodeld", "children": []}' \#
            'objects.A5:={"isa": "PBXGroup", "path": "Sources", "children": ["A1", "A2", "A3", "A4"]}' \#
            'objects.B1:={"isa": "PBXBuildFile", "fileRef": "A1"}' \#
            'objects.B2:={"isa": "PBXBuildFile", "fileRef": "A3"}' \#
            'objects.B3:={"isa": "PBXBuildFile", "productRef": "D1"}' \#
            'objects.C1:={"isa": "PBXSourcesBuildPhase", "files": ["B1"]}' \#
            'objects.C2:={"isa": "PBXResourcesBuildPhase", "files": ["B2"]}' \#
            'objects.C3:={"isa": "PBXFrameworksBuildPhase", "files": ["B3"]}' \#
            'objects.C4:={"isa": "PBXShellScriptBuildPhase", "name": "Count lines", "files": []}' \#
            'objects.C5:={"isa": "PBXShellScriptBuildPhase", "files": []}' \#
            'objects.C6:={"isa": "PBXCopyFilesBuildPhase", "files": []}' \#
            'objects.D1:={"isa": "XCSwiftPackageProductDependency", "package": "D2", "productName": "Sand"}' \#
            'objects.D2:={"isa": "XCRemoteSwiftPackageReference", \#
            "repositoryURL": "https://example.org/a/sand-kit.git"}' \#
            'objects.E1:={"isa": "XCConfigurationList", "buildConfigurations": ["E2"]}' \#
            'objects.E2:={"isa": "XCBuildConfiguration", "buildSettings": {}, "name": "Beta"}' \#
            'objects.F1:={"isa": "PBXNativeTarget", "name": "Bank", "buildConfigurationList": "E1", \#
            "buildPhases": ["C1", "C2", "C3", "C4", "C5", "C6"], "dependencies": ["F2"]}' \#
            'objects.F2:={"isa": "PBXTargetDependency", "target": "F1", "targetProxy": "F3"}' \#
            'objects.F3:={"isa": "PBXContainerItemProxy", "containerPortal": "B3FEDE6C79E7CA215DC1F8E8", \#
            "proxyType": "1", "remoteGlobalIDString": "F1", "remoteInfo": "Bank"}'
            > grep -oE '^		[A-F][1-6]( .*)? = [{]' XcodeGen.pbxproj | tr -d '\t' | sort
            | A1 /* Brook.swift */ = {
            | A2 /* Bank & Co.swift */ = {
            | A3 /* Main.storyboard */ = {
            | A4 /* Model.xcdatamodeld */ = {
            | A5 /* Sources */ = {
            | B1 /* Brook.swift in Sources */ = {
            | B2 /* Main.storyboard in Resources */ = {
            | B3 /* Sand in Frameworks */ = {
            | C1 /* Sources */ = {
            | C2 /* Resources */ = {
            | C3 /* Frameworks */ = {
            | C4 /* Count lines */ = {
            | C5 /* ShellScript */ = {
            | C6 /* CopyFiles */ = {
            | D1 /* Sand */ = {
            | D2 /* XCRemoteSwiftPackageReference "sand-kit" */ = {
            | E1 /* Build configuration list for PBXNativeTarget "Bank" */ = {
            | E2 /* Beta */ = {
            | F1 /* Bank */ = {
            | F2 /* PBXTargetDependency */ = {
            | F3 /* PBXContainerItemProxy */ = {
            $ grep -E '^			(	|buildConf.* = |target.* = |package = |remoteG.* = )[A-F][1-6]([ ,;]|$)' \#
            XcodeGen.pbxproj | tr -d '\t' | sort
            | A1 /* Brook.swift */,
            | A2 /* Bank & Co.swift */,
            | A3 /* Main.storyboard */,
            | A4 /* Model.xcdatamodeld */,
            | B1 /* Brook.swift in Sources */,
            | B2 /* Main.storyboard in Resources */,
            | B3 /* Sand in Frameworks */,
            | C1 /* Sources */,
            | C2 /* Resources */,
            | C3 /* Frameworks */,
            | C4 /* Count lines */,
            | C5 /* ShellScript */,
            | C6 /* CopyFiles */,
            | E2 /* Beta */,
            | F2 /* PBXTargetDependency */,
            | buildConfigurationList = E1 /* Build configuration list for PBXNativeTarget "Bank" */;
            | package = D2 /* XCRemoteSwiftPackageReference "sand-kit" */;
            | remoteGlobalIDString = F1;
            | target = F1 /* Bank */;
            | targetProxy = F3 /* PBXContainerItemProxy */;
            $ tail -n 13 XcodeGen.pbxproj | head -n 10
            | /* End XCSwiftPackageProductDependency section */
            |
            | /* Begin XCVersionGroup section */
            | 		A4 /* Model.xcdatamodeld */ = {
            | 			isa = XCVersionGroup;
            | 			path = Model.xcdatamodeld;
            | 			children = (
            | 			);
            | 		};
            | /* End XCVersionGroup section */
            """#)
    }

    @Test("A name that would end its comment does not, and the project can be read")
    func hostileNames() throws {
        try Shell(fixtures: Self.fixtures).expect(
            #"""
            $ cp Xcode.pbxproj first; p=objects.7B3E41292E1C5D9400F2A6C8.path
            > for name in 'a */ b' '*/' '/* a' '// a' $'a\nb' '*/ = { x = ' '"' '*' '/' 'a *'; do
            >   hr set -q -- Xcode.pbxproj "$p=$name" && [ "$(hr get -- Xcode.pbxproj $p)" = "$name" ] || echo "$name"
            >   hr check -q -- Xcode.pbxproj && hr set -q -- Xcode.pbxproj $p=Harvest.swift || echo "status $?"
            >   sed 's/"Harvest.swift"/Harvest.swift/' Xcode.pbxproj | cmp - first
            > done
            """#)
    }

    @Test("A comment of somebody else behind an id stays")
    func otherComments() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > p.pbxproj <<'END'
            > // !$*UTF8*$!
            > {
            > 	objects = {
            > 		AA01 /* Cart.swift */ = {isa = PBXFileReference; path = Cart.swift; }; /* AA01 is the cart */
            > 		AA02 = {isa = PBXFileReference; path = Shop.swift; };
            > 		AA20 /* Files */ = {
            > 			isa = PBXGroup;
            > 			// Cart.swift comes first.
            > 			children = (
            > 				AA01 /* Cart.swift */, /* Cart.swift */
            > 				AA02,
            > 			);
            > 			name = Files;
            > 			comments = "AA01 /* Cart.swift */";
            > 		};
            > 	};
            > }
            > END
            $ cp p.pbxproj first; hr set -q -- p.pbxproj objects.AA01.path=Basket.swift; diff first p.pbxproj
            | 4c4
            | < 		AA01 /* Cart.swift */ = {isa = PBXFileReference; path = Cart.swift; }; /* AA01 is the cart */
            | ---
            | > 		AA01 /* Basket.swift */ = {isa = PBXFileReference; path = Basket.swift; }; /* AA01 is the cart */
            | 10c10
            | < 				AA01 /* Cart.swift */, /* Cart.swift */
            | ---
            | > 				AA01 /* Basket.swift */, /* Cart.swift */
            = 1
            """#)
    }
}
