extension CodingLimits {
    /// What there can be too much of in a file or a document.
    enum Bound: String {
        case depth, nodes, aliases
    }

    /// Where there is too much of it.
    enum Holder {
        case file, document
    }

    /// What is said of a limit that is exceeded; whoever throws it adds the place.
    struct Excess {
        let code: HRError.Code
        let message: String
        let help: [String]
    }

    /// What is wrong with a file that is read, or with a document that is written or made of other objects.
    func excess(of bound: Bound, in holder: Holder) -> Excess {
        let holds = holder == .file ? "the file holds" : "the document has"
        let condition = holder == .file ? "if the file is to be trusted" : "if that is intended"
        let (code, message): (HRError.Code, String) =
            switch bound {
            case .depth: (.depthLimit, "containers lie more than \(depth) deep in one another")
            case .nodes: (.nodeLimit, "\(holds) more than \(nodes) values")
            case .aliases: (.aliasLimit, "\(holds) more than \(aliases) aliases")
            }
        return Excess(code: code, message: message, help: ["raise CodingLimits.\(bound.rawValue) \(condition)"])
    }
}

extension HRError {
    /// Makes the error of a limit that is exceeded.
    init(_ excess: CodingLimits.Excess) {
        self.init(excess.code, excess.message, help: excess.help)
    }
}
