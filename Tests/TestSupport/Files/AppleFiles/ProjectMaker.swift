/// Makes Xcode projects in which everything can be reached and nothing is missing.
struct ProjectMaker {
    private let size: Int
    private let style: ProjectStyle
    private var objects: [ProjectObject] = []
    private var notes: [String: String] = [:]
    private var count = 0
    private let root: String
    /// What stands in the main group.
    private var mainChildren: [String] = []
    private var products: [String] = []
    private var targets: [(id: String, name: String)] = []
    private var packages: [String] = []
    /// The file of settings that the configurations of the project are based on.
    private var baseSettings: String?
    /// Build files, the files that they build, the groups that hold those, and the phases.
    private var builds: [(build: String, file: String, group: String, phase: String)] = []

    init(size: Int, using generator: inout some RandomNumberGenerator) {
        self.size = size
        style = ProjectStyle(using: &generator)
        root = style.id(0, isa: "PBXProject", using: &generator)
        notes[root] = "Project object"
    }

    /// The project as lines.
    func file(using generator: inout some RandomNumberGenerator) -> AppleFile {
        var maker = self
        maker.addProject(using: &generator)
        let unknown = style.id(9_999_999, isa: "PBXFileReference", using: &generator)
        var lines = ProjectLines(style, notes: maker.notes, unknown: unknown)
        lines.write(maker.objects, root: root)
        var file = lines.file
        file.spelling.hasCarriageReturns = generator.happens(onceIn: 8)
        file.spelling.endsLastLine = !generator.happens(onceIn: 8)
        for build in maker.builds {
            guard let line = lines.listed[build.file + " in " + build.group] else { continue }
            let places = [
                file.openings[build.build], file.openings[build.file], lines.listed[build.build + " in " + build.phase],
                lines.listed[build.file + " in " + build.build],
            ]
            file.changes.append(
                AppleChange(
                    kind: .fileInNoGroup, line: line, texts: [], codes: ["HR0210"], isWarning: true,
                    places: Set(places.compactMap(\.self))))
        }
        file.twins = zip(maker.builds, maker.builds.dropFirst()).flatMap { one, other in
            // A file is built once by each target, and may be so by several.
            one.file == other.file ? [] : [(one.file, other.file), (one.build, other.build)]
        }
        return file
    }

    private mutating func newID(_ isa: String, _ note: String, using generator: inout some RandomNumberGenerator)
        -> String
    {
        count += 1
        let id = style.id(count, isa: isa, using: &generator)
        notes[id] = note
        return id
    }

    private mutating func add(
        _ isa: String, _ note: String, _ fields: [(String, ProjectValue)],
        using generator: inout some RandomNumberGenerator
    ) -> String {
        let id = newID(isa, note, using: &generator)
        objects.append(ProjectObject(id: id, isa: isa, note: note, fields: fields))
        return id
    }

    private mutating func addProject(using generator: inout some RandomNumberGenerator) {
        let room = size - 2600
        if room > 0 {
            let targetCount = min(12, 1 + room / 60_000)
            for number in 0..<targetCount {
                addTarget(number, room: room / targetCount - 4200, using: &generator)
            }
            if generator.happens(onceIn: 3) { addAggregate(using: &generator) }
            let settings = addReference(nil, "App.xcconfig", "text.xcconfig", using: &generator)
            mainChildren.append(settings)
            baseSettings = settings
        }
        let productGroup = addGroup("Products", products, isNamed: true, using: &generator)
        let mainGroup = add(
            "PBXGroup", "",
            [
                ("children", .list((mainChildren + [productGroup]).map(ProjectValue.reference))),
                ("sourceTree", .text("<group>")),
            ], using: &generator)
        let configurations = addConfigurations("PBXProject", "App", using: &generator)
        let attributes = targets.map { target in
            (
                target.id,
                ProjectValue.dictionary([
                    ("CreatedOnToolsVersion", .text("16.0")), ("TestTargetID", .text(targets[0].id)),
                ])
            )
        }
        var fields: [(String, ProjectValue)] = [
            (
                "attributes",
                .dictionary([
                    ("BuildIndependentTargetsInParallel", .text("1")), ("LastUpgradeCheck", .text("1600")),
                    ("TargetAttributes", .dictionary(attributes)),
                ])
            ),
            ("buildConfigurationList", .reference(configurations)), ("compatibilityVersion", .text("Xcode 14.0")),
            ("developmentRegion", .text("en")), ("hasScannedForEncodings", .text("0")),
            ("knownRegions", .list(["en", "Base", "de", "zh-Hans"].map(ProjectValue.text))),
            ("mainGroup", .reference(mainGroup)),
        ]
        if !packages.isEmpty { fields.append(("packageReferences", .list(packages.map(ProjectValue.reference)))) }
        fields += [
            ("productRefGroup", .reference(productGroup)), ("projectDirPath", .text("")), ("projectRoot", .text("")),
            ("targets", .list(targets.map { .reference($0.id) })),
        ]
        objects.append(ProjectObject(id: root, isa: "PBXProject", note: "Project object", fields: fields))
    }

