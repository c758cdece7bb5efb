import { isDeepStrictEqual } from 'node:util';

import { sql, type Transaction } from 'kysely';

import {
  type Assignment,
  type AssignmentEntry,
  hasTwice,
  overfullDay,
  type StoredAssignment,
  holdsOn,
  holdsWithin,
} from '#domain/assignments/assignment.ts';
import { groupBy } from '#domain/group-by.ts';
import { formatPeriodName } from '#domain/working-time/period-text.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { storedColumns, breakTimes, workNamesOf, type WorkNames } from '../../records/assignments.ts';
import { namesById } from '../../records/employees.ts';
import { auditOf } from '../../records/user-key.ts';
import { periodOf } from '../../records/wage-periods.ts';
import type { OwnedWrite } from '../owned/write.ts';

/** A person's assignments as they are, and as they are to be. */
export interface AssignmentChange {
  readonly userId: number;
  readonly before: readonly StoredAssignment[];
  readonly after: readonly AssignmentEntry[];
}

/**
 * Locks client companies and their jobs against deletion until the transaction ends. Lock order: client companies, jobs,
 * then the users. Throws `not_found` for a client that the company doesn't have, and `job_assignment_mismatch` for a job that
 * isn't that client's.
 */
export async function holdWork(
  trx: Transaction<DB>,
  companyId: string,
  clientCompanyId: number,
  jobAssignmentId: number | null,
): Promise<void> {
  await trx
    .selectFrom('client_company')
    .select('client_company_id')
    .where('company_id', '=', companyId)
    .where('client_company_id', '=', clientCompanyId)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  if (jobAssignmentId === null) return;
  await trx
    .selectFrom('job_assignment')
    .select('job_assignment_id')
    .where('company_id', '=', companyId)
    .where('client_company_id', '=', clientCompanyId)
    .where('job_assignment_id', '=', jobAssignmentId)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => AppError.at('job_assignment_id', 'job_assignment_mismatch'));
}

/** Locks all client companies and jobs of a company against deletion, in the order in which `holdWork` does. */
export async function holdAllWork(trx: Transaction<DB>, companyId: string): Promise<void> {
  await sql`select from client_company where company_id = ${companyId}
    order by client_company_id for key share`.execute(trx);
  await sql`select from job_assignment where company_id = ${companyId}
    order by job_assignment_id for key share`.execute(trx);
}

/** Whether two assignments say the same, whoever's they are. */
export const isSame = (one: Assignment, other: Assignment): boolean =>
  isDeepStrictEqual([storedColumns(one), breakTimes(one)], [storedColumns(other), breakTimes(other)]);

/** The assignments that a change deletes, changes and adds. */
export interface ChangedAssignments {
  readonly gone: readonly StoredAssignment[];
  readonly changed: readonly { readonly was: StoredAssignment; readonly one: AssignmentEntry }[];
  readonly added: readonly AssignmentEntry[];
}

/** What of a person's assignments a change is about. */
export function changedAssignments({ before, after }: AssignmentChange): ChangedAssignments {
  const kept = new Map(after.flatMap((one) => (one.id === null ? [] : [[one.id, one] as const])));
  return {
    gone: before.filter(({ id }) => !kept.has(id)),
    changed: before.flatMap((was) => {
      const one = kept.get(was.id);
      return one === undefined || isSame(was, one) ? [] : [{ was, one }];
    }),
    added: after.filter(({ id }) => id === null),
  };
}

/** Throws why people's assignments can't be so together, with the name of the first whose can't. */
export async function requireFit(
  trx: Transaction<DB>,
  companyId: string,
  changes: readonly AssignmentChange[],
): Promise<void> {
  for (const { userId, after } of changes) {
    const overfull = overfullDay(after);
    const isTwice = hasTwice(after);
    if (!isTwice && overfull === null) continue;
    const name = (await namesById(trx, companyId, [userId])).get(userId) ?? '';
    if (isTwice) throw new AppError('client_assignment_twice', { values: { name } });
    if (overfull !== null)
      throw new AppError('client_assignment_overfull', { values: { name, date: overfull.day, n: overfull.share } });
  }
}

/**
 * Stores people's assignments; a person whose stay as they are is left alone. The users are locked, and the assignments fit
 * (`requireFit`). Throws `client_assignment_has_work` where work that was entered for one would be of none any more, and
 * `client_assignment_has_report` where that is so of a report that its client is asked to approve, or has approved.
 */
export async function storeAssignments(
  { trx, companyId, now }: Pick<OwnedWrite, 'trx' | 'companyId' | 'now'>,
  changes: readonly AssignmentChange[],
): Promise<void> {
  const parts = changes.map((change) => ({ userId: change.userId, ...changedAssignments(change) }));
  await requireWorkWithin(trx, companyId, parts);
  await requireReportsWithin(trx, companyId, parts);
  const gone = parts.flatMap((one) => one.gone.map(({ id }) => id));
  if (gone.length > 0)
    await sql`delete from client_assignment
      where company_id = ${companyId} and client_assignment_id = any(${gone}::bigint[])`.execute(trx);
  const at = new Date(now);
  for (const { was, one } of parts.flatMap(({ changed }) => changed))
    await trx
      .updateTable('client_assignment')
      .set({
        ...storedColumns(one),
        break_times: breakTimes(one),
        version: was.version + 1,
        last_modified_at: at,
      })
      .where('company_id', '=', companyId)
      .where('client_assignment_id', '=', was.id)
      .execute();
  await addAssignments(
    { trx, companyId, now },
    parts.flatMap(({ userId, added }) => added.map((assignment) => ({ userId, assignment }))),
  );
}

