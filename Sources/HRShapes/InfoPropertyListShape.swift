import HRArchiving

extension FileShape {
    /// The shape of Info.plist files: what a bundle says of itself.
    static let infoPropertyList = FileShape(
        name: "info-plist", names: ["Info.plist"], endings: ["-Info.plist"],
        checker: { document in
            var check = InfoCheck()
            check.checkRoot(document.root)
            return check.errors
        },
        preparer: { merge in
            merge.keys = [
                "UTTypeIdentifier", "CFBundleTypeName", "CFBundleURLName", "UIApplicationShortcutItemType",
                "SKAdNetworkIdentifier",
            ]
        })
}

/// The check of one Info.plist. Variables of build settings, such as `$(PRODUCT_NAME)`, are text like any other.
private struct InfoCheck {
    /// The keys whose values are strings, even where they look like numbers.
    private static let stringKeys: Set<String> = [
        "CFBundleDevelopmentRegion", "CFBundleDisplayName", "CFBundleExecutable", "CFBundleIdentifier",
        "CFBundleInfoDictionaryVersion", "CFBundleName", "CFBundlePackageType", "CFBundleShortVersionString",
        "CFBundleVersion", "LSMinimumSystemVersion", "MinimumOSVersion",
    ]
    /// The keys whose values are sets of strings, written as arrays.
    private static let setKeys: Set<String> = [
        "LSApplicationQueriesSchemes", "UIBackgroundModes", "UIRequiredDeviceCapabilities",
        "UISupportedInterfaceOrientations", "UISupportedInterfaceOrientations~ipad",
    ]

    private(set) var errors: [HRError] = []

    mutating func checkRoot(_ root: HRNode) {
        guard let fields = root.fields else {
            return errors.append(.wrongKind("an Info.plist", must: "a dictionary", is: root, at: HRPath()))
        }
        for (key, node) in fields {
            let path = HRPath([key])
            if Self.stringKeys.contains(key) {
                _ = expectString(node, key, path)
            } else if Self.setKeys.contains(key) {
                checkRepeated(node.elements ?? [], key, path)
            } else if key == "CFBundleURLTypes" {
                checkURLTypes(node, path)
            } else if key.hasPrefix("NS"), key.hasSuffix("UsageDescription") {
                checkUsage(node, key, path)
            }
        }
    }

    private mutating func checkUsage(_ node: HRNode, _ key: String, _ path: HRPath) {
        guard expectString(node, key, path)?.isEmpty == true else { return }
        errors.append(
            HRError(
                .unexpectedShape, "the text of \(quoted(key)) is empty", path: path,
                help: ["say what the app needs the access for"]
            ).at(.value).asWarning)
    }

    private mutating func checkURLTypes(_ node: HRNode, _ path: HRPath) {
        guard let types = expectElements(node, "CFBundleURLTypes", path) else { return }
        for (index, type) in types.enumerated() {
            let path = path.appending("\(index)")
            guard let fields = type.fields else {
                errors.append(.wrongKind("a URL type", must: "a dictionary", is: type, at: path))
                continue
            }
            let key = "CFBundleURLSchemes"
            guard let schemes = fields[key] else { continue }
            let schemesPath = path.appending(key)
            guard let elements = expectElements(schemes, key, schemesPath) else { continue }
            for (index, scheme) in elements.enumerated() where scheme.string == nil {
                errors.append(
                    .wrongKind("a URL scheme", must: "a string", is: scheme, at: schemesPath.appending("\(index)")))
            }
            checkRepeated(elements, key, schemesPath)
        }
    }

    /// Warns of each string that stands a second time in an array.
    private mutating func checkRepeated(_ elements: [HRNode], _ key: String, _ path: HRPath) {
        var first: [String: Int] = [:]
        for (index, element) in elements.enumerated() {
            guard case .string(let text) = element else { continue }
            guard let known = first[text] else {
                first[text] = index
                continue
            }
            errors.append(
                HRError.repeated(
                    "a string stands twice in \(quoted(key))", at: path.appending("\(index)"),
                    first: path.appending("\(known)")
                ).asWarning)
        }
    }

    private mutating func expectString(_ node: HRNode, _ key: String, _ path: HRPath) -> String? {
        if case .string(let text) = node { return text }
        errors.append(
            .wrongKind(
                quoted(key), must: "a string", is: node, at: path,
                help: node.double == nil ? [] : ["write the number as a string"]))
        return nil
    }

    private mutating func expectElements(_ node: HRNode, _ key: String, _ path: HRPath) -> [HRNode]? {
        if let elements = node.elements { return elements }
        errors.append(.wrongKind(quoted(key), must: "an array", is: node, at: path))
        return nil
    }
}
