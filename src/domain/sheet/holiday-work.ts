import { minutes, type Minutes } from '../time/minutes.ts';
import type { SheetDay } from './sheet-day.ts';

/** Work on public holidays (祝日出勤): the days with a clock-in, and their hours. */
export function holidayWork(days: readonly Pick<SheetDay, 'holiday' | 'clockIn' | 'work'>[]): {
  readonly days: number;
  readonly work: Minutes;
} {
  const worked = days.filter(({ holiday, clockIn }) => holiday !== null && clockIn !== null);
  return { days: worked.length, work: minutes(worked.reduce((sum, { work }) => sum + (work ?? 0), 0)) };
}
