import type { WorkRulePreview } from '#contract/work-rules.ts';
import type { HoursPolicy, MonthHours } from '#domain/hours/month-hours.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { COMPANY_RULE, type WorkRule } from '#domain/work-rules/work-rule.ts';
import { sampleMonth } from '#domain/work-rules/sample-month.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findEmployee } from '../../records/employees.ts';
import { presentHours } from '../../records/hours.presenter.ts';
import { rulesFor } from '../../records/month-rules.ts';
import { hoursOfMonth, loadSheetMonths } from '../../records/sheet-months.ts';

/** The rule to try, in which month, and on whom: on a made-up month without anybody. */
interface WantedPreview {
  readonly companyId: string;
  readonly rule: WorkRule;
  readonly period: WagePeriod;
  readonly userId: number | undefined;
}

/**
 * A month under the rules as they are, and with this one in place of each contract's: of a person as recorded, also where
 * it is closed, or of a sample. Nothing is stored. Throws `not_found`.
 */
export async function previewRule(
  { kysely }: Database,
  { companyId, rule, period, userId }: WantedPreview,
  now: EpochMs,
): Promise<WorkRulePreview> {
  const rules = await rulesFor(kysely, companyId, period.month);
  const tried: HoursPolicy = { ...rules.hours, ruleOn: () => rule };
  if (userId === undefined) {
    const of = (policy: HoursPolicy): MonthHours => sampleMonth(period, policy);
    return present(of({ ...rules.hours, ruleOn: () => COMPANY_RULE }), of(tried));
  }
  const employee = await findEmployee(kysely, { companyId, userId }, period.to);
  if (employee === undefined) throw new AppError('not_found');
  const hoursBy = async (hours: HoursPolicy, recalculated: 'as_agreed' | 'as_tried'): Promise<MonthHours> => {
    const by = { ...rules, hours };
    const [month] = await loadSheetMonths(kysely, [employee], { period, rules: by, now, recalculated });
    if (month === undefined) throw new AppError('not_found');
    return hoursOfMonth({ ...month, closing: null }, by);
  };
  return present(await hoursBy(rules.hours, 'as_agreed'), await hoursBy(tried, 'as_tried'));
}

const present = (before: MonthHours, after: MonthHours): WorkRulePreview => ({
  before: presentHours(before),
  after: presentHours(after),
});
