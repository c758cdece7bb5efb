import { isDeepStrictEqual } from 'node:util';

import type { Kysely, Transaction } from 'kysely';

import type { SettledMonthResponse, SplitDayResponse } from '#contract/assigned-work.ts';
import { holdsOn, type StoredAssignment } from '#domain/assignments/assignment.ts';
import { settledPrice, type SettledPrice } from '#domain/assignments/settlement.ts';
import { type AssignmentMonth, lengthOfInternal, type WorkedDay } from '#domain/assignments/work-month.ts';
import { byShare } from '#domain/assignments/work-split.ts';
import { type ClientWorkReach, reachesWork } from '#domain/permissions/scope.ts';
import type { DateRange, IsoDate } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { formatDuration, minutes, type Minutes } from '#domain/time/minutes.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { realWork } from '#domain/working-time/work-classes.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { mayAtClient } from '../../platform/auth/policies.ts';
import { type AssignedWorkRow, assignedWorkOf } from '../../records/assigned-work.ts';
import { assignmentsOf, type WorkNames, workNamesOf } from '../../records/assignments.ts';
import { writeIntoMonth } from '../../records/closed-month.ts';
import { findEmployee } from '../../records/employees.ts';
import { auditOf, isOf, lockUser, type UserChange, type UserKey } from '../../records/user-key.ts';
import { versionOf } from '../../records/version.ts';
import { periodOfDay, presentPeriod } from '../../records/wage-periods.ts';
import { rulesFor } from '../../shared/sheet/month-rules.ts';
import { hoursOfMonth, readSheetMonths } from '../../shared/sheet/sheet-months.ts';
import { figuresOf, presentSettlement } from './report-figures.ts';
import { type AskedSheet, askedSheets } from './report-links.repository.ts';
import { stateOfSheet } from './report-states.ts';
import { loadWork, seenBy, type WorkOfMonth } from './work-months.ts';

/** What is entered of a day, as a request has it. */
interface EnteredDay {
  readonly version: string;
  readonly entries: readonly {
    readonly client_assignment_id: number;
    readonly minutes: number;
    readonly category?: string | undefined;
    readonly note?: string | undefined;
  }[];
}

/** A person's month with what its work was for. Throws `not_found`. */
export async function monthOfWork(
  { kysely }: Database,
  user: UserKey,
  period: WagePeriod,
  {
    now,
    reach,
    readsPrice,
  }: { readonly now: EpochMs; readonly reach: ClientWorkReach; readonly readsPrice: ReadsPrice },
): Promise<
  Partial<DateRange> & { assignments: SettledMonthResponse[]; days: SplitDayResponse[]; categories: string[] }
> {
  const employee = await findEmployee(kysely, user, period.to, period.from);
  if (employee === undefined) throw new AppError('not_found');
  const rules = await rulesFor(kysely, user.companyId, period.month);
  const [calculate] = await loadWork(kysely, [employee], { period, rules, now });
  if (calculate === undefined) throw new AppError('not_found');
  const work = seenBy(reach, calculate());
  const names = await workNamesOf(kysely, user.companyId);
  const assigned = work.settled.map(({ assignment }) => assignment.id);
  const asked = await askedSheets(kysely, user.companyId, period.name, assigned);
  return {
    ...presentPeriod(period),
    assignments: presentSettled(work, { names, readsPrice, asked, now }),
    days: work.days
      .filter((day) => day.work > 0 || work.entries.has(day.date))
      .map((day) => presentDay(day, work.entries.get(day.date) ?? [])),
    categories: await categoriesOf(kysely, user),
  };
}

/** Whether an assignment is sent with its price. */
type ReadsPrice = (assignment: StoredAssignment) => boolean;

export const NO_PRICES: ReadsPrice = () => false;

/** The prices that a caller may read. */
export const pricesFor =
  (caller: Pick<Caller, 'grants'>): ReadsPrice =>
  (assignment) =>
    mayAtClient(caller, 'read_prices', assignment);

/** What the assignments of a month are presented with. */
interface Presented {
  readonly names: WorkNames;
  readonly readsPrice: ReadsPrice;
  /** The newest requests for the approval of its sheets. */
  readonly asked: ReadonlyMap<number, AskedSheet>;
  readonly now: EpochMs;
}

