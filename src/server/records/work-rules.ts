import type { Kysely } from 'kysely';

import { monthOf } from '#domain/time/date.ts';
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

/** A company's work rules (就業ルール), of each in the order of its months. */
export async function workRulesOf(db: Kysely<DB>, companyId: string): Promise<WorkRules> {
  const rows = await db
    .selectFrom('work_rule_version')
    .select(['work_rule_id', 'effective_month', 'settings'])
    .where('company_id', '=', companyId)
    .orderBy('work_rule_id')
    .orderBy('effective_month')
    .execute();
  const rules = new Map<number, DatedRule[]>();
  for (const row of rows) {
    const dated = rules.get(row.work_rule_id) ?? [];
    dated.push({ from: monthOf(row.effective_month), rule: ruleFromStore(row.settings as unknown as WorkRule) });
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
