import { formatDuration, type Minutes } from '../time/minutes.ts';
import type { BandOutlook } from './assignment-month.ts';

/** An outlook in words: 「残り6日、下限まで 8:30」, by the end that the month is near. */
export function outlookText(
  { daysLeft, toLower, toUpper, state }: Omit<BandOutlook, 'forecast'>,
  excess: Minutes,
): string {
  if (state === 'below') return `下限まで ${formatDuration(toLower)} 不足`;
  if (state === 'above') return distanceText('above', daysLeft, formatDuration(excess));
  return state === 'near_upper' || toLower === 0
    ? distanceText('near_upper', daysLeft, formatDuration(toUpper))
    : distanceText('near_lower', daysLeft, formatDuration(toLower));
}

/** How far a month is from the end of its band that it is near, or beyond. */
export function distanceText(end: 'near_lower' | 'near_upper' | 'above', daysLeft: number, time: string): string {
  const days = `残り${daysLeft}日`;
  if (end === 'above') return `${days}、上限を ${time} 超過`;
  return end === 'near_upper' ? `${days}、上限まで ${time}` : `${days}、下限まで ${time}`;
}
