// Taken from Docs/Errors.md by a test, which UPDATE_EXPECTED=1 lets write it anew.

extension ErrorText {
    static let classes = [
        ErrorText(
            "HR0401", "unknown class",
            #"""
            `unknownClass`. The file names a class that it may not instantiate; or, when
            writing, an object of a Foundation class could not be decoded again, because
            only the file would name its class.

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
            may use. Register a class of Foundation individually, or all of them together:
            `registry.register(.foundationClasses)`.
            """#),
        ErrorText(
            "HR0402", "wrong class",
            #"""
            `wrongClass`. The class of an object is not allowed at its position.

                error[HR0402]: element 0 must be a Shape, and "Office" is none
                 --> wrong-class.plist:8:13
                  |
                8 |             <string>Office</string>
                  |             ^^^^^^^^^^^^^^^^^^^^^^^ expected a Shape
                  |
                  = help: write the name of a class that is a Shape
                  = path: shapes.0

            What to do. Write an object of a class that matches the declared type. If the
            declared type is a class or a struct, this is checked before any code of the
            other class runs; if it is a protocol, after the initializer has run.
            """#),
        ErrorText(
            "HR0403", "conflicting names",
            #"""
            `registryConflict`. A class registry assigns one name to two types.

                HR0403 "Car" is registered for two types, Car and Truck

            What to do. Give each type one name, and each name to one type.
            """#),
        ErrorText(
            "HR0404", "missing class",
            #"""
            `missingClass`. An object does not specify its class, and the declared type
            does not determine it.

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
            `unsetVariable`. A configuration file refers to an environment variable that
            is not set.

                config.json:1:10: HR0410 the environment variable "PORT" is not set at port

            What to do. Set the variable, or specify a default value: `{"$env": "PORT",
            "$default": 8080}`. A variable with an empty value is set.
            """#),
        ErrorText(
            "HR0411", "files that include one another",
            #"""
            `includeCycle`. Configuration files include one another in a cycle.

                b.json:1:14: HR0411 files include one another: a.json:1:14 includes b.json:1:14 includes a.json

            What to do. Remove one of the includes. The error is also thrown if includes
            are nested more than 16 deep, or if there are more than 1,000 includes in all.
            """#),
        ErrorText(
            "HR0412", "an include that is refused",
            #"""
            `refusedInclude`. A configuration file includes a file that it may not
            include.

                outside.json:1:14: HR0412 the included file lies outside of the folder of the first file

            What to do. Move the included file into the folder of the first file, or set
            `includes` to `.anywhere` if nobody else can write these files. Layers of
            bytes and documents have no folder, and therefore cannot include files: add
            the layer as a file.
            """#),
        ErrorText(
            "HR0413", "an ambiguous variable",
            #"""
            `ambiguousVariable`. Several environment variables can set the same key, or
            one variable can set several keys.

                environment variable pool_minimum: HR0413 POOL_MINIMUM, pool_minimum differ in case only, and are f…

            What to do. Unset all of the variables but one.
            """#),
        ErrorText(
            "HR0414", "a rule is broken",
            #"""
            `brokenRule`. Values of a configuration violate a validation rule.

                pool.json:1:27: HR0414 the minimum exceeds the maximum at maximum

            What to do. Change the value at the reported location, or one of the other
            values that the report names. The rule is one of those in the type's
            `validate()`.
            """#),
    ]
}
