import Foundation
import Testing

/// Projects of Xcode: what is wrong with their objects, and what only looks wrong.
@Suite("Scenarios of projects")
struct ProjectScenarioTests {
    /// A project that has each exception: nothing in it is wrong.
    private static let clean = """
        // !$*UTF8*$!
        {
        	archiveVersion = 1;
        	classes = {
        	};
        	objectVersion = 77;
        	objects = {

        /* Begin PBXBuildFile section */
        		AA0011 /* Cart.swift in Sources */ = {isa = PBXBuildFile; fileRef = AA0001 /* Cart.swift */; };
        		AA0012 /* Tools in Frameworks */ = {isa = PBXBuildFile; productRef = AA0071 /* Tools */; };
        		AA0013 /* App.app in Embed */ = {isa = PBXBuildFile; fileRef = AA0003 /* App.app */; };
        /* End PBXBuildFile section */

        /* Begin PBXContainerItemProxy section */
        		AA0080 /* PBXContainerItemProxy */ = {
        			isa = PBXContainerItemProxy;
        			containerPortal = AA0002 /* Other.xcodeproj */;
        			proxyType = 2;
        			remoteGlobalIDString = FFFF00000000000000000001;
        			remoteInfo = Other;
        		};
        /* End PBXContainerItemProxy section */

        /* Begin PBXFileReference section */
        		AA0001 /* Cart.swift */ = {isa = PBXFileReference; path = Cart.swift; sourceTree = "<group>"; };
        		AA0002 /* Other.xcodeproj */ = {isa = PBXFileReference; path = Other.xcodeproj; sourceTree = "<group>"; };
        		AA0003 /* App.app */ = {isa = PBXFileReference; path = App.app; sourceTree = BUILT_PRODUCTS_DIR; };
        /* End PBXFileReference section */

        /* Begin PBXFileSystemSynchronizedBuildFileExceptionSet section */
        		AA0091 /* Exceptions for "Shop" folder in "App" target */ = {
        			isa = PBXFileSystemSynchronizedBuildFileExceptionSet;
        			membershipExceptions = (
        				Info.plist,
        			);
        			target = AA0050 /* App */;
        		};
        /* End PBXFileSystemSynchronizedBuildFileExceptionSet section */

        /* Begin PBXFileSystemSynchronizedRootGroup section */
        		AA0090 /* Shop */ = {
        			isa = PBXFileSystemSynchronizedRootGroup;
        			exceptions = (
        				AA0091 /* Exceptions for "Shop" folder in "App" target */,
        			);
        			path = Shop;
        			sourceTree = "<group>";
        		};
        /* End PBXFileSystemSynchronizedRootGroup section */

        /* Begin PBXFrameworksBuildPhase section */
        		AA0041 /* Frameworks */ = {
        			isa = PBXFrameworksBuildPhase;
        			files = (
        				AA0012 /* Tools in Frameworks */,
        			);
        		};
        /* End PBXFrameworksBuildPhase section */

        /* Begin PBXCopyFilesBuildPhase section */
        		AA0042 /* Embed */ = {
        			isa = PBXCopyFilesBuildPhase;
        			files = (
        				AA0013 /* App.app in Embed */,
        			);
        		};
        /* End PBXCopyFilesBuildPhase section */

        /* Begin PBXGroup section */
        		AA0020 = {
        			isa = PBXGroup;
        			children = (
        				AA0001 /* Cart.swift */,
        				AA0002 /* Other.xcodeproj */,
        				AA0090 /* Shop */,
        			);
        			sourceTree = "<group>";
        		};
        		AA0021 /* Products */ = {
        			isa = PBXGroup;
        			children = (
        				AA0081 /* Other.app */,
        			);
        			sourceTree = "<group>";
        		};
        /* End PBXGroup section */

        /* Begin PBXNativeTarget section */
        		AA0050 /* App */ = {
        			isa = PBXNativeTarget;
        			buildConfigurationList = AA0060;
        			buildPhases = (
        				AA0040 /* Sources */,
        				AA0041 /* Frameworks */,
        				AA0042 /* Embed */,
        			);
        			dependencies = (
        				AA0082 /* PBXTargetDependency */,
        			);
        			fileSystemSynchronizedGroups = (
        				AA0090 /* Shop */,
        			);
        			name = App;
        			packageProductDependencies = (
        				AA0071 /* Tools */,
        			);
        			productName = App;
        			productReference = AA0003 /* App.app */;
        		};
        /* End PBXNativeTarget section */

        /* Begin PBXProject section */
        		AA0030 /* Project object */ = {
        			isa = PBXProject;
        			attributes = {
        				TargetAttributes = {
        					AA0050 = {
        						CreatedOnToolsVersion = 16.0;
        						TestTargetID = AA0050;
        					};
        				};
        			};
        			buildConfigurationList = AA0060;
        			mainGroup = AA0020;
        			packageReferences = (
        				AA0070 /* XCRemoteSwiftPackageReference "Tools" */,
        			);
        			productRefGroup = AA0020;
        			projectReferences = (
        				{
        					ProductGroup = AA0021 /* Products */;
        					ProjectRef = AA0002 /* Other.xcodeproj */;
        				},
        			);
        			targets = (
        				AA0050 /* App */,
        			);
        		};
        /* End PBXProject section */

        /* Begin PBXReferenceProxy section */
        		AA0081 /* Other.app */ = {
        			isa = PBXReferenceProxy;
        			path = Other.app;
        			remoteRef = AA0080 /* PBXContainerItemProxy */;
        		};
        /* End PBXReferenceProxy section */

        /* Begin PBXSourcesBuildPhase section */
        		AA0040 /* Sources */ = {
        			isa = PBXSourcesBuildPhase;
        			files = (
        				AA0011 /* Cart.swift in Sources */,
        			);
        		};
        /* End PBXSourcesBuildPhase section */

        /* Begin PBXTargetDependency section */
        		AA0082 /* PBXTargetDependency */ = {
        			isa = PBXTargetDependency;
        			productRef = AA0072 /* Plug */;
        		};
        /* End PBXTargetDependency section */

        /* Begin XCBuildConfiguration section */
        		AA0061 /* Release */ = {
        			isa = XCBuildConfiguration;
        			buildSettings = {
        			};
        			name = Release;
        		};
        /* End XCBuildConfiguration section */

        /* Begin XCConfigurationList section */
        		AA0060 = {
        			isa = XCConfigurationList;
        			buildConfigurations = (
        				AA0061 /* Release */,
        			);
        		};
        /* End XCConfigurationList section */

        /* Begin XCRemoteSwiftPackageReference section */
        		AA0070 /* XCRemoteSwiftPackageReference "Tools" */ = {
        			isa = XCRemoteSwiftPackageReference;
        			repositoryURL = "https://example.org/tools";
        		};
        /* End XCRemoteSwiftPackageReference section */

        /* Begin XCSwiftPackageProductDependency section */
        		AA0071 /* Tools */ = {
        			isa = XCSwiftPackageProductDependency;
        			package = AA0070 /* XCRemoteSwiftPackageReference "Tools" */;
        			productName = Tools;
        		};
        		AA0072 /* Plug */ = {
        			isa = XCSwiftPackageProductDependency;
        			productName = Plug;
        		};
        /* End XCSwiftPackageProductDependency section */
        	};
        	rootObject = AA0030 /* Project object */;
        }

        """

