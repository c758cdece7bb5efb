import { isEmployedOn, isKnownEmployedOn } from '../users/employment.ts';
import { monthOf } from '../time/date.ts';
import { checkedDays, type MonthToCheck } from './checked-day.ts';
import type { Finding } from './finding.ts';
import { RULES } from './rules.ts';

/** The result of checking a person's month. */
export interface MonthCheck {
  /** By day and, within a day, in the order of the rules. */
  readonly findings: readonly Finding[];
  /** No day of the employment is in the future, and nobody is at work on one. */
  readonly isOver: boolean;
  /**
   * No day of it is within the employment (an unknown date is no bound), and none has anything on it: there is nothing
   * to confirm.
   */
  readonly isBlank: boolean;
}

/**
 * The findings of a person's month before it is closed (要確認). Days that aren't over only have those that are already
 * certain: pending leave, and work where none is allowed.
 */
export function checkMonth(input: MonthToCheck): MonthCheck {
  const days = checkedDays(input);
  return {
    findings: days.flatMap((day) => RULES.flatMap((rule) => rule(day))),
    isOver: days.every(({ date, isOver, employment }) => isOver || !isEmployedOn(date, employment)),
    isBlank: !days.some(({ date, employment }) => isKnownEmployedOn(date, employment)) && !hasRecord(input),
  };
}

const hasRecord = ({ month, records, internalWork }: MonthToCheck): boolean =>
  records.some(({ workDate }) => monthOf(workDate) === month) ||
  internalWork.some(({ date }) => monthOf(date) === month);
