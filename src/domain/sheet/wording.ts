import type { Interval } from '../time/interval.ts';
import { formatDuration, minutes, onClock, type Minutes, type WorkingDayMinute } from '../time/minutes.ts';

/** A duration in words: `8時間`, `7時間30分`, `45分`. */
export function lengthInWords(length: Minutes): string {
  const [hours, rest] = [Math.floor(length / 60), length % 60];
  if (hours === 0) return `${rest}分`;
  return rest === 0 ? `${hours}時間` : `${hours}時間${rest}分`;
}

/** The hours of night work in words: `22:00〜翌5:00`. */
export const nightInWords = ({ start, end }: Interval): string => `${clock(start)}〜翌${clock(end)}`;

const clock = (minute: WorkingDayMinute): string => formatDuration(minutes(onClock(minute)));
