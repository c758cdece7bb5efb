import { formatDuration, minutes } from '#domain/time/minutes.ts';

/** A sum of minutes, `172:33`, as all that the list shows: decimals are for paper and files. */
export const hoursText = (sum: number): string => formatDuration(minutes(sum));
