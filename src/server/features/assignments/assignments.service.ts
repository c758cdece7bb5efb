import type { Kysely, Transaction } from 'kysely';

import type { ClientAssignment, EnteredAssignment } from '#contract/assignments.ts';
import {
  type Assignment,
  type AssignmentEntry,
  type DispatchTerms,
  endedOn,
  faultOfAssignment,
  holdsOn,
  movedOn,
  type StoredAssignment,
  UNSAID_DISPATCH,
  UNSAID_TERMS,
} from '#domain/assignments/assignment.ts';
import { limitsOfPerson, limitState } from '#domain/assignments/dispatch-limits.ts';
import { groupBy } from '#domain/group-by.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import { minutes, workingDayMinute } from '#domain/time/minutes.ts';
import { hasRole } from '#domain/users/role.ts';
import { mayAtClient } from '../../platform/auth/policies.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import {
  assignmentColumns,
  assignmentsById,
  dispatchColumns,
  assignmentsOf,
  workNamesOf,
} from '../../records/assignments.ts';
import { listedPeople, namesOf } from '../../records/employees.ts';
import { lockUsers, type UserKey } from '../../records/user-key.ts';
import {
  type AssignmentChange,
  holdWork,
  isSame,
  putAssignments,
  requireFit,
} from '../../shared/assignments/assignments.ts';
import { type OwnedCall, writeOf } from '../../shared/owned/write.ts';
import { beyondReach } from './beyond-reach.ts';

/** The limits of the dispatches among assignments, by their ids. */
async function limitsOfDispatched(
  db: Kysely<DB>,
  companyId: string,
  assignments: readonly StoredAssignment[],
): Promise<ReadonlyMap<number, IsoDate | null>> {
  const dispatched = new Set(assignments.flatMap(({ kind, userId }) => (kind === 'dispatch' ? [userId] : [])));
  const all = await assignmentsOf(db, companyId, [...dispatched]);
  return new Map(
    [...all.values()].flatMap((own) =>
      limitsOfPerson(own).flatMap((limit) => limit.own.map(({ id }) => [id, limit.limitOn] as const)),
    ),
  );
}

const presentLimit = (
  { to }: StoredAssignment,
  limitOn: IsoDate | null | undefined,
  today: IsoDate,
): ClientAssignment['dispatch_limit'] => {
  if (limitOn === undefined) return null;
  if (limitOn === null) return { limit_on: null, state: 'later', is_beyond: false };
  return { limit_on: limitOn, state: limitState(limitOn, today), is_beyond: to !== null && to >= limitOn };
};

/** Assignments on the wire, in their order; a price only for who may see that assignment's. */
export async function presentAssignments(
  db: Kysely<DB>,
  { caller, now }: OwnedCall,
  assignments: readonly StoredAssignment[],
): Promise<ClientAssignment[]> {
  if (assignments.length === 0) return [];
  const today = japanDate(now);
  const { clients, jobs } = await workNamesOf(db, caller.companyId);
  const userIds = [...new Set(assignments.map(({ userId }) => userId))];
  const people = await listedPeople(db, caller.companyId, userIds);
  const limits = await limitsOfDispatched(db, caller.companyId, assignments);
  return assignments.flatMap((one) => {
    const person = people.get(one.userId);
    if (person === undefined) return [];
    const { monthly_price, ...columns } = assignmentColumns(one);
    return [
      {
        id: one.id,
        ...person,
        ...beyondReach(caller, one.userId),
        ...columns,
        client_company_name: clients.get(one.clientCompanyId) ?? '',
        job_assignment_name: jobs.get(one.jobAssignmentId ?? 0) ?? null,
        breaks: one.breaks.map(({ start, end }) => ({ start_minutes: start, end_minutes: end })),
        ...(one.kind === 'dispatch' && hasRole(caller.role, 'super_admin') && { dispatch_terms: dispatchColumns(one) }),
        dispatch_limit: presentLimit(one, limits.get(one.id), today),
        ...(mayAtClient(caller, 'read_prices', one) && { monthly_price }),
        version: one.version,
      },
    ];
  });
}