/** Stores new assignments, which fit. */
export async function addAssignments(
  { trx, companyId, now }: Pick<OwnedWrite, 'trx' | 'companyId' | 'now'>,
  added: readonly { readonly userId: number; readonly assignment: Assignment }[],
): Promise<void> {
  const at = new Date(now);
  const rows = added.map(({ userId, assignment }) => ({
    company_id: companyId,
    user_id: userId,
    ...storedColumns(assignment),
    break_times: breakTimes(assignment),
    created_at: at,
    last_modified_at: at,
  }));
  for (let begin = 0; begin < rows.length; begin += PART)
    await trx
      .insertInto('client_assignment')
      .values(rows.slice(begin, begin + PART))
      .execute();
}

/** Throws `client_assignment_has_work` where an assignment would go, or not hold any more, on a day with work entered for it (作業実績). */
async function requireWorkWithin(
  trx: Transaction<DB>,
  companyId: string,
  parts: readonly (Pick<AssignmentChange, 'userId'> & ChangedAssignments)[],
): Promise<void> {
  const kept = keptOf(parts);
  if (kept.size === 0) return;
  const days = await trx
    .selectFrom('assigned_work')
    .select(['client_assignment_id as id', 'work_date'])
    .distinct()
    .where('company_id', '=', companyId)
    .where(
      'user_id',
      'in',
      parts.map(({ userId }) => userId),
    )
    .where('client_assignment_id', 'in', [...kept.keys()])
    .orderBy('work_date')
    .execute();
  const lost = days.find(({ id, work_date }) => {
    const one = kept.get(id) ?? null;
    return one === null || !holdsOn(one, work_date);
  });
  if (lost !== undefined) throw new AppError('client_assignment_has_work', { values: { date: lost.work_date } });
}

/** Throws `client_assignment_has_report` where an assignment would go, or have no day more in a month whose report is with its client. */
async function requireReportsWithin(
  trx: Transaction<DB>,
  companyId: string,
  parts: readonly ChangedAssignments[],
): Promise<void> {
  const kept = keptOf(parts);
  if (kept.size === 0) return;
  const asked = await trx
    .selectFrom('work_report_request')
    .select(['client_assignment_id as id', 'month'])
    .distinct()
    .where('company_id', '=', companyId)
    .where('client_assignment_id', 'in', [...kept.keys()])
    .where('state', 'in', ['waiting', 'approved'])
    .orderBy('month')
    .execute();
  for (const [month, requests] of groupBy(asked, (request) => request.month)) {
    const period = await periodOf(trx, companyId, month);
    const isLost = ({ id }: { readonly id: number }): boolean => {
      const one = kept.get(id) ?? null;
      return one === null || !holdsWithin(one, period);
    };
    if (requests.some(isLost))
      throw new AppError('client_assignment_has_report', { values: { month: formatPeriodName(period) } });
  }
}

/** Stored assignments as they are to be, by their ids; `null` for one that is removed. */
const keptOf = (parts: readonly ChangedAssignments[]): ReadonlyMap<number, Assignment | null> =>
  new Map(
    parts.flatMap(({ gone, changed }) => [
      ...gone.map(({ id }) => [id, null] as const),
      ...changed.map(({ was, one }) => [was.id, one] as const),
    ]),
  );

/** A statement has at most 65,535 parameters. */
const PART = 1000;

/** An assignment in the audit log, with the names of its client and job. */
const inWords = (one: Assignment, { clients, jobs }: WorkNames) => {
  const { client_company_id: client, job_assignment_id: job, ...terms } = storedColumns(one);
  return {
    client_company: clients.get(client) ?? '',
    job_assignment: job === null ? null : (jobs.get(job) ?? ''),
    ...terms,
    breaks: one.breaks.map(({ start, end }) => ({ start_minutes: start, end_minutes: end })),
  };
};

/** Stores people's assignments as `storeAssignments` does, each person's audited with what of them changes. */
export async function putAssignments(write: OwnedWrite, changes: readonly AssignmentChange[]): Promise<void> {
  const { trx, companyId, actorUserId } = write;
  await storeAssignments(write, changes);
  const names = await workNamesOf(trx, companyId);
  const listed = (assignments: readonly Assignment[]) =>
    assignments.length === 0 ? null : assignments.map((one) => inWords(one, names));
  const entries = changes.flatMap((change) => {
    const { gone, changed, added } = changedAssignments(change);
    if (gone.length + changed.length + added.length === 0) return [];
    return [
      {
        ...auditOf({ companyId, userId: change.userId }, actorUserId),
        action: 'change_client_assignments' as const,
        before: listed([...gone, ...changed.map(({ was }) => was)]),
        after: listed([...changed.map(({ one }) => one), ...added]),
      },
    ];
  });
  if (entries.length > 0) await writeAudit(trx, ...entries);
}
