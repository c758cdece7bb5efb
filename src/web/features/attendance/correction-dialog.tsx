import { useState, type ReactNode } from 'react';

import { BREAK_CHOICES, DEFAULT_BREAK } from '#domain/attendance/correction.ts';
import { addDays } from '#domain/time/date.ts';
import { formatTimeOfDay, minutes } from '#domain/time/minutes.ts';
import { parseTypedTime } from '#domain/time/typed.ts';
import { errors } from '#contract/errors.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { DialogForm, FieldHint, Pair } from '../../ui/dialog-form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TimeInput } from '../../ui/time-input.tsx';
import { CorrectionConflict } from './correction-conflict.tsx';
import { endsNextMorning, invalidTime, valuesOf, type CorrectionField } from './correction-values.ts';
import type { DayVersion } from './day-calls.ts';
import { Loaded, type DayDialogProps, useDay } from './day-dialog.tsx';
import { texts } from './texts.ts';
import { useCorrection } from './use-correction.ts';

const MINUTE_MS = 60_000;

/** The correction of a day (spec §2, §5): its times, break and note, and why they change. */
export function CorrectionDialog(props: DayDialogProps): ReactNode {
  const day = useDay(props.subject, props.row.date);
  return (
    <Loaded query={day} failed={texts.notRead([texts.read.records])} height={30.75}>
      {(read) => <Correction {...props} read={read} />}
    </Loaded>
  );
}

function Correction({
  subject,
  row,
  onClose,
  onSaved,
  read,
}: DayDialogProps & { readonly read: DayVersion }): ReactNode {
  const now = useServerTime(MINUTE_MS);
  const correction = useCorrection({ subject, row, read, onSaved });
  const { day, form } = correction;
  const { values } = form;
  const isReasonRequired = subject === 'own';
  const [firstField] = useState(() => firstFieldOf(valuesOf(read.records)));

  if (correction.conflict !== null) return <CorrectionConflict {...correction.conflict} />;

  const time = (field: 'clockIn' | 'clockOut') => ({
    ...form.typed(field),
    label: texts.times[field],
    invalid: invalidTime(field, subject),
  });
  const recorded = valuesOf(day.records);
  const emptied = (['clockIn', 'clockOut', 'note'] as const).filter(
    (field) => values[field].trim() === '' && recorded[field] !== '',
  );
  const nextMorning = endsNextMorning(values, { date: row.date, shift: row.shift, records: day.records, now });
  const clockOut = parseTypedTime(values.clockOut);

  return (
    <DialogForm
      form={form}
      firstField={firstField}
      missing={isReasonRequired && values.reason.trim() === '' ? errors.reason_required.message : null}
      onClose={onClose}
    >
      <Pair>
        <TimeInput {...time('clockIn')} />
        <TimeInput {...time('clockOut')} nextDay={nextMorning} />
      </Pair>
      <FieldHint role="status" isImportant={nextMorning}>
        {nextMorning && clockOut !== null && texts.nextMorning(formatTimeOfDay(clockOut), addDays(row.date, 1))}
      </FieldHint>
      <SelectField
        {...form.field('breakMinutes')}
        label={texts.times.breakMinutes}
        value={values.breakMinutes === '' ? String(DEFAULT_BREAK) : values.breakMinutes}
        data={breakChoices(recorded.breakMinutes)}
      />
      <TextArea
        {...form.field('reason')}
        label={isReasonRequired ? texts.correctionReason : texts.optionalCorrectionReason}
        required={isReasonRequired}
        placeholder={isReasonRequired ? undefined : texts.reasonByAdmin}
        rows={2}
      />
      <TextArea {...form.field('note')} label={texts.times.note} rows={2} />
      {emptied.length > 0 && <FieldHint>{texts.leftAlone(emptied.map((field) => texts.times[field]))}</FieldHint>}
    </DialogForm>
  );
}

/** Where the person most likely begins: at the time that is missing, else at the clock-in. */
function firstFieldOf({ clockIn, clockOut }: Record<'clockIn' | 'clockOut', string>): CorrectionField {
  return clockIn !== '' && clockOut === '' ? 'clockOut' : 'clockIn';
}

/** The breaks to choose from; another one that is recorded stays a choice. */
function breakChoices(recorded: string): { value: string; label: string }[] {
  const own = recorded === '' ? [] : [Number(recorded)];
  return [...new Set([...BREAK_CHOICES, ...own.map(minutes)])]
    .toSorted((a, b) => a - b)
    .map((choice) => ({ value: String(choice), label: texts.breakChoice(choice) }));
}
