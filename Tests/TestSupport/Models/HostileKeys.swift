/// Keys that a path, a format or a person could misread.
package let hostileKeys: [String] = [
    "", ".", "..", "a.b", ".a", "a.", "\\", "\\\\", "\\.", "a\\.b", "$", "$$", "$root", "$class", "$alias", "$id",
    "$value",
    "$data", "$date", "$comment", "$schema", "$string:a", "$root.a", "#", "#anna", "#anna.b", "0", "00", "-1", " ",
    "\t",
    "\n", "\r\n", "\u{0}", "a\u{0}b", "\u{7F}", "\u{FEFF}", "\u{FFFE}", "\u{301}", "e\u{301}", "é", "👩‍👧‍👦", "\u{10FFFF}",
    "NS.time", "CF$UID", "key with spaces", "\"quoted\"", "<a&b>", "null", "true",
]
