import { type Kysely, sql, type Transaction } from 'kysely';

import type { DB } from '../../platform/database/schema.ts';
import { isSameId } from '../../records/user-key.ts';

/** A company in the operator's list. */
export interface CompanySummary {
  readonly companyId: string;
  readonly name: string;
  readonly parentCompanyId: string | null;
  readonly activeUsers: number;
  readonly createdAt: Date;
}

/** Whether the installation has any company. */
export async function hasCompany(db: Kysely<DB>): Promise<boolean> {
  return (await db.selectFrom('company').select('company_id').limit(1).executeTakeFirst()) !== undefined;
}

/** All companies of the installation, by ID. */
export function listCompanies(db: Kysely<DB>): Promise<CompanySummary[]> {
  return db
    .selectFrom('company as c')
    .select((eb) => [
      'c.company_id as companyId',
      'c.name',
      'c.parent_company_id as parentCompanyId',
      'c.created_at as createdAt',
      eb
        .selectFrom('user_account as u')
        .select((count) => count.fn.countAll<number>().as('users'))
        .whereRef('u.company_id', '=', 'c.company_id')
        .where('u.active', '=', true)
        .$asScalar()
        .$notNull()
        .as('activeUsers'),
    ])
    .orderBy('c.company_id')
    .execute();
}

/** A company as it is stored. */
export interface StoredCompany {
  readonly companyId: string;
  readonly name: string;
  readonly parentCompanyId: string | null;
}

/** The company with that ID, however it is written (D44). */
export async function findCompany(db: Kysely<DB>, companyId: string): Promise<StoredCompany | undefined> {
  return db
    .selectFrom('company')
    .select(['company_id as companyId', 'name', 'parent_company_id as parentCompanyId'])
    .where(isSameId('company_id', companyId))
    .executeTakeFirst();
}

/** Serialises changes of companies until the transaction ends. Requests of users don't take this lock. */
export async function lockCompanies(trx: Transaction<DB>): Promise<void> {
  await sql`lock table company in share row exclusive mode`.execute(trx);
}

/** Whether `companyId` is `ofCompanyId` itself or one of its ancestors. */
export async function isSameOrAbove(trx: Transaction<DB>, companyId: string, ofCompanyId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive line as (
      select company_id, parent_company_id from company where company_id = ${ofCompanyId}
      union
      select c.company_id, c.parent_company_id from company c join line l on c.company_id = l.parent_company_id
    )
    select exists (select from line where company_id = ${companyId}) as found`.execute(trx);
  return rows[0]?.found === true;
}
