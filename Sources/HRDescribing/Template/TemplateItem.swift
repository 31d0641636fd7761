import Foundation
import HRArchiving

/// A value in a template.
indirect enum TemplateItem {
    case node(HRNode)
    case members([Member])

    /// Returns true if there is a blank line between two members: between those of which one has comments.
    static func areApart(_ members: [Member], at index: Int) -> Bool {
        index > 0 && !(members[index - 1].comments.isEmpty && members[index].comments.isEmpty)
    }

    /// A member of a dictionary.
    struct Member {
        let key: String
        let comments: [String]
        let isCommentedOut: Bool
        /// True if a file must have the key, although it is commented out, such as that of a secret.
        let isRequired: Bool
        let value: TemplateItem
    }
}

/// Makes the template of a description.
struct TemplateMaker {
    typealias Shape = HRTypeDescription.Shape

    private let description: HRTypeDescription

    init(_ description: HRTypeDescription) { self.description = description }

    var item: TemplateItem { item(of: description.root, nil, within: []) }

    /// The documentation of the root's type.
    var comments: [String] {
        guard case .object(let name) = description.root else { return [] }
        return Self.lines(of: description.object(named: name)?.documentation)
    }

    private static func lines(of documentation: String?) -> [String] {
        documentation?.split(separator: "\n").map(String.init) ?? []
    }

    /// - Parameters:
    ///   - value: The default; nil for a made-up value.
    ///   - outer: The names of the objects around the value, which are not written again in themselves.
    private func item(of shape: Shape, _ value: HRNode?, within outer: Set<String>) -> TemplateItem {
        guard case .object(let name) = shape, let object = description.object(named: name), object.value == nil,
            !outer.contains(name), value == nil || value?.fields != nil
        else { return .node(value ?? madeUp(shape, within: outer)) }
        let tree = PropertyTree(object.properties.filter(\.isRead))
        return .members(members(of: tree, value, within: outer.union([name])))
    }

    private func members(
        of tree: PropertyTree, _ value: HRNode?, within outer: Set<String>
    ) -> [TemplateItem.Member] {
        tree.members.map { member in
            let value = value?.fields?[member.key]
            guard let property = member.property else {
                return TemplateItem.Member(
                    key: member.key, comments: [], isCommentedOut: !member.tree.isRequired && value == nil,
                    isRequired: member.tree.isRequired,
                    value: .members(members(of: member.tree, value, within: outer)))
            }
            return self.member(member.key, property, value, within: outer)
        }
    }

    private func member(
        _ key: String, _ property: HRTypeDescription.Property, _ value: HRNode?, within outer: Set<String>
    ) -> TemplateItem.Member {
        var value = value
        if case .hasDefault(let node) = property.presence, value == nil { value = node }
        let isSecret = property.shape.isSecret
        let isOptional = property.presence == .optional && value == nil
        var facts = [property.shape.templateWords].compactMap(\.self)
        if isSecret { facts.insert("secret", at: 0) }
        if isOptional {
            facts.insert("optional", at: 0)
        } else if property.presence == .required, value == nil {
            facts.insert("required", at: 0)
        }
        return TemplateItem.Member(
            key: key,
            comments: Self.lines(of: property.documentation) + (facts.isEmpty ? [] : [facts.joined(separator: "; ")]),
            isCommentedOut: isOptional || isSecret, isRequired: property.presence == .required,
            value: item(of: property.shape, isSecret ? nil : value, within: outer))
    }

    /// A value of a shape, such as 0.
    private func madeUp(_ shape: Shape, within outer: Set<String>) -> HRNode {
        switch shape {
        case .any, .object: .dictionary([:])
        case .bool: false
        case .integer(let range): .integer(range.map { min(max(0, $0.lowerBound), $0.upperBound) } ?? 0)
        case .number: 0.0
        case .decimal: "0"
        case .string: ""
        case .text(let notation): .string(notation.example)
        case .date: .date(Date(timeIntervalSinceReferenceDate: 0))
        case .data: .data(Data())
        case .array, .set: []
        case .elements(let shapes): .array(shapes.map { madeUp($0, within: outer) })
        case .dictionary: .dictionary([:])
        case .optional(let shape), .secret(let shape): madeUp(shape, within: outer)
        case .choice(let values): values.first ?? ""
        case .cases(let cases): cases.first.map { .dictionary([$0.name: payload(of: $0, within: outer)]) } ?? [:]
        case .oneOf(let names, let declared, _): object(named: declared ?? names.first, within: outer)
        }
    }

    private func payload(of one: HRTypeDescription.Case, within outer: Set<String>) -> HRNode {
        fields(of: one.properties ?? [], within: outer)
    }

    private func fields(of properties: [HRTypeDescription.Property], within outer: Set<String>) -> HRNode {
        let required = properties.filter { $0.presence == .required && $0.keys.count == 1 }
        return .dictionary(HRFields(required.map { ($0.keys[0], madeUp($0.shape, within: outer)) }))
    }

    private func object(named name: String?, within outer: Set<String>) -> HRNode {
        guard let name, !outer.contains(name), let object = description.object(named: name) else { return [:] }
        let fields = fields(of: object.properties, within: outer.union([name])).fields ?? [:]
        return .object(HRObject(className: object.className, fields: fields))
    }
}

extension HRTypeDescription.Shape {
    /// What may be written, in words; nil if the example shows it.
    fileprivate var templateWords: String? {
        switch self {
        case .integer(let range?) where range.upperBound < Int.max:
            "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .integer: "a whole number"
        case .bool: "true or false"
        case .number, .decimal: "a number"
        case .optional(let shape), .secret(let shape): shape.templateWords
        default: words
        }
    }
}