    /// A change of one place of the clean project, and all that is said then.
    struct Fault: CustomTestStringConvertible {
        let testDescription: String
        let old: String
        let new: String
        let said: String

        init(_ name: String, _ old: String, _ new: String, _ said: String = "") {
            (testDescription, self.old, self.new, self.said) = (name, old, new, said)
        }
    }

    private func check(_ text: String, says said: String, status: Int32) throws {
        let shell = try Shell(fixtures: nil)
        try shell.write(Data(text.utf8), "p.pbxproj")
        let result = try shell.run("hr check -- p.pbxproj")
        #expect(String(decoding: result.errors, as: UTF8.self) == said)
        #expect(result.output.isEmpty)
        #expect(result.status == status)
    }

    private func check(_ fault: Fault, status: Int32) throws {
        let parts = Self.clean.components(separatedBy: fault.old)
        try #require(parts.count == 2, "the project has this text once")
        try check(parts.joined(separator: fault.new), says: fault.said, status: status)
    }

    @Test("The attributes of a target do not hold it: it must be among the targets", .bug(id: "apple X06"))
    func attributesAlone() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > p.pbxproj <<'END'
            > { objects = {
            >   P = { isa = PBXProject; mainGroup = G; targets = (); attributes = { TargetAttributes = { T = { }; }; }; };
            >   G = { isa = PBXGroup; children = (); };
            >   T = { isa = PBXNativeTarget; name = App; buildPhases = (); };
            > }; rootObject = P; }
            > END
            $ hr check -- p.pbxproj
            ! p.pbxproj:4:3: warning: the PBXNativeTarget "T" cannot be reached from the root object [HR0210]
            """#)
    }

    @Test("Packages, other projects, attributes and synchronized folders are no faults", .bug(id: "apple X06"))
    func exceptions() throws {
        try check(Self.clean, says: "", status: 0)
    }

    @Test("Each error of a project is said, and gives status 1", .bug(id: "apple X06"), arguments: errors)
    func error(fault: Fault) throws {
        try check(fault, status: 1)
    }

    @Test("Each warning of a project is said, and gives status 0", .bug(id: "apple X06"), arguments: warnings)
    func warning(fault: Fault) throws {
        try check(fault, status: 0)
    }

    @Test("A change that is no fault is silent", .bug(id: "apple X06"), arguments: silent)
    func noFault(fault: Fault) throws {
        try check(fault, status: 0)
    }

    static let errors: [Fault] = [
        Fault(
            "no objects",
            "\tobjects = {",
            "\tothers = {",
            "p.pbxproj:2:1: error: the project has no \"objects\" [HR0203]\n"),
        Fault(
            "no root object",
            "\trootObject = AA0030 /* Project object */;\n",
            "",
            "p.pbxproj:2:1: error: the project has no \"rootObject\" [HR0203]\n"),
        Fault(
            "a root object that does not exist",
            "rootObject = AA0030",
            "rootObject = AA0039",
            "p.pbxproj:203:15: error: the root object \"AA0039\" is no object of this project [HR0301]\n"),
        Fault(
            "a root object that is no project",
            "rootObject = AA0030",
            "rootObject = AA0050",
            "p.pbxproj:203:15: error: the root object must be a PBXProject, but is the PBXNativeTarget "
                + "\"AA0050\" [HR0210]\n"),
        Fault(
            "an object without a kind",
            "\t\t\tisa = PBXSourcesBuildPhase;\n",
            "",
            "p.pbxproj:151:26: error: the object \"AA0040\" has no \"isa\" [HR0203]\n"),
        Fault(
            "a build file that refers to nothing",
            "AA0011 /* Cart.swift in Sources */ = {isa = PBXBuildFile; fileRef = AA0001 /* Cart.swift */; };",
            "AA0011 /* Cart.swift in Sources */ = {isa = PBXBuildFile; };",
            "p.pbxproj:10:40: error: the PBXBuildFile \"AA0011\" has neither \"fileRef\" nor \"productRef\" "
                + "[HR0210]\n"),
        Fault(
            "a build file of a file that does not exist",
            "fileRef = AA0001 /* Cart.swift */",
            "fileRef = AA0009 /* Cart.swift */",
            "p.pbxproj:10:71: error: the PBXBuildFile \"AA0011\" refers to \"AA0009\", which is no object "
                + "of this project [HR0301]\n"),
        Fault(
            "a build file of a product that does not exist",
            "productRef = AA0071 /* Tools */",
            "productRef = aa0071 /* Tools */",
            "p.pbxproj:11:72: error: the PBXBuildFile \"AA0012\" refers to \"aa0071\", which is no object "
                + "of this project (did you mean \"AA0071\"?) [HR0301]\n"),
        Fault(
            "a child of a group that does not exist",
            "\t\t\t\tAA0090 /* Shop */,\n\t\t\t);\n\t\t\tsourceTree",
            "\t\t\t\tAA0090 /* Shop */,\n\t\t\t\tAA0009 /* Gone.swift */,\n\t\t\t);\n\t\t\tsourceTree",
            "p.pbxproj:77:5: error: the PBXGroup \"AA0020\" refers to \"AA0009\", which is no object of "
                + "this project [HR0301]\n"),
        Fault(
            "a file of a build phase that does not exist",
            "\t\t\t\tAA0011 /* Cart.swift in Sources */,\n",
            "\t\t\t\tAA0011 /* Cart.swift in Sources */,\n\t\t\t\tAA0019 /* Gone.swift in Sources */,\n",
            "p.pbxproj:155:5: error: the PBXSourcesBuildPhase \"AA0040\" refers to \"AA0019\", which is no "
                + "object of this project [HR0301]\n"),
        Fault(
            "a build phase that does not exist",
            "\t\t\t\tAA0041 /* Frameworks */,\n",
            "\t\t\t\tAA0041 /* Frameworks */,\n\t\t\t\tAA0049 /* Gone */,\n",
            "p.pbxproj:96:5: error: the PBXNativeTarget \"AA0050\" refers to \"AA0049\", which is no object "
                + "of this project [HR0301]\n"),
        Fault(
            "a list of configurations that does not exist",
            "\t\t\tbuildConfigurationList = AA0060;\n\t\t\tmainGroup",
            "\t\t\tbuildConfigurationList = AA0069;\n\t\t\tmainGroup",
            "p.pbxproj:124:29: error: the PBXProject \"AA0030\" refers to \"AA0069\", which is no object of "
                + "this project [HR0301]\n"),
        Fault(
            "a folder that does not exist",
            "\t\t\tfileSystemSynchronizedGroups = (\n",
            "\t\t\tfileSystemSynchronizedGroups = (\n\t\t\t\tAA0099 /* Gone */,\n",
            "p.pbxproj:102:5: error: the PBXNativeTarget \"AA0050\" refers to \"AA0099\", which is no "
                + "object of this project [HR0301]\n"),
        Fault(
            "a package that does not exist",
            "package = AA0070",
            "package = AA0079",
            "p.pbxproj:194:14: error: the XCSwiftPackageProductDependency \"AA0071\" refers to \"AA0079\", "
                + "which is no object of this project [HR0301]\n"),
        Fault(
            "a product group of another project that does not exist",
            "ProductGroup = AA0021 /* Products */",
            "ProductGroup = AA0029 /* Products */",
            "p.pbxproj:16:3: warning: the PBXContainerItemProxy \"AA0080\" cannot be reached from the root "
                + "object [HR0210]\n"
                + "p.pbxproj:80:3: warning: the PBXGroup \"AA0021\" cannot be reached from the root object [HR0210]\n"
                + "p.pbxproj:132:21: error: the PBXProject \"AA0030\" refers to \"AA0029\", which is no object of "
                + "this project [HR0301]\n"
                + "p.pbxproj:143:3: warning: the PBXReferenceProxy \"AA0081\" cannot be reached from the root "
                + "object [HR0210]\n"),
        Fault(
            "one id where a list belongs",
            "\t\t\ttargets = (\n\t\t\t\tAA0050 /* App */,\n\t\t\t);\n",
            "\t\t\ttargets = AA0050;\n",
            "p.pbxproj:136:14: error: \"targets\" must be an array of ids, but is a string [HR0202]\n"),
        Fault(
            "a list where one id belongs",
            "mainGroup = AA0020;",
            "mainGroup = (AA0020);",
            "p.pbxproj:125:16: error: \"mainGroup\" must be the id of an object, but is an array [HR0202]\n"),
        Fault(
            "an object that is no dictionary",
            "\t\tAA0072 /* Plug */ = {\n\t\t\tisa = XCSwiftPackageProductDependency;\n\t\t\tproductName = "
                + "Plug;\n\t\t};\n",
            "\t\tAA0072 /* Plug */ = Plug;\n",
            "p.pbxproj:197:23: error: the object \"AA0072\" must be a dictionary, but is a string [HR0202]\n"),
    ]

    static let warnings: [Fault] = [
        Fault(
            "an object that nothing refers to",
            "/* End PBXFileReference section */",
            "\t\tAA0004 /* Left.swift */ = {isa = PBXFileReference; path = Left.swift; };\n/* End "
                + "PBXFileReference section */",
            "p.pbxproj:29:3: warning: the PBXFileReference \"AA0004\" cannot be reached from the root "
                + "object [HR0210]\n"),
        Fault(
            "objects that refer only to one another",
            "/* End PBXTargetDependency section */",
            "\t\tAA0083 = {\n\t\t\tisa = PBXTargetDependency;\n\t\t\ttargetProxy = "
                + "AA0084;\n\t\t};\n\t\tAA0084 = {\n\t\t\tisa = PBXContainerItemProxy;\n\t\t\tremoteInfo = "
                + "AA0083;\n\t\t};\n/* End PBXTargetDependency section */",
            "p.pbxproj:164:3: warning: the PBXTargetDependency \"AA0083\" cannot be reached from the root "
                + "object [HR0210]\n"
                + "p.pbxproj:168:3: warning: the PBXContainerItemProxy \"AA0084\" cannot be reached from the root "
                + "object [HR0210]\n"),
        Fault(
            "a file that is built but in no group",
            "\t\t\t\tAA0001 /* Cart.swift */,\n",
            "",
            "p.pbxproj:26:3: warning: the file \"Cart.swift\" is in a build phase but in no group [HR0210]\n"),
        Fault(
            "an id twice in a group",
            "\t\t\t\tAA0001 /* Cart.swift */,\n",
            "\t\t\t\tAA0001 /* Cart.swift */,\n\t\t\t\tAA0001 /* Cart.swift */,\n",
            "p.pbxproj:75:5: warning: \"AA0001\" stands twice in \"children\" of the PBXGroup \"AA0020\" "
                + "[HR0210]\n"),
        Fault(
            "a file in two groups",
            "\t\t\t\tAA0081 /* Other.app */,\n",
            "\t\t\t\tAA0081 /* Other.app */,\n\t\t\t\tAA0001 /* Cart.swift */,\n",
            "p.pbxproj:84:5: warning: the PBXFileReference \"AA0001\" is in two groups [HR0210]\n"),
        Fault(
            "an id twice in a build phase",
            "\t\t\t\tAA0012 /* Tools in Frameworks */,\n",
            "\t\t\t\tAA0012 /* Tools in Frameworks */,\n\t\t\t\tAA0012 /* Tools in Frameworks */,\n",
            "p.pbxproj:57:5: warning: \"AA0012\" stands twice in \"files\" of the PBXFrameworksBuildPhase "
                + "\"AA0041\" [HR0210]\n"),
        Fault(
            "attributes of a target that does not exist",
            "\t\t\t\t\tAA0050 = {\n",
            "\t\t\t\t\tAA0059 = {\n\t\t\t\t\t\tProvisioningStyle = Manual;\n\t\t\t\t\t};\n\t\t\t\t\tAA0050 = {\n",
            "p.pbxproj:118:6: warning: \"TargetAttributes\" has an entry for \"AA0059\", which is no object "
                + "of this project [HR0301]\n"),
        Fault(
            "attributes that name a target that does not exist",
            "TestTargetID = AA0050",
            "TestTargetID = AA0059",
            "p.pbxproj:120:22: warning: the PBXProject \"AA0030\" refers to \"AA0059\", which is no object "
                + "of this project [HR0301]\n"),
    ]

    static let silent: [Fault] = [
        Fault(
            "a proxy of a target of this project",
            "remoteGlobalIDString = FFFF00000000000000000001",
            "remoteGlobalIDString = AA0050"),
        Fault(
            "a kind that is not known",
            "\t\t\tisa = XCRemoteSwiftPackageReference;",
            "\t\t\tisa = XCFutureReference;"),
        Fault(
            "a build file with a file and a product",
            "productRef = AA0071 /* Tools */",
            "productRef = AA0071 /* Tools */; fileRef = AA0001"),
        Fault(
            "a build phase that is not known",
            "isa = PBXFrameworksBuildPhase;",
            "isa = PBXFutureBuildPhase;"),
        Fault(
            "settings without quotes that look like ids",
            "\t\t\tbuildSettings = {\n",
            "\t\t\tbuildSettings = {\n\t\t\t\tPRODUCT = AA0099;\n"),
    ]
}
