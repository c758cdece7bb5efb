import {
  DEFAULT_BREAK,
  planCorrection,
  type CorrectionFault,
  type CorrectionInput,
} from '#domain/attendance/correction.ts';
import { punchesOf } from '#domain/attendance/punches.ts';
import { isClockPunch } from '#domain/attendance/record.ts';
import { formatTimeOfDay, impliedDay, minutes, onClock, type WorkingDayMinute } from '#domain/time/minutes.ts';
import { parseTypedTime } from '#domain/time/typed.ts';
import { formMessages } from '../../lib/form-messages.ts';
import type { DayValues } from '../../lib/day-values.ts';
import { readEndDay } from '../../lib/end-day.ts';
import type { Subject } from '../../lib/subject.ts';
import { texts as uiTexts } from '../../ui/texts.ts';
import { type ChosenDay, typedTimeFault } from '../../ui/time-input.tsx';
import { texts } from './texts.ts';

export type CorrectionField = keyof DayValues;

const CORRECTION_FIELDS = [
  'clockIn',
  'clockOut',
  'clockOutDay',
  'breakMinutes',
  'note',
] as const satisfies CorrectionField[];

/** What is wrong with each field, in Japanese. */
export type CorrectionFaults = Partial<Record<CorrectionField | 'reason', string>>;

/** What a correction is judged by: its day, whether it is a further pair of that, and the time now. */
export type CorrectedDay = Pick<CorrectionInput, 'date' | 'records' | 'shift' | 'addsPair' | 'now'>;

/** The values as the rules take them; `null` leaves what the day has alone. */
export function readValues({ clockIn, clockOut, clockOutDay, breakMinutes, note }: DayValues) {
  return {
    clockIn: parseTypedTime(clockIn),
    clockOut: parseTypedTime(clockOut),
    clockOutDay: readEndDay(clockOutDay),
    breakMinutes: breakMinutes === '' ? DEFAULT_BREAK : minutes(Number(breakMinutes)),
    note: note.trim() === '' ? null : note,
  };
}

/**
 * Everything that is wrong with a correction before it is sent (spec §5). An admin may give no reason, and no time for a day
 * that has a punch.
 */
export function validateCorrection(
  values: DayValues,
  reason: string,
  day: CorrectedDay,
  subject: Subject = 'own',
): CorrectionFaults {
  const reasonFault = subject === 'own' && reason.trim() === '' ? { reason: formMessages.reason_required } : {};
  return { ...valueFaults(values, day, subject), ...reasonFault };
}

function valueFaults(values: DayValues, day: CorrectedDay, subject: Subject): CorrectionFaults {
  const clockIn = typedTimeFault(values.clockIn, invalidTime('clockIn', subject));
  const clockOut = typedTimeFault(values.clockOut, invalidTime('clockOut', subject));
  if (clockIn !== undefined || clockOut !== undefined)
    return { ...(clockIn !== undefined && { clockIn }), ...(clockOut !== undefined && { clockOut }) };
  const hasPunch = day.records.some(({ recordType }) => isClockPunch(recordType));
  const needsTime = day.addsPair !== true && (subject === 'own' || !hasPunch);
  if (needsTime && values.clockIn.trim() === '' && values.clockOut.trim() === '')
    return { clockIn: formMessages.times_required };
  const plan = planCorrection({ ...day, ...readValues(values) });
  if (plan.ok || plan.fault === 'nothing') return {};
  return { [plan.field === 'date' ? 'clockIn' : plan.field]: FAULTS[plan.fault] };
}

/** The error of a text that is no time: to an admin in the words of spec §5. */
export const invalidTime = (field: 'clockIn' | 'clockOut', subject: Subject): string | undefined =>
  subject === 'own' ? undefined : texts.timeFormat(texts.times[field]);

