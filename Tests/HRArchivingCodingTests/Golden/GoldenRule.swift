/// Why what we read may differ from what the original read, or from what it was given to write.
///
/// Each is decided by what a case shows: its file, its graphs, its flags. None knows a list of cases.
enum GoldenRule: String {
    // MARK: The original has read it wrongly, and we read it rightly or say that it cannot be

    /// The original did not find the target of an alias, or took another one for it: we give what the file has there.
    case alias = "an alias that the original did not resolve rightly"
    /// It put the target of an alias under a key that the file does not have, as its path has a dot.
    case bogusKey = "a key that the original has made up"
    /// It made nothing of what it could not read, and said nothing: we throw, and agree on everything else.
    case silence = "a value that the original dropped in silence"
    /// It took whatever number was nearest: we throw where that is another one, and agree on everything else.
    case lossyNumber = "a number or a boolean that the original could only guess"
    /// It left out what a reference without a target stands for: that is null here, as databases write references back.
    case nullReference = "a reference that is null"
    /// It made two objects of one that was read twice.
    case readTwice = "an object that the original made twice"
    /// On Linux, NSCoding has no hook for an object that wants another one in its place when it is read.
    case awake = "an object that cannot be another one when it is read"
    /// It did not keep an object alive that only a weak property holds.
    case weak = "an object that only a weak property holds"

    // MARK: It is not for this library to read

    /// An array or a dictionary that holds itself: ours are values, and cannot.
    case cycleOfValues = "a container that holds itself"
    /// Objects of Foundation's classes other than those that documents have a notation for.
    case foundationObjects = "objects of classes of Foundation"
    /// Deeper than the limit.
    case depth = "deeper than the limit on depth"
    /// GNUstep's parser takes malformed text, and wrong numbers, in its own way.
    case parser = "a file that GNUstep's parser reads in its own way"
    /// A number, a word or a string that is all of a JSON file, in which HRCoder saw an unquoted string.
    case fragment = "JSON without a container, which HRCoder did not read as JSON"

    // MARK: The original has lost it in writing

    case nothingWritten = "the original has written no file"
    case notStandard = "the file is malformed"
    case conditional = "a conditional object that is not in the file"
    case replaced = "objects of a class that is archived as something else"
    case merged = "objects of a class whose later ones the first one stands in for"
    case keyTwice = "a key that was written twice"
    case writtenAgain = "one object that is written in full more than once"
    case ambiguous = "an alias whose path leads to more than one place"
    case lossyPath = "keys of which the original made wrong paths"
    case dollarKey = "a key of the user's that the file format has a meaning for"
    case nonStringKey = "a key that is no string"
    case wholeReal = "a whole real number, written as an integer"
    case fraction = "a fraction of a second, which XML has no place for"
    case emptyBytes = "no bytes, written as empty data"
    case nilRoot = "no root, written as an empty dictionary"
    case decimal = "a decimal number, written as any other"
    case writer = "what GNUstep's writer has made of it"
}
