import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { HealthRow } from '#contract/health.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { parseTypedDate } from '#domain/time/typed.ts';
import { formatPeriod } from '#domain/working-time/period-text.ts';
import { Link } from '../../lib/router.tsx';
import { api, apiFile, messageOf } from '../../lib/api.ts';
import { period as periodParam, searchState, useSearchState } from '../../lib/search-state.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { useEntryForm } from '../../lib/use-entry-form.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useShownMonth } from '../../lib/shown-month.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { RowButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { CellActions, DataList, type Column } from '../../ui/data-list.tsx';
import { DateField, typedDateFault } from '../../ui/date-field.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Hint, Row, Text } from '../../ui/layout.tsx';
import { UPRIGHT } from '../../ui/media.ts';
import { MonthScreenFrame, PeriodSwitch } from '../../ui/month-switch.tsx';
import { NameWithKana } from '../../ui/name-kana.tsx';
import { Paper } from '../../ui/paper.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { healthQuery } from './health-query.ts';
import { type Reload, ReloadContext } from '../../ui/reload.ts';
import { ScopeNote } from '../../ui/scope-note.tsx';
import { texts } from './texts.ts';

const address = searchState({ month: periodParam() });

/** Who worked long in a month, and what was done for their health (安衛則52条の2): `?month=`. */
export function HealthScreen(): ReactNode {
  const periods = useWagePeriods();
  const today = useToday();
  const [values, change] = useSearchState(address);
  // The last one: its hours are all there.
  const period = periods.named(values.month) ?? periods.previous(periods.on(today));
  const month = period.name;
  useShownMonth(month);
  const list = useQuery(healthQuery(month));
  const [recording, setRecording] = useState<HealthRow | null>(null);
  const [message, showMessage] = useFlashMessage();
  const file = useDownload('health-csv', () => apiFile('GET /api/admin/health/{month}/csv', { params: { month } }));
  const rows = list.data?.rows;
  const count = (...levels: readonly HealthRow['level'][]): number =>
    (rows ?? []).filter(({ level }) => levels.includes(level)).length;
  const reloadOf =
    (row: HealthRow): Reload =>
    async (discard) => {
      const newest = rows?.find((one) => one.user_id === row.user_id);
      if (newest === undefined) return false;
      discard();
      setRecording(newest);
      return true;
    };
  return (
    <MonthScreenFrame
      origins={texts.origins}
      title={texts.title}
      monthSwitch={<PeriodSwitch period={period} onChange={(shown) => change({ month: shown })} />}
    >
      <ScopeNote permission="manage_health" />
      <Text tone="dim" size="sm">
        {texts.lead}
      </Text>
      <Row gap="xl">
        <Text as="span" role="status">
          {rows !== undefined && texts.people(count('over_80', 'over_100'), count('over_100'))}
        </Text>
        <Row isLast>
          <DownloadButton download={file}>{texts.csv}</DownloadButton>
        </Row>
      </Row>
      {file.isError && <Banner kind="error">{messageOf(file.error, texts.csvFailed)}</Banner>}
      <Paper title={texts.title} company={list.data?.company_name} period={formatPeriod(period)} isLandscape>
        <DataList
          label={texts.title}
          columns={columnsOf(
            setRecording,
            (rows ?? []).some(({ presence_minutes: presence }) => presence > 0),
          )}
          rows={rows}
          keyOf={({ user_id }) => user_id}
          query={list}
          failed={texts.failed}
          none={texts.none}
          cardsBelow={UPRIGHT}
          heights={[52, 200]}
        />
      </Paper>
      <SubjectDialog
        subject={recording}
        title={({ name }) => texts.recordTitle(name)}
        onClose={() => setRecording(null)}
      >
        {(row) => (
          <ReloadContext value={reloadOf(row)}>
            <RecordForm
              key={row.record?.last_modified_at}
              row={row}
              month={month}
              onClose={() => setRecording(null)}
              onSaved={(said) => {
                setRecording(null);
                showMessage(said);
              }}
            />
          </ReloadContext>
        )}
      </SubjectDialog>
      <Toast message={message} />
    </MonthScreenFrame>
  );
}

const TONES = { over_100: 'bad', over_80: 'info', below: 'plain' } as const;

const dateOr = (date: string | null | undefined): ReactNode =>
  date == null ? <Hint as="span">{texts.notYet}</Hint> : formatDate(isoDate(date));

