import Foundation

/// A graph as `hr graph --to dot` prints it, read again.
struct DrawnGraph {
    struct Edge: Hashable {
        let source: Int
        let target: Int
        let label: String
        let isReference: Bool
        let isRed: Bool
    }

    /// The labels of the boxes, as they are in the file.
    private(set) var boxes: [String] = []
    private(set) var edges: [Edge] = []

    init(_ output: Data) {
        for line in String(decoding: output, as: UTF8.self).split(separator: "\n") where line.hasPrefix("  n") {
            let name = line.dropFirst(3).prefix { $0.isNumber }
            guard let number = Int(name) else { continue }
            let rest = line.dropFirst(3 + name.count)
            if rest.hasPrefix(" [label=") {
                boxes.append(Self.label(rest))
            } else if rest.hasPrefix(" -> n"), let target = Int(rest.dropFirst(5).prefix { $0.isNumber }) {
                edges.append(
                    Edge(
                        source: number, target: target, label: Self.label(rest),
                        isReference: rest.contains("style=dashed"), isRed: rest.contains("color=red")))
            }
        }
    }

    /// The boxes without those of objects that are not shown, and without missing objects.
    var objects: [String] { boxes.filter { !$0.hasPrefix("… ") && !$0.hasPrefix("no ") } }

    /// The number of objects that are not shown.
    var foldedCount: Int {
        boxes.filter { $0.hasPrefix("… ") }.reduce(0) { $0 + (Int($1.dropFirst(2).prefix { $0.isNumber }) ?? 0) }
    }

    private static func label(_ text: Substring) -> String {
        guard let start = text.range(of: "label=\"")?.upperBound else { return "" }
        var isEscaped = false
        let label = text[start...].prefix { character in
            defer { isEscaped = character == "\\" && !isEscaped }
            return character != "\"" || isEscaped
        }
        return String(label)
    }
}

/// A file whose keys, classes, references and values try to be part of a picture's own text.
enum HostileGraph {
    static let text = #"""
        {
          "quote\"s": { "$class": "A\"B", "x": 1 },
          "line\nbreak\r\t": { "$class": "New\nline", "x\ty": "v\n" },
          "<script>alert(1)</script>": { "$class": "</svg><script>alert(1)</script>", "]]>": "<![CDATA[ ]]>" },
          "&amp;": { "&lt;": "&#60;b&#62;", "x": "'; </style> /* -->" },
          "emoji 👩‍👩‍👧 🎉": { "$class": "日本語のクラス", "キー": "値", "❤️": 1 },
          "W\#(String(repeating: "o", count: 3000))rd": { "$class": "\#(String(repeating: "W", count: 3000))" },
          "right \u202e to \u200f left": { "$class": "\u202eevil", "עברית": "שלום", "العربية": "مرحبا", "\ufdfd": 1 },
          "nul \u0000 \u001b[31m \u007f \u0085": { "$class": "C\u0007", "a\u2028b": "\ufffe\uffff\ufeff" },
          "marks Z\#(String(repeating: "\u{301}", count: 100))": { "$class": "T\#(String(repeating: "\u{330}", count: 99))" },
          "back\\": { "$class": "\\", "\\l\\n\\N\\G\\\\": "end\\" },
          "references": {
            "a": { "$alias": "#no\" onload=\"alert(1)" }, "b": { "$alias": "$root.references" },
            "c": { "$alias": "x]]>&<" }, "d": { "$alias": "#\#(String(repeating: "q", count: 300))" },
            "e": { "$alias": "\\\", color=blue];\n n0 -> n1 [x=\"" }
          },
          "": { "$class": "", "": "" },
          "end": { "$class": "n0 -> n1; digraph { subgraph }", "src": "http://example.org/", "href": "url(x)" }
        }
        """#
}
