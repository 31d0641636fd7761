package com.acme;

public enum Planet { SUN, EARTH, MOON }
