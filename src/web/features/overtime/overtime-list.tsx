import { useMemo, type ReactNode } from 'react';

import type { OvertimeOverview } from '#contract/overtime.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { filterEmployees } from '../../lib/employee-filter.ts';
import { CountTiles } from '../../ui/count-tiles.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { Filters, ListHead, type ListFilter } from '../../ui/filters.tsx';
import { GroupFilters } from '../../ui/group-fields.tsx';
import { NARROW } from '../../ui/media.ts';
import type { LinkToEmployee } from './employee-dialog.tsx';
import { Legend } from './legend.tsx';
import { limitsUnder, type MeasuredRow } from './limit-status.ts';
import { breachesOf, monthsOfBreaches } from './outlook.ts';
import { OutlookPanel } from './outlook-panel.tsx';
import { columnsOf } from './overtime-columns.tsx';
import styles from './overtime-list.module.css';
import {
  countStates,
  rowsBreakingIn,
  shownRows,
  STATES,
  type ColumnKey,
  type OvertimeListValues,
} from './overtime-rows.ts';
import { texts } from './texts.ts';

/** The employees against the limits: when they will break them, and how much each has used up. */
export function OvertimeList({
  overview,
  rows,
  isPast,
  seesGroups,
  address,
  linkTo,
}: {
  readonly overview: OvertimeOverview;
  /** Everyone's. */
  readonly rows: readonly MeasuredRow[];
  readonly isPast: boolean;
  readonly seesGroups: boolean;
  readonly address: Omit<ListFilter<OvertimeListValues, ColumnKey>, 'columns'>;
  readonly linkTo: LinkToEmployee;
}): ReactNode {
  const { settings } = overview;
  const ordinaryMonth = limitsUnder(settings).month;
  const hasSpecialClause = settings.special_clause !== null;
  const columns = columnsOf({ hasSpecialClause, ordinaryMonth, warningPercent: settings.warning_percent, linkTo });
  const { values, change } = address;
  const filter = { ...address, columns };
  const ofFilter = useMemo(() => filterEmployees(rows, values), [rows, values]);
  const breaches = useMemo(() => breachesOf(ofFilter, overview), [ofFilter, overview]);
  const months = useMemo(() => monthsOfBreaches(breaches, overview), [breaches, overview]);
  const ofMonth = useMemo(() => rowsBreakingIn(ofFilter, values.breaks, breaches), [ofFilter, values.breaks, breaches]);
  const counts = useMemo(() => countStates(ofMonth), [ofMonth]);
  const shown = useMemo(() => shownRows(ofMonth, values), [ofMonth, values]);
  return (
    <>
      <OutlookPanel
        month={overview.month}
        isPast={isPast}
        months={months}
        breaches={breaches}
        hasSpecialClause={hasSpecialClause}
        ordinaryMonth={ordinaryMonth}
        chosen={values.breaks}
        onChoose={(breaks) => change({ breaks })}
        linkTo={linkTo}
      />
      <Filters filter={filter} cardsBelow={NARROW} elsewhere={['state', 'breaks']}>
        {seesGroups && <GroupFilters filter={values} change={change} />}
      </Filters>
      <CountTiles
        legend={texts.state}
        className={styles.tiles ?? ''}
        value={values.state}
        tiles={[null, ...STATES].map((value) => {
          const people = value === null ? ofMonth.length : counts[value];
          return {
            value,
            label: value === null ? texts.all : texts.states[value],
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
        <Legend
          entries={[
            { mark: 'tick-limit', label: texts.limitMark },
            { mark: 'tick-warning', label: texts.warningMark(settings.warning_percent) },
            { mark: 'overtimeExpected', label: texts.expectedMark },
          ]}
        />
      </ListHead>
      <DataList
        columns={columns}
        rows={shown}
        keyOf={(row) => row.user_id}
        none={texts.none}
        sort={values.sort}
        onSort={(sort) => change({ sort })}
        cardsBelow={NARROW}
        heights={[56, 228]}
        className={hasSpecialClause ? `${styles.list} ${styles.dense}` : styles.list}
      />
    </>
  );
}
