import { useMemo, type ReactNode } from 'react';

import type { OvertimeOverview, OvertimeSettingsResponse } from '#contract/overtime.ts';
import { isoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { type Departments, filterByDepartment, useDepartments } from '../../lib/departments.ts';
import { filterEmployees } from '../../lib/employee-filter.ts';
import { CountTiles } from '../../ui/count-tiles.tsx';
import type { Column } from '../../ui/data-list.tsx';
import { Filters, ListHead, type ListFilter } from '../../ui/filters.tsx';
import { DepartmentLines } from '../../ui/department-lines.tsx';
import { DepartmentFilter } from '../../ui/department-filter.tsx';
import { GroupFilters } from '../../ui/group-fields.tsx';
import { Text } from '../../ui/layout.tsx';
import { NARROW } from '../../ui/media.ts';
import { Paper } from '../../ui/paper.tsx';
import { SummedByField, SumList } from '../../ui/sum-list.tsx';
import { monthText } from './agreement-months.ts';
import { EmployeeLink } from './employee-dialog.tsx';
import { limitsUnder, type Measure, type MeasuredRow } from './limit-status.ts';
import { Bar, Gauge, Legend, LegendEntry, StateBadges, Tick } from './marks.tsx';
import { breachesOf } from './outlook.ts';
import { OutlookPanel } from './outlook-panel.tsx';
import {
  countStates,
  rowsBreakingIn,
  shownRows,
  STATES,
  type ColumnKey,
  type OvertimeListValues,
} from './overtime-rows.ts';
import styles from './overtime.module.css';
import { texts } from './texts.ts';

/** The employees against the limits: when they will break them, and how much each has used up. */
export function OvertimeList({
  overview,
  rows,
  seesGroups,
  address,
}: {
  readonly overview: OvertimeOverview;
  /** Everyone's. */
  readonly rows: readonly MeasuredRow[];
  readonly seesGroups: boolean;
  readonly address: Omit<ListFilter<OvertimeListValues, ColumnKey>, 'columns'>;
}): ReactNode {
  const { settings } = overview;
  const departments = useDepartments();
  const columns = columnsOf(settings, departments);
  const { values, change } = address;
  const filter = { ...address, columns };
  const ofFilter = useMemo(
    () => filterEmployees(filterByDepartment(rows, values.departmentId, departments), values),
    [rows, values, departments],
  );
  const breaches = useMemo(() => breachesOf(ofFilter, overview), [ofFilter, overview]);
  const ofMonth = useMemo(() => rowsBreakingIn(ofFilter, values.breaks, breaches), [ofFilter, values.breaks, breaches]);
  const shown = useMemo(() => shownRows(ofMonth, values), [ofMonth, values]);
  const counts = countStates(ofMonth);
  return (
    <>
      <OutlookPanel
        overview={overview}
        breaches={breaches}
        chosen={values.breaks}
        onChoose={(breaks) => change({ breaks })}
      />
      <Filters filter={filter} cardsBelow={NARROW} elsewhere={['state', 'breaks']}>
        <DepartmentFilter value={values.departmentId} onChange={(departmentId) => change({ departmentId })} />
        {seesGroups && <GroupFilters filter={values} change={change} />}
        <SummedByField value={values.by} seesGroups={seesGroups} onChange={(by) => change({ by })} />
      </Filters>
      <CountTiles
        legend={texts.state}
        className={styles.tiles ?? ''}
        value={values.state}
        tiles={[null, ...STATES].map((value) => {
          const people = value === null ? ofMonth.length : counts[value];
          return {
            value,
            label: value === null ? texts.all : texts.tiles[value],
            count: texts.people(people),
            isAlarming: (value === 'broken' || value === 'expected') && people > 0,
          };
        })}
        onChange={(value) => change({ state: value })}
      />
      <ListHead
        filter={filter}
        status={
          texts.shown(shown.length) +
          (values.breaks === null ? '' : `（${texts.chosenMonth(formatYearMonth(values.breaks))}）`)
        }
      >
        <Legend>
          <LegendEntry mark={<Tick of="limit" />} label={texts.limitMark} />
          <LegendEntry mark={<Tick of="warning" />} label={texts.warningMark(settings.warning_percent)} />
          <LegendEntry mark={<Bar of="overtime" isExpected />} label={texts.expectedMark} />
        </Legend>
      </ListHead>
      <Paper
        title={texts.title}
        company={overview.company_name}
        period={monthText(isoMonth(overview.month), overview)}
        isLandscape
      >
        <SumList
          by={values.by}
          columns={columns}
          sumsOf={sumsOf}
          nameKey="name"
          rows={shown}
          keyOf={(row) => row.user_id}
          none={texts.none}
          sort={values.sort}
          onSort={(sort) => change({ sort })}
          cardsBelow={NARROW}
          heights={[56, 228]}
          className={settings.special_clause === null ? styles.list : `${styles.list} ${styles.dense}`}
        />
      </Paper>
    </>
  );
}

type OvertimeColumn = Column<MeasuredRow, ColumnKey>;

/** The columns in their order: months over the ordinary limit only count under a special clause. */
export function columnsOf(
  settings: OvertimeSettingsResponse,
  departments: Pick<Departments, 'path'>,
): readonly OvertimeColumn[] {
  const hasSpecialClause = settings.special_clause !== null;
  // Beside a sixth gauge there is less room for each.
  const [idWidth, state, gauge, count] = hasSpecialClause
    ? ['5.75rem', '7.5rem', '12.25rem', '7.5rem']
    : ['6.5rem', '8.25rem', '14rem', '8.25rem'];
  const gaugeOf = (
    measure: Measure,
    rest: { isBreach?: boolean; isTimes?: boolean; note?: string } = {},
  ): ReactNode => <Gauge measure={measure} warningPercent={settings.warning_percent} {...rest} />;
  const monthsOver: OvertimeColumn = {
    key: 'months_over',
    label: texts.monthsOver(formatDuration(limitsUnder(settings).month)),
    width: count,
    cell: (row) => row.monthsOver !== null && gaugeOf(row.monthsOver, { isTimes: true }),
  };
  return [
    { key: 'employee_id', label: texts.employeeId, width: idWidth, phone: 'above', cell: (row) => row.employee_id },
    {
      key: 'name',
      label: texts.name,
      phone: 'title',
      cell: (row) => (
        <>
          <EmployeeLink row={row} />
          <DepartmentLines of={row} departments={departments} />
        </>
      ),
    },
    { key: 'state', label: texts.state, width: state, phone: 'aside', cell: (row) => <StateBadges row={row} /> },
    {
      key: 'month',
      label: texts.month,
      width: gauge,
      cell: (row) => gaugeOf(row.month, { isBreach: row.monthsOver === null }),
    },
    { key: 'year', label: texts.year, width: gauge, cell: (row) => gaugeOf(row.year) },
    {
      key: 'average',
      label: texts.average,
      width: gauge,
      cell: ({ average }) =>
        average === null ? dimmed(texts.unknown) : gaugeOf(average, { note: texts.averageOf(average.months) }),
    },
    ...(hasSpecialClause ? [monthsOver] : []),
    {
      key: 'short_intervals',
      label: texts.shortIntervals,
      width: count,
      align: 'end',
      cell: ({ short_intervals: times }) => (times === 0 ? dimmed(texts.times(times)) : texts.times(times)),
    },
  ];
}

/** What the rows of a group come to: hours in all and on average, how many are beyond a limit or will be, and times. */
function sumsOf(rows: readonly MeasuredRow[]): (column: ColumnKey) => ReactNode {
  const counts = countStates(rows);
  const hours = (of: (row: MeasuredRow) => number): ReactNode => {
    const sum = rows.reduce((total, row) => total + of(row), 0);
    return (
      <>
        <div>{formatDuration(minutes(sum))}</div>
        <Text as="div" tone="dim" size="xs">
          {texts.perPerson(formatDuration(minutes(Math.round(sum / rows.length))))}
        </Text>
      </>
    );
  };
  const sums: Readonly<Partial<Record<ColumnKey, () => ReactNode>>> = {
    state: () =>
      STATES.filter((state) => counts[state] > 0).map((state) => (
        <div key={state}>{texts.stateOf(texts.tiles[state], counts[state])}</div>
      )),
    month: () => hours(({ month }) => month.value),
    year: () => hours(({ year }) => year.value),
    short_intervals: () => texts.times(rows.reduce((total, row) => total + row.short_intervals, 0)),
  };
  return (column) => sums[column]?.();
}

const dimmed = (text: string): ReactNode => (
  <Text as="span" tone="dim">
    {text}
  </Text>
);
