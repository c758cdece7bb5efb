import { decimalHours } from '../time/hours.ts';
import { formatDuration, type Minutes } from '../time/minutes.ts';

/** The notation of durations: `8.50` hours, `8:30`, `8.30` (8 hours and 30 minutes, 60進), or `510` minutes. */
export const HOURS_FORMATS = ['decimal', 'h_mm', 'h_dot_mm', 'minutes'] as const;
export type HoursFormat = (typeof HOURS_FORMATS)[number];

/** Writes a duration, however long: a month's hours run on beyond 24. */
export const formatHours: Readonly<Record<HoursFormat, (length: Minutes) => string>> = {
  // Rounded once, from the month's whole minutes (D13).
  decimal: decimalHours,
  h_mm: formatDuration,
  h_dot_mm: (length) => formatDuration(length).replace(':', '.'),
  minutes: String,
};
