import { type Kysely, sql, type Transaction } from 'kysely';

import type { BreakFillsOutcome } from '#contract/corrections.ts';
import { breakFits } from '#domain/attendance/correction.ts';
import { lengthOfBreak, recordedBreakOf } from '#domain/attendance/day.ts';
import { pairsOf } from '#domain/attendance/day-pairs.ts';
import { lacksBreak } from '#domain/attendance/month.ts';
import { punchesOf } from '#domain/attendance/punches.ts';
import type { AttendanceRecord } from '#domain/attendance/record.ts';
import { groupBy } from '#domain/group-by.ts';
import { dayWork } from '#domain/hours/day-work.ts';
import { policyInForce } from '#domain/company-policy/policy.ts';
import { breakRuleOf } from '#domain/company-policy/unset-break.ts';
import { type IsoDate, isoDate } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { totalLength } from '#domain/time/interval.ts';
import { periodOn } from '#domain/working-time/wage-period.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import type { Minutes } from '#domain/time/minutes.ts';
import { type AuditEntry, writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { requirePeople } from '../../platform/auth/policies.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { refusedBy } from '../../records/closed-month.ts';
import { policiesOf } from '../../records/company.ts';
import { namesOf } from '../../records/employees.ts';
import { toAttendanceRecord } from '../../records/rows.ts';
import { type UserKey, lockUser, type UserChange, auditOf, userOf } from '../../records/user-key.ts';
import { wageCalendarOf } from '../../records/wage-periods.ts';
import { changeOfDay, type DayRow, daysOf, isPunch, replaceRecords } from './day.repository.ts';
import type { DaySummary } from './time-record.presenter.ts';
import { recordsOfDay } from '#domain/attendance/by-day.ts';

/** The break of a day, by the day's records and its date. */
type BreakOfDay = (date: IsoDate, records: readonly AttendanceRecord[]) => Minutes;

/**
 * Records the break on each of the days that has both punches and no break (D11), all or nothing; days that have one by
 * now keep it. Returns the filled days. Throws `break_too_long`, by date, where it doesn't fit the day.
 */
export async function fillBreaks(
  database: Database,
  change: UserChange,
  dates: readonly IsoDate[],
  breakOfDay: BreakOfDay,
): Promise<IsoDate[]> {
  return database.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, change.owner);
    const days = await daysOf(trx, change.owner, dates);
    const lacking = new Map<IsoDate, { readonly rows: DayRow[]; readonly breakMinutes: Minutes }>();
    const tooShort: IsoDate[] = [];
    for (const date of new Set(dates.toSorted())) {
      const rows = days.get(date) ?? [];
      const records = rows.map(toAttendanceRecord);
      const span = spanWithoutBreak(records);
      if (span === null) continue;
      const breakMinutes = breakOfDay(date, records);
      if (breakFits(breakMinutes, span)) lacking.set(date, { rows, breakMinutes });
      else tooShort.push(date);
    }
    if (tooShort.length > 0) throw tooLongFor(tooShort);
    for (const [breakMinutes, filled] of groupBy([...lacking.values()], (day) => day.breakMinutes)) {
      const primaryPunches = filled.flatMap(({ rows }) => rows.find(isPunch) ?? []);
      await replaceRecords(trx, change.owner, primaryPunches, { break_minutes: breakMinutes }, change.now);
    }
    await auditBreaks(trx, change, 'fill_break', new Map([...lacking].map(([date, { rows }]) => [date, rows])));
    return [...lacking.keys()];
  });
}

/** The days of a person whose break is to be filled in. */
interface Fill {
  readonly user_id: number;
  readonly dates: readonly IsoDate[];
}

/**
 * Fills in the breaks of several people, each as `fillBreaks` does, in a transaction of their own: with `breakMinutes`,
 * or where that is `undefined` with what the company's rule deems taken on the day (D38). Throws `not_found` for somebody
 * who isn't the company's, and `no_break_rule` where the rule deems nothing, before anything is written.
 */
export async function fillBreaksOfMany(
  database: Database,
  caller: Caller,
  fills: readonly Fill[],
  breakMinutes: Minutes | undefined,
  now: EpochMs,
): Promise<Omit<BreakFillsOutcome, 'message'>> {
  requirePeople(
    caller,
    fills.map(({ user_id }) => user_id),
  );
  const names = await namesOf(
    database.kysely,
    caller.companyId,
    fills.map(({ user_id }) => user_id),
  );
  const breakOfDay = breakMinutes === undefined ? await ruleOf(database, caller, fills) : () => breakMinutes;
  let days = 0;
  const userIds: number[] = [];
  const refused: BreakFillsOutcome['refused'] = [];
  for (const { user_id, dates } of fills) {
    const change = { owner: userOf(caller, { id: user_id }), actorUserId: caller.userId, now };
    try {
      days += (await fillBreaks(database, change, dates, breakOfDay)).length;
      userIds.push(user_id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ user_id, name: names.get(user_id) ?? '', ...refusedBy(error), message: refusalText(error) });
    }
  }
  return { days, user_ids: userIds, refused };
}

