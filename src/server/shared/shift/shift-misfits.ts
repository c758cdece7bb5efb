import { type Kysely, sql } from 'kysely';

import type { MisfitsOfChange } from '#contract/shift-misfits.ts';
import { daysUnder } from '#domain/company-calendar/company-day.ts';
import { settingsInForce } from '#domain/overtime/settings.ts';
import { contractBounds } from '#domain/shift/contract-bounds.ts';
import { misfitsOn } from '#domain/shift/contract-fit.ts';
import type { RosterShift } from '#domain/shift/plan.ts';
import { breakOfShift } from '#domain/shift/roster.ts';
import { rosterFindingText } from '#domain/shift/roster-text.ts';
import { addDays, compareDates, type DateRange, type IsoDate } from '#domain/time/date.ts';
import { type Minutes, workingDayMinute } from '#domain/time/minutes.ts';
import type { Role } from '#domain/users/role.ts';
import { ruleOnDay } from '#domain/work-rules/work-rule.ts';
import { type ContractOnRecord, withKnownWeekdays } from '#domain/working-time/contract-on-record.ts';
import { periodOn } from '#domain/working-time/wage-period.ts';
import type { DB } from '../../platform/database/schema.ts';
import { calendarsOf } from '../../records/company-days.ts';
import { contractsOfUser, contractsSeenBy } from '../../records/contracts.ts';
import { datedRulesOf } from '../sheet/month-rules.ts';
import { presentTimes } from '../sheet/planned-times.ts';
import { byUser } from '../../records/rows.ts';
import type { UserKey } from '../../records/user-key.ts';

/** A planned shift that doesn't fit its contract. */
interface ShiftMisfit {
  readonly date: IsoDate;
  readonly shift: RosterShift;
  readonly isDraft: boolean;
  /** Its month is closed: nobody changes it any more. */
  readonly isClosed: boolean;
  readonly message: string;
}

/** The person and the days whose shifts are checked; without a last day all that are planned. */
interface PlannedSpan {
  readonly userId: number;
  readonly from: IsoDate;
  readonly to: IsoDate | null;
}

interface PlannedRow {
  readonly user_id: number;
  readonly work_date: IsoDate;
  readonly start_minute: number;
  readonly end_minute: number;
  readonly break_minutes: Minutes | null;
  readonly is_draft: boolean;
  readonly is_closed: boolean;
}

/**
 * Reads what is planned for people, and the company's rules: what it returns says which of a person's shifts don't fit given
 * contracts. Of each person one span. With drafts, what admins have planned and not published counts in the place of the shift
 * of its day.
 */
export async function plannedMisfits(
  db: Kysely<DB>,
  companyId: string,
  spans: readonly PlannedSpan[],
  { withDrafts }: { readonly withDrafts: boolean },
): Promise<(userId: number, contracts: readonly ContractOnRecord[]) => ShiftMisfit[]> {
  const planned = byUser(await plannedRows(db, companyId, spans, withDrafts), (row) => row);
  const dates = [...planned.values()]
    .flat()
    .map(({ work_date: date }) => date)
    .toSorted(compareDates);
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return () => [];
  const { policies, calendar, settings, workRules } = await datedRulesOf(db, companyId);
  const ruleOn = ruleOnDay(workRules, calendar, policies);
  const calendars = await calendarsOf(db, companyId, { from: first, to: last }, [...planned.keys()]);
  const fromOf = new Map(spans.map(({ userId, from }) => [userId, from]));
  return (userId, contracts) => {
    const rows = planned.get(userId) ?? [];
    const from = fromOf.get(userId);
    const [start, end] = [rows[0]?.work_date, rows.at(-1)?.work_date];
    if (from === undefined || start === undefined || end === undefined) return [];
    const shifts = new Map(rows.map((row) => [row.work_date, toShift(row)]));
    const days = daysUnder(withKnownWeekdays(contracts), calendars, userId);
    const bounds = contractBounds({ from: start, to: end }, contracts, ruleOn, days);
    return rows.flatMap(({ work_date: date, is_draft: isDraft, is_closed: isClosed }) => {
      const shift = shifts.get(date);
      if (shift === undefined || date < from) return [];
      const { policy } = settingsInForce(settings, periodOn(date, calendar).month);
      const messages = misfitsOn(date, { shifts, bounds }, policy).map(rosterFindingText);
      return messages.length === 0 ? [] : [{ date, shift, isDraft, isClosed, message: messages.join('、') }];
    });
  };
}

