declare const brand: unique symbol;

/** A primitive that must not be mixed up with a look-alike: minutes of a day with a duration, a date with any string. */
export type Branded<Base, Name extends string> = Base & { readonly [brand]: Name };
