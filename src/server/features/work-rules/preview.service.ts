import type { WorkRulePreview } from '#contract/work-rules.ts';
import type { HoursPolicy, MonthHours } from '#domain/hours/month-hours.ts';
import { roundForPayment } from '#domain/payroll/rounding.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { Minutes } from '#domain/time/minutes.ts';
import { withCompanyHours, type WorkRule } from '#domain/work-rules/work-rule.ts';
import { sampleDays, sampleMonth } from '#domain/work-rules/sample-month.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { calendarsOf } from '../../records/company-days.ts';
import { findEmployee } from '../../records/employees.ts';
import { workRuleNames } from '../../records/work-rules.ts';
import { presentHours } from '../../shared/sheet/hours.presenter.ts';
import { rulesFor } from '../../shared/sheet/month-rules.ts';
import { hoursOfMonth, loadSheetMonths, sheetOfMonth, type WantedMonth } from '../../shared/sheet/sheet-months.ts';

/** The rule to try, in which month, and on whom: on a made-up month without anybody. */
interface WantedPreview {
  readonly companyId: string;
  /** The stored rule that it is to change, whose calendar holds; `null` of a new one, which has none. */
  readonly ruleId: number | null;
  readonly rule: WorkRule;
  readonly period: WagePeriod;
  readonly userId: number | undefined;
}

/**
 * A month under the rules as they are, and with this one and its calendar in place of each contract's: of a person as recorded, also where
 * it is closed, or of a sample. Nothing is stored. Throws `not_found`.
 */
export async function previewRule(
  { kysely }: Database,
  { companyId, ruleId, rule, period, userId }: WantedPreview,
  now: EpochMs,
): Promise<WorkRulePreview> {
  if (ruleId !== null && !(await workRuleNames(kysely, companyId)).has(ruleId)) throw new AppError('not_found');
  const rules = await rulesFor(kysely, companyId, period.month);
  const tried: HoursPolicy = { ...rules.hours, ruleOn: () => withCompanyHours(rule, rules.sheet) };
  if (userId === undefined) {
    const calendars = await calendarsOf(kysely, companyId, sampleDays(period, tried, ruleId), []);
    const of = (policy: HoursPolicy, workRuleId: number | null): Previewed => ({
      hours: sampleMonth(period, policy, { calendars, workRuleId }),
      clockOutCut: null,
    });
    const ofCompany: HoursPolicy = { ...rules.hours, ruleOn: (_, date) => rules.hours.ruleOn(null, date) };
    return present(of(ofCompany, null), of(tried, ruleId));
  }
  const employee = await findEmployee(kysely, { companyId, userId }, period.to);
  if (employee === undefined) throw new AppError('not_found');
  const monthBy = async (hours: HoursPolicy, recalculated: WantedMonth['recalculated']): Promise<Previewed> => {
    const by = { ...rules, hours };
    const [month] = await loadSheetMonths(kysely, [employee], { period, rules: by, now, recalculated });
    if (month === undefined) throw new AppError('not_found');
    const open = { ...month, closing: null };
    const hoursOfOpen = hoursOfMonth(open, by);
    return { hours: hoursOfOpen, clockOutCut: sheetOfMonth(open, by, hoursOfOpen).summary.clockOutCut };
  };
  return present(await monthBy(rules.hours, 'as_agreed'), await monthBy(tried, { triedRuleId: ruleId ?? NO_RULE }));
}

/** No rule has it. */
const NO_RULE = 0;

/** A month, and what rounding the clock-outs cuts on its sheet, of which the sample has none. */
interface Previewed {
  readonly hours: MonthHours;
  readonly clockOutCut: Minutes | null;
}

const present = (before: Previewed, after: Previewed): WorkRulePreview => ({
  before: presentMonth(before),
  after: presentMonth(after),
});

function presentMonth({ hours, clockOutCut }: Previewed): WorkRulePreview['before'] {
  const paid = roundForPayment(hours.totals, hours.monthlyRounding);
  return {
    ...presentHours(hours),
    paid_overtime_minutes: paid.overtime,
    paid_statutory_holiday_minutes: paid.statutoryHoliday,
    paid_night_minutes: paid.night,
    clock_out_cut_minutes: clockOutCut,
  };
}