const toDispatchTerms = (entered: NonNullable<EnteredAssignment['dispatch_terms']>): DispatchTerms => ({
  isAgreementWorker: entered.is_agreement_worker,
  sex: entered.dispatch_sex,
  dutyGrade: entered.duty_grade ?? '',
  beyondHours: entered.beyond_hours ?? '',
  placement: entered.placement ?? '',
  hasHealthInsurance: entered.has_health_insurance,
  hasPensionInsurance: entered.has_pension_insurance,
  hasEmploymentInsurance: entered.has_employment_insurance,
  insuranceReason: entered.insurance_reason ?? '',
});

/** The assignment of an entry. Throws the fault that it has by itself. */
function toAssignment(entered: EnteredAssignment): Assignment {
  const { start_minutes: start, end_minutes: end, band_lower_minutes: lower, band_upper_minutes: upper } = entered;
  if ((start === null) !== (end === null)) throw new AppError('client_assignment_hours');
  if ((lower === null) !== (upper === null)) throw new AppError('client_assignment_band');
  const assignment: Assignment = {
    ...UNSAID_TERMS,
    clientCompanyId: entered.client_company_id,
    jobAssignmentId: entered.job_assignment_id ?? null,
    from: entered.from_date,
    to: entered.to_date,
    share: entered.share_percent,
    kind: entered.contract_kind,
    workplace: entered.workplace ?? '',
    unit: entered.client_unit ?? '',
    dispatchEmployment: entered.dispatch_employment ?? null,
    dispatchTerms: entered.dispatch_terms === undefined ? UNSAID_DISPATCH : toDispatchTerms(entered.dispatch_terms),
    hours: start === null || end === null ? null : { start: workingDayMinute(start), end: workingDayMinute(end) },
    breaks: entered.breaks
      .map((one) => ({ start: workingDayMinute(one.start_minutes), end: workingDayMinute(one.end_minutes) }))
      .toSorted((one, other) => one.start - other.start),
    rounding: {
      unit: entered.rounding_unit,
      step: minutes(entered.rounding_minutes),
      direction: entered.rounding_direction,
    },
    band:
      lower === null || upper === null
        ? null
        : { lower: minutes(lower), upper: minutes(upper), method: entered.band_method },
    isProrated: entered.is_prorated,
    monthlyPrice: entered.monthly_price,
  };
  const fault = faultOfAssignment(assignment);
  if (fault !== null) throw new AppError(fault);
  return assignment;
}

/** Assigns people to a client, each as entered. Throws `not_found` for one that the company doesn't have. */
export async function assignPeople(
  { kysely }: Database,
  call: OwnedCall,
  { user_ids, ...entered }: EnteredAssignment & { readonly user_ids: readonly number[] },
): Promise<void> {
  const { companyId } = call.caller;
  const entry = toAssignment(entered);
  const userIds = [...new Set(user_ids)];
  await kysely.transaction().execute(async (trx) => {
    await holdWork(trx, companyId, entry.clientCompanyId, entry.jobAssignmentId);
    await lockUsers(trx, companyId, userIds);
    await namesOf(trx, companyId, userIds);
    const before = await assignmentsOf(trx, companyId, userIds);
    const changes = userIds.map((userId): AssignmentChange => {
      const own = before.get(userId) ?? [];
      return { userId, before: own, after: [...own, { ...entry, id: null }] };
    });
    await requireFit(trx, companyId, changes);
    await putAssignments(writeOf(trx, call), changes);
  });
}

/**
 * Changes an assignment, of whom it is stays. Throws `not_found`, and `client_assignment_changed` where it isn't as the caller
 * has seen it.
 */
export async function changeAssignment(
  { kysely }: Database,
  call: OwnedCall,
  id: number,
  { version, ...entered }: EnteredAssignment & { readonly version: number },
): Promise<ClientAssignment> {
  const { companyId } = call.caller;
  const asEntered = toAssignment(entered);
  return kysely.transaction().execute(async (trx) => {
    await holdWork(trx, companyId, asEntered.clientCompanyId, asEntered.jobAssignmentId);
    const [{ userId, own, chosen }] = await lockedOwners(trx, companyId, [id]);
    const [was] = chosen;
    const entry = entered.dispatch_terms === undefined ? { ...asEntered, dispatchTerms: was.dispatchTerms } : asEntered;
    if (!isSame(was, entry)) {
      if (was.version !== version) throw new AppError('client_assignment_changed');
      const after = own.map((one): AssignmentEntry => (one.id === id ? { ...entry, id } : one));
      const change = { userId, before: own, after };
      await requireFit(trx, companyId, [change]);
      await putAssignments(writeOf(trx, call), [change]);
    }
    const [answer] = await presentAssignments(trx, call, await assignmentsById(trx, companyId, [id]));
    if (answer === undefined) throw new AppError('not_found');
    return answer;
  });
}

