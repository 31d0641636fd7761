import HRArchiving

/// How urgent an item is. An enum of strings needs no code: the string is what stands in the file.
enum Priority: String, HRCoding, CaseIterable {
    case low, normal, high
}
