import HRArchiving
import ObjectGraph

/// Writes a description as a JSON Schema.
///
/// References and classes are distinguished by `if` and `then`, not by `oneOf`, so that the messages of editors name the
/// one key that is wrong. Each `if` requires the key that it is about: without it, the condition is true for every
/// object that lacks the key. In draft 7, keywords beside `$ref` are ignored, so `$ref` always stands alone.
struct SchemaWriter {
    typealias Shape = HRTypeDescription.Shape
    typealias Object = HRTypeDescription.Object
    typealias Property = HRTypeDescription.Property

    let description: HRTypeDescription
    let options: HRSchemaOptions

    init(_ description: HRTypeDescription, _ options: HRSchemaOptions) {
        (self.description, self.options) = (description, options)
    }

    var isForReading: Bool { options.purpose == .reading }
    /// True if no key is reserved, and there are no references.
    var isPlain: Bool { options.tree == .plain }
    private var keyOfDefinitions: String { options.draft == .draft07 ? "definitions" : "$defs" }

    /// Returns the schema as a plain tree.
    func document() throws(HRError) -> HRDocument {
        var schema = HRFields()
        schema["$schema"] =
            options.draft == .draft07
            ? "http://json-schema.org/draft-07/schema#" : "https://json-schema.org/draft/2020-12/schema"
        if let identifier = options.identifier { schema["$id"] = .string(identifier) }
        schema["title"] = (options.title ?? rootName).map { .string($0) }
        if options.allowsComments {
            schema["allowComments"] = true
            schema["allowTrailingCommas"] = true
        }
        for (key, value) in try root() { schema[key] = schema[key] ?? value }
        var definitions: [(String, HRNode)] = isPlain ? [] : [(Self.alias, .dictionary(Self.aliasSchema))]
        for object in description.objects {
            definitions.append((object.name, .dictionary(try self.schema(of: object))))
        }
        if isPlain {
            for family in description.families {
                definitions.append((family.name, .dictionary(try self.schema(of: family))))
            }
        }
        schema[keyOfDefinitions] = .dictionary(HRFields(definitions.sorted { $0.0 < $1.0 }))
        return HRDocument(.dictionary(schema))
    }

    private var rootName: String? {
        switch description.root {
        case .object(let name), .oneOf(_, declared: let name?, _): name
        default: nil
        }
    }

    // MARK: The root

    /// The root may have the keys `$schema` and `$definitions`, and cannot be a reference.
    private func root() throws(HRError) -> HRFields {
        switch description.root {
        case .oneOf(_, _, family: let family?) where isPlain: return reference(to: family)
        case .oneOf(_, let declared?, nil) where isPlain: return try object(named: declared, isRoot: true)
        case .object(let name): return try object(named: name, isRoot: true)
        case .oneOf(let names, let declared, _):
            return try polymorphic(names, declared: declared) { name throws(HRError) in
                .dictionary(try self.object(named: name, isRoot: true))
            }
        case let shape where isPlain: return try schema(of: shape).fields ?? [:]
        default:
            // Next to definitions, a root that is no object is under `$value`.
            let value = try schema(of: description.root)
            let whole: HRFields = [
                "type": "object",
                "properties": .dictionary(rootKeys(adding: [Vocabulary.value: value])),
                "required": [.string(Vocabulary.value)],
            ]
            return [
                "if": ["type": "object", "required": [.string(Vocabulary.value)]], "then": .dictionary(whole),
                "else": value,
            ]
        }
    }

    private func object(named name: String, isRoot: Bool) throws(HRError) -> HRFields {
        guard let object = description.object(named: name) else { return [:] }
        return try schema(of: object, isRoot: isRoot)
    }

    private func rootKeys(adding fields: HRFields = [:]) -> HRFields {
        var keys: HRFields = [
            Vocabulary.schema: ["type": "string"], Vocabulary.comment: true,
            Vocabulary.definitions: ["type": "object", "propertyNames": ["pattern": .string(Self.id)]],
        ]
        for (key, value) in fields { keys[key] = value }
        return keys
    }

