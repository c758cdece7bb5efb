import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';

import { endsSoon } from '#domain/assignments/assignment.ts';
import { headcounts, overviewDays, overviewMonths } from '#domain/assignments/assignment-overview.ts';
import { REPORT_STATE_NAMES } from '#domain/assignments/report-approval.ts';
import { groupBy } from '#domain/group-by.ts';
import type { IsoDate, IsoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { api } from '../../lib/api.ts';
import { filterEmployees } from '../../lib/employee-filter.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { Link } from '../../lib/router.tsx';
import { oneOf, searchState, sortBy, text, useSearchState } from '../../lib/search-state.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { BarLegend, type BarLine, BarList } from '../../ui/bar-list.tsx';
import { Columns } from '../../ui/columns.tsx';
import { CountTiles } from '../../ui/count-tiles.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { FilterChoice, Filters, ListHead } from '../../ui/filters.tsx';
import { Heading, Hint, Panel, Row, Screen, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NARROW } from '../../ui/media.ts';
import { ScopeNote } from '../../ui/scope-note.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Tag } from '../../ui/tag.tsx';
import { clientColors, Hours, Legend, MonthScale, type PlotDays, Timeline } from './overview-plots.tsx';
import {
  asksForReports,
  isUnsigned,
  mainSpan,
  type OverviewKey,
  type OverviewRow,
  rowsOf,
  rowsWith,
  SHOWS,
  sortedRows,
} from './overview-rows.ts';
import { overviewTexts as texts } from './overview-texts.ts';
import styles from './overview.module.css';
import { WorkerName } from './worker-name.tsx';

/** What the address says: `?show=ending&q=&client=A社&sort=-days`. */
const address = searchState({
  show: oneOf(SHOWS),
  q: text(),
  client: text(),
  sort: sortBy<OverviewKey>(['name', 'days', 'hours'], 'days'),
});

/** The months of thousands are calculated, as for the settlements. */
const TIMEOUT_MS = 60_000;

/** Who is at which client until when, and how far the running month is from the bands. */
export function OverviewScreen(): ReactNode {
  const today = useToday();
  const list = useQuery({
    queryKey: queryKey('settlements', 'overview'),
    queryFn: async ({ signal }) => {
      const { people, ...period } = await api('GET /api/admin/assignment-overview', { signal, timeoutMs: TIMEOUT_MS });
      return { ...period, rows: rowsOf(people) };
    },
  });
  return (
    <Screen>
      <ScreenTitle>{texts.title}</ScreenTitle>
      <ScopeNote permission="read_assignments" />
      <Loaded query={list} failed={texts.failed} heights={['4rem', '14rem', '24rem']}>
        {(overview) => <Overview {...overview} today={today} />}
      </Loaded>
    </Screen>
  );
}

function Overview({
  rows,
  month,
  last_month: lastMonth,
  today,
}: {
  readonly rows: readonly OverviewRow[];
  /** The running month, and the one before it, by their names. */
  readonly month: string;
  readonly last_month: string;
  readonly today: IsoDate;
}): ReactNode {
  const [values, change] = useSearchState(address);
  const months = useMemo(() => overviewMonths(today), [today]);
  const plot = useMemo((): PlotDays => ({ days: overviewDays(today), months, today }), [months, today]);
  const colors = useMemo(() => clientColors(rows), [rows]);
  const columns = useMemo(() => columnsOf({ month, lastMonth }, plot, colors), [month, lastMonth, plot, colors]);
  const ofClient = useMemo(() => {
    const everybody = { q: values.q, clientCompanyId: null, jobAssignmentId: null, employmentTypeId: null };
    return filterEmployees(rows, everybody).filter(
      ({ assignments }) =>
        values.client === '' || assignments.some(({ client_company: name }) => name === values.client),
    );
  }, [rows, values.q, values.client]);
  const shown = useMemo(
    () => sortedRows(rowsWith(ofClient, values.show, today), values.sort, today),
    [ofClient, values.show, values.sort, today],
  );
  const filter = { state: address, values, change, columns };
  return (
    <>
      <CountTiles
        legend={texts.show}
        className={styles.tiles ?? ''}
        value={values.show}
        tiles={[null, ...SHOWS.filter((show) => show !== 'unsigned' || asksForReports(rows))].map((value) => {
          const count = rowsWith(ofClient, value, today).length;
          return {
            value,
            label: texts.shows[value ?? 'all'],
            count: texts.people(count),
            isAlarming: value !== null && value !== 'ending' && count > 0,
          };
        })}
        onChange={(show) => change({ show })}
      />
      <Columns until="upright" gap="lg" align="stretch">
        <Headcounts rows={ofClient} months={months.slice(1)} />
        <Clients rows={ofClient} today={today} />
      </Columns>
      <Filters filter={filter} cardsBelow={NARROW} elsewhere={['show']}>
        <FilterChoice
          label={texts.client}
          words={Object.fromEntries([...colors.keys()].map((name) => [name, name]))}
          value={values.client || null}
          onChange={(client) => change({ client: client ?? '' })}
        />
      </Filters>
      <ListHead filter={filter} status={texts.listed(shown.length)}>
        <Legend />
      </ListHead>
      <DataList
        label={texts.title}
        columns={columns}
        rows={shown}
        keyOf={({ user_id }) => user_id}
        none={rows.length === 0 ? texts.none : texts.noneMatching}
        sort={values.sort}
        onSort={(sort) => change({ sort })}
        cardsBelow={NARROW}
        heights={[84, 190]}
      />
    </>
  );
}

function columnsOf(
  { month, lastMonth }: { readonly month: string; readonly lastMonth: string },
  plot: PlotDays,
  colors: ReadonlyMap<string, string>,
): readonly Column<OverviewRow, OverviewKey>[] {
  return [
    {
      key: 'name',
      label: texts.columns.name,
      width: '10.5rem',
      phone: 'title',
      cell: ({ unassigned, assignments, ...person }) => (
        <WorkerName person={person} search={`month=${month}`}>
          {unassigned.days > 0 && (
            <div>
              <Tag tone="bad" size="sm">
                {texts.unassigned(unassigned.days, formatDuration(minutes(unassigned.minutes)))}
              </Tag>
            </div>
          )}
          {assignments.filter(isUnsigned).map(({ id, last_report_state: state = 'unasked' }) => (
            <div key={id}>
              <Link to={`/admin/assignments/reports?month=${lastMonth}`}>
                <Hint as="span">{texts.report(REPORT_STATE_NAMES[state])}</Hint>
              </Link>
            </div>
          ))}
        </WorkerName>
      ),
    },
    {
      key: 'days',
      label: texts.columns.days,
      scale: <MonthScale plot={plot} />,
      phone: 'plain',
      cell: (row, place) => (
        <>
          {place === 'card' && <MonthScale plot={plot} />}
          <Timeline row={row} plot={plot} colors={colors} />
        </>
      ),
    },
    {
      key: 'hours',
      label: texts.columns.hours,
      width: '21rem',
      phone: 'plain',
      cell: ({ assignments }) => {
        const running = assignments.filter(({ hours }) => hours !== undefined);
        if (running.length === 0) return null;
        return (
          <>
            {running.map((span) => (
              <Hours key={span.id} span={span} isNamed={running.length > 1} />
            ))}
          </>
        );
      },
    },
  ];
}

/** How many people are at clients by month, and how many of each month aren't any more. */
function Headcounts({
  rows,
  months,
}: {
  readonly rows: readonly OverviewRow[];
  readonly months: readonly IsoMonth[];
}): ReactNode {
  const own = rows.map(({ assignments }) => assignments);
  return (
    <Panel label={texts.headcount}>
      <Row justify="between">
        <Heading size="sm">{texts.headcount}</Heading>
        <BarLegend
          entries={[
            { tone: 'main', label: texts.staying },
            { tone: 'danger', label: texts.leaving },
          ]}
        />
      </Row>
      <BarList
        lines={headcounts(own, months).map(({ month, staying, leaving }) => ({
          label: formatYearMonth(month),
          parts: [
            { tone: 'main', count: staying },
            { tone: 'danger', count: leaving },
          ],
          text: texts.headcountOf(staying + leaving, leaving),
        }))}
      />
    </Panel>
  );
}

/** How many people are at each client today, and how many of them not much longer; the most first. */
function Clients({ rows, today }: { readonly rows: readonly OverviewRow[]; readonly today: IsoDate }): ReactNode {
  const spans = rows.flatMap((row) => mainSpan(row, today) ?? []);
  const lines = [...groupBy(spans, ({ client_company: name }) => name)]
    .map(([label, own]): BarLine & { readonly count: number } => {
      const ending = own.filter((one) => endsSoon(one, today)).length;
      return {
        label,
        count: own.length,
        parts: [
          { tone: 'main', count: own.length - ending },
          { tone: 'danger', count: ending },
        ],
        text: texts.endingOf(own.length, ending),
      };
    })
    .toSorted((one, other) => other.count - one.count || (one.label < other.label ? -1 : 1));
  return (
    <Panel label={texts.byClient}>
      <Row justify="between">
        <Heading size="sm">{texts.byClient}</Heading>
        <BarLegend
          entries={[
            { tone: 'main', label: texts.staying },
            { tone: 'danger', label: texts.ending },
          ]}
        />
      </Row>
      {lines.length === 0 ? <Text tone="dim">{texts.nobodyToday}</Text> : <BarList lines={lines} />}
    </Panel>
  );
}
