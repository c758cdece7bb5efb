/** The function with its results kept by the argument: each is calculated once. */
export function remember<Key, Value>(calculate: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = calculate(key);
    known.set(key, value);
    return value;
  };
}

/**
 * The function with its result kept until it is asked for another one, object or list by itself: those who calculate a person's month
 * ask for the same ones one after the other. Nobody changes them.
 */
export function rememberLast<Key, Value>(calculate: (key: Key) => Value): (key: Key) => Value {
  let last: { readonly key: Key; readonly value: Value } | null = null;
  return (key) => {
    if (last === null || last.key !== key) last = { key, value: calculate(key) };
    return last.value;
  };
}

/** The function with its results kept by its first argument, as long as its second one, which nobody changes, is used. */
export function rememberWith<Key, Owner extends object, Value>(
  calculate: (key: Key, owner: Owner) => Value,
): (key: Key, owner: Owner) => Value {
  const known = new WeakMap<Owner, (key: Key) => Value>();
  return (key, owner) => {
    let ofOwner = known.get(owner);
    if (ofOwner === undefined) {
      ofOwner = remember((one: Key) => calculate(one, owner));
      known.set(owner, ofOwner);
    }
    return ofOwner(key);
  };
}
