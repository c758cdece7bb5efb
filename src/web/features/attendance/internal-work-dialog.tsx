import { useMediaQuery } from '@mantine/hooks';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { internalPeriod, type DayFrame, type InternalWork } from '#domain/attendance/internal-work.ts';
import { punchesOf } from '#domain/attendance/punches.ts';
import { monthOf, type IsoDate } from '#domain/time/date.ts';
import { formatDuration, formatTimeOfDay } from '#domain/time/minutes.ts';
import type { Subject } from '../../lib/month-queries.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { Heading, Stack, Text } from '../../ui/layout.tsx';
import { MOBILE } from '../../ui/media.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TimeInput } from '../../ui/time-input.tsx';
import { addInternalWork, readDay, type DayVersion } from './day-calls.ts';
import { formatSpan } from './day-cells.tsx';
import { draftOf, Loaded, type DayDialogProps, useDayForm } from './day-dialog.tsx';
import styles from './internal-work-dialog.module.css';
import { readEntry, validateEntry, type InternalWorkValues } from './internal-work-values.ts';
import { texts } from './texts.ts';
import { internalWorkQuery } from './use-month.ts';

const EMPTY: InternalWorkValues = { start: '', end: '', breakMinutes: '0', note: '' };

/** The day with its internal work, read afresh as the dialog opens. */
interface InternalWorkDay extends Pick<DayVersion, 'records'> {
  readonly entries: readonly InternalWork[];
}

function useInternalWorkDay(subject: Subject, date: IsoDate): UseQueryResult<InternalWorkDay> {
  return useQuery({
    queryKey: queryKey('day', date, subject, 'internal-work'),
    queryFn: async ({ client, signal }) => {
      const month = client.fetchQuery(internalWorkQuery(monthOf(date), subject));
      const [{ records }, entries] = await Promise.all([readDay(subject, date, signal), month]);
      return { records, entries: entries.filter((entry) => entry.date === date) };
    },
    gcTime: 0,
    staleTime: Infinity,
  });
}

/** The entry of internal work of a day (spec §2, §5), of which a day may have several. */
export function InternalWorkDialog(props: DayDialogProps): ReactNode {
  const day = useInternalWorkDay(props.subject, props.row.date);
  return (
    <Loaded query={day} failed={texts.notRead([texts.read.internalWork])} height={22.75}>
      {(read) => <InternalWorkEntry {...props} day={read} onOutdated={() => void day.refetch()} />}
    </Loaded>
  );
}

function InternalWorkEntry({
  subject,
  row,
  day,
  onOutdated,
  onClose,
  onSaved,
}: DayDialogProps & {
  readonly day: InternalWorkDay;
  /** The server knows more of the day than was read. */
  readonly onOutdated: () => void;
}): ReactNode {
  const onPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const { clockIn, clockOut } = punchesOf(day.records);
  const frame = { clockIn: clockIn?.minute ?? null, clockOut: clockOut?.minute ?? null, shift: row.shift };

  const form = useDayForm({
    draft: draftOf('internal-work', row.date, subject),
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
      return addInternalWork(subject, body, keyFor(body));
    },
    wireNames: { startTime: 'start', endTime: 'end', breakTime: 'breakMinutes', note: 'note' },
    failed: texts.internalWorkFailed,
    onSaved,
    onRefused: (errors) => {
      if (Object.keys(errors).length > 0) onOutdated();
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
    <section className={styles.entries} aria-labelledby="registered">
      <Stack gap="xs">
        <Heading level={3} id="registered">
          {texts.registered}
        </Heading>
        <Stack as="ul" gap="xs">
          {entries.map((entry) => (
            <li key={entry.id}>
              <Text as="span" weight="bold" isNumeric>
                {formatSpan(internalPeriod(entry, frame))}
              </Text>
              <span>
                {texts.breakTime} {formatDuration(entry.breakMinutes)}
              </span>
              {entry.note !== null && <Text as="span">{entry.note}</Text>}
            </li>
          ))}
        </Stack>
      </Stack>
    </section>
  );
}
