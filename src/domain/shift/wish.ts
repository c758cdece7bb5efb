import { formatInterval, type Interval } from '../time/interval.ts';
import { addDays, type DateRange, type IsoDate } from '../time/date.ts';

/** What an employee can wish for a day (希望): to be off, a pattern of the company's, or hours. */
export const WISH_KINDS = ['day_off', 'pattern', 'hours'] as const;
export type WishKind = (typeof WISH_KINDS)[number];

/** How many days before a period its wishes can have to be in. */
export const WISH_DAYS_RANGE = { min: 1, max: 60 };

/** The longest note on a wish, in characters. */
export const WISH_NOTE_LENGTH = 100;

/** The last day on which wishes for a period (月度) are taken: so many days before its first, inclusive. */
export const wishDeadline = ({ from }: Pick<DateRange, 'from'>, wishDays: number): IsoDate => addDays(from, -wishDays);

/** Whether wishes for a period are still taken today. */
export const takesWishes = (period: Pick<DateRange, 'from'>, wishDays: number, today: IsoDate): boolean =>
  today <= wishDeadline(period, wishDays);

/** The hours of a shift, `22:00〜翌06:00`; `休み` without. */
export const shiftText = (hours: Interval | null): string => (hours === null ? '休み' : formatInterval(hours));

/** What is wished for, in words; `pattern` is the name of the pattern that a wish names. */
export function wishText({
  kind,
  pattern,
  hours,
}: {
  readonly kind: WishKind;
  readonly pattern: string | undefined;
  readonly hours: Interval | null;
}): string {
  if (kind === 'day_off') return '休み希望';
  return kind === 'pattern' ? (pattern ?? '削除されたパターン') : shiftText(hours);
}
