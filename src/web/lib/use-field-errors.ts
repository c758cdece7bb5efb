import { useState } from 'react';

/** The errors of a form's fields by name, in Japanese. */
export type FieldErrors<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** The errors of a form's fields: set when it is sent, each gone as soon as its field changes. */
export function useFieldErrors<Name extends string>() {
  const [reported, setReported] = useState({} as FieldErrors<Name>);
  const [changed, setChanged] = useState<readonly string[]>([]);
  // An error within a list (`columns/2/header`) is cleared by any change of the list, which may move it.
  const isChanged = (name: string): boolean => changed.some((field) => name === field || name.startsWith(`${field}/`));
  return {
    errors: Object.fromEntries(Object.entries(reported).filter(([name]) => !isChanged(name))) as FieldErrors<Name>,
    /** All errors of the last submit, a new object each time. */
    reported,
    setErrors: (errors: FieldErrors<Name>): void => {
      setReported(errors);
      setChanged([]);
    },
    /** These fields were changed. */
    clear: (names: readonly string[]): void => setChanged((before) => [...before, ...names]),
  };
}
