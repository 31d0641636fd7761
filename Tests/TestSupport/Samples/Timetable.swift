package import Foundation
import HRArchiving

/// Dictionaries whose keys are no strings.
package struct Timetable: Codable, HRCoding, Equatable {
    package enum Day: String, HRCoding, Codable, CodingKeyRepresentable {
        case monday, tuesday
    }

    /// A key without a text of its own.
    package struct Seat: Codable, HRCoding, Hashable {
        package let row: Int
        package let number: Int

        package init(row: Int, number: Int) {
            self.row = row
            self.number = number
        }
    }

    package var lessons: [Day: [Int: String]]
    package var rooms: [UUID: String]
    package var seats: [Seat: String]

    package init(lessons: [Day: [Int: String]], rooms: [UUID: String], seats: [Seat: String]) {
        self.lessons = lessons
        self.rooms = rooms
        self.seats = seats
    }
}
