import type { Kysely, Transaction } from 'kysely';

import type { PlannedDayResponse, PlannedDayWithPeople, PlannedPerson } from '#contract/planned-leave.ts';
import { plannedRefusal, type PlannedOutcome } from '#domain/leave/planned-leave.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import { type IsoDate, isoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import { lockMonths } from '../../records/closed-month.ts';
import { lockCompany } from '../../records/company.ts';
import { auditOf, lockUser, lockUsers, type UserKey } from '../../records/user-key.ts';
import { workRuleNames } from '../../records/work-rules.ts';
import { auditStep, keyOf, type LeaveDependencies } from './leave-requests.service.ts';
import { DECISION_ACTIONS, setStatus, type RequestRow } from './leave.repository.ts';
import {
  deleteExemption,
  insertExemption,
  insertPlannedDay,
  insertPlannedLeave,
  isPlanned,
  peopleOf,
  type PlannedDay,
  plannedDays,
  type PlannedPersonFacts,
  takenOf,
  withdraw,
} from './planned-leave.repository.ts';

/** Why the leave of a planned day without a name is taken. */
const PLANNED_LEAVE = '計画的付与';

/** A day as entered, and for whom: without a work rule for everybody. */
interface EnteredDay {
  readonly date: IsoDate;
  readonly work_rule_id?: number | null | undefined;
}

/** The planned days of a year of the caller's company. */
export async function plannedDaysOf(
  { database }: LeaveDependencies,
  { companyId }: Caller,
  year: number,
): Promise<PlannedDayResponse[]> {
  const days = { from: isoDate(`${year}-01-01`), to: isoDate(`${year}-12-31`) };
  return (await plannedDays(database.kysely, companyId, days)).map(presentDay);
}

/** A planned day and the outcome for its people. Throws `not_found`. */
export async function plannedDayOf(
  { database: { kysely } }: LeaveDependencies,
  { companyId }: Caller,
  id: number,
): Promise<PlannedDayWithPeople> {
  return (await findWithPeople(kysely, companyId, id)) ?? Promise.reject(new AppError('not_found'));
}

/**
 * The outcome for each person if the day were planned; nothing is stored. Throws `planned_leave_past`, `planned_leave_exists`,
 * and `not_found` for a work rule that isn't the company's.
 */
export async function previewPlannedDay(
  { database: { kysely } }: LeaveDependencies,
  caller: Caller,
  entered: EnteredDay,
  now: EpochMs,
): Promise<PlannedPerson[]> {
  const day = await checkDay(kysely, caller, entered, now);
  return (await peopleOf(kysely, day, null)).map((person) => presentPerson(person, day));
}

/**
 * Plans a day (労基法39条6項): those whose leave suffices take it, approved, in the same transaction; the answer
 * has the reasons for the others. A replayed key returns the first result. Throws as the preview does.
 */
export async function addPlannedDay(
  dependencies: LeaveDependencies,
  caller: Caller,
  { name = null, ...entered }: EnteredDay & { readonly name?: string | null | undefined },
  { idempotency, now }: { readonly idempotency: IdempotencyKey | null; readonly now: EpochMs },
): Promise<PlannedDayWithPeople> {
  const { companyId } = caller;
  const added = await createOnce(dependencies.database, caller, idempotency, {
    find: (trx, id) => findWithPeople(trx, companyId, id),
    async create(trx) {
      await lockCompany(trx, companyId);
      const day = await checkDay(trx, caller, entered, now);
      const id = await insertPlannedDay(trx, { ...day, name }, new Date(now));
      const taking = await applyDay(dependencies, trx, { caller, id, now });
      const stored = await findDay(trx, companyId, id);
      await writeAudit(trx, {
        companyId,
        actorUserId: caller.userId,
        subjectUserId: null,
        workDate: day.calendar_date,
        action: 'plan_leave',
        after: { ...auditedDay(stored), people: taking },
      });
      return id;
    },
  });
  dependencies.leaveOutbox.wake();
  return added;
}

/** Has those take a planned day's leave who don't yet and can now. Throws `not_found` and `planned_leave_past`. */
export async function applyPlannedDay(
  dependencies: LeaveDependencies,
  caller: Caller,
  id: number,
  now: EpochMs,
): Promise<PlannedDayWithPeople> {
  const applied = await dependencies.database.kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, caller.companyId);
    requireToCome((await findDay(trx, caller.companyId, id)).calendar_date, now);
    await applyDay(dependencies, trx, { caller, id, now });
    return findWithPeople(trx, caller.companyId, id);
  });
  dependencies.leaveOutbox.wake();
  return applied ?? Promise.reject(new AppError('not_found'));
}

