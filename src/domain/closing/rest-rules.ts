import type { CheckedDay } from './checked-day.ts';
import type { Finding } from './finding.ts';

/**
 * No day of the week was one of rest from 0:00 to 24:00 (労基法35条1項) or, by the work rule of its last day, no 24 hours on end
 * were in it. On that day.
 */
export function weekWithoutRest({ date, isOver, lackOfRest, rule }: CheckedDay): Finding[] {
  const kind = rule.restsByHours ? 'week_without_24_hours' : 'week_without_rest';
  return isOver && lackOfRest.endsWeekWithoutRest ? [{ date, kind }] : [];
}

/** Fewer than four of these in four weeks, where the company gives its rest so (労基法35条2項). On their last day. */
export function fourWeeksShort({ date, isOver, lackOfRest: { restDays }, rule }: CheckedDay): Finding[] {
  const kind = rule.restsByHours ? 'four_weeks_short_of_24_hours' : 'four_weeks_short';
  return isOver && restDays !== null ? [{ date, kind, restDays }] : [];
}

/** 連続勤務: duties on as many days in a row as the company has set as its limit. The finding is on the last of them, or of the month. */
export function longRun({ date, isOver, lackOfRest: { runDays } }: CheckedDay): Finding[] {
  return isOver && runDays !== null ? [{ date, kind: 'long_run', days: runDays }] : [];
}

/**
 * 勤務間インターバル不足: less rest since the work before than the work rule or the company aims at (労働時間等設定改善法2条). On the
 * day on which work began again.
 */
export function shortInterval({ date, isOver, shortInterval: short }: CheckedDay): Finding[] {
  return isOver && short !== null
    ? [{ date, kind: 'short_interval', interval: short.interval, target: short.target }]
    : [];
}