/** The assignments of a person's month on the wire. */
export const presentSettled = (
  work: WorkOfMonth,
  { names, readsPrice, asked, now }: Presented,
): SettledMonthResponse[] =>
  work.settled.map((settled) => {
    const sheet = asked.get(settled.assignment.id);
    return {
      ...presentAssignment(settled.assignment, settled.month, names, readsPrice(settled.assignment)),
      ...(sheet && { report_state: stateOfSheet(sheet, () => figuresOf(work, settled), now) }),
    };
  });

function presentAssignment(
  assignment: StoredAssignment,
  { worked, billed, covered, settlement, outlook, isOver }: AssignmentMonth,
  { clients, jobs }: WorkNames,
  readsPrice: boolean,
): SettledMonthResponse {
  const { monthlyPrice } = assignment;
  return {
    client_assignment_id: assignment.id,
    client_company: clients.get(assignment.clientCompanyId) ?? '',
    job_assignment: jobs.get(assignment.jobAssignmentId ?? 0) ?? null,
    contract_kind: assignment.kind,
    from: assignment.from,
    to: assignment.to,
    share_percent: assignment.share,
    worked_minutes: worked,
    billed_minutes: billed,
    ...(covered && { covered: { working_days: covered.workingDays, assigned_days: covered.assignedDays } }),
    ...(settlement && { settlement: presentSettlement(settlement) }),
    // What a month under way costs isn't known yet.
    ...(readsPrice &&
      isOver &&
      monthlyPrice !== null && {
        price: presentPrice(settledPrice(monthlyPrice, settlement, covered)),
      }),
    ...(outlook && {
      outlook: {
        state: outlook.state,
        days_left: outlook.daysLeft,
        to_lower_minutes: outlook.toLower,
        to_upper_minutes: outlook.toUpper,
        forecast_minutes: outlook.forecast,
      },
    }),
  };
}

const presentPrice = ({ price: monthly, ...parts }: SettledPrice) => ({ monthly, ...parts });

const presentDay = (day: WorkedDay, entries: readonly AssignedWorkRow[]): SplitDayResponse => ({
  date: day.date,
  work_minutes: day.work,
  internal_minutes: day.internal,
  unassigned_minutes: day.unassigned,
  excess_minutes: day.excess,
  assigned: [...day.assigned].map(([id, time]) => ({ client_assignment_id: id, minutes: time })),
  running: [...byShare(minutes(day.work - day.internal), day.running)]
    .filter(([id]) => day.plan.has(id))
    .map(([id, time]) => ({ client_assignment_id: id, share_minutes: time })),
  entries: entries.map(presentEntry),
  version: versionOfDay(entries),
});

type Entry = SplitDayResponse['entries'][number];

const presentEntry = (row: AssignedWorkRow): Entry => ({
  client_assignment_id: row.client_assignment_id,
  minutes: row.assigned_minutes,
  category: row.category,
  note: row.note,
});

const versionOfDay = (entries: readonly AssignedWorkRow[]): string => versionOf(entries.map(presentEntry));

/** So many categories are offered. */
const MOST_CATEGORIES = 50;

/** The categories that a person has entered, in their order. */
async function categoriesOf(db: Kysely<DB>, user: UserKey): Promise<string[]> {
  const rows = await db
    .selectFrom('assigned_work')
    .select('category')
    .distinct()
    .where(isOf(user))
    .where('category', '<>', '')
    .orderBy('category')
    .limit(MOST_CATEGORIES)
    .execute();
  return rows.map(({ category }) => category);
}

/**
 * Replaces what is entered of a person's day for the assignments that are reached; what is the same leaves no trace. Throws `day_changed` where it
 * isn't as the caller has seen it, `not_found` for an assignment that isn't the person's, `assignment_not_running` for one of
 * another day, and `assigned_work_beyond` where it is more than the day's work beside the internal work.
 */
