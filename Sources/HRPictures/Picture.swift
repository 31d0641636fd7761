/// A document as a graph: boxes for objects, with rows for their values, and links for the references.
///
/// An object that is owned by another one has that one's box as its parent. The texts are cut and harmless, but not yet
/// escaped for a format.
package struct Picture: Sendable {
    struct Box {
        enum Kind {
            case object
            /// Stands for objects that are not shown.
            case folded
            /// An object outside of the part of the document that is shown.
            case outside
            /// Stands for the missing target of references.
            case missing
        }

        let kind: Kind
        let title: String
        /// The path of the object; empty for other boxes.
        var path = ""
        var rows: [Row] = []
        /// The box next to which this one is shown: that of the owner, or of the first reference to it. A box follows
        /// its parent.
        var parent: Int?
        /// The name of the object in its owner; nil if the parent is not the owner.
        var name: String?
    }

    struct Row {
        let name: String
        /// The kind of the value, the value itself, or the reference.
        let value: String
        var isReference = false
    }

    /// A reference.
    struct Link {
        let source: Int
        /// The row of the source that shows the reference.
        let row: Int
        let target: Int
        let isOnCycle: Bool
    }

    let title: String
    var boxes: [Box] = []
    var links: [Link] = []
    /// The number of objects in the part of the document that the picture begins at.
    package var objectCount = 0
    /// The number of objects that are shown.
    package var shownCount = 0
    /// The number of references in that part of the document.
    var referenceCount = 0
    /// The number of references that lead nowhere.
    var missingCount = 0

    init(title: String) { self.title = title }
}
