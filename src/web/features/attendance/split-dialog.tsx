import { Box } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { SettledMonthResponse, SplitDayResponse } from '#contract/assigned-work.ts';
import { formatDuration, minutes, type Minutes } from '#domain/time/minutes.ts';
import { parseTypedDuration } from '#domain/time/typed.ts';
import { api, ApiError } from '../../lib/api.ts';
import { nameOfAssignment } from '../../lib/assignment-words.ts';
import { about } from '../../lib/subject.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TextField } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Hint, Row, Stack } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import { texts as uiTexts } from '../../ui/texts.ts';
import { assignedWorkQuery } from './assigned-work-query.ts';
import { DayConflict, type DayDifference } from './day-conflict.tsx';
import { type DayDialogProps, useDayForm } from './day-form.ts';
import { splitTexts as texts } from './split-texts.ts';

/** A line of the form, as it is typed. */
interface Entry {
  readonly assignment: string;
  readonly time: string;
  readonly category: string;
  readonly note: string;
}

interface Values {
  readonly entries: readonly Entry[];
  /** The version of the day that they began from. */
  readonly version: string;
}

const MOST_ENTRIES = 50;

/** The split of a day's work by assignments (作業実績), by the person or for their admins. */
export function SplitDialog(props: DayDialogProps): ReactNode {
  const { subject, row } = props;
  const month = useWagePeriods().on(row.date).name;
  const query = useQuery({ ...assignedWorkQuery(month, subject), gcTime: 0, staleTime: 0, refetchOnMount: 'always' });
  return (
    <Loaded query={query} failed={texts.failed} heights={['18rem']}>
      {({ days, assignments, categories }) => {
        const day = days.find(({ date }) => date === row.date);
        if (day === undefined) return <Hint>{texts.noWork}</Hint>;
        const chosen = new Set(day.entries.map((entry) => entry.client_assignment_id));
        const offered = assignments.filter(
          ({ client_assignment_id: id }) =>
            chosen.has(id) || day.running.some((one) => one.client_assignment_id === id),
        );
        if (offered.length === 0) return <Hint>{texts.noneRunning}</Hint>;
        return <Split dialog={props} day={day} offered={offered} categories={categories} reread={query.refetch} />;
      }}
    </Loaded>
  );
}

function Split({
  dialog,
  day,
  offered,
  categories,
  reread,
}: {
  readonly dialog: DayDialogProps;
  readonly day: SplitDayResponse;
  readonly offered: readonly SettledMonthResponse[];
  readonly categories: readonly string[];
  readonly reread: () => Promise<unknown>;
}): ReactNode {
  const { subject, row, onClose } = dialog;
  const room = minutes(Math.max(0, day.work_minutes - day.internal_minutes));
  const first = String(offered[0]?.client_assignment_id ?? '');
  const blank = (assignment: string): Entry => ({ assignment, time: '', category: '', note: '' });
  const form = useDayForm<Values>('split', dialog, {
    initial: {
      entries:
        day.entries.length > 0
          ? day.entries.map(toEntry)
          : day.running.map(({ client_assignment_id: id }) => blank(String(id))),
      version: day.version,
    },
    validate: ({ entries }) => validateEntries(entries, room),
    save: async ({ entries }) => {
      // What is entered there is on show, or the same.
      const body = { version: day.version, entries: entries.filter(isFilled).map(fromEntry) };
      try {
        return await api(...about(subject, 'PUT /api/assigned-work/{date}', { params: { date: row.date }, body }));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'day_changed') await reread();
        throw error;
      }
    },
    failed: texts.saveFailed,
  });
  const { values, errors, change } = form;
  const changeEntry = (place: number, changed: Partial<Entry>): void =>
    change({ entries: values.entries.map((entry, at) => (at === place ? { ...entry, ...changed } : entry)) });
  const left = room - sumOf(values.entries);
  const differences = values.version === day.version ? [] : differencesOf(values.entries, day.entries, offered);
  if (differences.length > 0)
    return (
      <DayConflict
        item={texts.client}
        hint={texts.conflictHint}
        differences={differences}
        onKeepMine={() => {
          change({ version: day.version });
          form.reset();
        }}
        onTakeTheirs={() => {
          form.discard();
          form.reset();
        }}
      />
    );
  return (
    <DialogForm form={form} firstField="time-1" onClose={onClose}>
      <Hint>{texts.lead}</Hint>
      <div role="status">
        <Facts
          layout="inline"
          facts={[
            { label: texts.work, value: formatDuration(minutes(day.work_minutes)) },
            ...(day.internal_minutes > 0
              ? [{ label: texts.internal, value: formatDuration(minutes(day.internal_minutes)) }]
              : []),
            { label: texts.room, value: formatDuration(room) },
            {
              label: left < 0 ? texts.beyond : texts.left,
              value: formatDuration(minutes(Math.abs(left))),
              isWrong: left < 0,
            },
          ]}
        />
      </div>
      {errors.entries !== undefined && <Banner kind="error">{errors.entries}</Banner>}
      <Stack as="ol" gap="sm">
        {values.entries.map((entry, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- A line is its place.
          <Box component="li" key={place} p="0.75rem" bd="1px solid var(--kt-line)" bdrs="0.5rem">
            <EntryFields
              place={place + 1}
              entry={entry}
              offered={offered}
              onChange={(changed) => changeEntry(place, changed)}
              onRemove={() => change({ entries: values.entries.filter((_, at) => at !== place) })}
            />
          </Box>
        ))}
      </Stack>
      <datalist id="categories">
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </datalist>
      <Row gap="sm">
        {values.entries.length < MOST_ENTRIES && (
          <Button variant="default" onClick={() => change({ entries: [...values.entries, blank(first)] })}>
            {texts.addEntry}
          </Button>
        )}
        {day.running.length > 0 && (
          <Button variant="default" onClick={() => change({ entries: day.running.map(toShare) })}>
            {texts.byShare}
          </Button>
        )}
      </Row>
    </DialogForm>
  );
}

