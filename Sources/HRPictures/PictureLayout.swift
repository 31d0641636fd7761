/// The positions of the boxes of a picture.
///
/// The boxes of each level of ownership are in a column. Boxes in one object are below one another in document order,
/// and the first of them is as high as the object itself, so that no two boxes and no two edges overlap.
struct PictureLayout {
    /// The position and the size of a box, in pixels.
    struct Frame {
        let column: Int
        let left: Int
        let top: Int
        let width: Int
        let height: Int

        var right: Int { left + width }
        /// The height at which the edge from the owner ends.
        var edge: Int { top + Measure.header / 2 }
        /// The height at which references end.
        var target: Int { top + Measure.header - 6 }

        /// The height of the middle of a row.
        func middle(ofRow row: Int) -> Int { top + Measure.header + 4 + row * Measure.row + Measure.row / 2 }
    }

    /// Sizes in pixels.
    enum Measure {
        static let header = 26
        static let row = 18
        static let padding = 10
        static let gap = 14
        /// The width right of each column in which references between its boxes are drawn.
        static let channel = 34
        static let fontSize = 12
        static let nameSize = 11
        static let leastWidth = 90
    }

    private(set) var frames: [Frame] = []
    private(set) var width = 0
    private(set) var height = 0

    private let boxes: [Picture.Box]
    private var columns: [Int] = []
    private var children: [[Int]]
    private var tops: [Int]

    /// - Complexity: O(n) in the number of boxes.
    init(_ picture: Picture) {
        boxes = picture.boxes
        children = Array(repeating: [], count: boxes.count)
        tops = Array(repeating: 0, count: boxes.count)
        // A box follows its parent.
        for (index, box) in boxes.enumerated() {
            columns.append(box.parent.map { columns[$0] + 1 } ?? 0)
            if let parent = box.parent { children[parent].append(index) }
        }
        if !boxes.isEmpty { height = put(0, at: 0) + 1 }
        makeFrames()
    }

    /// Puts a box and its children at a height, and returns the lowest point of them.
    private mutating func put(_ index: Int, at top: Int) -> Int {
        tops[index] = top
        var next = top
        for child in children[index] { next = put(child, at: next) + Measure.gap }
        let lowest = children[index].isEmpty ? top : next - Measure.gap
        return max(lowest, top + Self.height(of: boxes[index]))
    }

    private mutating func makeFrames() {
        let count = (columns.max() ?? -1) + 1
        var widths = Array(repeating: Measure.leastWidth, count: count)
        var names = Array(repeating: 0, count: count)
        for (box, column) in zip(boxes, columns) {
            widths[column] = max(widths[column], Self.width(of: box))
            let name = box.name.map { LabelText.width(of: $0, size: Measure.nameSize) } ?? 0
            names[column] = max(names[column], name)
        }
        var lefts: [Int] = []
        // A pixel for the line around the first box.
        var left = 1
        for column in 0..<count {
            if column > 0 { left += names[column] + 3 * Measure.padding }
            lefts.append(left)
            left += widths[column] + Measure.channel
        }
        width = left
        frames = boxes.indices.map { index in
            let column = columns[index]
            return Frame(
                column: column, left: lefts[column], top: tops[index] + 1, width: widths[column],
                height: Self.height(of: boxes[index]))
        }
    }

    private static func height(of box: Picture.Box) -> Int {
        Measure.header + (box.rows.isEmpty ? 0 : box.rows.count * Measure.row + 8)
    }

    private static func width(of box: Picture.Box) -> Int {
        let rows = box.rows.map { row in
            LabelText.width(of: row.name, size: Measure.fontSize)
                + (row.value.isEmpty ? 0 : LabelText.width(of: row.value, size: Measure.fontSize) + 2 * Measure.padding)
        }
        return max(LabelText.width(of: box.title, size: Measure.fontSize), rows.max() ?? 0) + 2 * Measure.padding
    }
}
