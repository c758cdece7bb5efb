import { isEmployedOn, isKnownEmployedOn } from '../account/employment.ts';
import { monthOf } from '../time/date.ts';
import { checkedDays, type MonthToCheck } from './checked-day.ts';
import type { Finding } from './finding.ts';
import { RULES } from './rules.ts';

/** What a look at a person's month comes to. */
export interface MonthCheck {
  /** By day and, within a day, in the order of the rules. */
  readonly findings: readonly Finding[];
  /** No day of the employment is to come, and nobody is at work on one. */
  readonly isOver: boolean;
  /** No day of it lies within the employment, as far as that is known, and nothing stands on any: it is nobody's to confirm. */
  readonly isBlank: boolean;
}

/**
 * What is to be looked at in a person's month before it is closed (要確認). Days that aren't over have nothing but what is
 * already certain: leave to decide on, work where none may be.
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
