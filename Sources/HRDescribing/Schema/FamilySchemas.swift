import HRArchiving

// In plain trees, families specify the types of values.

extension SchemaWriter {
    /// Returns the schema of the values of a family.
    func schema(of family: HRTypeDescription.Family) throws(HRError) -> HRFields {
        switch family.tagging {
        case .beside(let key):
            return try tagged(family, under: key) { member throws(HRError) in
                // The object has the key beside its own ones.
                guard let object = self.description.object(named: member.object), object.value == nil else {
                    return self.reference(to: member.object)
                }
                return try self.fields(of: object, false, tag: [key: true])
            }
        case .above(let key, let content):
            var schema = tagged(family, under: key) { member in
                ["properties": [content: .dictionary(self.reference(to: member.object))]]
            }
            if !family.isOpen {
                schema["properties"] = .dictionary([key: names(of: family), content: true])
                schema["additionalProperties"] = false
            }
            return schema
        case .nested:
            let members = family.members.map { ($0.name, HRNode.dictionary(reference(to: $0.object))) }
            return [
                "type": "object", "properties": .dictionary(HRFields(members)), "minProperties": 1,
                "maxProperties": 1, "additionalProperties": .bool(family.isOpen),
            ]
        }
    }

    private func tagged<Failure: Error>(
        _ family: HRTypeDescription.Family, under key: String,
        _ schema: (HRTypeDescription.Family.Member) throws(Failure) -> HRFields
    ) throws(Failure) -> HRFields {
        var branches: [HRNode] = []
        for member in family.members {
            branches.append([
                "if": ["properties": [key: ["const": .string(member.name)]], "required": [.string(key)]],
                "then": .dictionary(try schema(member)),
            ])
        }
        return [
            "type": "object", "properties": [key: names(of: family)], "required": [.string(key)],
            "allOf": .array(branches),
        ]
    }

    private func names(of family: HRTypeDescription.Family) -> HRNode {
        family.isOpen ? ["type": "string"] : ["enum": .array(family.members.map { .string($0.name) })]
    }
}
