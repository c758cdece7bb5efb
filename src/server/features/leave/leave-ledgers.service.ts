import { type Kysely, sql } from 'kysely';

import { departmentsAbove } from '#domain/departments/department.ts';
import { obligationsOf, type ObligationStatus, obligationStatusOn } from '#domain/leave/five-day-obligation.ts';
import { type LedgerYear, ledgerOfYear } from '#domain/leave/ledger-year.ts';
import { isoDate, type IsoDate, yearOf } from '#domain/time/date.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { among } from '../../platform/auth/policies.ts';
import type { DB } from '../../platform/database/schema.ts';
import { createYield } from '../../platform/event-loop.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { startEagerly } from '../../platform/http/download.ts';
import { companyNameOf, goLiveDateOf } from '../../records/company.ts';
import {
  type DepartmentNames,
  departmentsOf,
  mainDepartment,
  namesOfMain,
  presentMain,
} from '../../records/departments.ts';
import { pastLeaveOf } from '../../records/past-months.ts';
import { loadLeaveAccounts, NO_ACCOUNT, takenBeforeOf, toLedger } from '../../shared/leave/leave-accounts.ts';
import { leavePolicyOf } from './leave.repository.ts';

/** So many people's leave is read at a time. */
const AT_A_TIME = 50;

/** Somebody's ledger of a year. */
export interface PersonsLedger {
  readonly employeeId: string;
  readonly name: string;
  readonly departments: DepartmentNames;
  readonly ledger: LedgerYear;
  /** The five days of the base dates of the year. */
  readonly obligations: readonly ObligationStatus[];
}

/** The ledgers of a company, calculated lazily. */
export interface CompanyLedgers {
  readonly companyName: string;
  readonly year: number;
  readonly asOf: IsoDate;
  readonly ledgers: AsyncIterable<PersonsLedger>;
}

/** Whose ledgers: those with a base date in the year, of a department and those below it or of all. */
interface LedgerFilter {
  readonly year: number;
  readonly departmentId: number | null;
  readonly today: IsoDate;
}

/**
 * The ledgers (年次有給休暇管理簿) of those whom the caller reaches, leavers too, by employee ID; the first is calculated already.
 * Throws `leave_ledgers_none` where nobody has a base date in the year.
 */
export async function ledgersOfCompany(
  db: Kysely<DB>,
  caller: Pick<Caller, 'companyId' | 'people'>,
  { year, departmentId, today }: LedgerFilter,
): Promise<CompanyLedgers> {
  const { companyId } = caller;
  const departments = await departmentsOf(db, companyId);
  const everybody = await employeesOfYear(db, caller, year);
  const isWithin = (id: number | null): boolean =>
    id !== null &&
    (id === departmentId || departmentsAbove(departments, id).some((above) => above.id === departmentId));
  const employees = everybody.filter(
    ({ department_id, site_id }) => departmentId === null || isWithin(department_id) || isWithin(site_id),
  );
  if (employees.length === 0) throw new AppError('leave_ledgers_none');
  const policy = await leavePolicyOf(db, companyId);
  const goLiveOn = await goLiveDateOf(db, companyId);

  async function* ledgers(): AsyncGenerator<PersonsLedger> {
    const yieldIfDue = createYield();
    for (let begin = 0; begin < employees.length; begin += AT_A_TIME) {
      const some = employees.slice(begin, begin + AT_A_TIME);
      const ids = some.map(({ user_id: userId }) => userId);
      const accounts = await loadLeaveAccounts(db, companyId, ids);
      const before = await takenBeforeOf(db, companyId, sql<boolean>`user_id = any(${ids}::bigint[])`);
      const past = await pastLeaveOf(db, companyId, sql`p.user_id = any(${ids}::bigint[])`);
      for (const { user_id: userId, employee_id: employeeId, name, ...main } of some) {
        const account = accounts.get(userId) ?? NO_ACCOUNT;
        const takenBefore = before.get(userId) ?? [];
        const ledger = ledgerOfYear(toLedger(account), takenBefore, year, today);
        if (ledger === null) continue;
        const usages = [...account.usages, ...takenBefore, ...(past.get(userId) ?? [])];
        const obligations = obligationsOf(account.grants, policy)
          .filter(({ start }) => yearOf(start) === year)
          .map((obligation) => obligationStatusOn(obligation, usages, today, policy, goLiveOn));
        yield { employeeId, name, departments: namesOfMain(departments, presentMain(main)), ledger, obligations };
        await yieldIfDue();
      }
    }
  }
  return {
    companyName: await companyNameOf(db, companyId),
    year,
    asOf: today,
    ledgers: await startEagerly(ledgers()),
  };
}

/** Those with a statutory grant in a year, with their last department and site of it. */
function employeesOfYear(db: Kysely<DB>, { companyId, people }: Pick<Caller, 'companyId' | 'people'>, year: number) {
  const range = { from: isoDate(`${year}-01-01`), to: isoDate(`${year}-12-31`) };
  return db
    .selectFrom('user_account as u')
    .select(['u.user_id', 'u.employee_id', 'u.name'])
    .select([
      mainDepartment('department', range, 'u').as('department_id'),
      mainDepartment('site', range, 'u').as('site_id'),
    ])
    .where('u.company_id', '=', companyId)
    .where('u.erased_at', 'is', null)
    .where(among(people, 'u.user_id'))
    .where(
      sql<boolean>`exists (select from leave_grant g where g.company_id = u.company_id and g.user_id = u.user_id
        and g.is_statutory and g.granted_on between ${range.from} and ${range.to})`,
    )
    .orderBy('u.employee_id')
    .execute();
}
