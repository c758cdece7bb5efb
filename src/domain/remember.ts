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