/** Removes an assignment that was entered by mistake. Throws `not_found`. */
export async function removeAssignment({ kysely }: Database, call: OwnedCall, id: number): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    const [{ userId, own }] = await lockedOwners(trx, call.caller.companyId, [id]);
    await putAssignments(writeOf(trx, call), [{ userId, before: own, after: own.filter((one) => one.id !== id) }]);
  });
}

/** Ends assignments with a day. Throws `not_found`, and `client_assignment_ends_before` for one that begins after it. */
export async function endAssignments(
  { kysely }: Database,
  call: OwnedCall,
  ids: readonly number[],
  lastDay: IsoDate,
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    const people = await lockedOwners(trx, call.caller.companyId, ids);
    await putAssignments(
      writeOf(trx, call),
      people.map(({ userId, own, chosen }) => {
        if (chosen.some(({ from }) => from > lastDay)) throw new AppError('client_assignment_ends_before');
        const after = chosen.reduce((left: readonly AssignmentEntry[], { id }) => endedOn(left, id, lastDay), own);
        return { userId, before: own, after };
      }),
    );
  });
}

/**
 * Has assignments go on at another client, or with another job, from a day on. Throws `not_found`,
 * `client_assignment_not_held` for one that doesn't hold on that day, and what `holdWork` does.
 */
export async function moveAssignments(
  { kysely }: Database,
  call: OwnedCall,
  ids: readonly number[],
  { clientCompanyId, jobAssignmentId, from }: Pick<Assignment, 'clientCompanyId' | 'jobAssignmentId' | 'from'>,
): Promise<void> {
  const { companyId } = call.caller;
  await kysely.transaction().execute(async (trx) => {
    await holdWork(trx, companyId, clientCompanyId, jobAssignmentId);
    const people = await lockedOwners(trx, companyId, ids);
    if (people.some(({ chosen }) => chosen.some((one) => !holdsOn(one, from))))
      throw new AppError('client_assignment_not_held');
    const isThere = (one: Assignment): boolean =>
      one.clientCompanyId === clientCompanyId && one.jobAssignmentId === jobAssignmentId;
    const changes = people.map(({ userId, own, chosen }): AssignmentChange => {
      const after = chosen
        .filter((one) => !isThere(one))
        .reduce(
          (left: readonly AssignmentEntry[], one) => movedOn(left, one, { clientCompanyId, jobAssignmentId }, from),
          own,
        );
      return { userId, before: own, after };
    });
    await requireFit(trx, companyId, changes);
    await putAssignments(writeOf(trx, call), changes);
  });
}

/** A person, all of their assignments, and those of them that a request names. */
interface Owner {
  readonly userId: number;
  readonly own: readonly StoredAssignment[];
  readonly chosen: readonly [StoredAssignment, ...StoredAssignment[]];
}

/** The people whose these assignments are, locked, and all that they have. Throws `not_found` unless there are all. */
async function lockedOwners(
  trx: Transaction<DB>,
  companyId: string,
  ids: readonly number[],
): Promise<readonly [Owner, ...Owner[]]> {
  const userIds = [...new Set((await assignmentsById(trx, companyId, ids)).map(({ userId }) => userId))];
  await lockUsers(trx, companyId, userIds);
  // Read again: they may have changed before the lock.
  const all = await assignmentsOf(trx, companyId, userIds);
  const chosen = groupBy(
    [...all.values()].flat().filter(({ id }) => ids.includes(id)),
    ({ userId }) => userId,
  );
  const [first, ...others] = [...chosen].flatMap(([userId, [one, ...more]]): Owner[] =>
    one === undefined ? [] : [{ userId, own: all.get(userId) ?? [], chosen: [one, ...more] }],
  );
  const found = [...chosen.values()].reduce((sum, { length }) => sum + length, 0);
  if (first === undefined || found < new Set(ids).size) throw new AppError('not_found');
  return [first, ...others];
}

/** All assignments of a user, in their order. */
export const assignmentsOfUser = async (db: Kysely<DB>, { companyId, userId }: UserKey) =>
  (await assignmentsOf(db, companyId, [userId])).get(userId) ?? [];
