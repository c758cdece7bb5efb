import type { Kysely } from 'kysely';

import { monthOf } from '#domain/time/date.ts';
import type { DatedRule, WorkRule, WorkRules } from '#domain/work-rules/work-rule.ts';
import type { DB } from '../platform/database/schema.ts';

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
    // Validated by the contract when it was written.
    dated.push({ from: monthOf(row.effective_month), rule: row.settings as unknown as WorkRule });
    rules.set(row.work_rule_id, dated);
  }
  return rules;
}
