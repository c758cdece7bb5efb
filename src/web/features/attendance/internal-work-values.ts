import {
  checkInternalWork,
  type InternalWorkFault,
  type DayFrame,
  type InternalWork,
} from '#domain/attendance/internal-work.ts';
import type { Interval } from '#domain/time/interval.ts';
import { formatOnWorkingDay, minutes } from '#domain/time/minutes.ts';
import { parseTypedTime } from '#domain/time/typed.ts';
import { errors } from '#contract/errors.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { typedTimeFault } from '../../ui/time-input.tsx';
import { texts } from './texts.ts';

/** An entry of internal work as its fields hold it. */
export interface InternalWorkValues {
  readonly start: string;
  readonly end: string;
  readonly breakMinutes: string;
  readonly note: string;
}

export type InternalWorkField = keyof InternalWorkValues;

/** The entry that the fields spell, `null` while they spell none. */
export function readEntry(values: InternalWorkValues): Pick<InternalWork, 'start' | 'end' | 'breakMinutes'> | null {
  const start = parseTypedTime(values.start);
  const end = parseTypedTime(values.end);
  const breakMinutes = readBreak(values.breakMinutes);
  return start === null || end === null || breakMinutes === null ? null : { start, end, breakMinutes };
}

/** Whole minutes, none when the field is empty; `null` for anything else. Digits may be full-width. */
function readBreak(text: string) {
  const typed = text.trim().normalize('NFKC');
  if (typed === '') return minutes(0);
  return /^\d{1,4}$/.test(typed) ? minutes(Number(typed)) : null;
}

/** Everything that is wrong with an entry, before it is sent (spec §5). */
export function validateEntry(
  values: InternalWorkValues,
  frame: DayFrame,
  others: readonly Interval[],
): FieldErrors<InternalWorkField> {
  const missing = (['start', 'end'] as const).find((field) => values[field].trim() === '');
  if (missing !== undefined) return { [missing]: errors.internal_work_times_required.message };
  const faults: Partial<Record<InternalWorkField, string>> = {};
  for (const field of ['start', 'end'] as const) {
    const fault = typedTimeFault(values[field]);
    if (fault !== undefined) faults[field] = fault;
  }
  if (readBreak(values.breakMinutes) === null) faults.breakMinutes = texts.breakInvalid;
  const entry = readEntry(values);
  const checked = entry && checkInternalWork(entry, frame, others);
  if (checked === null || checked.ok) return faults;
  const [field, message] = FAULTS[checked.fault];
  const time = checked.limit === undefined ? '' : formatOnWorkingDay(checked.limit);
  return { [field]: message.replace('{time}', time) };
}

const FAULTS: Readonly<Record<InternalWorkFault, readonly [InternalWorkField, string]>> = {
  start_not_before_end: ['start', errors.internal_work_start_not_before_end.message],
  before_clock_in: ['start', errors.internal_work_before_clock_in.message],
  after_clock_out: ['end', errors.internal_work_after_clock_out.message],
  break_invalid: ['breakMinutes', errors.internal_work_break_invalid.message],
  overlaps: ['start', errors.internal_work_overlaps.message],
};