    private mutating func addGroup(
        _ name: String, _ children: [String], isNamed: Bool = false, using generator: inout some RandomNumberGenerator
    ) -> String {
        add(
            "PBXGroup", name,
            [
                ("children", .list(children.map(ProjectValue.reference))), (isNamed ? "name" : "path", .text(name)),
                ("sourceTree", .text("<group>")),
            ], using: &generator)
    }

    private mutating func addConfigurations(
        _ isa: String, _ name: String, using generator: inout some RandomNumberGenerator
    ) -> String {
        let configurations = ["Debug", "Release"].map { configuration in
            let settings = ProjectSettings.some(name, using: &generator)
            let base = baseSettings.map { [("baseConfigurationReference", ProjectValue.reference($0))] } ?? []
            return add(
                "XCBuildConfiguration", configuration,
                base + [("buildSettings", .dictionary(settings, isOpen: true)), ("name", .text(configuration))],
                using: &generator)
        }
        return add(
            "XCConfigurationList", "Build configuration list for \(isa) \"\(name)\"",
            [
                ("buildConfigurations", .list(configurations.map(ProjectValue.reference))),
                ("defaultConfigurationIsVisible", .text("0")), ("defaultConfigurationName", .text("Release")),
            ], using: &generator)
    }

    /// A target with its phases, its groups of files, and what it depends on.
    private mutating func addTarget(_ number: Int, room: Int, using generator: inout some RandomNumberGenerator) {
        let name =
            number == 0 ? "App" : generator.one(of: ["Größe", "AppTests", "Widget Extension", "Core"]) + "\(number)"
        let phases = ["Sources", "Frameworks", "Resources"].map { newID("PBX\($0)BuildPhase", $0, using: &generator) }
        let isSynchronized = style.version == 77 && number.isMultiple(of: 2)
        let target = newID("PBXNativeTarget", name, using: &generator)
        var files: [[String]] = [[], [], []]
        var room = room
        var groups: [String] = []
        while room > 0 || (groups.isEmpty && !isSynchronized) {
            let (group, taken) = addFiles(
                groups.count, atMost: min(40, max(1, room / 530)), phases, &files, using: &generator)
            groups.append(group)
            room -= taken
        }
        mainChildren.append(addGroup(name, groups, using: &generator))
        let folder = isSynchronized ? addFolder(name, target, using: &generator) : nil
        mainChildren += folder.map { [$0] } ?? []
        let product = addProduct(phases[1], &files[1], using: &generator)
        for (index, kind) in ["Sources", "Frameworks", "Resources"].enumerated() {
            objects.append(phase(phases[index], kind, files[index]))
        }
        let isa = "PBXNativeTarget"
        let type = number == 0 ? "application" : "framework"
        let productName = "\(name).\(number == 0 ? "app" : "framework")"
        let productFile = add(
            "PBXFileReference", productName,
            [
                ("explicitFileType", .text("wrapper.\(type)")), ("includeInIndex", .text("0")),
                ("path", .text(productName)), ("sourceTree", .text("BUILT_PRODUCTS_DIR")),
            ], using: &generator)
        products.append(productFile)
        let scripts = generator.happens(onceIn: 2) ? [addScript(using: &generator)] : []
        let dependencies = number == 0 ? [] : [addDependency(using: &generator)]
        var fields: [(String, ProjectValue)] = [
            ("buildConfigurationList", .reference(addConfigurations(isa, name, using: &generator))),
            ("buildPhases", .list((phases + scripts).map(ProjectValue.reference))), ("buildRules", .list([])),
            ("dependencies", .list(dependencies.map(ProjectValue.reference))),
        ]
        if let folder { fields.append(("fileSystemSynchronizedGroups", .list([.reference(folder)]))) }
        fields += [
            ("name", .text(name)), ("packageProductDependencies", .list([.reference(product)])),
            ("productName", .text(name)), ("productReference", .reference(productFile)),
            ("productType", .text("com.apple.product-type.\(type)")),
        ]
        objects.append(ProjectObject(id: target, isa: isa, note: name, fields: fields))
        targets.append((target, name))
    }

