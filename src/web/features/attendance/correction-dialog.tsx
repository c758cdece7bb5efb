import { useState, type ReactNode } from 'react';

import { BREAK_CHOICES, DEFAULT_BREAK } from '#domain/attendance/correction.ts';
import { pairsOf } from '#domain/attendance/day-pairs.ts';
import { endDayOf } from '#domain/attendance/shift.ts';
import { addDays } from '#domain/time/date.ts';
import type { Interval } from '#domain/time/interval.ts';
import {
  formatTimeOfDay,
  minutes,
  MINUTES_PER_DAY,
  workingDayMinute,
  type WorkingDayMinute,
} from '#domain/time/minutes.ts';
import { parseTypedTime } from '#domain/time/typed.ts';
import { formMessages } from '../../lib/form-messages.ts';
import { formatInterval, formatOnWorkingDay } from '../../lib/dates.ts';
import { api, ApiError } from '../../lib/api.ts';
import { about } from '../../lib/subject.ts';
import { type DayValues, valuesOf } from '../../lib/day-values.ts';
import { type DayVersion, readDay } from '../../lib/day-version.ts';
import { endDayText, readEndDay } from '../../lib/end-day.ts';
import { serverNow } from '../../lib/use-server-time.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { CheckField } from '../../ui/choices.tsx';
import { DialogForm, FieldHint, Pair } from '../../ui/dialog-form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { texts as uiTexts } from '../../ui/texts.ts';
import { TimeInput } from '../../ui/time-input.tsx';
import {
  clockOutDay,
  differencesOf,
  invalidTime,
  isSaved,
  readValues,
  rebase,
  showValue,
  validateCorrection,
  type CorrectionField,
} from './correction-values.ts';
import { DayConflict } from './day-conflict.tsx';
import { useDay, useDayForm, type DayDialogProps } from './day-form.ts';
import { texts } from './texts.ts';

const MINUTE_MS = 60_000;

/** The correction of a day (spec §2, §5): its times, break and note, and why they change. */
export function CorrectionDialog(props: DayDialogProps): ReactNode {
  const day = useDay(props);
  return (
    <Loaded query={day} failed={texts.notRead([texts.read.records])} heights={['30.75rem']}>
      {(read) => <Correction dialog={props} read={read} />}
    </Loaded>
  );
}

function Correction({ dialog, read }: { readonly dialog: DayDialogProps; readonly read: DayVersion }): ReactNode {
  const { subject, row, onClose } = dialog;
  const now = useServerTime(MINUTE_MS);
  const { day, form, conflict } = useCorrection(dialog, read);
  const { values } = form;
  const isReasonRequired = subject === 'own';
  const [firstField] = useState(() => firstFieldOf(valuesOf(read.records)));

  if (conflict !== null) {
    const differences = conflict.differences.map(({ field, mine, theirs }) => ({
      label: texts.times[field],
      mine: mine === null ? null : showValue(field, mine),
      theirs: showValue(field, theirs),
    }));
    return <DayConflict {...conflict} differences={differences} hint={texts.conflictHint} />;
  }

  const time = (field: 'clockIn' | 'clockOut') => ({
    ...form.typed(field),
    label: texts.times[field],
    invalid: invalidTime(field, subject),
  });
  const recorded = valuesOf(day.records);
  const emptied = (['clockIn', 'clockOut', 'note'] as const).filter(
    (field) => values[field].trim() === '' && recorded[field] !== '',
  );
  const judgedBy = { date: row.date, shift: row.shift, records: day.records, now };
  const ofClockOut = clockOutDay(values, judgedBy, (chosen) =>
    // What is wrong with the time may be its day.
    form.change({ clockOutDay: chosen, clockOut: values.clockOut }),
  );
  const daysLater = readEndDay(values.clockOutDay) ?? ofClockOut.implied ?? 0;
  const clockOut = parseTypedTime(values.clockOut);
  const isLong = values.clockOutDay !== '' || (row.shift !== null && endDayOf(row.shift) !== undefined);
  const isLater = daysLater > 0 && clockOut !== null;
  const { pairs } = pairsOf(day.records);
  const addsPair = values.addsPair === 'on';

  return (
    <DialogForm
      form={form}
      firstField={firstField}
      missing={isReasonRequired && values.reason.trim() === '' ? formMessages.reason_required : null}
      onClose={onClose}
    >
      {(pairs.length > 0 || addsPair) && (
        <CheckField
          {...form.flag('addsPair')}
          label={texts.addsPair}
          onChange={(isAdded) =>
            form.change({
              ...(isAdded ? { clockIn: '', clockOut: '', clockOutDay: '' } : recorded),
              addsPair: isAdded ? 'on' : '',
            })
          }
        />
      )}
      <Pair>
        <TimeInput {...time('clockIn')} />
        <TimeInput {...time('clockOut')} day={ofClockOut} />
      </Pair>
      {addsPair && <FieldHint>{texts.standingPairs(uiTexts.list(pairs.map(formatInterval)))}</FieldHint>}
      {!addsPair && pairs.length > 1 && (
        <FieldHint>{texts.severalPairs(uiTexts.list(pairs.map(formatInterval)))}</FieldHint>
      )}
      <FieldHint role="status" isImportant={isLater}>
        {isLater &&
          texts.laterClockOut(
            formatOnWorkingDay(workingDayMinute(clockOut + daysLater * MINUTES_PER_DAY)),
            addDays(row.date, daysLater),
          )}
      </FieldHint>
      {!addsPair && (
        <SelectField
          {...form.field('breakMinutes')}
          label={texts.times.breakMinutes}
          value={values.breakMinutes === '' ? String(DEFAULT_BREAK) : values.breakMinutes}
          data={breakChoices(recorded.breakMinutes, isLong)}
        />
      )}
      <TextArea
        {...form.field('reason')}
        label={isReasonRequired ? texts.correctionReason : texts.optionalCorrectionReason}
        required={isReasonRequired}
        placeholder={isReasonRequired ? undefined : texts.reasonByAdmin}
        rows={2}
      />
      {!addsPair && <TextArea {...form.field('note')} label={texts.times.note} rows={2} />}
      {!addsPair && emptied.length > 0 && (
        <FieldHint>{texts.leftAlone(emptied.map((field) => texts.times[field]))}</FieldHint>
      )}
    </DialogForm>
  );
}

