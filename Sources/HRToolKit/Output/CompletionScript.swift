/// The completion scripts, generated from the syntax of the verbs.
struct CompletionScript {
    let tool: String
    let syntaxes: [Syntax]

    private var function: String { "_" + tool.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined() }
    private var verbs: String { syntaxes.map(\.verb).joined(separator: " ") }
    /// The options with permitted values, in the order of their first verbs, with the permitted values of each verb.
    private var choices: [(name: String, verbs: [(verb: String, values: String)])] {
        var names: [String] = []
        var verbs: [String: [(verb: String, values: String)]] = [:]
        for syntax in syntaxes {
            for option in syntax.allOptions where !option.choices.isEmpty {
                if verbs[option.name] == nil { names.append(option.name) }
                verbs[option.name, default: []].append((syntax.verb, option.choices.joined(separator: " ")))
            }
        }
        return names.map { ($0, verbs[$0] ?? []) }
    }

    /// The options of each verb, as branches of a `case`.
    private func optionCases(_ line: (Syntax, String) -> String) -> String {
        syntaxes.map { syntax in
            line(
                syntax,
                syntax.allOptions.flatMap { option in
                    (option.letter.map { ["-\($0)"] } ?? []) + ["--\(option.name)"]
                }.joined(separator: " "))
        }.joined(separator: "\n")
    }

    /// The permitted values of options, as branches of a `case`; by verbs, if not all verbs permit the same.
    private func valueCases(_ command: (String) -> String) -> String {
        choices.map { name, verbs in
            let all = Set(verbs.map(\.values))
            if let values = all.first, all.count == 1 { return "        --\(name)) \(command(values)); return ;;" }
            let cases = verbs.map { "\($0.verb)) \(command($0.values)) ;;" }
            return "        --\(name)) case $verb in \(cases.joined(separator: " ")) esac; return ;;"
        }.joined(separator: "\n")
    }

    /// Verbs whose operands after the file are paths.
    private static let pathVerbs = "get|list|set|delete|rename|move|explain"

    private var bashOptions: String {
        optionCases { "                \($0.verb)) COMPREPLY=($(compgen -W '\($1)' -- \"$cur\")) ;;" }
    }

    private var bashValues: String {
        valueCases { "COMPREPLY=($(compgen -W '\($0)' -- \"$cur\"))" }
    }

    private var zshOptions: String { optionCases { "                \($0.verb)) compadd -- \($1) ;;" } }

    private var zshValues: String { valueCases { "compadd -- \($0)" } }

    private var zshVerbs: String {
        syntaxes.map { "            '\($0.verb):\($0.summary.replacing("'", with: "'\\''"))'" }.joined(separator: "\n")
    }

    var bash: String {
        """
        # bash completion of \(tool)
        \(function)() {
            local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} verb= file= word
            COMPREPLY=()
            for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
                case $word in
                    -*) ;;
                    *) if [ -z "$verb" ]; then verb=$word; elif [ -z "$file" ]; then file=$word; fi ;;
                esac
            done
            case $prev in
        \(bashValues)
            esac
            if [ -z "$verb" ]; then
                COMPREPLY=($(compgen -W '\(verbs)' -- "$cur"))
                return
            fi
            case $cur in
                -*)
                    case $verb in
        \(bashOptions)
                    esac
                    return ;;
            esac
            case $verb in
                help) COMPREPLY=($(compgen -W '\(verbs)' -- "$cur")) ;;
                completions) COMPREPLY=($(compgen -W 'bash zsh' -- "$cur")) ;;
                \(Self.pathVerbs))
                    if [ -f "$file" ]; then
                        # Bash ends words at @ and other marks; what is typed goes back to the last blank.
                        local typed=${COMP_LINE:0:COMP_POINT} quote= before=
                        typed=${typed##*[[:blank:]]}
                        if [ -z "$COMP_LINE" ]; then typed=$cur; fi
                        before=${typed%"$cur"}
                        case $typed in
                            \\'* | \\"*) quote=${typed:0:1}; typed=${typed:1} ;;
                        esac
                        # Keys are data: they are not expanded, and quoted for the line that they are put on.
                        while IFS= read -r word; do
                            if [[ $word == "$typed"* ]]; then
                                word=${word#"$before"}
                                if [ -z "$quote" ]; then word=$(printf %q "$word"); fi
                                COMPREPLY+=("$word")
                            fi
                        done < <(\(tool) completions keys "$file" "$typed" 2>/dev/null)
                        compopt -o nospace 2>/dev/null
                    fi ;;
            esac
        }
        complete -o default -F \(function) \(tool)

        """
    }

    var zsh: String {
        """
        #compdef \(tool)
        # zsh completion of \(tool)
        \(function)() {
            local cur=${words[CURRENT]} verb= file= word
            for word in "${(@)words[2,CURRENT-1]}"; do
                case $word in
                    -*) ;;
                    *) if [[ -z $verb ]]; then verb=$word; elif [[ -z $file ]]; then file=$word; fi ;;
                esac
            done
            case ${words[CURRENT-1]} in
        \(zshValues)
            esac
            if [[ -z $verb ]]; then
                local -a verbs=(
        \(zshVerbs)
                )
                _describe verb verbs
                return
            fi
            if [[ $cur == -* ]]; then
                case $verb in
        \(zshOptions)
                esac
                return
            fi
            case $verb in
                help) compadd -- \(verbs) ;;
                completions) compadd -- bash zsh ;;
                \(Self.pathVerbs))
                    if [[ -f $file ]]; then
                        compadd -S '' -- ${(f)"$(\(tool) completions keys $file $cur 2>/dev/null)"}
                    else
                        _files
                    fi ;;
                *) _files ;;
            esac
        }
        if [[ $funcstack[1] == \(function) ]]; then \(function) "$@"; else compdef \(function) \(tool); fi

        """
    }
}