    /// A target that makes nothing, and only depends on another one.
    private mutating func addAggregate(using generator: inout some RandomNumberGenerator) {
        let dependency = addDependency(using: &generator)
        let isa = "PBXAggregateTarget"
        let target = add(
            isa, "All",
            [
                ("buildConfigurationList", .reference(addConfigurations(isa, "All", using: &generator))),
                ("buildPhases", .list([.reference(addScript(using: &generator))])),
                ("dependencies", .list([.reference(dependency)])), ("name", .text("All")),
                ("productName", .text("All")),
            ], using: &generator)
        targets.append((target, "All"))
    }

    private mutating func addScript(using generator: inout some RandomNumberGenerator) -> String {
        add(
            "PBXShellScriptBuildPhase", "Run Script",
            [
                ("buildActionMask", .text("2147483647")), ("files", .list([])), ("inputPaths", .list([])),
                ("name", .text("Run Script")), ("outputPaths", .list([.text("$(DERIVED_FILE_DIR)/done")])),
                ("runOnlyForDeploymentPostprocessing", .text("0")), ("shellPath", .text("/bin/sh")),
                ("shellScript", .text("# };\nif [ -f \"$SRCROOT/a\" ]; then\n\techo '{ /* \\n */'\nfi\n")),
            ], using: &generator)
    }

    private func phase(_ id: String, _ kind: String, _ files: [String]) -> ProjectObject {
        ProjectObject(
            id: id, isa: "PBX\(kind)BuildPhase", note: kind,
            fields: [
                ("buildActionMask", .text("2147483647")), ("files", .list(files.map(ProjectValue.reference))),
                ("runOnlyForDeploymentPostprocessing", .text("0")),
            ])
    }

    /// A target depends on the first one by way of a proxy.
    private mutating func addDependency(using generator: inout some RandomNumberGenerator) -> String {
        let proxy = add(
            "PBXContainerItemProxy", "PBXContainerItemProxy",
            [
                ("containerPortal", .reference(root)), ("proxyType", .text("1")),
                ("remoteGlobalIDString", .text(targets[0].id)), ("remoteInfo", .text(targets[0].name)),
            ], using: &generator)
        return add(
            "PBXTargetDependency", "PBXTargetDependency",
            [("target", .reference(targets[0].id)), ("targetProxy", .reference(proxy))], using: &generator)
    }

    /// A package of the network or of a folder, and a product of it that a target links.
    private mutating func addProduct(
        _ phase: String, _ files: inout [String], using generator: inout some RandomNumberGenerator
    ) -> String {
        let name = "Product\(packages.count)"
        var fields: [(String, ProjectValue)] = []
        if generator.happens(onceIn: 2) {
            let location = "https://github.com/example/\(name).git"
            let requirement = ProjectValue.dictionary([
                ("kind", .text("upToNextMajorVersion")), ("minimumVersion", .text("1.2.3")),
            ])
            let package = add(
                "XCRemoteSwiftPackageReference", "XCRemoteSwiftPackageReference \"\(name)\"",
                [("repositoryURL", .text(location)), ("requirement", requirement)], using: &generator)
            fields.append(("package", .reference(package)))
            packages.append(package)
        } else {
            packages.append(
                add(
                    "XCLocalSwiftPackageReference", "XCLocalSwiftPackageReference \"\(name)\"",
                    [("relativePath", .text("../\(name)"))], using: &generator))
        }
        fields.append(("productName", .text(name)))
        let product = add("XCSwiftPackageProductDependency", name, fields, using: &generator)
        files.append(
            add("PBXBuildFile", "\(name) in Frameworks", [("productRef", .reference(product))], using: &generator))
        return product
    }

    /// A folder whose files no project lists, with some that its target leaves out.
    private mutating func addFolder(
        _ name: String, _ target: String, using generator: inout some RandomNumberGenerator
    ) -> String {
        let names = (0..<Int.random(in: 1...9, using: &generator)).map { "Views/File \($0).swift" } + ["Info.plist"]
        let exceptions = add(
            "PBXFileSystemSynchronizedBuildFileExceptionSet",
            "Exceptions for \"\(name)\" folder in \"\(name)\" target",
            [("membershipExceptions", .list(names.map(ProjectValue.text))), ("target", .reference(target))],
            using: &generator)
        return add(
            "PBXFileSystemSynchronizedRootGroup", "\(name)Folder",
            [
                ("exceptions", .list([.reference(exceptions)])), ("path", .text("\(name)Folder")),
                ("sourceTree", .text("<group>")),
            ], using: &generator)
    }

