import HRArchiving
import ObjectGraph

/// The directives of configuration files, which are ordinary keys everywhere else.
enum ConfigurationWord {
    static let include = "$include"
    static let optional = "$optional"
    static let variable = "$env"
    static let fallback = "$default"
    static let append = "$append"
    static let prepend = "$prepend"

    static let all: Set<String> = [include, optional, variable, fallback, append, prepend]

    /// Returns the directive, `$append` or `$prepend`, of which the only key of a dictionary is probably a misspelling;
    /// nil if there is none.
    static func addition(meantBy node: HRNode?) -> String? {
        guard case .dictionary(let fields)? = node, fields.count == 1, let field = fields.storage.first,
            field.value.elements != nil, field.key.hasPrefix("$"), field.key != append, field.key != prepend
        else { return nil }
        return nearestName(to: field.key, among: [append, prepend])
    }
}
