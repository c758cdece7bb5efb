/** The set with an item that it hasn't, or without one that it has. */
export function toggled<Item>(set: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
}

/** The set with all of these items, or with none of them. */
export function withChosen<Item>(set: ReadonlySet<Item>, items: Iterable<Item>, isChosen: boolean): ReadonlySet<Item> {
  const next = new Set(set);
  for (const item of items) {
    if (isChosen) next.add(item);
    else next.delete(item);
  }
  return next;
}
