extension HistoryShape {
    /// The kinds of files, ten of them.
    static let all = [
        catalog, properties, pins, images, settings, teamByIDs, teamByPaths, teamByBoth, drawing, project,
    ]

    // MARK: Files of Apple's tools

    /// A string catalog: maps by key only.
    private static let catalog = HistoryShape(
        name: "Localizable.xcstrings",
        schema: ModelSchema(
            root: "catalog",
            records: [
                "catalog": RecordPattern(fields: [
                    FieldPattern(key: "sourceLanguage", value: .constant("en")),
                    FieldPattern(key: "strings", value: .map(.record(["entry"]), keys: .words, count: 8...16)),
                    FieldPattern(key: "version", value: .constant("1.0")),
                ]),
                "entry": RecordPattern(fields: [
                    FieldPattern(key: "comment", value: .text, isOptional: true),
                    FieldPattern(key: "extractionState", value: .text, isOptional: true),
                    FieldPattern(
                        key: "localizations",
                        value: .map(
                            .record(["localization"]), keys: .known(["de", "es", "fr", "ja", "ro", "uk"]), count: 0...4)
                    ),
                    FieldPattern(key: "shouldTranslate", value: .flag, isOptional: true),
                ]),
                "localization": RecordPattern(fields: [FieldPattern(key: "stringUnit", value: .record(["unit"]))]),
                "unit": RecordPattern(fields: [
                    FieldPattern(key: "state", value: .text), FieldPattern(key: "value", value: .text),
                ]),
            ]), layout: .json(JSONModelWriter(colon: " : ", sortsKeys: true, endsLastLine: false)))

    private static let properties = HistoryShape(
        name: "Info.plist",
        schema: ModelSchema(
            root: "properties",
            records: [
                "properties": RecordPattern(fields: [
                    FieldPattern(key: "CFBundleDevelopmentRegion", value: .constant("en")),
                    FieldPattern(key: "CFBundleDisplayName", value: .text),
                    FieldPattern(key: "CFBundleVersion", value: .number),
                    FieldPattern(key: "CFBundleURLTypes", value: .list(.record(["type"]), count: 1...4)),
                    FieldPattern(key: "LSApplicationQueriesSchemes", value: .list(.text, count: 1...5)),
                    FieldPattern(key: "LSRequiresIPhoneOS", value: .flag, isOptional: true),
                    FieldPattern(key: "NSCameraUsageDescription", value: .text, isOptional: true),
                    FieldPattern(key: "NSMicrophoneUsageDescription", value: .text, isOptional: true),
                    FieldPattern(
                        key: "NSExceptionDomains", value: .map(.record(["domain"]), keys: .words, count: 2...6)),
                    FieldPattern(key: "UIRequiredDeviceCapabilities", value: .list(.text, count: 0...3)),
                ]),
                "type": RecordPattern(
                    label: "CFBundleURLName",
                    fields: [
                        FieldPattern(key: "CFBundleTypeRole", value: .text, isOptional: true),
                        FieldPattern(key: "CFBundleURLName", value: .text),
                        FieldPattern(key: "CFBundleURLSchemes", value: .list(.text, count: 1...3)),
                    ]),
                "domain": RecordPattern(fields: [
                    FieldPattern(key: "NSIncludesSubdomains", value: .flag),
                    FieldPattern(key: "NSExceptionMinimumTLSVersion", value: .text, isOptional: true),
                ]),
            ]), layout: .propertyList, keys: ["CFBundleURLName"])

    private static let pins = HistoryShape(
        name: "Package.resolved",
        schema: ModelSchema(
            root: "pins",
            records: [
                "pins": RecordPattern(fields: [
                    FieldPattern(key: "pins", value: .list(.record(["pin"]), count: 5...12, isSorted: true)),
                    FieldPattern(key: "version", value: .constant("2")),
                ]),
                "pin": RecordPattern(
                    label: "identity",
                    fields: [
                        FieldPattern(key: "identity", value: .text),
                        FieldPattern(key: "kind", value: .constant("remoteSourceControl")),
                        FieldPattern(key: "location", value: .text),
                        FieldPattern(key: "state", value: .record(["state"])),
                    ]),
                "state": RecordPattern(fields: [
                    FieldPattern(key: "branch", value: .text, isOptional: true),
                    FieldPattern(key: "revision", value: .text),
                    FieldPattern(key: "version", value: .text, isOptional: true),
                ]),
            ]), layout: .json(JSONModelWriter(colon: " : ", sortsKeys: true)), keys: ["identity"])

