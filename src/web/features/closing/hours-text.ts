import { roundHours } from '#domain/time/hours.ts';
import { minutes } from '#domain/time/minutes.ts';

const twoDecimals = new Intl.NumberFormat('ja-JP', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A sum of minutes as the sheet has it, in hours with two decimals (D13). */
export const hoursText = (sum: number): string => twoDecimals.format(roundHours(minutes(sum), 2));
