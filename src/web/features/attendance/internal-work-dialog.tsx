import { Box } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { checkInternalWork, type InternalWorkFault } from '#domain/attendance/internal-work.ts';
import { internalPeriod, type DayFrame, type InternalWork } from '#domain/attendance/internal-work.ts';
import { punchesOf } from '#domain/attendance/punches.ts';
import { isWithin, type IsoDate } from '#domain/time/date.ts';
import type { Interval } from '#domain/time/interval.ts';
import { formatDuration, formatTimeOfDay, minutes } from '#domain/time/minutes.ts';
import { parseTypedDate, parseTypedTime } from '#domain/time/typed.ts';
import { formMessages } from '../../lib/form-messages.ts';
import { formatInterval, formatDate, formatOnWorkingDay } from '../../lib/dates.ts';
import { api, messageOf } from '../../lib/api.ts';
import { type DayVersion, readDay } from '../../lib/day-version.ts';
import { internalWorkQuery } from '../../lib/month-queries.ts';
import { about, type Subject } from '../../lib/subject.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { parseTypedNumber } from '../../lib/typed-number.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { DateField, typedDateFault } from '../../ui/date-field.tsx';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { Heading, Row, Stack, Text } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MOBILE } from '../../ui/media.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TimeInput, typedTimeFault } from '../../ui/time-input.tsx';
import { formatSpan } from './day-cells.tsx';
import { useDayForm, type DayDialogProps } from './day-form.ts';
import { texts } from './texts.ts';

/** The day with its internal work. */
interface InternalWorkDay extends Pick<DayVersion, 'records'> {
  readonly entries: readonly InternalWork[];
}

/** The entry of internal work of a day (spec §2, §5), of which a day may have several. */
export function InternalWorkDialog(props: DayDialogProps): ReactNode {
  const { subject, row, days } = props;
  const today = useToday();
  const onPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const form = useDayForm('internal-work', props, {
    initial: { ...EMPTY, date: formatDate(row.date) },
    validate: (values) => validateDate(values.date, days, today) ?? validateEntry(values, frame, others),
    save: (values, keyFor) => {
      const entry = readEntry(values);
      const body = {
        date: parseTypedDate(values.date, today) ?? values.date,
        startTime: entry && formatTimeOfDay(entry.start),
        endTime: entry && formatTimeOfDay(entry.end),
        breakTime: entry && entry.breakMinutes,
        note: values.note.trim() === '' ? null : values.note,
      };
      return api(...about(subject, 'POST /api/internal-work', { body, idempotencyKey: keyFor(body) }));
    },
    wireNames: { date: 'date', startTime: 'start', endTime: 'end', breakTime: 'breakMinutes', note: 'note' },
    failed: texts.internalWorkFailed,
    put: (words) => (onPhone ? texts.internalWorkFailedOnCard(words) : words),
    onRefused: (refused) => {
      // The server knows more of the day than was read.
      if (Object.keys(refused).length > 0) void day.refetch();
    },
  });
  const first = useInternalWorkDay(subject, row.date);
  // While no day of the month is typed, that of the row is shown on.
  const typed = parseTypedDate(form.values.date, today);
  const chosen = days.find(({ date }) => date === typed) ?? row;
  const day = useInternalWorkDay(subject, chosen.date);
  const { clockIn, clockOut } = punchesOf(day.data?.records ?? []);
  const frame = { clockIn: clockIn?.minute ?? null, clockOut: clockOut?.minute ?? null, shift: chosen.shift };
  const entries = day.data?.entries ?? [];
  const others = entries.map((entry) => internalPeriod(entry, frame));

  const failed = texts.notRead([texts.read.internalWork]);
  return (
    <Loaded query={first} failed={failed} heights={['28.5rem']}>
      {() => (
        <DialogForm form={form} firstField="start" onClose={props.onClose}>
          <DateField
            {...form.typed('date')}
            label={texts.date}
            today={today}
            required
            description={chosen.shift === null ? texts.noShift : texts.shiftIs(formatInterval(chosen.shift))}
          />
          {day.error !== null && (
            <LoadFailure isReading={day.isFetching} onRetry={day.refetch}>
              {messageOf(day.error, failed)}
            </LoadFailure>
          )}
          <InternalWorkList entries={entries} frame={frame} />
          <Pair>
            <TimeInput {...form.typed('start')} label={texts.start} required />
            <TimeInput {...form.typed('end')} label={texts.end} required />
          </Pair>
          <TextField
            {...form.field('breakMinutes')}
            label={texts.internalBreak}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextArea {...form.field('note')} label={texts.note} rows={2} />
        </DialogForm>
      )}
    </Loaded>
  );
}

