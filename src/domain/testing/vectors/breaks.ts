import { minutes } from '../../time/minutes.ts';
import { checkBreak } from '../../working-time/break-requirement.ts';
import { type BreakRule, deductBreak } from '../../working-time/break-rule.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../../working-time/policy.ts';
import { dayInterval, type Pair } from './values.ts';

interface BreakInput {
  readonly rule:
    | { readonly kind: 'recorded' }
    | { readonly kind: 'fixed'; readonly windows: readonly Pair[]; readonly recorded_wins: boolean }
    | { readonly kind: 'by_length'; readonly step: 'gradual' | 'full' };
  readonly punches: readonly Pair[];
  /** Empty where none is recorded. */
  readonly recorded: readonly Pair[];
}

const toRule = (rule: BreakInput['rule']): BreakRule =>
  rule.kind === 'fixed'
    ? { kind: 'fixed', windows: rule.windows.map(dayInterval), recordedWins: rule.recorded_wins }
    : rule;

function breakOfDay({ rule, punches, recorded }: BreakInput) {
  const { deducted, worked, required, counted, shortfall } = deductBreak(
    punches.map(dayInterval),
    recorded.length === 0 ? null : recorded.map(dayInterval),
    toRule(rule),
    DEFAULT_WORKING_TIME_POLICY,
  );
  return { deducted, worked, required, counted_break: counted, shortfall };
}

/** The break that the law asks for, and the one that a company deducts. */
export const breaks = {
  break_requirement: (input: { readonly worked: number; readonly break: number }) =>
    checkBreak(minutes(input.worked), minutes(input.break)),
  break_deduction: breakOfDay,
};
