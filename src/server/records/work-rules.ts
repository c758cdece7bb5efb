import { type Kysely, sql } from 'kysely';

import { type IsoDate, monthOf } from '#domain/time/date.ts';
import { type DatedRule, NO_OWN_CHOICES, type WorkRule, type WorkRules } from '#domain/work-rules/work-rule.ts';
import type { DB } from '../platform/database/schema.ts';

/** The names of a company's work rules, by their ids. */
export async function workRuleNames(db: Kysely<DB>, companyId: string): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('work_rule')
    .select(['work_rule_id as id', 'name'])
    .where('company_id', '=', companyId)
    .orderBy('work_rule_id')
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The rows of a company's work rules, of each in the order of its months. */
export const workRuleRows = (db: Kysely<DB>, companyId: string) =>
  db
    .selectFrom('work_rule_version')
    .select(['work_rule_id', 'effective_month', 'settings'])
    .where('company_id', '=', companyId)
    .orderBy('work_rule_id')
    .orderBy('effective_month');

/** A company's work rules (勤務形態), of each in the order of its months. */
export const workRulesOf = async (db: Kysely<DB>, companyId: string): Promise<WorkRules> =>
  toWorkRules(await workRuleRows(db, companyId).execute());

/** Maps the rows of a company's work rules to the domain. */
export function toWorkRules(
  rows: readonly { readonly work_rule_id: number; readonly effective_month: IsoDate; readonly settings: unknown }[],
): WorkRules {
  const rules = new Map<number, DatedRule[]>();
  for (const row of rows) {
    const dated = rules.get(row.work_rule_id) ?? [];
    dated.push({ from: monthOf(row.effective_month), rule: ruleFromStore(row.settings as WorkRule) });
    rules.set(row.work_rule_id, dated);
  }
  return rules;
}

/** A stored rule, which the contract validated as it was written; what it was written without is the company's. */
const ruleFromStore = (rule: WorkRule): WorkRule => {
  const whole = { ...NO_OWN_CHOICES, ...rule };
  return whole.kind === 'flex' ? { ...NO_STANDARD_DAY, ...whole } : whole;
};

const NO_STANDARD_DAY = { standardDay: null };

/** SQL: a rule of the company's has time before the shift and after its end claimed (D52), in whatever month. */
export const takesClaims = (companyId: string) =>
  sql<boolean>`exists (select from work_rule_version where company_id = ${companyId} and settings ->> 'outsideShift' = 'claimed')`;

/** Whether a rule of the company's has time before the shift and after its end claimed. */
export async function readTakesClaims(db: Kysely<DB>, companyId: string): Promise<boolean> {
  const { takes } = await db.selectNoFrom(takesClaims(companyId).as('takes')).executeTakeFirstOrThrow();
  return takes;
}
