package oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Prints which interfaces and abstract classes of Java's library fields may be declared as that hold an object of a class: a
 * line for each class that is given. It makes Data/assignable.txt, with Java 17.
 */
public final class Assignable {
    private static final String[] DECLARED = {
        "java.lang.Iterable", "java.lang.Cloneable", "java.lang.Comparable", "java.lang.CharSequence", "java.lang.Number",
        "java.lang.Appendable", "java.util.Collection", "java.util.List", "java.util.Set", "java.util.SortedSet",
        "java.util.NavigableSet", "java.util.Queue", "java.util.Deque", "java.util.concurrent.BlockingQueue",
        "java.util.concurrent.BlockingDeque", "java.util.concurrent.TransferQueue", "java.util.Map",
        "java.util.SortedMap", "java.util.NavigableMap", "java.util.concurrent.ConcurrentMap",
        "java.util.concurrent.ConcurrentNavigableMap", "java.util.Dictionary", "java.util.RandomAccess",
        "java.util.AbstractCollection", "java.util.AbstractList", "java.util.AbstractSequentialList",
        "java.util.AbstractSet", "java.util.AbstractQueue", "java.util.AbstractMap", "java.util.Iterator",
        "java.util.Enumeration", "java.util.Comparator",
    };

    private Assignable() {}

    public static void main(String[] names) throws ClassNotFoundException {
        System.out.println("# " + String.join(" ", DECLARED));
        for (String name : new TreeSet<>(List.of(names))) {
            Class<?> one = Class.forName(name);
            List<String> found = new ArrayList<>();
            for (String declared : DECLARED) {
                if (Class.forName(declared).isAssignableFrom(one)) found.add(declared);
            }
            System.out.println(name + ": " + String.join(" ", found));
        }
    }
}
