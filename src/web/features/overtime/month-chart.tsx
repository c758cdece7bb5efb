import type { ReactNode } from 'react';

import type { OvertimeOverview, OvertimeRowAnswer } from '#contract/overtime.ts';
import { isoMonth, monthNumber, yearOf, type IsoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { Heading, Hint, Stack } from '../../ui/layout.tsx';
import { monthsOfEmployee, reachOf, type EmployeeMonth } from './employee-months.ts';
import { Legend } from './legend.tsx';
import { limitsUnder } from './limit-status.ts';
import marks from './marks.module.css';
import styles from './month-chart.module.css';
import { texts } from './texts.ts';

/** Overtime beyond 60 hours of a month is paid at a premium of 50 % and more (労基法37条1項). */
const PREMIUM_FROM = 60 * 60;

/** An employee's months as columns against the limits of a month; the same in numbers below. */
export function MonthChart({
  row,
  overview,
}: {
  readonly row: OvertimeRowAnswer;
  readonly overview: OvertimeOverview;
}): ReactNode {
  const months = monthsOfEmployee(row, overview);
  const shown = isoMonth(overview.month);
  const { month: limit, average } = limitsUnder(overview.settings);
  const lines = [
    { line: 'limit', at: limit, label: texts.limitLine(formatDuration(limit)) },
    { line: 'premium', at: PREMIUM_FROM, label: texts.premiumLine },
    { line: 'average', at: average, label: texts.averageLine },
  ] as const;
  const reach = reachOf(months, average);
  const heightOf = (length: number): string => `${(length / reach) * 100}%`;
  return (
    <section aria-labelledby="by-month">
      <Stack gap="sm">
        <Heading level={3} id="by-month">
          {texts.byMonth}
        </Heading>
        <Hint>{(overview.is_over ? texts.chartHint : texts.chartHintNow)(formatYearMonth(shown))}</Hint>
        <div className={styles.plot} aria-hidden>
          {months.map((of) => (
            <div
              key={of.month}
              className={styles.month}
              data-before={of.isYearBefore || undefined}
              data-first={of.month === overview.year_from || undefined}
            >
              <Column of={of} heightOf={heightOf} />
            </div>
          ))}
          {lines.map(({ line, at }) => (
            <div
              key={line}
              className={`${marks.line} ${styles.line}`}
              data-line={line}
              style={{ bottom: heightOf(at) }}
            >
              <span>{formatDuration(minutes(at))}</span>
            </div>
          ))}
        </div>
        <div className={styles.names} aria-hidden>
          {months.map(({ month }, index) => (
            <span key={month} data-current={month === shown || undefined}>
              {monthNumber(month)}
              <small>{(index === 0 || monthNumber(month) === 1) && texts.shortYear(yearOf(month))}</small>
            </span>
          ))}
        </div>
        <Legend
          entries={[
            { mark: 'overtime', label: texts.overtime },
            { mark: 'restDay', label: texts.restDay },
            { mark: 'overtimeExpected', label: texts.projected },
            ...(months.some(({ overtime }) => overtime === null)
              ? [{ mark: 'unknown', label: texts.unknownMonth } as const]
              : []),
            ...lines.map(({ line, label }) => ({ mark: `line-${line}`, label }) as const),
          ]}
        />
        <Numbers months={months} soFar={overview.is_over ? null : row.so_far} shown={shown} />
      </Stack>
    </section>
  );
}

function Column({
  of: { overtime, restDay, isExpected },
  heightOf,
}: {
  readonly of: EmployeeMonth;
  readonly heightOf: (length: number) => string;
}): ReactNode {
  if (overtime === null || restDay === null) return <span className={styles.unknown}>{texts.unknown}</span>;
  const [overtimeMark, restDayMark] = isExpected
    ? [marks.overtimeExpected, marks.restDayExpected]
    : [marks.overtime, marks.restDay];
  return (
    <>
      {restDay > 0 && <span className={restDayMark} style={{ height: heightOf(restDay) }} />}
      {overtime > 0 && <span className={overtimeMark} style={{ height: heightOf(overtime) }} />}
    </>
  );
}

const lengthText = (length: number | null): string =>
  length === null ? texts.unknown : formatDuration(minutes(length));

/** The numbers of the chart, behind a line that opens them. */
function Numbers({
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
            {[texts.monthHead, texts.overtime, texts.restDay, texts.kindHead].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
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