const columnsOf = (onRecord: (row: HealthRow) => void, hasPresence: boolean): readonly Column<HealthRow>[] => [
  {
    key: 'name',
    label: texts.columns.name,
    phone: 'title',
    cell: ({ user_id, name, name_kana, employee_id }) => (
      <NameWithKana kana={name_kana}>
        <Link to={`/admin/users/${user_id}`}>
          {name} <Hint as="span">{employee_id}</Hint>
        </Link>
      </NameWithKana>
    ),
  },
  {
    key: 'level',
    label: texts.columns.level,
    width: '8rem',
    phone: 'aside',
    cell: ({ level }) => <Tag tone={TONES[level]}>{texts.levels[level]}</Tag>,
  },
  {
    key: 'beyond',
    label: texts.columns.beyond,
    width: '7.5rem',
    align: 'end',
    cell: ({ beyond_minutes }) => <b>{formatDuration(minutes(beyond_minutes))}</b>,
  },
  {
    key: 'worked',
    label: texts.columns.worked,
    width: '7rem',
    align: 'end',
    cell: ({ worked_minutes }) => formatDuration(minutes(worked_minutes)),
  },
  ...(hasPresence
    ? [
        {
          key: 'presence',
          label: texts.columns.presence,
          width: '6rem',
          align: 'end' as const,
          cell: ({ presence_minutes }: HealthRow) => formatDuration(minutes(presence_minutes)),
        },
      ]
    : []),
  {
    key: 'notified',
    label: texts.columns.notified,
    width: '9.5rem',
    cell: ({ record }) => dateOr(record?.notified_on),
  },
  {
    key: 'asked',
    label: texts.columns.asked,
    width: '9.5rem',
    cell: ({ record }) => dateOr(record?.interview_asked_on),
  },
  { key: 'held', label: texts.columns.held, width: '9.5rem', cell: ({ record }) => dateOr(record?.interview_held_on) },
  {
    key: 'actions',
    label: texts.columns.actions,
    width: '6rem',
    phone: 'plain',
    cell: (row) => (
      <CellActions>
        <RowButton label={texts.recordOf(row.name)} onClick={() => onRecord(row)}>
          {texts.record}
        </RowButton>
      </CellActions>
    ),
  },
];

type Field = 'notified' | 'asked' | 'held' | 'note';

/** Records what was done: the dates, and what there is to note. */
function RecordForm({
  row: { user_id: userId, record },
  month,
  onClose,
  onSaved,
}: {
  readonly row: HealthRow;
  readonly month: string;
  readonly onClose: () => void;
  readonly onSaved: (message: string) => void;
}): ReactNode {
  const today = useToday();
  const day = (date: string | null | undefined): string => (date == null ? '' : formatDate(isoDate(date)));
  const form = useEntryForm({
    draft: `health ${userId} ${month}`,
    initial: {
      notified: day(record?.notified_on),
      asked: day(record?.interview_asked_on),
      held: day(record?.interview_held_on),
      note: record?.note ?? '',
    },
    validate: (values): FieldErrors<Field> => {
      const faults: Partial<Record<Field, string>> = {};
      for (const name of ['notified', 'asked', 'held'] as const) {
        const fault = typedDateFault(values[name], today);
        if (fault !== undefined) faults[name] = fault;
      }
      return faults;
    },
    mutation: 'record-health',
    save: (values) =>
      api('PUT /api/admin/health/{month}/{userId}', {
        params: { month, userId: String(userId) },
        body: {
          notified_on: parseTypedDate(values.notified, today),
          interview_asked_on: parseTypedDate(values.asked, today),
          interview_held_on: parseTypedDate(values.held, today),
          note: values.note,
          seen_at: record?.last_modified_at ?? null,
        },
      }),
    wireNames: { notified_on: 'notified', interview_asked_on: 'asked', interview_held_on: 'held', note: 'note' },
    failed: texts.saveFailed,
    changes: 'health',
    onSaved,
  });
  return (
    <DialogForm form={form} firstField="notified" onClose={onClose}>
      <DateField {...form.typed('notified')} label={texts.notifiedOn} today={today} />
      <DateField {...form.typed('asked')} label={texts.askedOn} today={today} />
      <DateField {...form.typed('held')} label={texts.heldOn} today={today} />
      <TextField {...form.field('note')} label={texts.note} maxLength={1000} autoComplete="off" />
    </DialogForm>
  );
}
