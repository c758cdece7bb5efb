import { useMediaQuery } from '@mantine/hooks';
import { useMemo, type ReactNode } from 'react';

import type { OvertimeOverview } from '#contract/overtime.ts';
import { isoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { countParams } from '../../lib/count-params.ts';
import { EVERY_EMPLOYEE, filterEmployees } from '../../lib/employee-filter.ts';
import { CountTiles } from '../../ui/count-tiles.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { NARROW } from '../../ui/media.ts';
import { Legend } from './legend.tsx';
import { breachesOf, monthsOfBreaches } from './outlook.ts';
import { OutlookPanel } from './outlook-panel.tsx';
import { writeFilter } from './overtime-address.ts';
import { OvertimeCards } from './overtime-cards.tsx';
import { columnsUnder } from './overtime-columns.ts';
import { OvertimeFilters } from './overtime-filters.tsx';
import styles from './overtime-list.module.css';
import { countStates, GRAVEST_FIRST, rowsBreakingIn, shownRows, STATES, type OvertimeFilter } from './overtime-rows.ts';
import { OvertimeTable, type OvertimeRowsProps } from './overtime-table.tsx';
import { limitsUnder, type MeasuredRow } from './limit-status.ts';
import { texts } from './texts.ts';

/** The employees against the limits: when they will break them, and how each stands. */
export function OvertimeList({
  overview,
  rows,
  isPast,
  seesGroups,
  filter,
  change,
  linkTo,
}: Pick<OvertimeRowsProps, 'linkTo'> & {
  readonly overview: OvertimeOverview;
  /** Everyone's. */
  readonly rows: readonly MeasuredRow[];
  readonly isPast: boolean;
  readonly seesGroups: boolean;
  readonly filter: OvertimeFilter;
  readonly change: (changed: Partial<OvertimeFilter>) => void;
}): ReactNode {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const { settings } = overview;
  const ordinaryMonth = limitsUnder(settings).month;
  const hasSpecialClause = settings.special_clause !== null;
  const columns = columnsUnder(hasSpecialClause, ordinaryMonth);
  const ofFilter = useMemo(() => filterEmployees(rows, filter), [rows, filter]);
  const breaches = useMemo(() => breachesOf(ofFilter, overview), [ofFilter, overview]);
  const months = useMemo(() => monthsOfBreaches(breaches, overview), [breaches, overview]);
  const ofMonth = useMemo(() => rowsBreakingIn(ofFilter, filter.breaks, breaches), [ofFilter, filter.breaks, breaches]);
  const counts = useMemo(() => countStates(ofMonth), [ofMonth]);
  const shown = useMemo(() => shownRows(ofMonth, filter), [ofMonth, filter]);
  const list = { rows: shown, columns, warningPercent: settings.warning_percent, linkTo };
  if (rows.length === 0) return <p className={styles.none}>{texts.nobody}</p>;
  return (
    <>
      <OutlookPanel
        month={overview.month}
        isPast={isPast}
        months={months}
        breaches={breaches}
        hasSpecialClause={hasSpecialClause}
        ordinaryMonth={ordinaryMonth}
        chosen={filter.breaks}
        onChoose={(breaks) => change({ breaks })}
        linkTo={linkTo}
      />
      <OvertimeFilters filter={filter} columns={columns} seesGroups={seesGroups} change={change} />
      <CountTiles
        legend={texts.state}
        className={styles.tiles ?? ''}
        value={filter.state}
        tiles={[null, ...STATES].map((state) => {
          const people = state === null ? ofMonth.length : counts[state];
          return {
            value: state,
            label: state === null ? texts.all : texts.states[state],
            count: texts.people(people),
            isAlarming: (state === 'broken' || state === 'expected') && people > 0,
          };
        })}
        onChange={(state) => change({ state })}
      />
      <div className={styles.count}>
        <p role="status">
          {texts.shown(shown.length)}
          {filter.breaks !== null && `（${texts.chosenMonth(formatYearMonth(isoMonth(filter.breaks)))}）`}
        </p>
        {countParams(writeFilter({ ...filter, sort: GRAVEST_FIRST })) > 0 && (
          <LinkButton onClick={() => change({ ...EVERY_EMPLOYEE, state: null, breaks: null })}>
            {texts.clear}
          </LinkButton>
        )}
        <Legend
          entries={[
            { mark: 'tick-limit', label: texts.limitMark },
            { mark: 'tick-warning', label: texts.warningMark(settings.warning_percent) },
            { mark: 'overtimeExpected', label: texts.expectedMark },
          ]}
        />
      </div>
      {shown.length === 0 && <p className={styles.none}>{texts.none}</p>}
      {shown.length > 0 &&
        (isNarrow ? (
          <OvertimeCards {...list} />
        ) : (
          <OvertimeTable {...list} sort={filter.sort} onSort={(sort) => change({ sort })} />
        ))}
    </>
  );
}
