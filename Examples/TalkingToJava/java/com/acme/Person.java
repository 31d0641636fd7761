package com.acme;

import com.esotericsoftware.kryo.NotNull;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;

public final class Person {
    @NotNull private String name = "";
    private int age;
    private Double score;
    private Planet home = Planet.EARTH;
    private Date born;
    private List<String> tags = new ArrayList<>();
    private Person friend;

    private Person() {}

    public Person(String name, int age) {
        this.name = name;
        this.age = age;
    }

    public Person with(Double score, Date born, Person friend, String... tags) {
        this.score = score;
        this.born = born;
        this.friend = friend;
        this.tags.addAll(List.of(tags));
        return this;
    }

    @Override
    public String toString() {
        String friendName = friend == null ? "nobody" : friend.name;
        return name + ", " + age + ", of " + home + ", born " + (born == null ? "some day" : born.toInstant()) + ", score "
            + score + ", tags " + tags + ", friend of " + friendName;
    }
}