    // MARK: Objects

    /// A regular expression for ids.
    static let id = "^[A-Za-z_][A-Za-z0-9_-]*$"
    private static let alias = Vocabulary.alias
    private static let aliasSchema: HRFields = [
        "description": "a reference to another value of the file: a path from the root, or # and an id",
        "type": "object", "properties": [Vocabulary.alias: ["type": "string"]], "required": [.string(Vocabulary.alias)],
    ]

    private func schema(of object: Object, isRoot: Bool = false) throws(HRError) -> HRFields {
        var schema = HRFields()
        if let text = object.documentation { schema["description"] = .string(text) }
        if !object.gaps.isEmpty { schema["$comment"] = .string("incomplete: " + object.gaps.joined(separator: "; ")) }
        guard let value = object.value else {
            for (key, value) in try fields(of: object, isRoot) { schema[key] = value }
            return schema
        }
        // A single value stands alone where its type is declared, and otherwise in an object with a class.
        let content = try self.schema(of: value)
        if isPlain {
            for (key, value) in content.fields ?? [:] { schema[key] = value }
            return schema
        }
        var keys = reservedKeys(of: object, isRoot)
        keys[Vocabulary.value] = content
        schema["if"] = ["type": "object", "required": [.string(Vocabulary.className)]]
        schema["then"] = [
            "properties": .dictionary(keys), "required": [.string(Vocabulary.value)], "additionalProperties": false,
        ]
        schema["else"] = content
        return schema
    }

    func fields(of object: Object, _ isRoot: Bool, tag: HRFields = [:]) throws(HRError) -> HRFields {
        let tree = PropertyTree(object.properties.filter { isForReading ? $0.isRead : $0.isWritten })
        var schema = try fields(of: tree, isPlain ? plainKeys(isRoot, tag) : reservedKeys(of: object, isRoot))
        if object.isOpen || !object.gaps.isEmpty { schema["additionalProperties"] = true }
        return schema
    }

    /// `$schema` is ignored at the root of plain trees, too.
    private func plainKeys(_ isRoot: Bool, _ tag: HRFields) -> HRFields {
        isRoot ? [Vocabulary.schema: ["type": "string"]] : tag
    }

    /// The key of a comment in a dictionary.
    var commentKey: HRFields { isPlain ? [:] : [Vocabulary.comment: true] }

    private func escaped(_ key: String) -> String { isPlain ? key : Vocabulary.escaped(key) }

    /// Returns the schema of an object, or of a dictionary within it.
    private func fields(of tree: PropertyTree, _ reserved: HRFields) throws(HRError) -> HRFields {
        var keys = reserved
        var required: [HRNode] = []
        var alternatives: [HRNode] = []
        for member in tree.members {
            let key = escaped(member.key)
            guard let property = member.property else {
                keys[key] = .dictionary(try fields(of: member.tree, commentKey))
                if member.tree.isRequired { required.append(.string(key)) }
                continue
            }
            keys[key] = try schema(of: property)
            guard property.presence == .required else { continue }
            let former = isForReading ? property.formerKeys.filter { $0.count == 1 }.map { $0[0] } : []
            if former.isEmpty {
                required.append(.string(key))
            } else {
                let choices = ([member.key] + former).map {
                    HRNode.dictionary(["required": [.string(escaped($0))]])
                }
                alternatives.append(["anyOf": .array(choices)])
            }
        }
        if isForReading {
            for (key, property) in tree.formerKeys { keys[escaped(key)] = try formerSchema(property) }
        }
        var schema: HRFields = ["type": "object", "properties": .dictionary(keys)]
        if !required.isEmpty { schema["required"] = .array(required) }
        if !alternatives.isEmpty { schema["allOf"] = .array(alternatives) }
        schema["additionalProperties"] = false
        return schema
    }

