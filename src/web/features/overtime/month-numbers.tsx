import type { ReactNode } from 'react';

import type { OvertimeRowAnswer } from '#contract/overtime.ts';
import type { IsoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import type { EmployeeMonth } from './employee-months.ts';
import styles from './month-chart.module.css';
import { texts } from './texts.ts';

const lengthText = (length: number | null): string =>
  length === null ? texts.unknown : formatDuration(minutes(length));

/** The numbers of a chart of months, behind a line that opens them. */
export function MonthNumbers({
  months,
  shown,
  soFar,
}: {
  readonly months: readonly EmployeeMonth[];
  readonly shown: IsoMonth;
  /** What was worked in the month that is looked at, where it isn't over. */
  readonly soFar: OvertimeRowAnswer['so_far'] | null;
}): ReactNode {
  const kindOf = ({ month, overtime, isExpected }: EmployeeMonth): string => {
    if (overtime === null) return texts.unknownMonth;
    if (!isExpected) return texts.actual;
    if (month !== shown || soFar === null) return texts.projected;
    const { overtime_minutes, rest_day_minutes } = soFar;
    return `${texts.projected}（${texts.soFar(lengthText(overtime_minutes), lengthText(rest_day_minutes))}）`;
  };
  return (
    <details className={styles.numbers}>
      <summary>{texts.table}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.monthHead}</th>
            <th scope="col">{texts.overtime}</th>
            <th scope="col">{texts.restDay}</th>
            <th scope="col">{texts.kindHead}</th>
          </tr>
        </thead>
        <tbody>
          {months.map((of) => (
            <tr key={of.month}>
              <th scope="row">{formatYearMonth(of.month)}</th>
              <td>{lengthText(of.overtime)}</td>
              <td>{lengthText(of.restDay)}</td>
              <td>{kindOf(of)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
