extension TreeBuilder {
    /// Returns the path of the value that an error is about. Called only after an error.
    func path(of subject: ParseFault.Subject) -> HRPath {
        var components: [String] = []
        var count = frames.count
        if case .ancestor(let depth) = subject { count = min(count, depth) }
        for index in 0..<count {
            let isInnermost = index == frames.count - 1
            if isInnermost, case .container = subject { break }
            if isInnermost, case .member(let key) = subject {
                components.append(key)
                break
            }
            var isPrevious = false
            if isInnermost, case .previous = subject { isPrevious = true }
            if let component = component(ofFrame: index, isPrevious: isPrevious) { components.append(component) }
        }
        var path = HRPath(components)
        path.isInDefinitions = count > 1 && isInDefinitions
        return path
    }

    /// True if the current value is among the definitions of the document.
    private var isInDefinitions: Bool {
        let keyEnd = frames.count > 1 ? frames[1].firstKey : pendingKeys.count
        return !contents.isPlainTree && !frames[0].isArray && keyEnd > frames[0].firstKey
            && keys[pendingKeys[keyEnd - 1]] == Vocabulary.definitions
    }

    /// Returns the key or index of the current value in a container that is being read.
    private func component(ofFrame index: Int, isPrevious: Bool) -> String? {
        let frame = frames[index]
        let isInnermost = index == frames.count - 1
        let valueEnd = isInnermost ? values.count : frames[index + 1].firstValue
        let keyEnd = isInnermost ? pendingKeys.count : frames[index + 1].firstKey
        if frame.isArray {
            let element = valueEnd - frame.firstValue - (isPrevious ? 1 : 0)
            return element >= 0 ? String(element) : nil
        }
        // Between members, and after the last one, the dictionary itself is the current value.
        let hasKey = keyEnd - frame.firstKey > valueEnd - frame.firstValue || isPrevious
        guard hasKey, keyEnd > frame.firstKey else { return nil }
        let key = keys[pendingKeys[keyEnd - 1]]
        return contents.isPlainTree ? key : ReservedWords.pathComponent(of: key)
    }
}
