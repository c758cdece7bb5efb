import { Box } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { checkInternalWork, type InternalWorkFault } from '#domain/attendance/internal-work.ts';
import { internalPeriod, type DayFrame, type InternalWork } from '#domain/attendance/internal-work.ts';
import { punchesOf } from '#domain/attendance/punches.ts';
import type { Interval } from '#domain/time/interval.ts';
import { formatDuration, formatOnWorkingDay, formatTimeOfDay, minutes } from '#domain/time/minutes.ts';
import { parseTypedTime } from '#domain/time/typed.ts';
import { errors } from '#contract/errors.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { Heading, Row, Stack, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MOBILE } from '../../ui/media.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TimeInput, typedTimeFault } from '../../ui/time-input.tsx';
import { formatSpan } from './day-cells.tsx';
import { readDay, useDayForm, type DayDialogProps, type DayVersion } from './day-form.ts';
import { texts } from './texts.ts';
import { internalWorkQuery } from './use-month.ts';

/** The day with its internal work. */
interface InternalWorkDay extends Pick<DayVersion, 'records'> {
  readonly entries: readonly InternalWork[];
}

/** The entry of internal work of a day (spec §2, §5), of which a day may have several. */
export function InternalWorkDialog(props: DayDialogProps): ReactNode {
  const { subject, row } = props;
  const month = useWagePeriods().on(row.date).name;
  // Read afresh as the dialog opens.
  const day = useQuery({
    queryKey: queryKey('day', row.date, subject, 'internal-work'),
    queryFn: async ({ client, signal }): Promise<InternalWorkDay> => {
      const ofMonth = client.fetchQuery(internalWorkQuery(month, subject));
      const [{ records }, entries] = await Promise.all([readDay(subject, row.date, signal), ofMonth]);
      return { records, entries: entries.filter(({ date }) => date === row.date) };
    },
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <Loaded query={day} failed={texts.notRead([texts.read.internalWork])} heights={['22.75rem']}>
      {(read) => <InternalWorkEntry dialog={props} day={read} onOutdated={() => void day.refetch()} />}
    </Loaded>
  );
}

const EMPTY: InternalWorkValues = { start: '', end: '', breakMinutes: '0', note: '' };

function InternalWorkEntry({
  dialog,
  day,
  onOutdated,
}: {
  readonly dialog: DayDialogProps;
  readonly day: InternalWorkDay;
  /** The server knows more of the day than was read. */
  readonly onOutdated: () => void;
}): ReactNode {
  const { subject, row, onClose } = dialog;
  const onPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const { clockIn, clockOut } = punchesOf(day.records);
  const frame = { clockIn: clockIn?.minute ?? null, clockOut: clockOut?.minute ?? null, shift: row.shift };

  const form = useDayForm('internal-work', dialog, {
    initial: EMPTY,
    validate: (values) =>
      validateEntry(
        values,
        frame,
        day.entries.map((entry) => internalPeriod(entry, frame)),
      ),
    save: (values, keyFor) => {
      const entry = readEntry(values);
      const body = {
        date: row.date,
        startTime: entry && formatTimeOfDay(entry.start),
        endTime: entry && formatTimeOfDay(entry.end),
        breakTime: entry && entry.breakMinutes,
        note: values.note.trim() === '' ? null : values.note,
      };
      const input = { body, idempotencyKey: keyFor(body) };
      return subject === 'own'
        ? api('POST /api/internal-work', input)
        : api('POST /api/admin/users/{id}/internal-work', { ...input, params: { id: String(subject) } });
    },
    wireNames: { startTime: 'start', endTime: 'end', breakTime: 'breakMinutes', note: 'note' },
    failed: texts.internalWorkFailed,
    onRefused: (refused) => {
      if (Object.keys(refused).length > 0) onOutdated();
    },
  });
  const failure = form.failure === null || !onPhone ? form.failure : texts.internalWorkFailedOnCard(form.failure);

  return (
    <DialogForm form={{ ...form, failure }} firstField="start" onClose={onClose}>
      <InternalWorkList entries={day.entries} frame={frame} />
      <Pair>
        <TimeInput {...form.typed('start')} label={texts.start} required />
        <TimeInput {...form.typed('end')} label={texts.end} required />
      </Pair>
      <TextField {...form.field('breakMinutes')} label={texts.internalBreak} inputMode="numeric" autoComplete="off" />
      <TextArea {...form.field('note')} label={texts.note} rows={2} />
    </DialogForm>
  );
}

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

/** An entry of internal work as its fields hold it. */
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
