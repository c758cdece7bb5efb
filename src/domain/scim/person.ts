/** Where the employee ID of somebody whom a provider registers comes from. */
export const EMPLOYEE_ID_SOURCES = ['employee_number', 'external_id'] as const;
export type EmployeeIdSource = (typeof EMPLOYEE_ID_SOURCES)[number];

/** By what a provider knows a person. */
export interface SaidIds {
  readonly userName: string;
  readonly externalId: string | null;
  readonly employeeNumber: string | null;
}

/** The employee ID of a new person; without an employee number the user name up to its `@`. `null` where nothing says it. */
export function employeeIdBy(
  source: EmployeeIdSource,
  { userName, externalId, employeeNumber }: SaidIds,
): string | null {
  if (source === 'external_id') return externalId;
  return employeeNumber ?? userName.replace(/@.*/s, '');
}

/** The names that a provider has of a person. */
export interface SaidNames {
  readonly family: string | null;
  readonly given: string | null;
  readonly formatted: string | null;
  readonly display: string | null;
}

const WRITTEN_FAMILY_FIRST = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * A person's name: the family name and the given name in the order of the script that they are written in, since a display name
 * that a provider has put together often has them the other way round. Without both, what it displays; `null` for nothing.
 */
export function nameBy({ family, given, formatted, display }: SaidNames): string | null {
  if (family !== null && given !== null)
    return WRITTEN_FAMILY_FIRST.test(family + given) ? `${family} ${given}` : `${given} ${family}`;
  return display ?? formatted ?? family ?? given;
}
