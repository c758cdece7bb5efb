import { type Kysely, sql, type Transaction } from 'kysely';

import type { People } from '#domain/permissions/scope.ts';
import { firstDay } from '#domain/time/date.ts';
import type { DatedRule, WorkRuleKind } from '#domain/work-rules/work-rule.ts';
import { among } from '../../platform/auth/policies.ts';
import type { DB } from '../../platform/database/schema.ts';
import { workRulesOf } from '../../records/work-rules.ts';

/** A stored rule. */
export interface SavedRule {
  readonly id: number;
  readonly name: string;
  readonly kind: WorkRuleKind;
  /** In the order of their months. */
  readonly versions: readonly DatedRule[];
  /** The people who have a contract that names it. */
  readonly people: number;
}

const rules = (db: Kysely<DB>, companyId: string, people: People = 'all') =>
  db
    .selectFrom('work_rule as r')
    .select(['r.work_rule_id', 'r.name', 'r.kind'])
    .select((eb) =>
      eb
        .selectFrom('work_contract as c')
        .select(sql<number>`count(distinct c.user_id)::int`.as('people'))
        .whereRef('c.company_id', '=', 'r.company_id')
        .whereRef('c.work_rule_id', '=', 'r.work_rule_id')
        .where(among(people, 'c.user_id'))
        .as('people'),
    )
    .where('r.company_id', '=', companyId);

/** A company's rules, by their names, with how many of those people have each. */
export async function savedRules(db: Kysely<DB>, companyId: string, people: People = 'all'): Promise<SavedRule[]> {
  const rows = await rules(db, companyId, people).orderBy('r.name').execute();
  const versions = await workRulesOf(db, companyId);
  return rows.map((row) => ({
    id: row.work_rule_id,
    name: row.name,
    kind: row.kind as WorkRuleKind,
    versions: versions.get(row.work_rule_id) ?? [],
    people: row.people ?? 0,
  }));
}

/** A rule, or `undefined`. */
export async function findRule(db: Kysely<DB>, companyId: string, id: number): Promise<SavedRule | undefined> {
  return (await savedRules(db, companyId)).find((rule) => rule.id === id);
}

/** Locks a rule until the transaction ends: no contract comes to name it meanwhile, and those that are being stored are waited for. */
export async function lockRule(trx: Transaction<DB>, companyId: string, id: number): Promise<void> {
  await sql`select from work_rule where company_id = ${companyId} and work_rule_id = ${id} for update`.execute(trx);
}

/** Whether the company has another rule of that name. */
export async function isNameTaken(
  db: Kysely<DB>,
  companyId: string,
  { id, name }: { readonly id: number | null; readonly name: string },
): Promise<boolean> {
  const other = await rules(db, companyId).where('r.name', '=', name).executeTakeFirst();
  return other !== undefined && other.work_rule_id !== id;
}

/** Adds a rule without a version, and returns its id. */
export async function insertRule(
  trx: Transaction<DB>,
  companyId: string,
  { name, kind }: Pick<SavedRule, 'name' | 'kind'>,
): Promise<number> {
  const row = await trx
    .insertInto('work_rule')
    .values({ company_id: companyId, name, kind })
    .returning('work_rule_id')
    .executeTakeFirstOrThrow();
  return row.work_rule_id;
}

/** Renames a rule. */
export async function renameRule(
  trx: Transaction<DB>,
  companyId: string,
  { id, name }: Pick<SavedRule, 'id' | 'name'>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('work_rule')
    .set({ name, last_modified_at: now })
    .where('company_id', '=', companyId)
    .where('work_rule_id', '=', id)
    .execute();
}

/** Stores what a rule says from a month on, in place of what it says from the same month on. */
export async function saveVersion(
  trx: Transaction<DB>,
  companyId: string,
  id: number,
  { from, rule }: DatedRule,
  now: Date,
): Promise<void> {
  const values = { settings: JSON.stringify(rule), last_modified_at: now };
  await trx
    .insertInto('work_rule_version')
    .values({ company_id: companyId, work_rule_id: id, effective_month: firstDay(from), ...values, created_at: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'work_rule_id', 'effective_month']).doUpdateSet(values))
    .execute();
}

/** How many days the calendar of a rule has. */
export async function countCalendarDays(db: Kysely<DB>, companyId: string, id: number): Promise<number> {
  const { days } = await db
    .selectFrom('company_day')
    .select((eb) => eb.fn.countAll<number>().as('days'))
    .where('company_id', '=', companyId)
    .where('work_rule_id', '=', id)
    .executeTakeFirstOrThrow();
  return days;
}

/** Deletes a rule, its versions and its calendar. */
export async function deleteRule(trx: Transaction<DB>, companyId: string, id: number): Promise<void> {
  await trx.deleteFrom('work_rule').where('company_id', '=', companyId).where('work_rule_id', '=', id).execute();
}
