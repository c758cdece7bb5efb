import { type Kysely, type RawBuilder, sql } from 'kysely';

import type { AssignmentState } from '#contract/assignments.ts';
import type { ContractKind } from '#domain/assignments/assignment.ts';
import type { ClientWorkReach } from '#domain/permissions/scope.ts';
import type { DateRange, IsoDate } from '#domain/time/date.ts';
import { amongWork } from '../../platform/auth/policies.ts';
import type { DB } from '../../platform/database/schema.ts';

/** SQL: an assignment `a` of a user `u` ends with their employment at the latest. */
const endsOn = sql`least(a.to_date, u.left_on)`;

const stateOn = (today: IsoDate): Readonly<Record<AssignmentState, RawBuilder<boolean>>> => ({
  current: sql<boolean>`a.from_date <= ${today} and coalesce(${endsOn}, 'infinity') >= ${today}`,
  coming: sql<boolean>`a.from_date > ${today} and coalesce(${endsOn}, 'infinity') >= ${today}`,
  ended: sql<boolean>`${endsOn} < ${today}`,
});

/** An assignment in the overview. */
export interface OverviewRow {
  readonly id: number;
  readonly userId: number;
  readonly clientCompanyId: number;
  readonly jobAssignmentId: number | null;
  readonly kind: ContractKind | null;
  readonly from: IsoDate;
  /** Its last day, that of the employment at the latest. */
  readonly to: IsoDate | null;
  readonly share: number;
}

/** The assignments that are reached and hold on one of these days, by employee ID and their first days. */
export async function assignmentsWithin(
  db: Kysely<DB>,
  companyId: string,
  reach: ClientWorkReach,
  days: DateRange,
): Promise<readonly OverviewRow[]> {
  return db
    .selectFrom('client_assignment as a')
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 'a.company_id').onRef('u.user_id', '=', 'a.user_id'),
    )
    .where('a.company_id', '=', companyId)
    .where('u.erased_at', 'is', null)
    .where(amongWork(reach, 'a'))
    .where('a.from_date', '<=', days.to)
    .where(sql<boolean>`coalesce(${endsOn}, 'infinity') >= greatest(a.from_date, ${days.from}::date)`)
    .select([
      'a.client_assignment_id as id',
      'a.user_id as userId',
      'a.client_company_id as clientCompanyId',
      'a.job_assignment_id as jobAssignmentId',
      'a.contract_kind as kind',
      'a.from_date as from',
      sql<IsoDate | null>`${endsOn}`.as('to'),
      'a.share_percent as share',
    ])
    .orderBy('u.employee_id')
    .orderBy('a.from_date')
    .orderBy('a.client_assignment_id')
    .execute();
}

/** The ids of the assignments that are reached, by employee ID; of one state on a day, or of all. */
export async function assignmentIdsOf(
  db: Kysely<DB>,
  companyId: string,
  reach: ClientWorkReach,
  { state, today }: { readonly state: AssignmentState | undefined; readonly today: IsoDate },
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('client_assignment as a')
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 'a.company_id').onRef('u.user_id', '=', 'a.user_id'),
    )
    .where('a.company_id', '=', companyId)
    .where('u.erased_at', 'is', null)
    .where(amongWork(reach, 'a'))
    .where(state === undefined ? sql<boolean>`true` : stateOn(today)[state])
    .select('a.client_assignment_id as id')
    .orderBy('u.employee_id')
    .orderBy('a.from_date')
    .orderBy('a.client_assignment_id')
    .execute();
  return rows.map(({ id }) => id);
}
