import Foundation
import HRArchiving

/// All the places that a reference of HRCoder may mean, found without any of the unarchiver's code.
///
/// HRCoder did not escape dots in keys, and lost slashes: one reference can be read in several ways.
struct AliasReadings {
    let document: HRDocument

    /// The places that a reference may mean, none of them an alias itself.
    func places(of text: String) -> Set<HRPath> {
        places(of: text, depth: 0)
    }

    /// The places that the value at a path is found at: others than the path itself if an alias stands there.
    func places(at path: HRPath) -> Set<HRPath> {
        places(at: path, depth: 0)
    }

    private func places(of text: String, depth: Int) -> Set<HRPath> {
        if text == "$root" { return [HRPath()] }
        let isFromRoot = text.hasPrefix("$root.")
        let plain = (isFromRoot ? String(text.dropFirst(6)) : text).split(
            separator: ".", omittingEmptySubsequences: false)
        var found: Set<HRPath> = []
        for spelling in [plain.map(String.init), HRPath(text).components] {
            search(document.root, HRPath(), spelling[...], depth, &found)
        }
        return found
    }

    private func places(at path: HRPath, depth: Int) -> Set<HRPath> {
        guard case .alias(let alias) = document[path] else { return document[path] == nil ? [] : [path] }
        return depth < 32 ? places(of: alias.text, depth: depth + 1) : []
    }

    private func search(
        _ node: HRNode, _ path: HRPath, _ rest: ArraySlice<String>, _ depth: Int, _ found: inout Set<HRPath>
    ) {
        if case .alias = node {
            for place in places(at: path, depth: depth) {
                if let node = document[place] { search(node, place, rest, depth + 1, &found) }
            }
            return
        }
        guard !rest.isEmpty else {
            found.insert(path)
            return
        }
        guard depth < 32 else { return }
        for (component, length) in members(of: node, rest) {
            let member = path.appending(component)
            if let node = document[member] { search(node, member, rest.dropFirst(length), depth, &found) }
        }
    }

    /// The members that the first components can mean, and how many components each of them takes.
    private func members(of node: HRNode, _ rest: ArraySlice<String>) -> [(component: String, length: Int)] {
        if case .array = node {
            return rest.first.flatMap { Int($0) }.map { [(String($0), 1)] } ?? []
        }
        return (node.fields?.keys ?? []).flatMap { key in
            (1...rest.count).filter { length in
                let joined = rest.prefix(length).joined(separator: ".")
                return joined == key || joined == key.withSingleSlashes
            }.map { (key, $0) }
        }
    }
}

extension String {
    /// HRCoder made the path of what lies below `a/` from `a`, and on some platforms that of `a//b` from `a/b`.
    var withSingleSlashes: String {
        var text = self
        while text.contains("//") { text = text.replacingOccurrences(of: "//", with: "/") }
        return text.count > 1 && text.hasSuffix("/") ? String(text.dropLast()) : text
    }
}
