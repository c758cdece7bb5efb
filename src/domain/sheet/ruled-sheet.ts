import type { Interval } from '../time/interval.ts';
import { COMPANY_RULE, isPunctual, type WorkRule } from '../work-rules/work-rule.ts';
import type { PunctualityRule, SheetPolicy } from '../company-policy/policy.ts';

/** How the sheet of a day follows its work rule (勤務形態). */
export interface RuledSheet {
  readonly policy: SheetPolicy;
  /** When a day of duty without a shift begins and ends; of flex the core (コアタイム). */
  readonly hours: Interval | null;
  /** Of flex: a shift says nothing of who is late. */
  readonly isShiftIgnored: boolean;
  /** Whether the day can be missed as a whole: one of flex without core can't (work-rules 4). */
  readonly canBeMissed: boolean;
  /** Whether overtime is the time beyond the standard day, or follows from the whole period (変形, フレックス, みなし, 管理監督者). */
  readonly isOvertimeByDay: boolean;
}

/** The sheet of those who have the company's rule. */
const ofCompany = (policy: SheetPolicy): RuledSheet => ({
  policy,
  hours: null,
  isShiftIgnored: false,
  canBeMissed: true,
  isOvertimeByDay: true,
});

/** The sheet of a day under the rule: what that leaves open is as the company's policy has it. */
export function ruledSheet(policy: SheetPolicy, rule: WorkRule): RuledSheet {
  if (rule === COMPANY_RULE) return ofCompany(policy);
  const isFlex = rule.kind === 'flex';
  const isPaid = policy.figures === 'paid';
  const own: SheetPolicy = {
    ...policy,
    // The paid figures are of the times as they were recorded.
    clockInShown: (isPaid ? null : rule.clockInShown) ?? policy.clockInShown,
    clockOutStep: (isPaid ? null : rule.clockOutStep) ?? policy.clockOutStep,
    unsetBreak: rule.unsetBreak ?? policy.unsetBreak,
    night: rule.night ?? policy.night,
    leaveDay: (isFlex ? rule.standardDay : null) ?? policy.leaveDay,
    late: rule.late ?? policy.late,
    early: rule.early ?? policy.early,
  };
  const isOvertimeByDay = rule.kind === 'fixed' || rule.kind === 'shift' || rule.kind === 'hourly';
  const known = { ...ofCompany(own), hours: rule.hours, isOvertimeByDay };
  if (isPunctual(rule)) return known;
  const core = isFlex ? rule.core : null;
  const basis: PunctualityRule['basis'] = core === null ? 'none' : 'shift';
  return {
    ...known,
    policy: {
      ...own,
      // Of the core alone, and only on days of duty.
      late: { ...own.late, basis },
      early: { ...own.early, basis },
      judgesRestDays: false,
      // A manager has no overtime at night, but the night.
      nightColumn: rule.kind === 'manager' ? 'all_work' : own.nightColumn,
    },
    hours: core,
    isShiftIgnored: isFlex,
    canBeMissed: !isFlex || core !== null,
  };
}