    private static let images = HistoryShape(
        name: "Contents.json",
        schema: ModelSchema(
            root: "set",
            records: [
                "set": RecordPattern(fields: [
                    FieldPattern(key: "images", value: .list(.record(["image"]), count: 5...12)),
                    FieldPattern(key: "info", value: .record(["info"])),
                    FieldPattern(key: "properties", value: .map(.flag, keys: .words, count: 0...3), isOptional: true),
                ]),
                "image": RecordPattern(
                    label: "filename",
                    fields: [
                        FieldPattern(key: "filename", value: .text),
                        FieldPattern(key: "idiom", value: .text),
                        FieldPattern(key: "scale", value: .text, isOptional: true),
                        FieldPattern(key: "size", value: .text),
                    ]),
                "info": RecordPattern(fields: [
                    FieldPattern(key: "author", value: .constant("xcode")),
                    FieldPattern(key: "version", value: .number),
                ]),
            ]), layout: .json(JSONModelWriter(colon: " : ")), keys: ["filename"])

    private static let project = HistoryShape(
        name: "project.pbxproj",
        schema: ModelSchema(
            root: "project",
            records: [
                "project": RecordPattern(fields: [
                    FieldPattern(key: "archiveVersion", value: .constant("1")),
                    FieldPattern(key: "objectVersion", value: .constant("56")),
                    FieldPattern(
                        key: "objects",
                        value: .map(
                            .record([
                                "PBXBuildFile", "PBXFileReference", "PBXFileReference", "PBXGroup",
                                "PBXSourcesBuildPhase", "XCBuildConfiguration",
                            ]), keys: .identifiers, count: 16...32)),
                ]),
                "PBXBuildFile": RecordPattern(fields: [
                    FieldPattern(key: "isa", value: .constant("PBXBuildFile")),
                    FieldPattern(key: "fileRef", value: .reference(to: ["PBXFileReference"]), isOptional: true),
                ]),
                "PBXFileReference": RecordPattern(fields: [
                    FieldPattern(key: "isa", value: .constant("PBXFileReference")),
                    FieldPattern(key: "lastKnownFileType", value: .text, isOptional: true),
                    FieldPattern(key: "path", value: .text),
                    FieldPattern(key: "sourceTree", value: .constant("<group>")),
                ]),
                "PBXGroup": RecordPattern(fields: [
                    FieldPattern(key: "isa", value: .constant("PBXGroup")),
                    FieldPattern(
                        key: "children", value: .list(.reference(to: ["PBXFileReference", "PBXGroup"]), count: 1...5)),
                    FieldPattern(key: "name", value: .text),
                    FieldPattern(key: "sourceTree", value: .constant("<group>")),
                ]),
                "PBXSourcesBuildPhase": RecordPattern(fields: [
                    FieldPattern(key: "isa", value: .constant("PBXSourcesBuildPhase")),
                    FieldPattern(key: "buildActionMask", value: .number),
                    FieldPattern(key: "files", value: .list(.reference(to: ["PBXBuildFile"]), count: 1...5)),
                ]),
                "XCBuildConfiguration": RecordPattern(fields: [
                    FieldPattern(key: "isa", value: .constant("XCBuildConfiguration")),
                    FieldPattern(key: "buildSettings", value: .map(.text, keys: .words, count: 1...5)),
                    FieldPattern(key: "name", value: .text),
                ]),
            ]), layout: .project, hasAliases: false)

    // MARK: JSON of other tools

    /// Settings as people write them, with comments.
    private static let settings = HistoryShape(
        name: "tsconfig.json",
        schema: ModelSchema(
            root: "settings",
            records: [
                "settings": RecordPattern(fields: [
                    FieldPattern(key: "compilerOptions", value: .record(["options"]), comment: "See the handbook."),
                    FieldPattern(key: "include", value: .list(.text, count: 1...4), comment: "All that is compiled."),
                    FieldPattern(key: "exclude", value: .list(.text, count: 0...4)),
                    FieldPattern(key: "references", value: .list(.record(["project"]), count: 0...4)),
                ]),
                "options": RecordPattern(fields: [
                    FieldPattern(key: "target", value: .text, comment: "What our users have."),
                    FieldPattern(key: "lib", value: .list(.text, count: 1...4)),
                    FieldPattern(key: "strict", value: .flag),
                    FieldPattern(key: "outDir", value: .text, isOptional: true, comment: "Not in git."),
                    FieldPattern(key: "sourceMap", value: .flag, isOptional: true),
                    FieldPattern(key: "maxNodeModuleJsDepth", value: .number, isOptional: true),
                    FieldPattern(key: "paths", value: .map(.list(.text, count: 1...2), keys: .words, count: 0...4)),
                ]),
                "project": RecordPattern(
                    label: "path",
                    fields: [
                        FieldPattern(key: "path", value: .text),
                        FieldPattern(key: "prepend", value: .flag, isOptional: true, comment: "Before our own output."),
                    ]),
            ]), layout: .json(JSONModelWriter(hasComments: true, hasShortLists: true)), keys: ["path"])

