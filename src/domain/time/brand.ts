declare const brand: unique symbol;

/**
 * A branded primitive, so that look-alikes can't be mixed up: minutes of a day with a duration, a date with any string.
 */
export type Branded<Base, Name extends string> = Base & { readonly [brand]: Name };