/** Reads a day with its internal work afresh as the dialog opens, or comes to the day. */
function useInternalWorkDay(subject: Subject, date: IsoDate) {
  const month = useWagePeriods().on(date).name;
  return useQuery({
    queryKey: queryKey('day', date, subject, 'internal-work'),
    queryFn: async ({ client, signal }): Promise<InternalWorkDay> => {
      const ofMonth = client.fetchQuery(internalWorkQuery(month, subject));
      const [{ records }, entries] = await Promise.all([readDay(subject, date, signal), ofMonth]);
      return { records, entries: entries.filter((entry) => entry.date === date) };
    },
    gcTime: 0,
    staleTime: Infinity,
  });
}

const EMPTY = { start: '', end: '', breakMinutes: '0', note: '' };

/** The internal work that the day has already, each with its break and note. */
function InternalWorkList({
  entries,
  frame,
}: {
  readonly entries: readonly InternalWork[];
  readonly frame: DayFrame;
}): ReactNode {
  if (entries.length === 0) return null;
  return (
    <Box
      component="section"
      px="0.75rem"
      py="0.625rem"
      bdrs="0.5rem"
      bg="var(--kt-page)"
      fz="sm"
      aria-labelledby="registered"
    >
      <Stack gap="xs">
        <Heading level={3} id="registered">
          {texts.registered}
        </Heading>
        <Stack as="ul" gap="xs">
          {entries.map((entry) => (
            <Row key={entry.id} as="li" isTight>
              <Text as="span" weight="bold" isNumeric>
                {formatSpan(internalPeriod(entry, frame))}
              </Text>
              <span>
                {texts.breakTime} {formatDuration(entry.breakMinutes)}
              </span>
              {entry.note !== null && <Text as="span">{entry.note}</Text>}
            </Row>
          ))}
        </Stack>
      </Stack>
    </Box>
  );
}

/** An entry of internal work as its fields hold it, but for its day. */
interface InternalWorkValues {
  readonly start: string;
  readonly end: string;
  readonly breakMinutes: string;
  readonly note: string;
}

type InternalWorkField = keyof InternalWorkValues;

/** The entry that the fields spell, `null` while they spell none. */
export function readEntry(values: InternalWorkValues): Pick<InternalWork, 'start' | 'end' | 'breakMinutes'> | null {
  const start = parseTypedTime(values.start);
  const end = parseTypedTime(values.end);
  const breakMinutes = readBreak(values.breakMinutes);
  return start === null || end === null || breakMinutes === null ? null : { start, end, breakMinutes };
}

/** Whole minutes, none when the field is empty; `null` for anything else. Digits may be full-width. */
function readBreak(text: string) {
  const typed = text.trim() === '' ? 0 : parseTypedNumber(text, { min: 0, max: 9999 });
  return typed === null ? null : minutes(typed);
}

/** What is wrong with the day of an entry: it has to be one of the month that is shown, and not ahead; `null` for none. */
export function validateDate(
  text: string,
  days: readonly { readonly date: IsoDate }[],
  today: IsoDate,
): FieldErrors<'date'> | null {
  if (text.trim() === '') return { date: texts.required(texts.date) };
  const date = parseTypedDate(text, today);
  if (date === null) return { date: typedDateFault(text, today) };
  const first = days[0];
  const last = days.at(-1);
  if (first !== undefined && last !== undefined && !isWithin(date, { from: first.date, to: last.date }))
    return { date: texts.otherMonth(first.date, last.date) };
  return date > today ? { date: texts.dayToCome } : null;
}

/** Everything that is wrong with an entry, before it is sent (spec §5). */
export function validateEntry(
  values: InternalWorkValues,
  frame: DayFrame,
  others: readonly Interval[],
): FieldErrors<InternalWorkField> {
  const missing = (['start', 'end'] as const).find((field) => values[field].trim() === '');
  if (missing !== undefined) return { [missing]: formMessages.internal_work_times_required };
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
  start_not_before_end: ['start', formMessages.internal_work_start_not_before_end],
  before_clock_in: ['start', formMessages.internal_work_before_clock_in],
  after_clock_out: ['end', formMessages.internal_work_after_clock_out],
  break_invalid: ['breakMinutes', formMessages.internal_work_break_invalid],
  overlaps: ['start', formMessages.internal_work_overlaps],
};