/** Why a person's breaks weren't filled in, with the days on which they don't fit. */
function refusalText({ body: { message, fields = {} } }: AppError): string {
  const dates = Object.keys(fields).map((date) => formatMonthDay(isoDate(date)));
  return dates.length === 0 ? message : `${message}：${dates.join('、')}`;
}

/** What the company's rule deducts of each of the days. Throws `no_break_rule` where it deducts nothing. */
async function ruleOf({ kysely }: Database, { companyId }: Caller, fills: readonly Fill[]): Promise<BreakOfDay> {
  const policies = await policiesOf(kysely, companyId);
  const calendar = await wageCalendarOf(kysely, companyId);
  const policyOn = (date: IsoDate) => policyInForce(policies, periodOn(date, calendar).month);
  if (fills.some(({ dates }) => dates.some((date) => policyOn(date).unsetBreak === 'none')))
    throw new AppError('no_break_rule');
  return (date, records) => {
    const policy = policyOn(date);
    return dayWork({ ...recordsOfDay(records), internalWork: [], shift: null }, breakRuleOf(policy), policy).break
      .deducted;
  };
}

function tooLongFor(dates: readonly IsoDate[]): AppError<'break_too_long'> {
  const { message } = new AppError('break_too_long').body;
  return new AppError('break_too_long', { fields: Object.fromEntries(dates.map((date) => [date, message])) });
}

/** The length of a day's pairs without a break; `null` when none is missing. */
function spanWithoutBreak(records: readonly AttendanceRecord[]): Minutes | null {
  const punches = punchesOf(records);
  const [clockIn, clockOut] = [punches.clockIn?.minute ?? null, punches.clockOut?.minute ?? null];
  const { pairs } = pairsOf(records);
  const breakMinutes = lengthOfBreak(recordedBreakOf(records));
  return lacksBreak({ clockIn, clockOut, pairs, breakMinutes }) ? totalLength(pairs) : null;
}

/** Undoes filled breaks on those of the days that nobody has corrected since. Returns these days. */
export async function undoBreakFills(
  database: Database,
  change: UserChange,
  dates: readonly IsoDate[],
): Promise<IsoDate[]> {
  const [first, last] = [dates.toSorted()[0], dates.toSorted().at(-1)];
  if (first === undefined || last === undefined) return [];
  return database.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, change.owner);
    const filled = (await filledBreaks(trx, change.owner, first, last)).filter(({ date }) => dates.includes(date));
    const days = await daysOf(
      trx,
      change.owner,
      filled.map(({ date }) => date),
    );
    const primaryPunches = [...days.values()].flat().filter((row) => row.break_minutes !== null);
    await replaceRecords(trx, change.owner, primaryPunches, { break_minutes: null }, change.now);
    await auditBreaks(trx, change, 'undo_fill_break', days);
    return filled.map(({ date }) => date);
  });
}

/** A day whose break was filled in. */
interface FilledBreak {
  readonly date: IsoDate;
  readonly breakMinutes: number;
}

/** The days of a user from `first` to `last` whose latest change is a filled break. */
export async function filledBreaks(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
  first: IsoDate,
  last: IsoDate,
): Promise<FilledBreak[]> {
  const { rows } = await sql<{ work_date: IsoDate; action: string; after: DaySummary | null }>`
    select distinct on (work_date) work_date, action, after from audit_entry
    where company_id = ${companyId} and subject_user_id = ${userId} and work_date between ${first} and ${last}
      and action in ('fill_break', 'undo_fill_break', 'correct_day', 'delete_break_time')
    order by work_date, audit_entry_id desc`.execute(db);
  return rows.flatMap(({ work_date, action, after }) =>
    action === 'fill_break' && after?.break_time != null ? [{ date: work_date, breakMinutes: after.break_time }] : [],
  );
}

/** Inserts an audit entry for each of the days, given with their previous state. */
async function auditBreaks(
  trx: Transaction<DB>,
  { owner, actorUserId }: UserChange,
  action: 'fill_break' | 'undo_fill_break',
  before: ReadonlyMap<IsoDate, readonly DayRow[]>,
): Promise<void> {
  const after = await daysOf(trx, owner, [...before.keys()]);
  const entries = [...before].map(([workDate, rows]): AuditEntry => ({
    ...auditOf(owner, actorUserId),
    workDate,
    action,
    ...changeOfDay(rows, after.get(workDate) ?? []),
  }));
  await writeAudit(trx, ...entries);
}
