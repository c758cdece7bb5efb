import { IconAlertCircle, IconAlertTriangle, IconTrendingUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import styles from './employee-parts.module.css';
import { Gauge } from './gauge.tsx';
import type { ColumnKey, State } from './overtime-rows.ts';
import type { MeasuredRow } from './limit-status.ts';
import { texts } from './texts.ts';

const SIGNS = { broken: IconAlertTriangle, expected: IconTrendingUp, near: IconAlertCircle, within: null };

/** Where an employee stands. */
export function StateBadge({ state }: { readonly state: State }): ReactNode {
  const Sign = SIGNS[state];
  return (
    <span className={styles.state} data-state={state}>
      {Sign !== null && <Sign size={14} aria-hidden />}
      {texts.states[state]}
    </span>
  );
}

/** The columns that are measured. */
export type MeasuredKey = Exclude<ColumnKey, 'employee_id' | 'name' | 'state'>;

/** What an employee has used up of a limit. */
export function MeasureOf({
  row,
  column,
  warningPercent,
}: {
  readonly row: MeasuredRow;
  readonly column: MeasuredKey;
  readonly warningPercent: number;
}): ReactNode {
  switch (column) {
    case 'month':
      return <Gauge measure={row.month} isBreach={row.monthsOver === null} warningPercent={warningPercent} />;
    case 'year':
      return <Gauge measure={row.year} warningPercent={warningPercent} />;
    case 'average':
      return row.average === null ? (
        <span className={styles.zero}>{texts.unknown}</span>
      ) : (
        <Gauge measure={row.average} note={texts.averageOf(row.average.months)} warningPercent={warningPercent} />
      );
    case 'months_over':
      return row.monthsOver !== null && <Gauge measure={row.monthsOver} isTimes warningPercent={warningPercent} />;
    case 'short_intervals':
      return (
        <span className={row.short_intervals === 0 ? styles.zero : undefined}>{texts.times(row.short_intervals)}</span>
      );
  }
}
