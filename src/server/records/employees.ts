import { type Kysely, sql } from 'kysely';

import type { Employment } from '#domain/users/employment.ts';
import { firstDay, type IsoMonth, lastDay } from '#domain/time/date.ts';
import { epochMs, japanDate } from '#domain/time/instant.ts';
import type { DB } from '../platform/database/schema.ts';
import type { UserKey } from './user-key.ts';

/** The employee of a sheet. */
export interface SheetEmployee extends UserKey {
  readonly employeeId: string;
  readonly name: string;
  readonly employment: Employment;
  /** The employee's groups, shown to super admins. */
  readonly groups: {
    readonly client_company_id: number | null;
    readonly job_assignment_id: number | null;
    readonly employment_type_id: number | null;
  };
}

/** An employee of the company, active or not, or `undefined`. */
export async function findEmployee(db: Kysely<DB>, user: UserKey): Promise<SheetEmployee | undefined> {
  const row = await accounts(db, user.companyId).where('user_id', '=', user.userId).executeTakeFirst();
  return row && toEmployee(row);
}

/**
 * Everyone who has a sheet of the month, by employee ID: those employed in it by their known dates, and those with a
 * record, internal work, leave or a closing in it. Without a leaving date it is unknown when a deactivated user left:
 * they only have the sheets of the months with any of these.
 */
export async function employeesOfMonth(db: Kysely<DB>, companyId: string, month: IsoMonth): Promise<SheetEmployee[]> {
  const rows = await accountsOfMonth(db, companyId, month).orderBy('employee_id').execute();
  return rows.map(toEmployee);
}

/** How many of the month's employees have not closed it. */
export async function countOpenMonths(db: Kysely<DB>, companyId: string, month: IsoMonth): Promise<number> {
  const { count } = await accountsOfMonth(db, companyId, month)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('month_closing as c')
            .select('c.user_id')
            .whereRef('c.company_id', '=', 'user_account.company_id')
            .whereRef('c.user_id', '=', 'user_account.user_id')
            .where('c.month', '=', firstDay(month))
            .where('c.status', '=', 'closed'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}

function accountsOfMonth(db: Kysely<DB>, companyId: string, month: IsoMonth) {
  const [first, last] = [firstDay(month), lastDay(month)];
  const knownFrom = sql`coalesce(hired_on, (created_at at time zone 'Asia/Tokyo')::date)`;
  return accounts(db, companyId).where((eb) =>
    eb.or([
      eb.and([
        sql<boolean>`employed_within(${knownFrom}, left_on, ${first}, ${last})`,
        eb.or([eb('left_on', 'is not', null), eb('active', '=', true)]),
      ]),
      eb.exists(
        eb
          .selectFrom('time_record as r')
          .select('r.user_id')
          .whereRef('r.company_id', '=', 'user_account.company_id')
          .whereRef('r.user_id', '=', 'user_account.user_id')
          .where('r.work_date', '>=', first)
          .where('r.work_date', '<=', last)
          .where('r.superseded_at', 'is', null),
      ),
      eb.exists(
        eb
          .selectFrom('internal_work as w')
          .select('w.user_id')
          .whereRef('w.company_id', '=', 'user_account.company_id')
          .whereRef('w.user_id', '=', 'user_account.user_id')
          .where('w.work_date', '>=', first)
          .where('w.work_date', '<=', last),
      ),
      eb.exists(
        eb
          .selectFrom('leave_request as l')
          .select('l.user_id')
          .whereRef('l.company_id', '=', 'user_account.company_id')
          .whereRef('l.user_id', '=', 'user_account.user_id')
          .where('l.status', 'in', ['pending', 'approved'])
          .where('l.start_date', '<=', last)
          .where('l.end_date', '>=', first),
      ),
      eb.exists(
        eb
          .selectFrom('month_closing as m')
          .select('m.user_id')
          .whereRef('m.company_id', '=', 'user_account.company_id')
          .whereRef('m.user_id', '=', 'user_account.user_id')
          .where('m.month', '=', first),
      ),
    ]),
  );
}

const accounts = (db: Kysely<DB>, companyId: string) =>
  db
    .selectFrom('user_account')
    .select(['company_id', 'user_id', 'employee_id', 'name', 'hired_on', 'left_on', 'created_at'])
    .select(['client_company_id', 'job_assignment_id', 'employment_type_id'])
    .where('company_id', '=', companyId);

type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['execute']>>[number];

const toEmployee = (row: AccountRow): SheetEmployee => ({
  companyId: row.company_id,
  userId: row.user_id,
  employeeId: row.employee_id,
  name: row.name,
  employment: {
    hiredOn: row.hired_on,
    leftOn: row.left_on,
    registeredOn: japanDate(epochMs(row.created_at.getTime())),
  },
  groups: {
    client_company_id: row.client_company_id,
    job_assignment_id: row.job_assignment_id,
    employment_type_id: row.employment_type_id,
  },
});