    private func reservedKeys(of object: Object, _ isRoot: Bool) -> HRFields {
        var keys = HRFields()
        if let name = object.className {
            keys[Vocabulary.className] =
                object.formerNames.isEmpty || !isForReading
                ? ["const": .string(name)] : .dictionary(Self.names([name], former: object.formerNames))
        } else {
            keys[Vocabulary.className] = false
        }
        keys[Vocabulary.id] = ["type": "string", "pattern": .string(Self.id)]
        keys[Vocabulary.version] = ["type": "integer", "minimum": 0]
        keys[Vocabulary.comment] = true
        return isRoot ? rootKeys(adding: keys) : keys
    }

    /// Class names for completion, with the former ones marked.
    static func names(_ names: [String], former: [String]) -> HRFields {
        guard !former.isEmpty else { return ["enum": .array(names.map { .string($0) })] }
        return [
            "enum": .array((names + former).map { .string($0) }),
            "enumDescriptions": .array(names.map { _ in "" } + former.map { _ in "a former name" }),
        ]
    }

    // MARK: Properties

    private func schema(of property: Property) throws(HRError) -> HRNode {
        let acceptsNull = isForReading && property.acceptsNull
        var schema = try schema(of: acceptsNull ? .optional(property.shape) : property.shape)
        guard var fields = schema.fields else { return schema }
        let words = [property.documentation, property.shape.words].compactMap(\.self)
        if !words.isEmpty { fields["description"] = .string(words.joined(separator: "\n")) }
        if case .hasDefault(let value) = property.presence, !property.shape.isSecret,
            !(isPlain && property.shape.dependsOnCoder)
        {
            fields["default"] = try value.plainTree()
        }
        schema = .dictionary(fields)
        return schema
    }

    private func formerSchema(_ property: Property) throws(HRError) -> HRNode {
        var fields = try schema(of: property).fields ?? [:]
        fields["deprecated"] = true
        fields["deprecationMessage"] = .string("the key is \(PathText.text(of: property.keys)) now")
        fields["doNotSuggest"] = true
        return .dictionary(fields)
    }

    // MARK: Shapes

    func schema(of shape: Shape) throws(HRError) -> HRNode {
        switch shape {
        case .oneOf(_, _, family: let family?) where isPlain: return .dictionary(reference(to: family))
        case .oneOf(_, let declared, nil) where isPlain:
            // Without a family, only values of the declared type can be written.
            return declared.map { .dictionary(reference(to: $0)) } ?? [:]
        case .object(let name): return reference(or: .dictionary(reference(to: name)))
        case .oneOf(let names, let declared, _):
            let choice = try polymorphic(names, declared: declared) { name throws(HRError) in
                .dictionary(self.reference(to: name))
            }
            return reference(or: .dictionary(choice))
        // Dictionaries with other keys than strings are arrays of keys and values in plain trees, not of pairs.
        case .array(.elements) where isPlain: return ["type": "array"]
        case .array(let element), .set(let element):
            return orReference(["type": "array", "items": try schema(of: element)])
        case .elements(let shapes): return orReference(try elements(shapes))
        case .dictionary(let keys, let value): return orReference(try dictionary(keys, value))
        case .optional(let wrapped): return try nullable(wrapped)
        case .choice(let values):
            var nodes: [HRNode] = []
            for value in values { nodes.append(try value.plainTree()) }
            return orLeafReference(["enum": .array(nodes)])
        case .cases(let cases): return try schema(of: cases)
        case .secret(let shape):
            var fields = try schema(of: shape).fields ?? [:]
            fields["writeOnly"] = true
            return .dictionary(fields)
        default: return orLeafReference(leaf(shape))
        }
    }

    /// A simple value: a reference to another one may be read, but is not written.
    private func orLeafReference(_ schema: HRNode) -> HRNode {
        guard isForReading, !isPlain, schema.fields?.isEmpty == false else { return schema }
        return ["if": .dictionary(reference(to: Self.alias)), "else": schema]
    }

