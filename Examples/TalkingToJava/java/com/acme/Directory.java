package com.acme;

import java.util.ArrayList;

public class Directory {
    private ArrayList<Person> people = new ArrayList<>();

    public ArrayList<Person> people() { return people; }
}
