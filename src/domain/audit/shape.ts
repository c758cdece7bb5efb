/** Whether a value that somebody has sent or stored is what it should be. */
export type Test = (value: unknown) => boolean;

export const isText: Test = (value) => typeof value === 'string';

export const isNumber: Test = (value) => Number.isSafeInteger(value);

export const isBoolean: Test = (value) => typeof value === 'boolean';

/** A text of that shape. */
export const isLike =
  (pattern: RegExp): Test =>
  (value) =>
    typeof value === 'string' && pattern.test(value);

/** That text and no other. */
export const isExactly =
  (text: string): Test =>
  (value) =>
    value === text;

/** `null` is as good. */
export const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);

/** A list of such values, which may be empty. */
export const listOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);

type Fields = Readonly<Record<string, Test>>;

/** An object with just these fields: one more could say what nothing proves. Of the `optional` ones each may be absent. */
export const objectOf =
  (fields: Fields, optional: Fields = {}): Test =>
  (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const given = value as Readonly<Record<string, unknown>>;
    return (
      Object.keys(given).every((name) => Object.hasOwn(fields, name) || Object.hasOwn(optional, name)) &&
      Object.entries(fields).every(([name, test]) => test(given[name])) &&
      Object.entries(optional).every(([name, test]) => !Object.hasOwn(given, name) || test(given[name]))
    );
  };
