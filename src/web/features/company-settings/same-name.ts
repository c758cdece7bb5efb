import type { MasterEntry } from '#contract/master-data.ts';

// ㈱ and (株), ＡＢＣ and abc are one name to whoever looks for it.
const plain = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();

/** Whether another entry of the list bears the name, however it is written. */
export const isNameTaken = (entries: readonly MasterEntry[], name: string, ownId: number | null): boolean =>
  plain(name) !== '' && entries.some((entry) => entry.id !== ownId && plain(entry.name) === plain(name));
