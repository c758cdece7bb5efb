import { applied, type Mutant } from './mutants.ts';

/** A change that no test can tell of, since the product does the same with it. */
interface Equivalent {
  /** A piece of the module that stands there once, and what the change makes of it. */
  readonly code: string;
  readonly becomes: string;
  readonly reason: string;
}

/** The changes that were looked at and found to change nothing, by file. */
export const EQUIVALENT: Readonly<Record<string, readonly Equivalent[]>> = {
  'src/domain/time/date.ts': [
    {
      code: '-\\d{2}$/.test(text)) return',
      becomes: '-\\d{2}/.test(text)) return',
      reason: 'a longer text is not the date it is read as',
    },
    { code: 'day < 28', becomes: 'day < 27', reason: 'the longer way comes to the same day' },
    { code: 'a < b ? a : b', becomes: 'a <= b ? a : b', reason: 'of two equal dates either is the earlier' },
    { code: 'a > b ? a : b', becomes: 'a >= b ? a : b', reason: 'of two equal dates either is the later' },
  ],
  'src/domain/time/hours.ts': [
    {
      code: 'duration * parts + 30',
      becomes: 'duration * parts + 31',
      reason: 'ten or a hundred times minutes are tens',
    },
  ],
  'src/domain/time/instant.ts': [
    {
      code: '/^.{10}T',
      becomes: '/.{10}T',
      reason: 'what begins with more than a date is refused for its first ten characters',
    },
  ],
};

/** Which of a module's changes are named as equivalent. Throws where one that is named is none of its changes any more. */
export function equivalentOf(
  file: string,
  source: string,
  mutants: readonly Mutant[],
  named: readonly Equivalent[] = EQUIVALENT[file] ?? [],
): ReadonlySet<Mutant> {
  const found = named.map(({ code, becomes }) => {
    const [before = '', after, ...further] = source.split(code);
    const changed = after === undefined || further.length > 0 ? undefined : before + becomes + after;
    const mutant = mutants.find((one) => applied(source, one) === changed);
    if (mutant === undefined)
      throw new Error(`${file}: “${code}” → “${becomes}” is none of its changes, or more than one`);
    return mutant;
  });
  return new Set(found);
}
