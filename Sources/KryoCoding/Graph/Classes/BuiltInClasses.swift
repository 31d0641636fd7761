/// The Java classes that every Kryo knows by name.
package enum BuiltInClasses {
    /// The classes that have an ID in every instance of Kryo 2.20 for Java, in the order of their IDs.
    static let numbered = [
        "int", "java.lang.String", "float", "boolean", "byte", "char", "short", "long", "double",
    ]

    /// All built-in classes, those with an ID first.
    static let table: ClassTable = {
        var entries = numbered.enumerated().map { number, name in
            var entry = KnownClass(name, JavaPrimitive(rawValue: name).map { .primitive($0) } ?? .value(.string))
            entry.id = Int32(number)
            entry.isFinal = true
            if name == "java.lang.String" { entry.supertypes = ["java.lang.Comparable", "java.lang.CharSequence"] }
            return entry
        }
        entries += values + collections + interfaces
        return ClassTable(entries)
    }()

    /// The names of all built-in classes that are not interfaces.
    package static var names: [String] { table.entries.filter { !$0.isInterface }.map(\.name) }

    private static let values: [KnownClass] = [
        final(
            "java.lang.StringBuilder", .stringBuilder,
            ["java.lang.CharSequence", "java.lang.Comparable", "java.lang.Appendable"]),
        final(
            "java.lang.StringBuffer", .stringBuffer,
            ["java.lang.CharSequence", "java.lang.Comparable", "java.lang.Appendable"]),
        value("java.util.Date", .date, ["java.lang.Comparable", "java.lang.Cloneable"]),
        value("java.math.BigInteger", .bigInteger, ["java.lang.Number", "java.lang.Comparable"]),
        value("java.math.BigDecimal", .bigDecimal, ["java.lang.Number", "java.lang.Comparable"]),
        final("java.lang.Class", .javaClass, []), final("java.util.Currency", .currency, []),
        final("java.util.Locale", .locale, ["java.lang.Cloneable"]),
        value("java.util.TimeZone", .timeZone, ["java.lang.Cloneable"]),
        value("sun.util.calendar.ZoneInfo", .timeZone, ["java.util.TimeZone"], isPublic: false),
        value("java.util.SimpleTimeZone", .timeZone, ["java.util.TimeZone"]),
        value("java.util.Calendar", .calendar, ["java.lang.Comparable", "java.lang.Cloneable"]),
        value("java.util.GregorianCalendar", .calendar, ["java.util.Calendar"]),
        value("sun.util.BuddhistCalendar", .calendar, ["java.util.GregorianCalendar"], isPublic: false),
        value("java.util.JapaneseImperialCalendar", .calendar, ["java.util.Calendar"], isPublic: false),
    ]

    private static func value(
        _ name: String, _ kind: JavaValueClass, _ supertypes: [String], isPublic: Bool = true
    ) -> KnownClass {
        var entry = KnownClass(name, .value(kind))
        entry.supertypes = supertypes
        entry.isPublic = isPublic
        return entry
    }

    private static func final(_ name: String, _ kind: JavaValueClass, _ supertypes: [String]) -> KnownClass {
        var entry = value(name, kind, supertypes)
        entry.isFinal = true
        return entry
    }

    private static let collections: [KnownClass] =
        table(
            .collection,
            [
                "ArrayList": "AbstractList List RandomAccess Cloneable",
                "LinkedList": "AbstractSequentialList List Deque Cloneable",
                "Vector": "AbstractList List RandomAccess Cloneable", "Stack": "Vector",
                "HashSet": "AbstractSet Set Cloneable", "LinkedHashSet": "HashSet SequencedSet",
                "TreeSet": "AbstractSet NavigableSet Cloneable", "ArrayDeque": "AbstractCollection Deque Cloneable",
                "PriorityQueue": "AbstractQueue", "concurrent.CopyOnWriteArrayList": "List RandomAccess Cloneable",
                "concurrent.CopyOnWriteArraySet": "AbstractSet",
                "concurrent.ConcurrentLinkedQueue": "AbstractQueue Queue",
                "concurrent.ConcurrentLinkedDeque": "AbstractCollection Deque",
                "concurrent.LinkedBlockingQueue": "AbstractQueue concurrent.BlockingQueue",
                "concurrent.LinkedBlockingDeque": "AbstractQueue concurrent.BlockingDeque",
                "concurrent.PriorityBlockingQueue": "AbstractQueue concurrent.BlockingQueue",
                "concurrent.ConcurrentSkipListSet": "AbstractSet NavigableSet Cloneable",
            ])
        + table(
            .collection,
            [
                "Arrays$ArrayList": "AbstractList RandomAccess", "Collections$UnmodifiableCollection": "Collection",
                "Collections$UnmodifiableList": "Collections$UnmodifiableCollection List",
                "Collections$UnmodifiableRandomAccessList": "Collections$UnmodifiableList RandomAccess",
                "Collections$UnmodifiableSet": "Collections$UnmodifiableCollection Set",
                "Collections$SynchronizedList": "List",
                "Collections$SynchronizedRandomAccessList": "Collections$SynchronizedList RandomAccess",
                "Collections$SynchronizedSet": "Set",
                "ImmutableCollections$List12": "AbstractCollection List RandomAccess",
                "ImmutableCollections$ListN": "AbstractCollection List RandomAccess",
                "ImmutableCollections$Set12": "AbstractCollection Set",
                "ImmutableCollections$SetN": "AbstractCollection Set",
            ], isUsable: false)
        + table(
            .map,
            [
                "HashMap": "AbstractMap Map Cloneable", "LinkedHashMap": "HashMap SequencedMap",
                "Hashtable": "Dictionary Map Cloneable", "Properties": "Hashtable", "WeakHashMap": "AbstractMap Map",
                "IdentityHashMap": "AbstractMap Map Cloneable",
                "concurrent.ConcurrentHashMap": "AbstractMap concurrent.ConcurrentMap",
                "concurrent.ConcurrentSkipListMap": "AbstractMap concurrent.ConcurrentNavigableMap Cloneable",
            ])
        + table(
            .map,
            [
                "EnumMap": "AbstractMap Cloneable", "Collections$UnmodifiableMap": "Map",
                "Collections$SynchronizedMap": "Map", "ImmutableCollections$Map1": "AbstractMap",
                "ImmutableCollections$MapN": "AbstractMap",
            ], isUsable: false)
        + table(.sortedMap, ["TreeMap": "AbstractMap NavigableMap Cloneable"])
        + table(
            .emptyCollection,
            ["Collections$EmptyList": "AbstractList RandomAccess", "Collections$EmptySet": "AbstractSet"],
            isPublic: false)
        + table(.emptyMap, ["Collections$EmptyMap": "AbstractMap"], isPublic: false)
        + table(
            .singletonCollection,
            ["Collections$SingletonList": "AbstractList RandomAccess", "Collections$SingletonSet": "AbstractSet"],
            isPublic: false)
        + table(.singletonMap, ["Collections$SingletonMap": "AbstractMap"], isPublic: false)
        + table(.enumSet, ["EnumSet": "AbstractSet Cloneable"])
        + table(.enumSet, ["RegularEnumSet": "EnumSet", "JumboEnumSet": "EnumSet"], isPublic: false)

    /// The interfaces and abstract classes, which may be the declared types of fields. The sequenced ones exist since
    /// Java 21.
    private static let interfaces: [KnownClass] =
        table(
            .interface,
            [
                "Collection": "Iterable", "SequencedCollection": "Collection", "List": "SequencedCollection",
                "Set": "Collection", "SequencedSet": "Set SequencedCollection", "Queue": "Collection",
                "Deque": "Queue SequencedCollection", "SortedSet": "Set SequencedSet", "NavigableSet": "SortedSet",
                "concurrent.BlockingQueue": "Queue", "concurrent.BlockingDeque": "concurrent.BlockingQueue Deque",
                "concurrent.TransferQueue": "concurrent.BlockingQueue",
                "Map": "", "SequencedMap": "Map", "SortedMap": "SequencedMap", "NavigableMap": "SortedMap",
                "concurrent.ConcurrentMap": "Map",
                "concurrent.ConcurrentNavigableMap": "concurrent.ConcurrentMap NavigableMap",
                "RandomAccess": "", "Comparator": "", "Iterator": "", "Enumeration": "",
                "AbstractCollection": "Collection", "AbstractList": "AbstractCollection List",
                "AbstractSequentialList": "AbstractList", "AbstractSet": "AbstractCollection Set",
                "AbstractQueue": "AbstractCollection Queue", "AbstractMap": "Map", "Dictionary": "",
            ])
        + ["Comparable", "CharSequence", "Appendable", "Number", "Iterable", "Cloneable", "Enum"].map {
            var entry = KnownClass("java.lang." + $0, .interface)
            if $0 == "Enum" { entry.supertypes = ["java.lang.Comparable"] }
            return entry
        }
        + [KnownClass("java.io.Serializable", .interface)]
        + ["java.util.Collections$ReverseComparator", "java.lang.String$CaseInsensitiveComparator"].map { name in
            var entry = KnownClass(name, .object(ClassFields()))
            entry.supertypes = ["java.util.Comparator"]
            entry.isPublic = false
            return entry
        }
        + [KnownClass("java.lang.Object", .object(ClassFields()))]

    /// The supertypes of collections that are in `java.lang`, not in `java.util` as the collections are.
    private static let languageTypes: Set<Substring> = ["Iterable", "Cloneable"]

    private static func table(
        _ kind: KnownClass.Kind, _ names: KeyValuePairs<String, String>, isUsable: Bool = true, isPublic: Bool = true
    ) -> [KnownClass] {
        names.map { name, supertypes in
            var entry = KnownClass("java.util." + name, kind)
            entry.supertypes = supertypes.split(separator: " ").map {
                (languageTypes.contains($0) ? "java.lang." : "java.util.") + $0
            }
            entry.hasConstructor = isUsable
            entry.isPublic = isPublic && isUsable
            return entry
        }
    }
}