    // MARK: Archives

    private static let teamByIDs = team(name: "archive, references by id", ids: 1, keys: [])
    private static let teamByPaths = team(name: "archive, references by path", ids: 0, keys: ["name"])
    private static let teamByBoth = team(name: "archive, references by id and path", ids: 2, keys: ["name"])

    private static func team(name: String, ids: Int, keys: [String]) -> HistoryShape {
        HistoryShape(
            name: name,
            schema: ModelSchema(
                root: "team",
                records: [
                    "team": RecordPattern(
                        className: "Team",
                        fields: [
                            FieldPattern(key: "title", value: .text),
                            FieldPattern(key: "people", value: .list(.record(["person"]), count: 5...12)),
                            FieldPattern(key: "guests", value: .list(.record(["person"]), count: 2...5)),
                            FieldPattern(key: "rooms", value: .map(.record(["room"]), keys: .words, count: 1...4)),
                            FieldPattern(key: "lead", value: .reference(to: ["person"]), isOptional: true),
                            FieldPattern(key: "readers", value: .list(.reference(to: ["person"]), count: 1...4)),
                        ]),
                    "person": RecordPattern(
                        className: "Person", ids: ids, label: "name",
                        fields: [
                            FieldPattern(key: "name", value: .text),
                            FieldPattern(key: "born", value: .number),
                            FieldPattern(key: "town", value: .text, isOptional: true),
                            FieldPattern(key: "mentor", value: .reference(to: ["person"]), isOptional: true),
                            FieldPattern(key: "room", value: .reference(to: ["room"]), isOptional: true),
                            FieldPattern(key: "tags", value: .list(.text, count: 0...3)),
                        ]),
                    "room": RecordPattern(
                        className: "Room", ids: ids, label: "name",
                        fields: [
                            FieldPattern(key: "name", value: .text),
                            FieldPattern(key: "floor", value: .number),
                            FieldPattern(key: "isOpen", value: .flag, isOptional: true),
                        ]),
                ]), layout: .json(JSONModelWriter()), keys: keys)
    }

    /// Groups in groups, between which shapes are moved.
    private static let drawing = HistoryShape(
        name: "archive, groups in groups",
        schema: ModelSchema(
            root: "drawing",
            records: [
                "drawing": RecordPattern(
                    className: "Drawing",
                    fields: [
                        FieldPattern(key: "layers", value: .list(.record(["layer"]), count: 2...4)),
                        FieldPattern(key: "selection", value: .list(.reference(to: ["circle", "path"]), count: 0...3)),
                    ]),
                "layer": RecordPattern(
                    className: "Layer", ids: 2, label: "name",
                    fields: [
                        FieldPattern(key: "name", value: .text),
                        FieldPattern(key: "isHidden", value: .flag, isOptional: true),
                        FieldPattern(
                            key: "shapes", value: .list(.record(["circle", "circle", "path", "group"]), count: 2...6)),
                    ]),
                "group": RecordPattern(
                    className: "Group", ids: 2, label: "name",
                    fields: [
                        FieldPattern(key: "name", value: .text),
                        FieldPattern(key: "shapes", value: .list(.record(["circle", "path"]), count: 1...3)),
                    ]),
                "circle": RecordPattern(
                    className: "Circle", ids: 2, label: "name",
                    fields: [
                        FieldPattern(key: "name", value: .text), FieldPattern(key: "radius", value: .number),
                        FieldPattern(key: "fill", value: .text, isOptional: true),
                        FieldPattern(key: "clip", value: .reference(to: ["circle", "path"]), isOptional: true),
                    ]),
                "path": RecordPattern(
                    className: "Path", ids: 2, label: "name",
                    fields: [
                        FieldPattern(key: "name", value: .text),
                        FieldPattern(key: "points", value: .list(.number, count: 2...6)),
                    ]),
            ]), layout: .json(JSONModelWriter(indent: "    ")), keys: ["name"])
}