export async function splitDay(
  { kysely }: Database,
  { reach, ...change }: UserChange & { readonly reach: ClientWorkReach },
  date: IsoDate,
  { version, entries }: EnteredDay,
): Promise<void> {
  const { owner, actorUserId, now } = change;
  const { companyId, userId } = owner;
  await kysely.transaction().execute(async (trx) => {
    await lockUser(trx, owner);
    const own = ((await assignmentsOf(trx, companyId, [userId])).get(userId) ?? []).filter((one) =>
      reachesWork(reach, one),
    );
    const byId = new Map(own.map((one) => [one.id, one]));
    const all = (await assignedWorkOf(trx, companyId, [userId], { from: date, to: date })).get(userId) ?? [];
    const before = all.filter((row) => byId.has(row.client_assignment_id));
    const others = all.filter((row) => !byId.has(row.client_assignment_id));
    const wanted = entries.map((entry): Entry => ({
      ...entry,
      category: entry.category ?? '',
      note: entry.note ?? '',
    }));
    if (isDeepStrictEqual(before.map(presentEntry), wanted)) return;
    if (version !== versionOfDay(before)) throw new AppError('day_changed');
    for (const { client_assignment_id: id } of wanted) {
      const assignment = byId.get(id);
      if (assignment === undefined) throw new AppError('not_found');
      if (!holdsOn(assignment, date)) throw new AppError('assignment_not_running');
    }
    const time = minutes(wanted.reduce((sum, entry) => sum + entry.minutes, 0));
    const room = await roomOn(trx, owner, date, { now, others });
    if (time > room) throw new AppError('assigned_work_beyond', { values: { time: formatDuration(room) } });
    await writeIntoMonth(replaceEntries(trx, owner, date, { before, wanted, now }));
    const names = await workNamesOf(trx, companyId);
    await writeAudit(trx, {
      ...auditOf(owner, actorUserId),
      workDate: date,
      action: 'split_day',
      before: inWords(before.map(presentEntry), byId, names),
      after: inWords(wanted, byId, names),
    });
  });
}

/** The minutes of a day that can be entered for assignments: its work beside the internal work, and what stays entered. */
async function roomOn(
  trx: Transaction<DB>,
  user: UserKey,
  date: IsoDate,
  { now, others }: { readonly now: EpochMs; readonly others: readonly AssignedWorkRow[] },
): Promise<Minutes> {
  const period = await periodOfDay(trx, user.companyId, date);
  const employee = await findEmployee(trx, user, period.to, period.from);
  if (employee === undefined) throw new AppError('not_found');
  const rules = await rulesFor(trx, user.companyId, period.month);
  const [month] = await readSheetMonths(trx, [employee], { period, rules, now });
  const day = month && hoursOfMonth(month, rules).days.find((one) => one.date === date);
  if (month === undefined || day === undefined) return minutes(0);
  const internal = lengthOfInternal(month.input.internalWork.filter((entry) => entry.date === date));
  const staying = others.reduce((sum, row) => sum + row.assigned_minutes, 0);
  return minutes(Math.max(0, realWork(day.classes) - internal - staying));
}

async function replaceEntries(
  trx: Transaction<DB>,
  owner: UserKey,
  date: IsoDate,
  {
    before,
    wanted,
    now,
  }: { readonly before: readonly AssignedWorkRow[]; readonly wanted: readonly Entry[]; readonly now: EpochMs },
): Promise<void> {
  const ids = before.map((row) => row.assigned_work_id);
  if (ids.length > 0)
    await trx
      .deleteFrom('assigned_work')
      .where(isOf(owner))
      .where('work_date', '=', date)
      .where('assigned_work_id', 'in', ids)
      .execute();
  if (wanted.length === 0) return;
  await trx
    .insertInto('assigned_work')
    .values(
      wanted.map(({ minutes: time, ...entry }) => ({
        company_id: owner.companyId,
        user_id: owner.userId,
        work_date: date,
        assigned_minutes: time,
        ...entry,
        created_at: new Date(now),
      })),
    )
    .execute();
}

/** Entries in the audit log, with the names of client and job; `null` without any. */
const inWords = (
  entries: readonly Entry[],
  assignments: ReadonlyMap<number, StoredAssignment>,
  { clients, jobs }: WorkNames,
) =>
  entries.length === 0
    ? null
    : entries.map(({ client_assignment_id: id, minutes: time, category, note }) => ({
        client_company: clients.get(assignments.get(id)?.clientCompanyId ?? 0) ?? '',
        job_assignment: jobs.get(assignments.get(id)?.jobAssignmentId ?? 0) ?? null,
        assigned_minutes: time,
        category,
        note,
      }));
