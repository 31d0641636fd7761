import HRArchiving
import ObjectGraph

// The short way with variables: they are taken to be for certain keys, and what comes of that is looked at.
extension Assembly {
    /// Takes variables to be for what they were for the last time, or for the keys that layers say; nil if that is not known of
    /// all of them.
    func guessed(_ memory: [String: VariableMemory.Answer]) -> Assembly? {
        var guess = self, matcher: PresentKeys?
        let variables = variables
        // One variable of the process may be for keys of several layers.
        guard Set(variables.map(\.variable.name)).count == variables.count else { return nil }
        for one in variables {
            let answer = memory[one.variable.name]
            if case .nobody = answer { continue }
            var path: HRPath? = if case .path(let path) = answer { path } else { nil }
            if path == nil {
                var present = matcher ?? PresentKeys(stack().document)
                path = present.path(of: one.variable)
                matcher = present
            }
            guard let path else { return nil }
            guess.take(path, one)
        }
        return guess.rivals.isEmpty ? guess : nil
    }

    /// The containers that have to be looked into for a guess to be sure of.
    var guessedContainers: Set<HRPath> {
        var containers: Set<HRPath> = [HRPath()]
        for path in texts.values.joined().map(\.path) {
            var around = path.parent
            while let container = around, containers.insert(container).inserted { around = container.parent }
        }
        return containers
    }

    /// Whether variables are for what they were taken to be for, by what the type has asked of the whole document.
    func isSure(_ questions: [HRPath: KeyQuestions.Container], _ document: HRDocument) -> Bool {
        var matcher = VariableMatcher(questions: questions, document: document)
        let paths = answers, others = otherDocuments
        guard links.allSatisfy({ $0.variable.keys.count == 1 && matcher.known($0.variable) == nil }) else {
            return false
        }
        return variables.allSatisfy { one in
            switch (matcher.match(one.variable), paths[one.variable.name]) {
            case (.path(let path), .path(let guess)):
                path == guess && isSure(path, of: one.variable, questions, others)
            case (.unknown, .nobody): one.prefix.isEmpty || named.contains(one.variable.name)
            default: false
            }
        }
    }

    /// Whether a variable would have led to a path without being there: nothing but containers is on the way, and free keys are
    /// spelled as they would be.
    private func isSure(
        _ path: HRPath, of variable: VariableLayer.Variable, _ questions: [HRPath: KeyQuestions.Container],
        _ others: [HRDocument]
    ) -> Bool {
        var around = HRPath()
        for (component, key) in zip(path.components, variable.keys) {
            for node in others.compactMap({ $0[around] }) where node.fields == nil { return false }
            let isAsked = questions[around]?.keys.isEmpty == false
            around = around.appending(component)
            if isAsked || component == (key.isQuoted ? key.text : key.text.lowercased()) { continue }
            guard others.contains(where: { $0[around] != nil }) else { return false }
        }
        return true
    }

    /// What layers say that are no variables.
    private var otherDocuments: [HRDocument] {
        reads.enumerated().compactMap { number, read in
            if case .variables = read { return nil }
            return tree(read, number).map { HRDocument($0.root) }
        }
    }

    var answers: [String: VariableMemory.Answer] {
        var answers: [String: VariableMemory.Answer] = [:]
        for one in variables { answers[one.variable.name] = .nobody }
        for (path, name) in owners.values.joined() { answers[name] = .path(path) }
        return answers
    }
}
