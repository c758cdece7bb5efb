import { useState } from 'react';

/** What is wrong with the fields of a form, by their names, in Japanese. */
export type FieldErrors<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** The faults of a form's fields: found when it is sent, each gone as soon as its field changes. */
export function useFieldErrors<Name extends string>() {
  const [found, setFound] = useState({} as FieldErrors<Name>);
  const [changed, setChanged] = useState<readonly string[]>([]);
  const standing = Object.entries(found).filter(([name]) => !changed.includes(name));
  return {
    faults: Object.fromEntries(standing) as FieldErrors<Name>,
    /** All that the last try found, a new object each time. */
    found,
    find: (faults: FieldErrors<Name>): void => {
      setFound(faults);
      setChanged([]);
    },
    change: (names: readonly string[]): void => setChanged((before) => [...before, ...names]),
  };
}