/** Gives a planned day up: what was taken for it is cancelled. Throws `not_found` and `month_closed`. */
export async function withdrawPlannedDay(
  dependencies: LeaveDependencies,
  caller: Caller,
  id: number,
  { reason, now }: { readonly reason: string; readonly now: EpochMs },
): Promise<void> {
  await dependencies.database.kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, caller.companyId);
    const day = await findDay(trx, caller.companyId, id);
    const people = (await takenOf(trx, day, null)).map(({ user_id }) => user_id);
    await lockUsers(trx, caller.companyId, people);
    await withdraw(trx, day, new Date(now));
    // Read again under the locks: some may have been decided on meanwhile.
    const taken = await takenOf(trx, day, null);
    for (const row of taken) await takeBack(dependencies, trx, { caller, row, reason, now });
    await writeAudit(trx, {
      companyId: caller.companyId,
      actorUserId: caller.userId,
      subjectUserId: null,
      workDate: day.calendar_date,
      action: 'withdraw_planned_leave',
      before: { ...auditedDay(day), people: taken.length },
      reason,
    });
  });
  dependencies.leaveOutbox.wake();
}

interface Exempting {
  readonly caller: Caller;
  readonly id: number;
  readonly user: UserKey;
  readonly now: EpochMs;
}

/**
 * Leaves a person out of a planned day; what they have taken for it is cancelled. Throws `not_found`, `leave_own_request`
 * (D19) and `month_closed`.
 */
export async function exempt(
  dependencies: LeaveDependencies,
  { caller, id, user, now }: Exempting,
  reason: string,
): Promise<PlannedDayWithPeople> {
  if (user.userId === caller.userId) throw new AppError('leave_own_request');
  const left = await dependencies.database.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, user);
    const day = await findDay(trx, caller.companyId, id);
    const taken = await takenOf(trx, day, user.userId);
    for (const row of taken) await takeBack(dependencies, trx, { caller, row, reason, now });
    const key = { company_id: caller.companyId, planned_leave_day_id: id, user_id: user.userId };
    const isNew = await insertExemption(trx, key, reason, new Date(now));
    if (isNew || taken.length > 0)
      await writeAudit(trx, {
        ...auditOf(user, caller.userId),
        workDate: day.calendar_date,
        action: 'exempt_from_planned_leave',
        after: auditedDay(day),
        reason,
      });
    return findWithPeople(trx, caller.companyId, id);
  });
  dependencies.leaveOutbox.wake();
  return left ?? Promise.reject(new AppError('not_found'));
}

/** Takes an exemption back; the person takes the leave where they can. Throws `not_found` and `planned_leave_past`. */
export async function include(
  dependencies: LeaveDependencies,
  { caller, id, user, now }: Exempting,
): Promise<PlannedDayWithPeople> {
  const included = await dependencies.database.kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, caller.companyId);
    const day = await findDay(trx, caller.companyId, id);
    requireToCome(day.calendar_date, now);
    const key = { company_id: caller.companyId, planned_leave_day_id: id, user_id: user.userId };
    if (!(await deleteExemption(trx, key))) throw new AppError('not_found');
    await writeAudit(trx, {
      ...auditOf(user, caller.userId),
      workDate: day.calendar_date,
      action: 'include_in_planned_leave',
      after: auditedDay(day),
    });
    await applyDay(dependencies, trx, { caller, id, now, only: user.userId });
    return findWithPeople(trx, caller.companyId, id);
  });
  dependencies.leaveOutbox.wake();
  return included ?? Promise.reject(new AppError('not_found'));
}

interface Applying {
  readonly caller: Caller;
  readonly id: number;
  readonly now: EpochMs;
  readonly only?: number;
}

