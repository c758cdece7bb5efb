import { foldedForm, storedId } from '../company/folded-form.ts';

/** A person as a service for personnel has them; empty is what it doesn't say. */
export interface FetchedPerson {
  /** The employee number, which is kintai's employee ID. */
  readonly number: string;
  readonly name: string;
  readonly kana: string;
  readonly mail: string;
  readonly hiredOn: string;
  readonly leftOn: string;
  readonly employmentType: string;
  readonly department: string;
}

/** A person as the company has them; empty is what isn't known. */
export interface KnownPerson extends FetchedPerson {
  readonly userId: number;
  /** It is who fetches: their own address asks for the password again, which an import doesn't. */
  readonly isCaller: boolean;
  /** Whether a text names the department that they are in. */
  readonly isIn: (department: string) => boolean;
}

/** What a service says otherwise than the company, and an import leaves as it is. */
export const COMPARED_FIELDS = ['name', 'mail', 'hiredOn', 'leftOn', 'employmentType'] as const;
export type ComparedField = (typeof COMPARED_FIELDS)[number];

/** A value of a person's that the service has otherwise. */
export interface FetchedDifference {
  readonly userId: number;
  readonly employeeId: string;
  readonly name: string;
  readonly field: ComparedField;
  readonly here: string;
  readonly there: string;
}

/** Somebody who can't be matched with the company's people. */
export interface Unmatched {
  readonly name: string;
  readonly number: string;
  readonly why: 'no_number' | 'same_number';
}

/** Fetched people, sorted by what is to be done with them. */
export interface SortedPeople {
  /** The rows of the file to import: new people, and what an import adds to those who are there. */
  readonly rows: readonly FetchedPerson[];
  readonly differences: readonly FetchedDifference[];
  readonly unmatched: readonly Unmatched[];
  /** How many have left and were never the company's here. */
  readonly gone: number;
}

/** The number by which a person is found, however it is written (D44). */
export const numberForm = ({ number }: Pick<FetchedPerson, 'number'>): string => foldedForm(number);

/**
 * Sorts what a service says of its people. A new person becomes a row as they are; of one who is there a row has what an import
 * adds (the reading and the address that aren't known, another department) beside what they have, so that nothing else is
 * changed. `known` are the company's people by {@link numberForm}.
 */
export function sortFetched(
  people: readonly FetchedPerson[],
  known: ReadonlyMap<string, KnownPerson>,
  today: string,
): SortedPeople {
  const rows: FetchedPerson[] = [];
  const differences: FetchedDifference[] = [];
  const unmatched: Unmatched[] = [];
  let gone = 0;
  const seen = new Set<string>();
  const doubled = new Set<string>();
  for (const form of people.map(numberForm)) {
    if (seen.has(form)) doubled.add(form);
    seen.add(form);
  }
  for (const person of people) {
    const form = numberForm(person);
    const there = known.get(form);
    if (form === '') unmatched.push({ name: person.name, number: '', why: 'no_number' });
    else if (doubled.has(form))
      unmatched.push({ name: person.name, number: storedId(person.number), why: 'same_number' });
    else if (there !== undefined) {
      differences.push(...differencesOf(person, there));
      const row = withAdditions(person, there);
      if (row !== null) rows.push(row);
    } else if (person.leftOn !== '' && person.leftOn < today) gone += 1;
    else rows.push(person);
  }
  return { rows, differences, unmatched, gone };
}

/** The row of somebody who is there; `null` where an import would add nothing. */
function withAdditions(person: FetchedPerson, there: KnownPerson): FetchedPerson | null {
  const { kana, mail, department } = person;
  const addsKana = there.kana === '' && kana !== '';
  const addsMail = there.mail === '' && mail !== '' && !there.isCaller;
  const moves = department !== '' && !there.isIn(department);
  if (!addsKana && !addsMail && !moves) return null;
  return {
    number: there.number,
    name: there.name,
    kana: addsKana ? kana : there.kana,
    mail: addsMail ? mail : there.mail,
    hiredOn: there.hiredOn,
    leftOn: there.leftOn,
    employmentType: there.employmentType,
    department: moves ? department : '',
  };
}

/** What the service says otherwise; a leaving date also where none is known. */
function differencesOf(person: FetchedPerson, there: KnownPerson): FetchedDifference[] {
  return COMPARED_FIELDS.filter((field) => isOtherwise(field, person[field], there[field])).map((field) => ({
    userId: there.userId,
    employeeId: there.number,
    name: there.name,
    field,
    here: there[field],
    there: person[field],
  }));
}

function isOtherwise(field: ComparedField, said: string, stored: string): boolean {
  // An address that isn't known is added by the import.
  if (said === '' || (field === 'mail' && stored === '')) return false;
  // Services write a name with blanks of their own, or none, between its parts.
  const form = (text: string): string => foldedForm(text).replaceAll(/\s/g, '');
  return form(said) !== form(stored);
}
