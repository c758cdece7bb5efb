import type { ClockState } from '../attendance/clock-state.ts';
import type { AnyPunchType } from '../attendance/record.ts';
import type { EpochMs } from '../time/instant.ts';

/** What is punched at a shared device where nobody chose a button: what comes next by the person's state. */
export function punchAfter({ kind }: ClockState): AnyPunchType {
  if (kind === 'working') return 'clock_out';
  return kind === 'on_break' ? 'break_end' : 'clock_in';
}

/** Within this time, in milliseconds, a second scan is the first one again: a card that was held too long. */
export const SAME_SCAN_MS = 60_000;

/**
 * Whether a scan repeats the person's last punch at a shared device: soon after it, and nobody chose another button. Without
 * this a card that is read twice would clock its owner out.
 */
export const isSameScan = (
  last: { readonly type: AnyPunchType; readonly at: EpochMs },
  scan: { readonly chosen: AnyPunchType | null; readonly at: EpochMs },
): boolean => scan.at - last.at < SAME_SCAN_MS && scan.at >= last.at && (scan.chosen ?? last.type) === last.type;

/** How long a code that registers a device can be used, in milliseconds. */
export const KIOSK_CODE_MS = 15 * 60_000;
