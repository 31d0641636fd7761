// Taken from Docs/Errors.md by a test, which UPDATE_EXPECTED=1 lets write it anew.

extension ErrorText {
    static let classes = [
        ErrorText(
            "HR0401", "unknown class",
            #"""
            `unknownClass`. The name of a class that the file may not create; or, while
            writing, an object of one of Foundation's classes that could not be read again
            from where it is written, because only the file would name its class.

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
            may use. A class of Foundation's is registered by itself, or with all others:
            `registry.register(.foundationClasses)`.
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
        ErrorText(
            "HR0410", "a variable that is not set",
            #"""
            `unsetVariable`. An environment variable that a file of a configuration names
            is not set.

                config.json:1:10: HR0410 the environment variable "PORT" is not set at port

            What to do. Set the variable, or say what counts without it: `{"$env": "PORT",
            "$default": 8080}`. A variable that is set to nothing is set.
            """#),
        ErrorText(
            "HR0411", "files that include one another",
            #"""
            `includeCycle`. Files of a configuration that include one another.

                b.json:1:14: HR0411 files include one another: a.json:1:14 includes b.json:1:14 includes a.json

            What to do. Take one of the includes out. More than 16 files in one another,
            or more than 1,000 in all, are this error, too.
            """#),
        ErrorText(
            "HR0412", "an include that is refused",
            #"""
            `refusedInclude`. A file of a configuration includes one that it may not.

                outside.json:1:14: HR0412 the included file lies outside of the folder of the first file

            What to do. Put the file into the folder of the first one, or let `includes`
            reach `.anywhere` if nobody else may write these files. Bytes and documents
            have no folder to include from: add the layer as a file.
            """#),
        ErrorText(
            "HR0413", "an ambiguous variable",
            #"""
            `ambiguousVariable`. Several environment variables that may set one key, or
            one that may set several.

                environment variable pool_minimum: HR0413 POOL_MINIMUM, pool_minimum differ in case only, and are f…

            What to do. Unset all of them but one.
            """#),
        ErrorText(
            "HR0414", "a rule is broken",
            #"""
            `brokenRule`. Values of a configuration that do not go together.

                pool.json:1:27: HR0414 the minimum exceeds the maximum at maximum

            What to do. Change the value at the place, or one of those that are named
            beside it: the rule is one of the type's `validate()`.
            """#),
    ]
}
