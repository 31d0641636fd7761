// Taken from Docs/Errors.md by a test, which UPDATE_EXPECTED=1 lets write it anew.

extension ErrorText {
    static let classes = [
        ErrorText(
            "HR0401", "unknown class",
            #"""
            `unknownClass`. The name of a class that the file may not create.

                error[HR0401]: "Cricle" is not a class that this file may create
                 --> unknown-class.json:1:26
                  |
                1 | { "shapes": [{ "$class": "Cricle", "radius": 1 }] }
                  |                          ^^^^^^^^ expected a Shape
                  |
                  = help: did you mean "Circle"?
                  = note: registered are Circle, Office, Polygon (formerly "Poly"), Square
                  = path: shapes.0

            What to do. Correct the name, or register the class; see Which names a file
            may use.
            """#),
        ErrorText(
            "HR0402", "wrong class",
            #"""
            `wrongClass`. A class that may not stand where it stands.

                error[HR0402]: element 0 must be a Shape, and "Office" is none
                 --> wrong-class.plist:8:13
                  |
                8 |             <string>Office</string>
                  |             ^^^^^^^^^^^^^^^^^^^^^^^ expected a Shape
                  |
                  = help: write the name of a class that is a Shape
                  = path: shapes.0

            What to do. Write an object of a class that fits. Where the declared type is a
            class or a struct, this is checked before any code of the other class runs;
            where it is a protocol, when its initializer has run.
            """#),
        ErrorText(
            "HR0403", "conflicting names",
            #"""
            `registryConflict`. A class registry that gives one name to two types.

                HR0403 "Car" is registered for two types, Car and Truck

            What to do. Give each type one name, and each name to one type.
            """#),
        ErrorText(
            "HR0404", "missing class",
            #"""
            `missingClass`. An object without a class where the declared type does not say
            which.

                error[HR0404]: element 0 must be an object that says its class, found a dictionary
                 --> missing-class.json:1:14
                  |
                1 | { "shapes": [{ "radius": 1 }] }
                  |              ^^^^^^^^^^^^^^^ expected a Shape
                  |
                  = help: add "$class" with the name of a registered class
                  = note: registered are Circle, Office, Polygon (formerly "Poly"), Square
                  = path: shapes.0

            What to do. Add `$class` with the name of a registered class.
            """#),
    ]
}
