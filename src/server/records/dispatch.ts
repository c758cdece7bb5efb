import { type Kysely, sql } from 'kysely';

import type { StoredAssignment } from '#domain/assignments/assignment.ts';
import type { DispatchExtension } from '#domain/assignments/dispatch-limits.ts';
import type { DB } from '../platform/database/schema.ts';
import { assignmentsById } from './assignments.ts';
import { groupBy } from '#domain/group-by.ts';
import type { IsoDate } from '#domain/time/date.ts';

/** A workplace that takes dispatched workers, as its client has notified it. */
export interface StoredWorkplace {
  readonly id: number;
  readonly clientCompanyId: number;
  readonly name: string;
  readonly location: string;
  /** The client's 派遣先責任者. */
  readonly manager: string;
  readonly acceptedFrom: IsoDate;
  readonly extensions: readonly DispatchExtension[];
}

/** The workplaces of a company's clients, by client and name. */
export async function workplacesOf(db: Kysely<DB>, companyId: string): Promise<readonly StoredWorkplace[]> {
  const rows = await db
    .selectFrom('dispatch_workplace')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('client_company_id')
    .orderBy('name')
    .execute();
  const extensions = await db
    .selectFrom('dispatch_extension')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('limit_on')
    .execute();
  const ofWorkplace = groupBy(extensions, ({ dispatch_workplace_id }) => dispatch_workplace_id);
  return rows.map((row) => ({
    id: row.dispatch_workplace_id,
    clientCompanyId: row.client_company_id,
    name: row.name,
    location: row.location,
    manager: row.manager,
    acceptedFrom: row.accepted_from,
    extensions: (ofWorkplace.get(row.dispatch_workplace_id) ?? []).map(({ limit_on, union_heard_on }) => ({
      limitOn: limit_on,
      heardOn: union_heard_on,
    })),
  }));
}

/** A company's assignments by 労働者派遣, of people who aren't erased; one ends with the employment at the latest. */
export async function dispatchesOf(db: Kysely<DB>, companyId: string): Promise<readonly StoredAssignment[]> {
  const { rows } = await sql<{ id: number; left_on: IsoDate | null }>`
    select a.client_assignment_id as id, u.left_on
    from client_assignment a join user_account u on u.company_id = a.company_id and u.user_id = a.user_id
    where a.company_id = ${companyId} and a.contract_kind = 'dispatch' and u.erased_at is null`.execute(db);
  const leftOn = new Map(rows.map(({ id, left_on }) => [id, left_on]));
  const assignments = await assignmentsById(db, companyId, [...leftOn.keys()]);
  return assignments.flatMap((one) => {
    const left = leftOn.get(one.id) ?? null;
    if (left === null || (one.to !== null && one.to <= left)) return [one];
    return one.from > left ? [] : [{ ...one, to: left }];
  });
}

/** Whether somebody of a company is, was or is going to be dispatched to a client. */
export async function dispatchesAnybody(db: Kysely<DB>, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('client_assignment')
    .select('client_assignment_id')
    .where('company_id', '=', companyId)
    .where('contract_kind', '=', 'dispatch')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
