import { type Kysely, sql, type Transaction } from 'kysely';

import { type DatedPolicy, policyInForce, type SheetPolicy } from '#domain/company-policy/policy.ts';
import { type IsoDate, type IsoMonth, monthOf } from '#domain/time/date.ts';
import type { LogoKind } from '#domain/logos/logo-file.ts';
import type { DB } from '../platform/database/schema.ts';
import { type PolicyColumns, toPolicy } from './sheet-policy.ts';

/** The ids of all companies. */
export async function companyIds(db: Kysely<DB>): Promise<string[]> {
  const rows = await db.selectFrom('company').select('company_id').orderBy('company_id').execute();
  return rows.map((row) => row.company_id);
}

/** The company's name. */
export async function companyNameOf(db: Kysely<DB>, companyId: string): Promise<string> {
  const { name } = await db
    .selectFrom('company')
    .select('name')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return name;
}

/** The first day of the company's go-live month (D42), `null` where it has none. */
export async function goLiveDateOf(db: Kysely<DB>, companyId: string): Promise<IsoDate | null> {
  const { go_live_on } = await db
    .selectFrom('company')
    .select('go_live_on')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return go_live_on;
}

/**
 * Serialises changes of what the company has once, as its settings or the names of its templates, until the transaction
 * ends.
 */
export async function lockCompany(trx: Transaction<DB>, companyId: string): Promise<void> {
  await sql`select from company where company_id = ${companyId} for no key update`.execute(trx);
}

/** The rows of a company's policies, ordered by month. */
export const policyRows = (db: Kysely<DB>, companyId: string) =>
  db.selectFrom('company_policy').selectAll().where('company_id', '=', companyId).orderBy('effective_month');

/** Maps a row of a policy to the domain. */
export const toDatedPolicy = (row: PolicyColumns & { readonly effective_month: IsoDate }): DatedPolicy => ({
  from: monthOf(row.effective_month),
  policy: toPolicy(row),
});

/** A company's policies, ordered by month. */
export const policiesOf = async (db: Kysely<DB>, companyId: string): Promise<DatedPolicy[]> =>
  (await policyRows(db, companyId).execute()).map(toDatedPolicy);

/** The policy that applies to a company's month (D9). */
export async function policyFor(db: Kysely<DB>, companyId: string, month: IsoMonth): Promise<SheetPolicy> {
  return policyInForce(await policiesOf(db, companyId), month);
}

/** A company's logo of that kind, or `undefined`. */
export async function findLogo(
  db: Kysely<DB>,
  companyId: string,
  kind: LogoKind,
): Promise<{ content: Buffer; content_type: string } | undefined> {
  return db
    .selectFrom('logo')
    .select(['content', 'content_type'])
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** Whether the company asks its employees to confirm their months. */
export async function asksConfirmation(db: Kysely<DB>, companyId: string): Promise<boolean> {
  const { asks_confirmation } = await db
    .selectFrom('company')
    .select('asks_confirmation')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return asks_confirmation;
}
