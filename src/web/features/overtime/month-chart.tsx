import '@mantine/core/styles/Table.layer.css';
import { Box, Table } from '@mantine/core';
import type { ReactNode } from 'react';

import type { OvertimeOverview, OvertimeRowResponse } from '#contract/overtime.ts';
import { isoMonth, monthNumber, yearOf, type IsoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { Heading, Hint, Stack } from '../../ui/layout.tsx';
import { monthText } from './agreement-months.ts';
import styles from './charts.module.css';
import { limitsOfRow } from './limit-status.ts';
import { Bar, Legend, LegendEntry } from './marks.tsx';
import marks from './marks.module.css';
import { texts } from './texts.ts';

/** Overtime beyond 60 hours of a month is paid at a premium of 50 % and more (労基法37条1項). */
const PREMIUM_FROM = 60 * 60;

/** A month of an employee, in minutes. */
interface EmployeeMonth {
  readonly month: IsoMonth;
  /** Overtime and work on statutory rest days; `null` where nothing is known of the month. */
  readonly overtime: number | null;
  readonly restDay: number | null;
  /** At the present pace, not as it was. */
  readonly isExpected: boolean;
  /** Another product counted it, before the go-live. */
  readonly isCarried: boolean;
  /** It lies before the agreement's year. */
  readonly isYearBefore: boolean;
}

/** An employee's months, in order: the five before the agreement's year and its twelve. */
export function monthsOfEmployee(
  { overtime_minutes, rest_day_minutes, carried_months }: OvertimeRowResponse,
  { months, month: shown, is_over, year_from }: OvertimeOverview,
): EmployeeMonth[] {
  return months.map((month, index) => ({
    month: isoMonth(month),
    overtime: overtime_minutes[index] ?? null,
    restDay: rest_day_minutes[index] ?? null,
    isExpected: month > shown || (month === shown && !is_over),
    isCarried: carried_months.includes(month),
    isYearBefore: month < year_from,
  }));
}

/** How high a chart of the months reaches: past the highest line and the highest month, in minutes, by ten hours. */
export function reachOf(months: readonly EmployeeMonth[], highestLine: number): number {
  const highest = Math.max(highestLine, ...months.map(({ overtime, restDay }) => (overtime ?? 0) + (restDay ?? 0)));
  return Math.ceil((highest * 1.05) / 600) * 600;
}

/** An employee's months as columns against the limits of a month; the same in numbers below. */
export function MonthChart({
  row,
  overview,
}: {
  readonly row: OvertimeRowResponse;
  readonly overview: OvertimeOverview;
}): ReactNode {
  const months = monthsOfEmployee(row, overview);
  const shown = isoMonth(overview.month);
  const { month: limit, average } = limitsOfRow(overview, row);
  const lines = [
    { of: 'limit', at: limit, label: texts.limitLine(formatDuration(limit)) },
    { of: 'premium', at: PREMIUM_FROM, label: texts.premiumLine },
    { of: 'average', at: average, label: texts.averageLine },
  ];
  const reach = reachOf(months, average);
  const heightOf = (length: number): string => `${(length / reach) * 100}%`;
  return (
    <section aria-labelledby="by-month">
      <Stack gap="sm">
        <Heading level={3} id="by-month">
          {texts.byMonth}
        </Heading>
        <Hint>{(overview.is_over ? texts.chartHint : texts.chartHintNow)(formatYearMonth(shown))}</Hint>
        {months.some(({ isCarried }) => isCarried) && <Hint>{texts.carriedHint}</Hint>}
        <div className={styles.chart} aria-hidden>
          {months.map(({ month, overtime, restDay, isExpected, isYearBefore }) => (
            <div
              key={month}
              className={styles.bars}
              data-before={isYearBefore || undefined}
              data-first={month === overview.year_from || undefined}
            >
              {(overtime === null || restDay === null) && (
                <Box component="span" c="dimmed" lh={1.2} ta="center">
                  {texts.unknown}
                </Box>
              )}
              {restDay !== null && restDay > 0 && (
                <Bar of="restDay" isExpected={isExpected} style={{ height: heightOf(restDay) }} />
              )}
              {overtime !== null && overtime > 0 && (
                <Bar of="overtime" isExpected={isExpected} style={{ height: heightOf(overtime) }} />
              )}
            </div>
          ))}
          {lines.map(({ of, at }) => (
            <div key={of} className={`${marks.line} ${styles.line}`} data-of={of} style={{ bottom: heightOf(at) }}>
              <span>{formatDuration(minutes(at))}</span>
            </div>
          ))}
        </div>
        <div className={styles.names} aria-hidden>
          {months.map(({ month, isCarried }, index) => (
            <span key={month} data-current={month === shown || undefined}>
              {monthNumber(month)}
              <small className={styles.year}>
                {(index === 0 || monthNumber(month) === 1) && texts.shortYear(yearOf(month))}
                {isCarried && texts.carried}
              </small>
            </span>
          ))}
        </div>
        <Legend>
          <LegendEntry mark={<Bar of="overtime" />} label={texts.overtime} />
          <LegendEntry mark={<Bar of="restDay" />} label={texts.restDay} />
          <LegendEntry mark={<Bar of="overtime" isExpected />} label={texts.projected} />
          {months.some(({ overtime }) => overtime === null) && (
            <LegendEntry mark={<span>{texts.unknown}</span>} label={texts.unknownMonth} />
          )}
          {lines.map(({ of, label }) => (
            <LegendEntry key={of} mark={<span className={marks.line} data-of={of} />} label={label} />
          ))}
        </Legend>
        <Numbers months={months} soFar={overview.is_over ? null : row.so_far} overview={overview} />
      </Stack>
    </section>
  );
}

const lengthText = (length: number | null): string =>
  length === null ? texts.unknown : formatDuration(minutes(length));

/** The numbers of the chart, behind a line that opens them. */
function Numbers({
  months,
  overview,
  soFar,
}: {
  readonly months: readonly EmployeeMonth[];
  readonly overview: OvertimeOverview;
  /** What was worked in the month that is looked at, where it isn't over. */
  readonly soFar: OvertimeRowResponse['so_far'] | null;
}): ReactNode {
  const kindOf = ({ month, overtime, isExpected, isCarried }: EmployeeMonth): string => {
    if (isCarried) return texts.carried;
    if (overtime === null) return texts.unknownMonth;
    if (!isExpected) return texts.actual;
    if (month !== overview.month || soFar === null) return texts.projected;
    const { overtime_minutes, rest_day_minutes } = soFar;
    return `${texts.projected}（${texts.soFar(lengthText(overtime_minutes), lengthText(rest_day_minutes))}）`;
  };
  return (
    <Box component="details" fz="sm">
      <Box
        component="summary"
        w="fit-content"
        mih="1.5rem"
        py={{ base: '0.625rem', sm: 0 }}
        c="var(--kt-link)"
        style={{ cursor: 'pointer' }}
      >
        {texts.table}
      </Box>
      <Table
        tabularNums
        horizontalSpacing="0.5rem"
        verticalSpacing="0.1875rem"
        borderColor="var(--kt-line)"
        mt="0.5rem"
      >
        <Table.Thead c="dimmed" fz="0.8125rem">
          <Table.Tr>
            {[texts.monthHead, texts.overtime, texts.restDay, texts.kindHead].map((head, column) => (
              <Table.Th key={head} scope="col" fw={400} ta={column === 1 || column === 2 ? 'end' : 'start'}>
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {months.map((of) => (
            <Table.Tr key={of.month}>
              <Table.Th scope="row" fw={400}>
                {monthText(of.month, overview)}
              </Table.Th>
              <Table.Td ta="end">{lengthText(of.overtime)}</Table.Td>
              <Table.Td ta="end">{lengthText(of.restDay)}</Table.Td>
              <Table.Td>{kindOf(of)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}
