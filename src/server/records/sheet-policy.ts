import type { Selectable } from 'kysely';

import type { UnsetBreakValues } from '#contract/company-policy.ts';
import { DEFAULT_SHEET_POLICY, type SheetPolicy } from '#domain/company-policy/policy.ts';
import {
  type BreakStep,
  kindOf,
  type UnsetBreak,
  type UnsetBreakKind,
  unsetBreakOf,
} from '#domain/company-policy/unset-break.ts';
import type { Interval } from '#domain/time/interval.ts';
import { formatTimeOfDay, minutes, workingDayMinute } from '#domain/time/minutes.ts';
import type { CompanyPolicy } from '../platform/database/schema.ts';

/** The columns of a stored policy. */
export type PolicyColumns = Omit<
  Selectable<CompanyPolicy>,
  'company_id' | 'effective_month' | 'created_at' | 'last_modified_at'
>;

type HoursColumns = Pick<PolicyColumns, 'work_start_minute' | 'work_end_minute'>;

/** Maps a policy's columns to the domain. */
export const toPolicy = ({ unset_break_parts: parts, ...columns }: PolicyColumns): SheetPolicy =>
  policyOf({
    ...columns,
    unsetBreak: unsetBreakOf(columns.unset_break as UnsetBreakKind, {
      steps: (parts ?? []) as unknown as BreakStep[],
      windows: (parts ?? []) as unknown as Interval[],
    }),
  });

/** A policy of its columns and its break; the night is the law's. */
export const policyOf = (
  columns: Omit<PolicyColumns, 'unset_break' | 'unset_break_parts'> & Pick<SheetPolicy, 'unsetBreak'>,
): SheetPolicy => ({
  figures: columns.figures as SheetPolicy['figures'],
  standardDay: minutes(columns.standard_day_minutes),
  hours: toHours(columns),
  leaveDay: minutes(columns.leave_day_minutes),
  clockInShown: columns.clock_in_shown as SheetPolicy['clockInShown'],
  clockOutStep: minutes(columns.clock_out_step_minutes),
  late: { basis: columns.late_basis as SheetPolicy['late']['basis'], time: workingDayMinute(columns.late_minute) },
  early: { basis: columns.early_basis as SheetPolicy['early']['basis'], time: workingDayMinute(columns.early_minute) },
  judgesRestDays: columns.judges_rest_days,
  unsetBreak: columns.unsetBreak,
  nightColumn: columns.night_column as SheetPolicy['nightColumn'],
  absence: columns.absence_rule as SheetPolicy['absence'],
  night: DEFAULT_SHEET_POLICY.night,
});

const toHours = ({ work_start_minute: start, work_end_minute: end }: HoursColumns): Interval | null =>
  start === null || end === null ? null : { start: workingDayMinute(start), end: workingDayMinute(end) };

/** A policy as columns of its row. */
export const policyColumns = (policy: SheetPolicy) => ({
  ...plainColumns(policy),
  work_start_minute: policy.hours?.start ?? null,
  work_end_minute: policy.hours?.end ?? null,
  unset_break: kindOf(policy.unsetBreak),
  unset_break_parts: partsOf(policy.unsetBreak),
});

function partsOf(unsetBreak: UnsetBreak): string | null {
  if (typeof unsetBreak === 'string') return null;
  return JSON.stringify(unsetBreak.kind === 'steps' ? unsetBreak.steps : unsetBreak.windows);
}

/** The columns of a policy but those of its hours and its break. */
export const plainColumns = (policy: SheetPolicy) => ({
  figures: policy.figures,
  standard_day_minutes: policy.standardDay,
  leave_day_minutes: policy.leaveDay,
  clock_in_shown: policy.clockInShown,
  clock_out_step_minutes: policy.clockOutStep,
  late_basis: policy.late.basis,
  late_minute: policy.late.time,
  early_basis: policy.early.basis,
  early_minute: policy.early.time,
  judges_rest_days: policy.judgesRestDays,
  night_column: policy.nightColumn,
  absence_rule: policy.absence,
});

/** The hours of a day without a shift on the wire; nothing where there are none. */
export const presentPolicyHours = ({ hours }: Pick<SheetPolicy, 'hours'>) =>
  hours === null ? {} : { work_start: formatTimeOfDay(hours.start), work_end: formatTimeOfDay(hours.end) };

/** The deduction on a day without a recorded break, on the wire. */
export function presentUnsetBreak(unsetBreak: UnsetBreak): UnsetBreakValues {
  const unset_break = kindOf(unsetBreak);
  if (typeof unsetBreak === 'string') return { unset_break };
  if (unsetBreak.kind === 'steps')
    return {
      unset_break,
      break_steps: unsetBreak.steps.map(({ over, length }) => ({ over_minutes: over, length_minutes: length })),
    };
  return {
    unset_break,
    break_windows: unsetBreak.windows.map(({ start, end }) => ({
      start: formatTimeOfDay(start),
      end: formatTimeOfDay(end),
    })),
  };
}