const FAULTS = {
  future: formMessages.future_time,
  break_too_long: formMessages.break_too_long,
  clock_out_day: formMessages.clock_out_day_required,
  duty_too_long: formMessages.duty_too_long,
  clock_in_after_clock_out: formMessages.clock_in_after_clock_out,
  crosses_pairs: formMessages.correction_crosses_pairs,
  pair_incomplete: formMessages.pair_times_required,
  overlaps_pair: formMessages.pair_overlaps,
} as const satisfies Record<Exclude<CorrectionFault['fault'], 'nothing'>, string>;

/** What the field of the clock-out offers of its day, which it shows before it is saved. */
export const clockOutDay = (values: DayValues, day: CorrectedDay, change: (chosen: string) => void): ChosenDay => ({
  label: texts.times.clockOutDay,
  value: values.clockOutDay,
  implied: impliedDay(startOf(values, day), parseTypedTime(values.clockOut)),
  onChange: change,
});

/** Where the working day begins with these values: a shift around midnight places its clock-in on its own line (D3). */
function startOf(values: DayValues, day: CorrectedDay): WorkingDayMinute | null {
  const typed = parseTypedTime(values.clockIn);
  const recorded = punchesOf(day.records).clockIn?.minute ?? null;
  if (typed === null || (recorded !== null && onClock(recorded) === typed)) return recorded ?? typed;
  // Of the clock-in alone, since what is wrong with the clock-out would be reported in its place.
  const plan = planCorrection({
    ...day,
    clockIn: typed,
    clockOut: null,
    clockOutDay: null,
    breakMinutes: null,
    note: null,
  });
  return plan.ok && plan.clockIn !== null ? plan.clockIn.minute : typed;
}

/** A value that is not the same in what the person typed and in what another one saved meanwhile. */
export interface Difference {
  readonly field: CorrectionField;
  /** The person's own; `null` where they had left the value as it was. */
  readonly mine: string | null;
  readonly theirs: string;
}

/** Where a newer day differs from what the person saw, or from what they typed (D17). */
export function differencesOf(base: DayValues, mine: DayValues, theirs: DayValues): Difference[] {
  return CORRECTION_FIELDS.flatMap((field) => {
    const isMine = !isSame(field, mine[field], base[field]);
    const differs = isMine ? !isSame(field, mine[field], theirs[field]) : !isSame(field, base[field], theirs[field]);
    return differs ? [{ field, mine: isMine ? mine[field] : null, theirs: theirs[field] }] : [];
  });
}

/** The person's changes on top of a newer day: what they had left alone is taken from there, never put back. */
export function rebase(base: DayValues, mine: DayValues, theirs: DayValues): DayValues {
  const pick = (field: CorrectionField): string =>
    isSame(field, mine[field], base[field]) ? theirs[field] : mine[field];
  return {
    clockIn: pick('clockIn'),
    clockOut: pick('clockOut'),
    clockOutDay: pick('clockOutDay'),
    breakMinutes: pick('breakMinutes'),
    note: pick('note'),
  };
}

/** Whether the day shows already all that the values would make of it: a save whose answer was lost has arrived. */
export function isSaved(values: DayValues, day: CorrectedDay): boolean {
  const plan = planCorrection({ ...day, ...readValues(values) });
  return !plan.ok && plan.fault === 'nothing';
}

// `900` and `09:00` are the same time; the spaces around a note are cut when it is saved.
function isSame(field: CorrectionField, a: string, b: string): boolean {
  const time = field === 'clockIn' || field === 'clockOut' ? parseTypedTime(a) : null;
  return time === null ? a.trim() === b.trim() : time === parseTypedTime(b);
}

/** A value as the comparison shows it. */
export function showValue(field: CorrectionField, value: string): string {
  if (value.trim() === '') return texts.notSet;
  if (field === 'breakMinutes') return texts.breakChoice(minutes(Number(value)));
  if (field === 'note') return value;
  if (field === 'clockOutDay') return uiTexts.days[Number(value)] ?? value;
  const time = parseTypedTime(value);
  return time === null ? value : formatTimeOfDay(time);
}