/** Has the people of a planned day take its leave who can and don't yet. Idempotent; returns how many now do. */
async function applyDay(
  { leaveOutbox }: LeaveDependencies,
  trx: Transaction<DB>,
  { caller, id, now, only }: Applying,
): Promise<number> {
  const day = await findDay(trx, caller.companyId, id);
  const isOf = ({ userId }: PlannedPersonFacts): boolean => only === undefined || userId === only;
  const ids = (await peopleOf(trx, day, id)).filter(isOf).map(({ userId }) => userId);
  await lockUsers(trx, caller.companyId, ids);
  await lockMonths(trx, caller.companyId, ids, 'shared');
  // Read again under the locks: nobody asks for the same day or closes a month meanwhile.
  const people = (await peopleOf(trx, day, id)).filter((person) => isOf(person) && ids.includes(person.userId));
  const taking = people.filter((person) => outcomeOf(person, day.calendar_date) === 'taking');
  const reason = day.name ?? PLANNED_LEAVE;
  const added = await insertPlannedLeave(trx, day, taking, { reason, now: new Date(now) });
  await writeAudit(
    trx,
    ...added.map((row) => ({
      ...auditOf({ companyId: row.company_id, userId: row.user_id }, caller.userId),
      workDate: row.start_date,
      action: 'take_planned_leave' as const,
      after: { id: row.leave_request_id, status: row.status, days: row.days_count },
      reason,
      records: { kind: 'leave_request' as const, ids: [row.leave_request_id] },
    })),
  );
  for (const row of added) await leaveOutbox.enqueue(trx, keyOf(row), now);
  return added.length;
}

interface TakingBack {
  readonly caller: Caller;
  readonly row: RequestRow;
  readonly reason: string;
  readonly now: EpochMs;
}

async function takeBack(
  { leaveOutbox }: LeaveDependencies,
  trx: Transaction<DB>,
  { caller, row, reason, now }: TakingBack,
): Promise<void> {
  const moved = await setStatus(trx, row, 'cancelled', reason);
  await auditStep(trx, caller.userId, moved, DECISION_ACTIONS.cancelled, row.status, reason);
  await leaveOutbox.enqueue(trx, keyOf(moved), now);
}

/** The outcome for a person. */
function outcomeOf(person: PlannedPersonFacts, date: IsoDate): PlannedOutcome {
  if (person.isTaken) return 'taken';
  if (person.exemptedFor !== null) return 'exempt';
  if (person.isClosed) return 'month_closed';
  const refusal = plannedRefusal({ ...person, date }, person.account, person.planned, DEFAULT_LEAVE_POLICY);
  if (refusal === 'no_duty') return refusal;
  return person.hasLeave ? 'asked' : (refusal ?? 'taking');
}

/** The day as it would be stored. Throws `not_found`, `planned_leave_past` and `planned_leave_exists`. */
async function checkDay(
  db: Kysely<DB>,
  { companyId }: Caller,
  { date, work_rule_id: ruleId = null }: EnteredDay,
  now: EpochMs,
): Promise<PlannedDay> {
  requireToCome(date, now);
  if (ruleId !== null && !(await workRuleNames(db, companyId)).has(ruleId)) throw new AppError('not_found');
  const day = { company_id: companyId, calendar_date: date, is_for_all: ruleId === null, work_rule_id: ruleId };
  if (await isPlanned(db, day)) throw AppError.at('date', 'planned_leave_exists');
  return day;
}

/** Leave is planned before its day. */
function requireToCome(date: IsoDate, now: EpochMs): void {
  if (date < japanDate(now)) throw AppError.at('date', 'planned_leave_past');
}

/** A planned day that stands. Throws `not_found`. */
async function findDay(db: Kysely<DB>, companyId: string, id: number) {
  const [day] = await plannedDays(db, companyId, { id });
  if (day === undefined || day.withdrawn_at !== null) throw new AppError('not_found');
  return day;
}

async function findWithPeople(
  db: Kysely<DB>,
  companyId: string,
  id: number,
): Promise<PlannedDayWithPeople | undefined> {
  const [day] = await plannedDays(db, companyId, { id });
  if (day === undefined) return undefined;
  const isWithdrawn = day.withdrawn_at !== null;
  const people = isWithdrawn ? [] : await peopleOf(db, day, id);
  return { ...presentDay(day), is_withdrawn: isWithdrawn, people: people.map((person) => presentPerson(person, day)) };
}

type StoredDay = Awaited<ReturnType<typeof plannedDays>>[number];

const auditedDay = ({ calendar_date, name, work_rule_name, is_for_all }: StoredDay) => ({
  date: calendar_date,
  name,
  ...(!is_for_all && { work_rule: work_rule_name }),
});

const presentDay = (day: StoredDay): PlannedDayResponse => ({
  id: day.planned_leave_day_id,
  date: day.calendar_date,
  name: day.name,
  is_for_all: day.is_for_all,
  work_rule_id: day.work_rule_id,
  work_rule_name: day.work_rule_name,
  taken: day.taken,
  exempt: day.exempt,
});

const presentPerson = (person: PlannedPersonFacts, { calendar_date: date }: PlannedDay): PlannedPerson => ({
  user_id: person.userId,
  employee_id: person.employeeId,
  name: person.name,
  outcome: outcomeOf(person, date),
  reason: person.exemptedFor,
});
