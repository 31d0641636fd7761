import HRArchiving

/// The priority of an item. An enum of strings needs no code: the file contains the string.
enum Priority: String, HRCoding, CaseIterable {
    case low, normal, high
}
