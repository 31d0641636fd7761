package com.acme;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Date;

public final class Exchange {
    private static Kryo kryo() {
        Kryo kryo = new Kryo();
        kryo.setRegistrationRequired(true);
        kryo.register(Directory.class);   // 9, the first number that is free
        kryo.register(Person.class, 20);
        kryo.register(Planet.class);      // 10
        kryo.register(ArrayList.class);   // 11
        kryo.register(Date.class);        // 12
        return kryo;
    }

    public static void main(String[] arguments) throws IOException {
        if (arguments[0].equals("write")) write(arguments[1]);
        else read(arguments[1]);
    }

    private static void write(String file) throws IOException {
        Person ada = new Person("Ada", 36);
        Person bob = new Person("Bob", 7).with(null, null, ada);
        ada.with(0.5, new Date(1357005296789L), bob, "admin", "staff");   // each refers to the other
        Directory directory = new Directory();
        directory.people().add(ada);
        directory.people().add(bob);
        try (Output output = new Output(new FileOutputStream(file))) {
            kryo().writeClassAndObject(output, directory);
        }
    }

    private static void read(String file) throws IOException {
        try (Input input = new Input(new FileInputStream(file))) {
            Directory directory = (Directory) kryo().readClassAndObject(input);
            for (Person person : directory.people()) System.out.println(person);
        }
    }
}