/** All that the person typed, and the day that they saw when they did. */
interface CorrectionDraft extends DayValues {
  readonly reason: string;
  /** `on`: the times are a further pair of the day. */
  readonly addsPair: string;
  readonly base: DayValues;
  readonly version: string;
}

/** The fields by the server's names for them. */
export const FIELDS: Readonly<Record<string, CorrectionField | 'reason'>> = {
  clock_in: 'clockIn',
  clock_out: 'clockOut',
  clock_out_day: 'clockOut',
  break_time: 'breakMinutes',
  note: 'note',
  modification_reason: 'reason',
};

/**
 * A correction from the day as it was read to its save. A day that another one changed meanwhile is never overwritten
 * unseen (D17): it becomes a conflict, with both versions, and the person decides.
 */
function useCorrection(dialog: DayDialogProps, read: DayVersion) {
  const { subject, row } = dialog;
  const [day, setDay] = useState(read);
  const [newer, setNewer] = useState<DayVersion | null>(null);
  const [initial] = useState(() => initialDraft(read, row.shift));
  const judgedBy = ({ records }: DayVersion, { addsPair }: CorrectionDraft) => ({
    date: row.date,
    shift: row.shift,
    records,
    addsPair: addsPair === 'on',
    now: serverNow(),
  });
  const form = useDayForm('correction', dialog, {
    initial,
    validate: (values) => validateCorrection(values, values.reason, judgedBy(day, values), subject),
    save: async (values) => {
      try {
        const body = values.addsPair === 'on' ? pairBodyOf(row.date, values) : bodyOf(row.date, values);
        const input = { params: { id: 'new' }, body, ifMatch: values.version === '' ? undefined : values.version };
        return await api(...about(subject, 'PUT /api/time-records/{id}', input));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'day_changed') throw error;
        const current = await readDay(subject, row.date).catch(() => null);
        if (current === null) throw error;
        // Most likely it was this very save, whose answer had been lost.
        if (isSaved(values, judgedBy(current, values))) return { message: texts.correctionSaved };
        setNewer(current);
        throw error;
      }
    },
    wireNames: FIELDS,
    failed: texts.correctionFailed,
  });
  const { values } = form;

  /** Goes on from the newer day with these values. */
  const goOn = (current: DayVersion, chosen: DayValues): void => {
    form.change({ ...chosen, base: valuesOf(current.records), version: current.version });
    setDay(current);
    setNewer(null);
    form.reset();
  };
  const theirs = newer && valuesOf(newer.records);

  return {
    day,
    form,
    conflict: newer &&
      theirs && {
        differences: differencesOf(values.base, values, theirs),
        onKeepMine: () => goOn(newer, rebase(values.base, values, theirs)),
        onTakeTheirs: () => goOn(newer, theirs),
      },
  };
}

/** What the dialog begins with: of a duty that is planned for days the day of its end is known before its clock-out. */
function initialDraft({ records, version }: DayVersion, shift: Interval | null): CorrectionDraft {
  const base = valuesOf(records);
  const planned = shift === null ? undefined : endDayOf(shift);
  const day = base.clockOut === '' && planned !== undefined ? endDayText(planned) : base.clockOutDay;
  return { ...base, clockOutDay: day, reason: '', addsPair: '', base, version };
}

/** An added pair on the wire: the day's break and note stay. */
const pairBodyOf = (date: string, values: CorrectionDraft) => ({
  ...bodyOf(date, values),
  adds_pair: true as const,
  break_time: null,
  note: null,
});

/** A correction on the wire. */
export function bodyOf(date: string, values: DayValues & { readonly reason: string }) {
  const { clockIn, clockOut, clockOutDay: day, breakMinutes, note } = readValues(values);
  const clock = (minute: WorkingDayMinute | null): string | null => (minute === null ? null : formatTimeOfDay(minute));
  return {
    date,
    clock_in: clock(clockIn),
    clock_out: clock(clockOut),
    clock_out_day: clockOut === null ? null : day,
    adds_pair: null,
    break_time: breakMinutes,
    note,
    modification_reason: values.reason.trim(),
  };
}

/** Where the person most likely begins: at the time that is missing, else at the clock-in. */
function firstFieldOf({ clockIn, clockOut }: Record<'clockIn' | 'clockOut', string>): CorrectionField {
  return clockIn !== '' && clockOut === '' ? 'clockOut' : 'clockIn';
}

/** The breaks of a duty of days, to twelve hours: as long as its rest and its sleep are. */
const LONG_BREAKS = Array.from({ length: 10 }, (_, index) => minutes((index + 3) * 60));

/** The breaks to choose from; another one that is recorded stays a choice. */
export function breakChoices(recorded: string, isLong: boolean): { value: string; label: string }[] {
  const own = recorded === '' ? [] : [Number(recorded)];
  return [...new Set([...BREAK_CHOICES, ...(isLong ? LONG_BREAKS : []), ...own.map(minutes)])]
    .toSorted((a, b) => a - b)
    .map((choice) => ({ value: String(choice), label: texts.breakChoice(choice) }));
}
