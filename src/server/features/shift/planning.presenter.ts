import type { PublishedDay, ShiftWishResponse } from '#contract/rosters.ts';
import type { PublishedRow, WishRow } from './planning.repository.ts';
import { type PlanRow, toPlan } from './shift.repository.ts';
import { presentHours } from '../../shared/sheet/planned-times.ts';
import { hoursOf, isSame } from './shift.service.ts';

/** A wish on the wire. */
export const presentWish = (row: WishRow): ShiftWishResponse => ({
  date: row.work_date,
  kind: row.kind,
  pattern_id: row.shift_pattern_id,
  ...presentHours(hoursOf(row.start_minute, row.end_minute)),
  note: row.note,
});

/** What was published first of the days on which `shifts` are others. */
export function changedDays(published: readonly PublishedRow[], shifts: readonly PlanRow[]): PublishedDay[] {
  const shiftOn = new Map(shifts.map((row) => [row.work_date, row]));
  return published
    .filter((row) => {
      const shift = shiftOn.get(row.work_date);
      return shift !== undefined && !isSame(toPlan({ ...row, shift_pattern_id: shift.shift_pattern_id }), shift);
    })
    .map(({ work_date: date, is_workday, start_minute: start, end_minute: end }) => ({
      date,
      is_workday,
      ...presentHours(hoursOf(start, end)),
    }));
}
