/// The classes of Java that every Kryo knows by name.
package enum BuiltInClasses {
    /// The classes that have a number in every Kryo of Java 2.20, in the order of their numbers.
    static let numbered = [
        "int", "java.lang.String", "float", "boolean", "byte", "char", "short", "long", "double",
    ]

    /// All of them, those with a number first.
    static let table: ClassTable = {
        var entries = numbered.enumerated().map { number, name in
            var entry = ClassEntry(name, JavaPrimitive(rawValue: name).map { .primitive($0) } ?? .value(.string))
            entry.id = Int32(number)
            entry.isFinal = true
            if name == "java.lang.String" { entry.supertypes = ["java.lang.Comparable", "java.lang.CharSequence"] }
            return entry
        }
        entries += values + collections + interfaces
        return ClassTable(entries)
    }()

    /// The names of those that are no interfaces.
    package static var names: [String] { table.entries.filter { !$0.isInterface }.map(\.name) }

    private static let values: [ClassEntry] = [
        final("java.lang.StringBuilder", .stringBuilder, ["java.lang.CharSequence"]),
        final("java.lang.StringBuffer", .stringBuffer, ["java.lang.CharSequence"]),
        value("java.util.Date", .date, ["java.lang.Comparable"]),
        value("java.math.BigInteger", .bigInteger, ["java.lang.Number", "java.lang.Comparable"]),
        value("java.math.BigDecimal", .bigDecimal, ["java.lang.Number", "java.lang.Comparable"]),
        final("java.lang.Class", .javaClass, []), final("java.util.Currency", .currency, []),
        final("java.util.Locale", .locale, []), value("java.util.TimeZone", .timeZone, []),
        value("sun.util.calendar.ZoneInfo", .timeZone, ["java.util.TimeZone"], isPublic: false),
        value("java.util.SimpleTimeZone", .timeZone, ["java.util.TimeZone"]),
        value("java.util.Calendar", .calendar, ["java.lang.Comparable"]),
        value("java.util.GregorianCalendar", .calendar, ["java.util.Calendar"]),
        value("sun.util.BuddhistCalendar", .calendar, ["java.util.GregorianCalendar"], isPublic: false),
        value("java.util.JapaneseImperialCalendar", .calendar, ["java.util.Calendar"], isPublic: false),
    ]

    private static func value(
        _ name: String, _ kind: ValueKind, _ supertypes: [String], isPublic: Bool = true
    ) -> ClassEntry {
        var entry = ClassEntry(name, .value(kind))
        entry.supertypes = supertypes
        entry.isPublic = isPublic
        return entry
    }

    private static func final(_ name: String, _ kind: ValueKind, _ supertypes: [String]) -> ClassEntry {
        var entry = value(name, kind, supertypes)
        entry.isFinal = true
        return entry
    }

    private static let collections: [ClassEntry] =
        table(
            .collection,
            [
                "ArrayList": "AbstractList List RandomAccess", "LinkedList": "AbstractList List Deque Queue",
                "Vector": "AbstractList List RandomAccess", "Stack": "Vector", "HashSet": "AbstractSet Set",
                "LinkedHashSet": "HashSet", "TreeSet": "AbstractSet NavigableSet", "ArrayDeque": "Deque Queue",
                "PriorityQueue": "Queue", "concurrent.CopyOnWriteArrayList": "List RandomAccess",
                "concurrent.CopyOnWriteArraySet": "Set", "concurrent.ConcurrentLinkedQueue": "Queue",
                "concurrent.ConcurrentLinkedDeque": "Deque Queue", "concurrent.LinkedBlockingQueue": "Queue",
                "concurrent.LinkedBlockingDeque": "Deque Queue", "concurrent.PriorityBlockingQueue": "Queue",
                "concurrent.ConcurrentSkipListSet": "AbstractSet NavigableSet",
            ])
        + table(
            .collection,
            [
                "Arrays$ArrayList": "AbstractList List RandomAccess",
                "Collections$UnmodifiableCollection": "Collection",
                "Collections$UnmodifiableList": "List", "Collections$UnmodifiableRandomAccessList": "List RandomAccess",
                "Collections$UnmodifiableSet": "Set", "Collections$SynchronizedList": "List",
                "Collections$SynchronizedRandomAccessList": "List RandomAccess", "Collections$SynchronizedSet": "Set",
                "ImmutableCollections$List12": "List RandomAccess", "ImmutableCollections$ListN": "List RandomAccess",
                "ImmutableCollections$Set12": "Set", "ImmutableCollections$SetN": "Set",
            ], isUsable: false)
        + table(
            .map,
            [
                "HashMap": "AbstractMap Map", "LinkedHashMap": "HashMap", "Hashtable": "Map", "Properties": "Hashtable",
                "WeakHashMap": "AbstractMap Map", "IdentityHashMap": "AbstractMap Map",
                "concurrent.ConcurrentHashMap": "AbstractMap ConcurrentMap",
                "concurrent.ConcurrentSkipListMap": "AbstractMap ConcurrentMap NavigableMap",
            ])
        + table(
            .map,
            [
                "EnumMap": "AbstractMap Map", "Collections$UnmodifiableMap": "Map",
                "Collections$SynchronizedMap": "Map",
                "ImmutableCollections$Map1": "Map", "ImmutableCollections$MapN": "Map",
            ], isUsable: false)
        + table(.sortedMap, ["TreeMap": "AbstractMap NavigableMap"])
        + table(.emptyCollection, ["Collections$EmptyList": "List", "Collections$EmptySet": "Set"], isPublic: false)
        + table(.emptyMap, ["Collections$EmptyMap": "Map"], isPublic: false)
        + table(
            .singletonCollection, ["Collections$SingletonList": "List", "Collections$SingletonSet": "Set"],
            isPublic: false)
        + table(.singletonMap, ["Collections$SingletonMap": "Map"], isPublic: false)
        + table(.enumSet, ["EnumSet": "AbstractSet Set"])
        + table(.enumSet, ["RegularEnumSet": "EnumSet", "JumboEnumSet": "EnumSet"], isPublic: false)

    private static let interfaces: [ClassEntry] =
        table(
            .interface,
            [
                "Collection": "", "List": "Collection", "Set": "Collection", "Queue": "Collection", "Deque": "Queue",
                "SortedSet": "Set", "NavigableSet": "SortedSet", "Map": "", "SortedMap": "Map",
                "NavigableMap": "SortedMap",
                "concurrent.ConcurrentMap": "Map", "RandomAccess": "", "Comparator": "",
                "AbstractCollection": "Collection",
                "AbstractList": "AbstractCollection List", "AbstractSet": "AbstractCollection Set",
                "AbstractMap": "Map",
                "ConcurrentMap": "Map",
            ])
        + ["Comparable", "CharSequence", "Number", "Iterable", "Cloneable", "Enum"].map {
            ClassEntry("java.lang." + $0, .interface)
        }
        + [ClassEntry("java.io.Serializable", .interface)]
        + ["java.util.Collections$ReverseComparator", "java.lang.String$CaseInsensitiveComparator"].map { name in
            var entry = ClassEntry(name, .object(ClassFields()))
            entry.supertypes = ["java.util.Comparator"]
            entry.isPublic = false
            return entry
        }
        + [ClassEntry("java.lang.Object", .object(ClassFields()))]

    private static func table(
        _ kind: ClassEntry.Kind, _ names: KeyValuePairs<String, String>, isUsable: Bool = true, isPublic: Bool = true
    ) -> [ClassEntry] {
        names.map { name, supertypes in
            var entry = ClassEntry("java.util." + name, kind)
            entry.supertypes = supertypes.split(separator: " ").map { "java.util." + $0 }
            entry.hasConstructor = isUsable
            entry.isPublic = isPublic && isUsable
            return entry
        }
    }
}
