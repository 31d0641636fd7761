/// The words that configuration reserves: ordinary keys everywhere else.
enum ConfigurationWord {
    static let include = "$include"
    static let optional = "$optional"
    static let variable = "$env"
    static let fallback = "$default"
    static let append = "$append"
    static let prepend = "$prepend"

    static let all: Set<String> = [include, optional, variable, fallback, append, prepend]
}