function EntryFields({
  place,
  entry,
  offered,
  onChange,
  onRemove,
}: {
  readonly place: number;
  readonly entry: Entry;
  readonly offered: readonly SettledMonthResponse[];
  readonly onChange: (changed: Partial<Entry>) => void;
  readonly onRemove: () => void;
}): ReactNode {
  return (
    <Stack gap="sm">
      <Row justify="between" isSingleLine align="end">
        <Box flex={1}>
          <SelectField
            label={texts.assignment(place)}
            data={offered.map((one) => ({ value: String(one.client_assignment_id), label: nameOfAssignment(one) }))}
            value={entry.assignment}
            onChange={(event) => onChange({ assignment: event.currentTarget.value })}
          />
        </Box>
        <IconButton label={texts.removeEntry(place)} size="lg" tone="danger" type="button" onClick={onRemove}>
          <IconTrash size={20} aria-hidden />
        </IconButton>
      </Row>
      <Pair>
        <TypedField
          name={`time-${place}`}
          label={texts.time}
          placeholder={texts.timeHint}
          value={entry.time}
          onChange={(time) => onChange({ time })}
          read={parseTypedDuration}
          write={formatDuration}
        />
        <TextField
          label={texts.category}
          list="categories"
          value={entry.category}
          onChange={(event) => onChange({ category: event.currentTarget.value })}
          autoComplete="off"
          maxLength={50}
        />
      </Pair>
      <TextField
        label={texts.note}
        value={entry.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
        autoComplete="off"
        maxLength={500}
      />
    </Stack>
  );
}

const toEntry = (entry: SplitDayResponse['entries'][number]): Entry => ({
  assignment: String(entry.client_assignment_id),
  time: formatDuration(minutes(entry.minutes)),
  category: entry.category,
  note: entry.note,
});

const toShare = (one: SplitDayResponse['running'][number]): Entry => ({
  assignment: String(one.client_assignment_id),
  time: formatDuration(minutes(one.share_minutes)),
  category: '',
  note: '',
});

const timeOf = ({ time }: Entry): Minutes => parseTypedDuration(time) ?? minutes(0);

const sumOf = (entries: readonly Entry[]): number => entries.reduce((sum, entry) => sum + timeOf(entry), 0);

/** Whether a line is to be stored; one without a time says nothing. */
const isFilled = (entry: Entry): boolean => timeOf(entry) > 0;

const fromEntry = (entry: Entry) => ({
  client_assignment_id: Number(entry.assignment),
  minutes: timeOf(entry),
  category: entry.category.trim(),
  note: entry.note.trim(),
});

/** What is entered of each assignment, where that isn't what another one saved: nothing of it is overwritten unseen (D17). */
function differencesOf(
  mine: readonly Entry[],
  saved: SplitDayResponse['entries'],
  offered: readonly SettledMonthResponse[],
): DayDifference[] {
  const textOf = (entries: readonly Entry[], id: number): string =>
    uiTexts.list(
      entries
        .filter((entry) => isFilled(entry) && entry.assignment === String(id))
        .map((entry) => [formatDuration(timeOf(entry)), entry.category.trim(), entry.note.trim()].join(' ').trim()),
    ) || texts.notEntered;
  const theirs = saved.map(toEntry);
  return offered.flatMap((one) => {
    const [own, other] = [mine, theirs].map((entries) => textOf(entries, one.client_assignment_id)) as [string, string];
    return own === other ? [] : [{ label: nameOfAssignment(one), mine: own, theirs: other }];
  });
}

/** What is wrong with the lines: a time that is none, or more than was worked. */
function validateEntries(entries: readonly Entry[], room: Minutes): FieldErrors<'entries'> {
  const wrong = entries.findIndex(({ time }) => time.trim() !== '' && parseTypedDuration(time) === null);
  if (wrong !== -1) return { entries: texts.timeInvalid(wrong + 1) };
  return sumOf(entries) > room ? { entries: texts.tooMuch(formatDuration(room)) } : {};
}
