import { Link } from 'react-router';

import type { MonthRowAnswer } from '#contract/month-end.ts';
import type { Column } from '../../ui/data-list.tsx';
import { Text } from '../../ui/layout.tsx';
import { FindingCount, hoursText, MonthState, Overtime } from './month-parts.tsx';
import { totalsOf, type ColumnKey, type MonthTotals } from './month-rows.ts';
import { texts } from './texts.ts';

type MonthColumn = Column<MonthRowAnswer, ColumnKey>;

/** The columns of the employees' months, with the sums of the rows that are shown. */
export function columnsOf(
  rows: readonly MonthRowAnswer[],
  pathOf: (row: MonthRowAnswer) => string,
): readonly MonthColumn[] {
  const totals = totalsOf(rows);
  /** How many days there are of a kind. */
  const days = (key: ColumnKey & keyof MonthTotals & `days_${string}`, label: string): MonthColumn => ({
    key,
    label,
    width: '3.625rem',
    align: 'end',
    cell: (row, place) => (place === 'card' ? texts.days(row[key]) : <Zero isZero={row[key] === 0}>{row[key]}</Zero>),
    total: (place) => (place === 'card' ? texts.days(totals[key]) : totals[key]),
  });
  /** How long it was. */
  const hours = (
    key: ColumnKey & keyof MonthTotals & `${string}_minutes`,
    label: string,
    cell: MonthColumn['cell'] = (row) => <Zero isZero={row[key] === 0}>{hoursText(row[key])}</Zero>,
  ): MonthColumn => ({ key, label, width: '5.25rem', align: 'end', cell, total: () => hoursText(totals[key]) });
  return [
    { key: 'employee_id', label: texts.employeeId, width: '5rem', phone: 'above', cell: (row) => row.employee_id },
    { key: 'name', label: texts.name, phone: 'title', cell: (row) => <Link to={pathOf(row)}>{row.name}</Link> },
    days('days_worked', texts.worked),
    days('days_absent', texts.absent),
    days('days_late', texts.late),
    days('days_left_early', texts.leftEarly),
    days('days_on_leave', texts.leave),
    { ...hours('work_minutes', texts.work, (row) => hoursText(row.work_minutes)), width: '6.125rem' },
    hours('overtime_minutes', texts.overtime, (row) => <Overtime minutes={row.overtime_minutes} />),
    hours('night_minutes', texts.night),
    {
      ...hours('holiday_work_minutes', texts.holidayWork),
      cell: (row, place) => <HolidayWork of={row} place={place} />,
      total: (place) => <HolidayWork of={totals} place={place} />,
    },
    {
      key: 'findings',
      label: texts.findings,
      width: '5rem',
      align: 'end',
      phone: 'aside',
      cell: (row, place) =>
        place === 'card' && row.findings.length === 0 ? null : <FindingCount count={row.findings.length} />,
      total: () => texts.findingCount(totals.findings),
    },
    {
      key: 'status',
      label: texts.state,
      width: '9.75rem',
      phone: 'plain',
      cell: (row) => <MonthState row={row} />,
      total: () => texts.closedOf(totals.closed, rows.length),
    },
  ];
}

const Zero = ({ isZero, children }: { readonly isZero: boolean; readonly children: string | number }) =>
  isZero ? (
    <Text as="span" tone="dim">
      {children}
    </Text>
  ) : (
    children
  );

function HolidayWork({
  of: { holiday_work_minutes: sum, days_holiday_work: days },
  place,
}: {
  readonly of: Pick<MonthTotals, 'holiday_work_minutes' | 'days_holiday_work'>;
  readonly place: 'table' | 'card';
}) {
  if (place === 'card') return texts.hoursAndDays(hoursText(sum), days);
  return (
    <>
      <Zero isZero={days === 0}>{hoursText(sum)}</Zero>
      {days > 0 && (
        <Text tone="dim" size="xs">
          {texts.days(days)}
        </Text>
      )}
    </>
  );
}