    /// A group of files that are built, and about how many bytes it takes.
    private mutating func addFiles(
        _ number: Int, atMost count: Int, _ phases: [String], _ files: inout [[String]],
        using generator: inout some RandomNumberGenerator
    ) -> (group: String, bytes: Int) {
        var children: [(file: String, build: String, phase: Int)] = []
        for index in 0..<Int.random(in: (count + 1) / 2...count, using: &generator) {
            let (file, name, phase) = addFile("\(number)_\(index)", using: &generator)
            var fields: [(String, ProjectValue)] = [("fileRef", .reference(file))]
            if generator.happens(onceIn: 9) {
                fields.append(("settings", .dictionary([("ATTRIBUTES", .list([.text("Public")]))])))
            }
            let kind = ["Sources", "Frameworks", "Resources"][phase]
            let build = add("PBXBuildFile", "\(name) in \(kind)", fields, using: &generator)
            files[phase].append(build)
            children.append((file, build, phase))
        }
        let group = addGroup("Group \(number)", children.map(\.file), using: &generator)
        builds += children.map { ($0.build, $0.file, group, phases[$0.phase]) }
        return (group, children.count * 530 + 150)
    }

    /// A file or a group that is built as one is, with the number of its phase.
    private mutating func addFile(
        _ number: String, using generator: inout some RandomNumberGenerator
    ) -> (id: String, name: String, phase: Int) {
        switch Int.random(in: 0..<14, using: &generator) {
        case 0:
            let name = "Localizable\(number).strings"
            let parts = ["en", "de", "zh-Hans"].map { (language: String) in
                addReference(language, "\(language).lproj/\(name)", "text.plist.strings", using: &generator)
            }
            return (addVariants("PBXVariantGroup", name, parts, nil, using: &generator), name, 2)
        case 1:
            let name = "Model\(number).xcdatamodeld"
            let part = addReference(nil, "Model\(number).xcdatamodel", "wrapper.xcdatamodel", using: &generator)
            return (addVariants("XCVersionGroup", name, [part], part, using: &generator), name, 0)
        case 2, 3:
            let name = generator.one(of: ["Bild", "日本語", "It's \"quoted\"", "image@2x", "a b"]) + "\(number).png"
            return (addReference(nil, name, "image.png", using: &generator), name, 2)
        default:
            let name = generator.one(of: ["View", "Model+Extras", "Größe", "Store", "Zoë-Kit"]) + "\(number).swift"
            return (addReference(nil, name, "sourcecode.swift", using: &generator), name, 0)
        }
    }

    private mutating func addReference(
        _ name: String?, _ path: String, _ type: String, using generator: inout some RandomNumberGenerator
    ) -> String {
        let named = name.map { [("name", ProjectValue.text($0))] } ?? []
        return add(
            "PBXFileReference", name ?? path,
            [("lastKnownFileType", .text(type))] + named + [
                ("path", .text(path)), ("sourceTree", .text("<group>")),
            ], using: &generator)
    }

    private mutating func addVariants(
        _ isa: String, _ name: String, _ children: [String], _ current: String?,
        using generator: inout some RandomNumberGenerator
    ) -> String {
        var fields: [(String, ProjectValue)] = [("children", .list(children.map(ProjectValue.reference)))]
        if let current { fields.append(("currentVersion", .reference(current))) }
        fields += [(isa == "XCVersionGroup" ? "path" : "name", .text(name)), ("sourceTree", .text("<group>"))]
        return add(isa, name, fields, using: &generator)
    }
}

/// Build settings as projects have them.
enum ProjectSettings {
    /// Some of the settings, by name.
    static func some(
        _ name: String, using generator: inout some RandomNumberGenerator
    ) -> [(String, ProjectValue)] {
        let all: [(String, ProjectValue)] = [
            ("ALWAYS_SEARCH_USER_PATHS", .text("NO")), ("CODE_SIGN_STYLE", .text("Automatic")),
            ("CURRENT_PROJECT_VERSION", .text("\(Int.random(in: 1...400, using: &generator))")),
            ("EXCLUDED_ARCHS[sdk=iphonesimulator*]", .text("arm64")),
            ("GCC_PREPROCESSOR_DEFINITIONS", .list([.text("DEBUG=1"), .text("$(inherited)")])),
            ("INFOPLIST_KEY_NSCameraUsageDescription", .text("\(name) scans \"codes\"; it’s safe.")),
            ("LD_RUNPATH_SEARCH_PATHS", .list([.text("$(inherited)"), .text("@executable_path/Frameworks")])),
            ("MARKETING_VERSION", .text("3.8.0")), ("OTHER_LDFLAGS", .text("-ObjC -lz")),
            ("PRODUCT_BUNDLE_IDENTIFIER", .text("com.example.my-app")), ("PRODUCT_NAME", .text("$(TARGET_NAME)")),
            ("SWIFT_VERSION", .text("6.0")), ("TARGETED_DEVICE_FAMILY", .text("1,2")),
        ]
        return all.filter { _ in !generator.happens(onceIn: 3) }
    }
}