    func reference(to name: String) -> HRFields {
        ["$ref": .string("#/\(keyOfDefinitions)/\(JSONPointer.component(name))")]
    }

    /// A reference, or another value.
    private func reference(or schema: HRNode) -> HRNode {
        if isPlain { return schema }
        return [
            "if": ["type": "object", "required": [.string(Vocabulary.alias)]],
            "then": .dictionary(reference(to: Self.alias)), "else": schema,
        ]
    }

    /// A collection: a reference to another one may be read, but is not written.
    private func orReference(_ schema: HRFields) -> HRNode {
        isForReading ? reference(or: .dictionary(schema)) : .dictionary(schema)
    }

    private func polymorphic(
        _ names: [String], declared: String?, _ schema: (String) throws(HRError) -> HRNode
    ) throws(HRError) -> HRFields {
        let objects = names.compactMap { description.object(named: $0) }
        var classes = objects.compactMap { object in object.className.map { (name: $0, object: object) } }
        let former = isForReading ? objects.flatMap(\.formerNames) : []
        var result: HRFields = [
            "type": "object",
            "properties": [Vocabulary.className: .dictionary(Self.names(classes.map(\.name), former: former))],
        ]
        if declared == nil { result["required"] = [.string(Vocabulary.className)] }
        if isForReading { classes += objects.flatMap { object in object.formerNames.map { ($0, object) } } }
        var branches: [HRNode] = []
        for (name, object) in classes {
            branches.append([
                "if": [
                    "properties": [Vocabulary.className: ["const": .string(name)]],
                    "required": [.string(Vocabulary.className)],
                ],
                "then": try schema(object.name),
            ])
        }
        if let declared {
            branches.append([
                "if": ["not": ["required": [.string(Vocabulary.className)]]], "then": try schema(declared),
            ])
        }
        result["allOf"] = .array(branches)
        return result
    }

    private func elements(_ shapes: [Shape]) throws(HRError) -> HRFields {
        var items: [HRNode] = []
        for shape in shapes { items.append(try schema(of: shape)) }
        var fields: HRFields = ["type": "array"]
        fields[options.draft == .draft07 ? "items" : "prefixItems"] = .array(items)
        fields["minItems"] = .integer(shapes.count)
        fields["maxItems"] = .integer(shapes.count)
        return fields
    }

    private func dictionary(_ keys: HRTypeDescription.Notation?, _ value: Shape) throws(HRError) -> HRFields {
        let value = try schema(of: value)
        guard let pattern = keys?.pattern else {
            return ["type": "object", "properties": .dictionary(commentKey), "additionalProperties": value]
        }
        return [
            "type": "object", "properties": .dictionary(commentKey),
            "patternProperties": .dictionary(HRFields([(pattern, value)])), "additionalProperties": false,
        ]
    }

    private func nullable(_ wrapped: Shape) throws(HRError) -> HRNode {
        let schema = try schema(of: wrapped)
        guard schema.fields?.isEmpty == false else { return schema }
        return ["if": ["not": ["type": "null"]], "then": schema]
    }

    private func schema(of cases: [HRTypeDescription.Case]) throws(HRError) -> HRNode {
        var properties: [(String, HRNode)] = []
        for one in cases {
            let payload = try one.properties.map { properties throws(HRError) in
                try fields(of: PropertyTree(properties), commentKey)
            }
            properties.append((escaped(one.name), payload.map { .dictionary($0) } ?? true))
        }
        let object: HRNode = [
            "type": "object", "properties": .dictionary(HRFields(properties)), "minProperties": 1, "maxProperties": 1,
            "additionalProperties": false,
        ]
        let plain = cases.filter { $0.properties?.isEmpty ?? true }.map { HRNode.string($0.name) }
        guard isForReading, !isPlain, !plain.isEmpty else { return object }
        // The name alone is accepted for a case without values.
        return ["if": ["type": "string"], "then": ["enum": .array(plain)], "else": object]
    }
}
