import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { PresenceRow } from '#contract/presence.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatInterval } from '#domain/time/interval.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { formatPeriod } from '#domain/working-time/period-text.ts';
import { api, apiFile, messageOf } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { Link } from '../../lib/router.tsx';
import { period as periodParam, searchState, useSearchState } from '../../lib/search-state.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { toSpan } from '../../lib/wire.ts';
import { Banner } from '../../ui/banner.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { Hint, Row, Text } from '../../ui/layout.tsx';
import { UPRIGHT } from '../../ui/media.ts';
import { MonthScreenFrame, PeriodSwitch } from '../../ui/month-switch.tsx';
import { NameWithKana } from '../../ui/name-kana.tsx';
import { Paper } from '../../ui/paper.tsx';
import { ScopeNote } from '../../ui/scope-note.tsx';
import { texts } from './texts.ts';

const address = searchState({ month: periodParam() });

/** The months of thousands are calculated, as for the month list. */
const TIMEOUT_MS = 60_000;

/** Who was at the workplace in a month without working, for the employer's check (D52): `?month=`. */
export function PresenceScreen(): ReactNode {
  const periods = useWagePeriods();
  const today = useToday();
  const [values, change] = useSearchState(address);
  const period = periods.named(values.month) ?? periods.previous(periods.on(today));
  const month = period.name;
  const list = useQuery({
    queryKey: queryKey('presence', month),
    queryFn: ({ signal }) =>
      api('GET /api/admin/presence/{month}', { params: { month }, signal, timeoutMs: TIMEOUT_MS }),
  });
  const file = useDownload('presence-csv', () => apiFile('GET /api/admin/presence/{month}/csv', { params: { month } }));
  const rows = list.data?.rows;
  return (
    <MonthScreenFrame
      origins={texts.origins}
      title={texts.title}
      monthSwitch={<PeriodSwitch period={period} onChange={(shown) => change({ month: shown })} />}
    >
      <ScopeNote permission="read_attendance" />
      <Text tone="dim" size="sm">
        {texts.lead}
      </Text>
      <Row gap="xl">
        <Text as="span" role="status">
          {rows !== undefined && texts.people(rows.length)}
        </Text>
        <Row isLast>
          <DownloadButton download={file}>{texts.csv}</DownloadButton>
        </Row>
      </Row>
      {file.isError && <Banner kind="error">{messageOf(file.error, texts.csvFailed)}</Banner>}
      <Paper title={texts.title} company={list.data?.company_name} period={formatPeriod(period)}>
        <DataList
          label={texts.title}
          columns={columnsOf(month)}
          rows={rows}
          keyOf={({ user_id }) => user_id}
          query={list}
          failed={texts.failed}
          none={texts.none}
          cardsBelow={UPRIGHT}
          heights={[52, 160]}
        />
      </Paper>
    </MonthScreenFrame>
  );
}

const columnsOf = (month: string): readonly Column<PresenceRow>[] => [
  {
    key: 'name',
    label: texts.columns.name,
    width: '12rem',
    phone: 'title',
    cell: ({ user_id, name, name_kana, employee_id }) => (
      <NameWithKana kana={name_kana}>
        <Link to={`/admin/users/${user_id}?month=${month}`}>
          {name} <Hint as="span">{employee_id}</Hint>
        </Link>
      </NameWithKana>
    ),
  },
  {
    key: 'presence',
    label: texts.columns.presence,
    width: '6rem',
    align: 'end',
    phone: 'aside',
    cell: ({ presence_minutes }) => <b>{formatDuration(minutes(presence_minutes))}</b>,
  },
  {
    key: 'days',
    label: texts.columns.days,
    cell: ({ days }) => (
      <Row as="span" gap="lg">
        {days.map((day) => (
          <Text as="span" key={day.date}>
            {dayText(day)}
          </Text>
        ))}
      </Row>
    ),
  },
];

const dayText = ({ date, presence }: PresenceRow['days'][number]): string =>
  `${formatMonthDay(isoDate(date))} ${presence.map((span) => formatInterval(toSpan(span, isoDate(date)))).join('・')}`;
