import { formatDuration, minutes } from '#domain/time/minutes.ts';

/** A sum of minutes, `172:33`: decimals are the attendance sheet's alone. */
export const hoursText = (sum: number): string => formatDuration(minutes(sum));
