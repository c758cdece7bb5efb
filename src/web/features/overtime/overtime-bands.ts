import type { OvertimeOverview } from '#contract/overtime.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import type { BarLine } from '../../ui/bar-list.tsx';
import { limitsUnder } from './limit-status.ts';
import { texts } from './texts.ts';

/** Whole hours as such: `15時間`. */
const boundText = (bound: number): string =>
  bound % 60 === 0 ? texts.hours(bound / 60) : formatDuration(minutes(Math.round(bound)));

/**
 * How many have how much overtime in the month so far: none, up to each third of its limit, and beyond the limit. Each
 * bound is inclusive, as a limit is, so that everybody is in one of them.
 */
export function overtimeBands({ rows, settings }: Pick<OvertimeOverview, 'rows' | 'settings'>): BarLine[] {
  const { month: limit } = limitsUnder(settings);
  const bounds = [...new Set([0, limit / 3, (limit * 2) / 3, limit])];
  const within = (from: number, most: number): number =>
    rows.filter(({ so_far: { overtime_minutes: own } }) => own > from && own <= most).length;
  const lines = bounds.map((most, index) => ({
    label: most === 0 ? texts.noOvertime : texts.upTo(boundText(most)),
    tone: 'main' as const,
    count: within(bounds[index - 1] ?? -1, most),
  }));
  const beyond = { label: texts.beyond(boundText(limit)), tone: 'danger' as const, count: within(limit, Infinity) };
  return [...lines, beyond].map(({ label, tone, count }) => ({
    label,
    parts: [{ tone, count }],
    text: texts.people(count),
  }));
}
