import { isDeepStrictEqual } from 'node:util';

// The expected values were worked out from the statutes and directives beside the code, by hand and by two other
// programs. None is ever adapted to the code; the counts in the tests reveal a lost one.

/** A worked example. Lengths are whole minutes; times, dates and lists have the form that its group's types say. */
export interface Vector {
  readonly id: string;
  readonly group: string;
  readonly why: string;
  readonly source: string;
  readonly input: unknown;
  readonly expected: unknown;
}

/** A file of worked examples. */
export interface VectorFile {
  readonly vectors: readonly Vector[];
}

/** Turns a vector's input into the domain's values, calls the domain, and returns what has the form of `expected`. */
export type Adaptor = (input: never) => unknown;

/** The adaptors by group. */
export type Adaptors = Readonly<Record<string, Adaptor>>;

/** How a vector came out; `not_yet` where no adaptor has its group. An error thrown is the actual value, as a text. */
export interface Outcome {
  readonly vector: Vector;
  readonly result: 'passed' | 'failed' | 'not_yet';
  readonly actual: unknown;
}

/** Calculates a vector by the adaptor of its group and compares the result with the expected one, both as JSON. */
export function checkVector(vector: Vector, adaptors: Adaptors): Outcome {
  const adaptor = Object.hasOwn(adaptors, vector.group) ? adaptors[vector.group] : undefined;
  if (adaptor === undefined) return { vector, result: 'not_yet', actual: null };
  const actual = calculate(adaptor, vector);
  return { vector, result: isDeepStrictEqual(actual, vector.expected) ? 'passed' : 'failed', actual };
}

function calculate(adaptor: Adaptor, { input }: Vector): unknown {
  try {
    // Without the keys that are undefined, and -0, neither of which JSON has.
    return JSON.parse(JSON.stringify(adaptor(input as never)));
  } catch (error) {
    return String(error);
  }
}

/**
 * The fields of the vectors' inputs that the adaptor reads of none of them, as paths (`settings.deemed`, `days[].inside`): of a
 * rule that an adaptor doesn't know nothing would be tried.
 */
export function unreadFields(vectors: readonly Vector[], adaptor: Adaptor): string[] {
  const fields = new Set<string>();
  const read = new Set<string>();
  const watch = (value: unknown, path: string): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const isList = Array.isArray(value);
    const inner = new Map(
      Object.entries(value).map(([key, each]) => {
        const at = isList ? `${path}[]` : `${path}${path === '' ? '' : '.'}${key}`;
        // The elements of a list have no names.
        if (!isList) fields.add(at);
        return [key, { at, each: watch(each, at) }];
      }),
    );
    return new Proxy(value, {
      get(target, key) {
        const found = typeof key === 'string' ? inner.get(key) : undefined;
        if (found === undefined) return Reflect.get(target, key) as unknown;
        read.add(found.at);
        return found.each;
      },
    });
  };
  for (const { input } of vectors) {
    try {
      adaptor(watch(input, '') as never);
    } catch {
      // A vector that fails fails in its own test.
    }
  }
  return [...fields].filter((field) => !read.has(field));
}

/** The vectors of a group. Throws where they are more or fewer than `count`. */
export function vectorsOf({ vectors }: VectorFile, group: string, count: number): Vector[] {
  const rows = vectors.filter((vector) => vector.group === group);
  if (rows.length !== count || new Set(rows.map(({ id }) => id)).size !== count)
    throw new Error(`${rows.length} vectors of ${group}, not ${count}`);
  return rows;
}
