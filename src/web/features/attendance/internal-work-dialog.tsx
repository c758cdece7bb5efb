import { useMediaQuery } from '@mantine/hooks';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { internalPeriod, type InternalWork } from '#domain/attendance/internal-work.ts';
import { punchesOf } from '#domain/attendance/punches.ts';
import { monthOf, type IsoDate } from '#domain/time/date.ts';
import { formatTimeOfDay } from '#domain/time/minutes.ts';
import { failureOf } from '../../lib/api.ts';
import type { Subject } from '../../lib/month-queries.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useFieldErrors } from '../../lib/use-field-errors.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { MOBILE } from '../../ui/media.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TimeInput } from '../../ui/time-input.tsx';
import { addInternalWork, readDay, type DayVersion } from './day-calls.ts';
import { draftOf, type DayDialogProps } from './day-dialog.ts';
import styles from './day-form.module.css';
import { InternalWorkList } from './internal-work-list.tsx';
import { faultsOf, readEntry, type InternalWorkField, type InternalWorkValues } from './internal-work-values.ts';
import { Loaded } from './loaded.tsx';
import { texts } from './texts.ts';
import { internalWorkQuery } from './use-month.ts';
import { useSaving } from './use-saving.ts';

const FIELDS: Readonly<Record<string, InternalWorkField>> = {
  startTime: 'start',
  endTime: 'end',
  breakTime: 'breakMinutes',
  note: 'note',
};

const EMPTY: InternalWorkValues = { start: '', end: '', breakMinutes: '0', note: '' };

/** The day with its internal work, read afresh as the dialog opens. */
interface InternalWorkDay extends Pick<DayVersion, 'records'> {
  readonly entries: readonly InternalWork[];
}

function useInternalWorkDay(subject: Subject, date: IsoDate): UseQueryResult<InternalWorkDay> {
  return useQuery({
    queryKey: ['day', date, subject, 'internal-work'],
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
  const draft = useDraft(draftOf('internal-work', row.date, subject), EMPTY);
  const { faults, found, find, change: changeFaults } = useFieldErrors<InternalWorkField>();
  const keyFor = useIdempotencyKey();
  const { values } = draft;

  const { clockIn, clockOut } = punchesOf(day.records);
  const frame = { clockIn: clockIn?.minute ?? null, clockOut: clockOut?.minute ?? null, shift: row.shift };

  const saving = useSaving({
    save: async () => {
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
    onSaved: (message) => {
      draft.discard();
      onSaved(message);
    },
    onRefused: (fields) => {
      const named = Object.entries(fields).flatMap(([name, text]) => (FIELDS[name] ? [[FIELDS[name], text]] : []));
      find(Object.fromEntries(named));
      if (named.length > 0) onOutdated();
    },
  });

  const submit = (): void => {
    const others = day.entries.map((entry) => internalPeriod(entry, frame));
    const wrong = faultsOf(values, frame, others);
    find(wrong);
    if (Object.keys(wrong).length === 0) saving.mutate();
  };
  const field = (name: InternalWorkField) => ({ name, value: values[name], error: faults[name] });
  const change = (changed: Partial<InternalWorkValues>): void => {
    draft.change(changed);
    changeFaults(Object.keys(changed));
  };
  const failure = failureOf(saving.error, Object.keys(FIELDS), texts.internalWorkFailed);

  return (
    <DialogForm
      isRestored={draft.isRestored}
      failure={failure === null || !onPhone ? failure : texts.internalWorkFailedOnCard(failure)}
      missing={null}
      isSaving={saving.isPending}
      found={found}
      firstField="start"
      onDiscard={draft.discard}
      onSubmit={submit}
      onCancel={() => {
        draft.discard();
        onClose();
      }}
    >
      <InternalWorkList entries={day.entries} frame={frame} />
      <div className={styles.pair}>
        <TimeInput {...field('start')} label={texts.start} required onChange={(start) => change({ start })} />
        <TimeInput {...field('end')} label={texts.end} required onChange={(end) => change({ end })} />
      </div>
      <TextField
        {...field('breakMinutes')}
        label={texts.internalBreak}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => change({ breakMinutes: event.currentTarget.value })}
      />
      <TextArea
        {...field('note')}
        label={texts.note}
        rows={2}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
    </DialogForm>
  );
}