function toShift({ start_minute: start, end_minute: end, break_minutes: breakMinutes }: PlannedRow): RosterShift {
  const hours = { start: workingDayMinute(start), end: workingDayMinute(end) };
  return { ...hours, breakMinutes: breakOfShift(hours, breakMinutes === null ? undefined : { breakMinutes }) };
}

/** The shifts of these days and of the week before them, in order. */
async function plannedRows(
  db: Kysely<DB>,
  companyId: string,
  spans: readonly PlannedSpan[],
  withDrafts: boolean,
): Promise<PlannedRow[]> {
  if (spans.length === 0) return [];
  const { rows } = await sql<PlannedRow>`
    with span as (
      select * from unnest(${spans.map(({ userId }) => userId)}::bigint[],
        ${spans.map(({ from }) => addDays(from, -6))}::date[], ${spans.map(({ to }) => to)}::date[])
        as span (user_id, from_date, to_date)
    ), draft as (
      select d.* from span join shift_draft d on d.company_id = ${companyId} and d.user_id = span.user_id
        and d.work_date >= span.from_date and (span.to_date is null or d.work_date <= span.to_date)
      where ${withDrafts}::boolean and (select admins_plan_shifts from company where company_id = ${companyId})
    ), planned as (
      select s.user_id, s.work_date, s.is_workday, s.start_minute, s.end_minute, s.shift_pattern_id, false as is_draft
      from span join shift s on s.company_id = ${companyId} and s.user_id = span.user_id
        and s.work_date >= span.from_date and (span.to_date is null or s.work_date <= span.to_date)
      where not exists (select from draft where draft.user_id = s.user_id and draft.work_date = s.work_date)
      union all
      select user_id, work_date, is_workday, start_minute, end_minute, shift_pattern_id, true from draft
    )
    select planned.user_id, planned.work_date, planned.start_minute, planned.end_minute, p.break_minutes, planned.is_draft,
      exists (select from month_closing c where c.company_id = ${companyId} and c.user_id = planned.user_id
        and c.status = 'closed' and planned.work_date between c.from_date and c.to_date) as is_closed
    from planned left join shift_pattern p on p.company_id = ${companyId} and p.shift_pattern_id = planned.shift_pattern_id
    where planned.is_workday and planned.start_minute is not null
    order by planned.user_id, planned.work_date`.execute(db);
  return rows;
}

/** The shifts of record of these days that don't fit the contract, and why, as far as the viewer may know. */
export async function misfitsOfMonth(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
  viewer: Role,
  { from, to }: DateRange,
): Promise<{ readonly date: IsoDate; readonly message: string }[]> {
  const misfitsUnder = await plannedMisfits(db, companyId, [{ userId, from, to }], { withDrafts: false });
  const contracts = contractsSeenBy(viewer, await contractsOfUser(db, { companyId, userId }));
  return misfitsUnder(userId, contracts).map(({ date, message }) => ({ date, message }));
}

/** The shifts that a change of a person's contracts leaves without one that they fit, unless they didn't just so before. */
export function misfitsOfChange(before: readonly ShiftMisfit[], after: readonly ShiftMisfit[]): ShiftMisfit[] {
  const known = new Map(before.map(({ date, message }) => [date, message]));
  return after.filter(({ date, message, isClosed }) => !isClosed && known.get(date) !== message);
}

/** Misfits on the wire, as many of them as can be read. */
export const presentMisfits = (misfits: readonly ShiftMisfit[], most: number): MisfitsOfChange => ({
  count: misfits.length,
  shifts: misfits.slice(0, most).map(({ date, shift, isDraft, message }) => ({
    date,
    ...presentTimes(shift),
    is_draft: isDraft,
    message,
  })),
});
