import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';

import { leaveDays, leaveOfDay, lessLeave, toDays } from '#domain/leave/amount.ts';
import { lastUsableDay } from '#domain/leave/statutory-grant.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { minutes, type Minutes } from '#domain/time/minutes.ts';
import type { DB, LeaveGrant as GrantTable } from '../../platform/database/schema.ts';
import { type Fail, parseDate } from '../../platform/http/csv-cells.ts';
import type { Cells } from '../../platform/http/csv-import.ts';
import { byUser } from '../../records/rows.ts';

/** A stored grant. */
export type GrantRow = Selectable<GrantTable>;

/** A grant as a row of a file has it. */
export interface ImportedGrant {
  readonly grantedOn: IsoDate;
  readonly expiresOn: IsoDate;
  readonly isStatutory: boolean;
  readonly days: number;
  /** What was taken of it before: so many minutes, of a day of so many. */
  readonly taken: Minutes;
  readonly ofDay: Minutes;
}

/** Why an imported grant was made or corrected, in the ledger and the audit log. */
export const GRANT_IMPORT = '残日数の取り込み';

/** Days in halves, as 12.5: from 0 to `most`. */
function parseDays(typed: string, most: number, fail: Fail): number | null {
  const ascii = typed.normalize('NFKC').replace(/日$/, '');
  const days = Number(ascii);
  const isValid = /^\d{1,3}(\.\d)?$/.test(ascii) && Number.isInteger(days * 2) && days <= most;
  return isValid ? days : fail(`0.5日単位で、${most}日以内で入力してください`);
}

/** The columns of a grant with what is left of it. */
type GrantCells = Cells<'grantedOn' | 'days' | 'leftDays' | 'expiresOn'>;

/** What of a grant is in columns that a file may lack. */
interface RestOfGrant {
  readonly isStatutory: boolean;
  /** How long a day of leave is. */
  readonly ofDay: Minutes;
  readonly leftHours: number;
}

/**
 * Reads a grant with what is left of it. `rest` reads the other columns; `daysOf` says how many days it has that a row leaves
 * open, `null` where nobody knows.
 */
export function readGrant(
  { faults, failAt, failIfBlank, isBlank, read }: GrantCells,
  today: IsoDate,
  rest: () => RestOfGrant,
  daysOf: (grantedOn: IsoDate) => number | null = () => null,
): ImportedGrant | null {
  // What is missing is said before what can't be read.
  failIfBlank('grantedOn');
  const grantedOn = read('grantedOn', (typed, fail) => parseDate(typed, today, fail));
  const known = isBlank('days') && grantedOn !== null ? daysOf(grantedOn) : null;
  if (known === null) failIfBlank('days');
  failIfBlank('leftDays');
  const days =
    known ??
    read('days', (typed, fail) => {
      const value = parseDays(typed, 100, fail);
      return value === 0 ? fail('付与日数は0より大きい値にしてください') : value;
    });
  const leftDays = read('leftDays', (typed, fail) => parseDays(typed, 100, fail));
  const { isStatutory, ofDay, leftHours } = rest();
  const expiresOn = read('expiresOn', (typed, fail) => {
    const date = parseDate(typed, today, fail);
    return date !== null && grantedOn !== null && date < grantedOn ? fail('有効期限は付与日以降にしてください') : date;
  });
  if (faults.length > 0 || grantedOn === null || days === null || leftDays === null) return null;
  const taken = days * ofDay - (leftDays * ofDay + leftHours * 60);
  if (taken < 0) return failAt('leftDays')('残日数は付与日数以内にしてください');
  return {
    grantedOn,
    expiresOn: expiresOn ?? lastUsableDay(grantedOn),
    isStatutory,
    days,
    taken: minutes(taken),
    ofDay,
  };
}

/** A stored grant as a row would have it. */
export const toImported = (row: GrantRow): ImportedGrant => ({
  grantedOn: row.granted_on,
  expiresOn: row.expires_on,
  isStatutory: row.is_statutory,
  days: row.days,
  taken: minutes(row.taken_before_minutes),
  ofDay: minutes(row.taken_before_day_minutes),
});

/** How many days of an imported grant are left. */
export const leftDaysOf = ({ days, taken, ofDay }: ImportedGrant): number =>
  toDays(lessLeave(leaveDays(days), leaveOfDay(taken, ofDay)));

/** An imported grant in the audit log. */
export const auditedGrant = (grant: ImportedGrant) => ({
  granted_on: grant.grantedOn,
  expires_on: grant.expiresOn,
  days: grant.days,
  is_statutory: grant.isStatutory,
  left_days: leftDaysOf(grant),
});

/** The grants of users of a company, by user and in order. */
export async function grantsByUser(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly GrantRow[]>> {
  const rows = await db
    .selectFrom('leave_grant')
    .selectAll()
    .where(sql<boolean>`company_id = ${companyId} and user_id = any(${[...userIds]})`)
    .orderBy('granted_on')
    .orderBy('leave_grant_id')
    .execute();
  return byUser(rows, (row) => row);
}

/** The columns of an imported grant. */
export const grantColumns = ({ grantedOn, expiresOn, isStatutory, days, taken, ofDay }: ImportedGrant) => ({
  granted_on: grantedOn,
  expires_on: expiresOn,
  is_statutory: isStatutory,
  days,
  taken_before_minutes: taken,
  taken_before_day_minutes: ofDay,
});

/** Stores a new grant. Returns its id. */
export async function insertImportedGrant(
  trx: Transaction<DB>,
  owner: { readonly companyId: string; readonly userId: number },
  grant: ImportedGrant,
  now: Date,
): Promise<number> {
  const row = await trx
    .insertInto('leave_grant')
    .values({
      company_id: owner.companyId,
      user_id: owner.userId,
      ...grantColumns(grant),
      reason: GRANT_IMPORT,
      created_at: now,
    })
    .returning('leave_grant_id')
    .executeTakeFirstOrThrow();
  return row.leave_grant_id;
}
