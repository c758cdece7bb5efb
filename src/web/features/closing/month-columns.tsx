import '@mantine/core/styles/UnstyledButton.layer.css';
import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { ApprovalProgress } from '#contract/approval.ts';
import type { MonthRowResponse } from '#contract/closing.ts';
import type { SheetSummaryResponse } from '#contract/sheet.ts';
import { MONTH_COLUMN_NAMES, type MonthColumn, USUAL_COLUMNS } from '#domain/closing/month-columns.ts';
import { japanClock, japanDate, parseInstant } from '#domain/time/instant.ts';
import type { Departments } from '../../lib/departments.ts';
import { Link } from '../../lib/router.tsx';
import { askedText } from '../../ui/approval-steps.tsx';
import type { Column } from '../../ui/data-list.tsx';
import { DepartmentLines } from '../../ui/department-lines.tsx';
import { Row, Text } from '../../ui/layout.tsx';
import { Truncated } from '../../ui/truncated.tsx';
import styles from './closing.module.css';
import { hoursText } from './hours-text.ts';
import {
  numberIn,
  otherLeaveOf,
  overtimeLevel,
  sheetTotalsOf,
  totalsOf,
  type ColumnKey,
  type MonthTotals,
} from './month-rows.ts';
import { texts } from './texts.ts';

type ListColumn = Column<MonthRowResponse, ColumnKey>;

/**
 * The columns of the employees' months, with the sums of the rows that are shown. A card has no zeros. `onReview` is asked
 * to show the findings of one. `chosen` are the columns that somebody wants in place of the usual ones. The departments are below the name, where there are any. What is missing of flex is below the work, where there is any; a narrow table has the rarer
 * hours there, too.
 */
export function columnsOf(
  rows: readonly MonthRowResponse[],
  pathOf: (row: MonthRowResponse) => string,
  onReview: (row: MonthRowResponse) => void,
  isNarrow: boolean,
  departments: Pick<Departments, 'path'>,
  chosen: ReadonlySet<MonthColumn> | null,
): readonly ListColumn[] {
  const totals = totalsOf(rows);
  const onSheets = sheetTotalsOf(rows);
  /** How many days there are of a kind. */
  const days = (key: ColumnKey & keyof MonthTotals & `days_${string}`, label: string): ListColumn => ({
    key,
    label,
    width: isNarrow ? '3.125rem' : '3.25rem',
    align: 'end',
    cell: (row, place) => {
      if (place === 'table') return <Zero isZero={row[key] === 0}>{row[key]}</Zero>;
      return row[key] === 0 ? null : texts.days(row[key]);
    },
    total: (place) => (place === 'card' ? texts.days(totals[key]) : totals[key]),
  });
  /** How long it was. */
  const hours = (
    key: ColumnKey & keyof MonthTotals & `${string}_minutes`,
    label: string,
    cell: ListColumn['cell'] = (row, place) => hoursCell(row[key], place),
  ): ListColumn => ({
    key,
    label,
    width: isNarrow ? '4.5rem' : '4.875rem',
    align: 'end',
    cell,
    total: () => hoursText(totals[key]),
  });
  /** How long it was by the law's classes. */
  const lawful = (
    name: 'overtime' | 'statutory_holiday',
    label: string,
    cell: ListColumn['cell'] = (row, place) => hoursCell(row.hours[`${name}_minutes`], place),
  ): ListColumn => ({
    key: `lawful_${name}`,
    label,
    width: isNarrow ? '4.5rem' : '4.875rem',
    align: 'end',
    cell,
    total: () => hoursText(totals[`lawful_${name}`]),
  });
  const holidayWork: ListColumn = {
    ...hours('holiday_work_minutes', texts.holidayWork),
    cell: (row, place) =>
      place === 'card' && row.days_holiday_work === 0 ? null : <HolidayWork of={row} place={place} />,
    total: (place) => <HolidayWork of={totals} place={place} />,
  };
  /** One that isn't usual: a number of days, or hours. */
  const rare = (key: MonthColumn, isOfDays: boolean): ListColumn => ({
    key,
    label: MONTH_COLUMN_NAMES[key],
    width: isOfDays ? '4rem' : '5.25rem',
    align: 'end',
    cell: (row, place) => {
      const sum = numberIn(row, key);
      if (!isOfDays) return hoursCell(sum, place);
      return place === 'table' ? <Zero isZero={sum === 0}>{sum}</Zero> : sum === 0 ? null : texts.days(sum);
    },
    total: (place) => {
      const sum = rows.reduce((all, row) => all + numberIn(row, key), 0);
      if (!isOfDays) return hoursText(sum);
      return place === 'card' ? texts.days(sum) : sum;
    },
  });
  const all: readonly ListColumn[] = [
    {
      key: 'employee_id',
      label: texts.employeeId,
      width: isNarrow ? '4.75rem' : '5rem',
      phone: 'above',
      cell: (row) => row.employee_id,
    },
    {
      key: 'name',
      label: texts.name,
      phone: 'title',
      cell: (row) => (
        <>
          <Link to={pathOf(row)}>{row.name}</Link>
          <DepartmentLines of={row} departments={departments} />
        </>
      ),
    },
    days('days_worked', texts.worked),
    days('days_absent', texts.absent),
    days('days_late', texts.late),
    days('days_left_early', texts.leftEarly),
    {
      ...days('days_on_leave', texts.leave),
      // A card leaves out what has no cell at all.
      cell: (row, place) =>
        place === 'card' && row.days_on_leave + otherLeaveOf(row) === 0 ? null : (
          <LeaveDays days={row.days_on_leave} other={otherLeaveOf(row)} place={place} />
        ),
      total: (place) => <LeaveDays days={totals.days_on_leave} other={totals.other_leave} place={place} isTotal />,
    },
    rare('other_leave_days', true),
    rare('unpaid_leave_days', true),
    {
      ...hours('work_minutes', texts.work, (row) => (
        <>
          {hoursText(row.work_minutes)}
          <RareHours
            shortage={row.hours.flex_shortage_minutes}
            restDay={isNarrow ? row.hours.statutory_holiday_minutes : 0}
            holiday={isNarrow ? row.holiday_work_minutes : 0}
          />
        </>
      )),
      width: isNarrow ? '5.75rem' : '6.125rem',
      total: () => (
        <>
          {hoursText(totals.work_minutes)}
          <RareHours
            shortage={totals.flex_shortage}
            restDay={isNarrow ? totals.lawful_statutory_holiday : 0}
            holiday={isNarrow ? totals.holiday_work_minutes : 0}
          />
        </>
      ),
    },
    rare('worked', false),
    lawful('overtime', texts.lawfulOvertime, (row, place) => overtimeCell(row.hours.overtime_minutes, place)),
    rare('overtime_over_60', false),
    ...(isNarrow ? [] : [lawful('statutory_holiday', texts.statutoryHoliday)]),
    rare('scheduled_holiday', false),
    hours('night_minutes', texts.night),
    ...(isNarrow ? [] : [holidayWork]),
    rare('flex_shortage', false),
    rare('presence', false),
    ...(onSheets === null ? [] : [sheetColumn(onSheets, isNarrow)]),
    {
      key: 'findings',
      label: texts.findings,
      width: '4.5rem',
      align: 'end',
      phone: 'aside',
      cell: (row, place) =>
        place === 'card' && row.findings.length + row.accepted.length === 0 ? null : (
          <FindingCount row={row} onReview={() => onReview(row)} />
        ),
      total: () => texts.findingCount(totals.findings),
    },
    {
      key: 'status',
      label: texts.state,
      width: isNarrow ? '7rem' : '9.75rem',
      phone: 'plain',
      cell: (row) => <MonthState row={row} />,
      total: () => texts.closedOf(totals.closed, rows.length),
    },
  ];
  return all.filter(({ key }) => key === 'employee_id' || key === 'name' || (chosen ?? USUAL_COLUMNS).has(key));
}

/** The width that columns need, in rem: those without one of their own have the names. */
export const widthOf = (columns: readonly ListColumn[]): number =>
  columns.reduce((sum, { width }) => sum + (width === undefined ? 11 : Number.parseFloat(width)), 3);

/** What the attendance sheet has, where that isn't what is paid: in decimals, as it is written there. */
const sheetColumn = (totals: SheetSummaryResponse, isNarrow: boolean): ListColumn => ({
  key: 'sheet',
  label: texts.sheet,
  width: isNarrow ? '5.75rem' : '6.75rem',
  align: 'end',
  cell: (row) => (row.sheet === undefined ? null : <SheetFigures of={row.sheet} beside={row} />),
  total: () => <SheetFigures of={totals} beside={totals} />,
});

/** The hours of a sheet, of the night where there are any, and the days that differ from those that are paid. */
function SheetFigures({
  of,
  beside,
}: {
  readonly of: SheetSummaryResponse;
  readonly beside: Pick<SheetSummaryResponse, `days_${'worked' | 'absent' | 'late' | 'left_early'}`>;
}): ReactNode {
  const { onSheet } = texts;
  const others = [
    of.night_overtime_minutes > 0 && onSheet.night(hoursText(of.night_overtime_minutes)),
    of.days_worked !== beside.days_worked && onSheet.worked(of.days_worked),
    of.days_absent !== beside.days_absent && onSheet.absent(of.days_absent),
    of.days_late !== beside.days_late && onSheet.late(of.days_late),
    of.days_left_early !== beside.days_left_early && onSheet.leftEarly(of.days_left_early),
  ].filter((part) => part !== false);
  return (
    <Text as="div" tone="dim" size="2xs">
      <div>{onSheet.work(hoursText(of.work_minutes))}</div>
      <div>{onSheet.overtime(hoursText(of.overtime_minutes))}</div>
      {others.length > 0 && <div>{others.join('・')}</div>}
    </Text>
  );
}

const Zero = ({ isZero, children }: { readonly isZero: boolean; readonly children: string | number }): ReactNode =>
  isZero ? (
    <Text as="span" tone="dim">
      {children}
    </Text>
  ) : (
    children
  );

/** Hours; on a card nothing where there are none. */
const hoursCell = (sum: number, place: 'table' | 'card'): ReactNode =>
  place === 'card' && sum === 0 ? null : <Zero isZero={sum === 0}>{hoursText(sum)}</Zero>;

const LEVELS = { over45: texts.over45, over80: texts.over80 };

/** The overtime in hours; from 45 and 80 hours on it is said. */
function overtimeCell(sum: number, place: 'table' | 'card'): ReactNode {
  const level = overtimeLevel(sum);
  if (level === 'normal') return hoursCell(sum, place);
  return (
    <Text as="div" tone="danger" weight="bold">
      <div>{hoursText(sum)}</div>
      <span className={styles.level} data-level={level}>
        {LEVELS[level]}
      </span>
    </Text>
  );
}

/** The hours that have no columns: what is missing of flex, in a narrow table those on statutory rest days and on holidays. */
const RareHours = ({
  shortage,
  restDay,
  holiday,
}: {
  readonly shortage: number;
  readonly restDay: number;
  readonly holiday: number;
}): ReactNode =>
  [
    { label: texts.flexShortage, sum: shortage },
    { label: texts.statutoryHoliday, sum: restDay },
    { label: texts.holidayWork, sum: holiday },
  ].map(
    ({ label, sum }) =>
      sum > 0 && (
        <Text key={label} as="div" tone="dim" size="2xs">
          {label} {hoursText(sum)}
        </Text>
      ),
  );

/** The days of paid leave, and those of other leave where there are any. */
function LeaveDays({
  days,
  other,
  place,
  isTotal = false,
}: {
  readonly days: number;
  readonly other: number;
  readonly place: 'table' | 'card';
  readonly isTotal?: boolean;
}): ReactNode {
  if (place === 'card') return other === 0 ? texts.days(days) : texts.daysAndOther(days, other);
  return (
    <>
      {isTotal ? days : <Zero isZero={days === 0}>{days}</Zero>}
      {other > 0 && (
        <Text as="div" tone="dim" size="2xs">
          {texts.otherDays(other)}
        </Text>
      )}
    </>
  );
}

function HolidayWork({
  of: { holiday_work_minutes: sum, days_holiday_work: days },
  place,
}: {
  readonly of: Pick<MonthTotals, 'holiday_work_minutes' | 'days_holiday_work'>;
  readonly place: 'table' | 'card';
}): ReactNode {
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

/** How many findings there are, which leads to their review, and how many were accepted. */
function FindingCount({
  row: { name, findings, accepted, reminded },
  onReview,
}: {
  readonly row: MonthRowResponse;
  readonly onReview: () => void;
}): ReactNode {
  return (
    <>
      {findings.length === 0 ? (
        accepted.length === 0 && <Zero isZero>0</Zero>
      ) : (
        <UnstyledButton
          className={styles.findings}
          aria-label={texts.reviewOf(findings.length, name)}
          onClick={onReview}
        >
          <IconAlertTriangle size={16} aria-hidden />
          {texts.findingCount(findings.length)}
        </UnstyledButton>
      )}
      {accepted.length > 0 && (
        <Text as="div" tone="dim" size="2xs">
          {texts.acceptedCount(accepted.length)}
        </Text>
      )}
      {reminded !== undefined && findings.length > 0 && (
        <Text as="div" tone="dim" size="2xs">
          {texts.remindedOn(shortDate(reminded.at))}
        </Text>
      )}
    </>
  );
}

const SIGNS = { open: null, confirmed: IconCircleCheck, closed: IconLock };

/** How far the closing has come; who did it when, and why. */
function MonthState({ row: { status, at, by_name, reason, approval } }: { readonly row: MonthRowResponse }): ReactNode {
  const Sign = SIGNS[status];
  const instant = parseInstant(at ?? '');
  const detail = [
    instant !== null &&
      texts.by(`${japanDate(instant).slice(5).replace('-', '/')} ${japanClock(instant).slice(0, 5)}`, by_name ?? ''),
    reason !== null && texts.reasonGiven(reason),
  ].filter((part) => part !== false);
  return (
    <>
      <Text as="div" tone={status === 'open' ? undefined : 'success'} weight={status === 'closed' ? 'bold' : undefined}>
        <Row gap="xs">
          {Sign !== null && <Sign size={16} aria-hidden />}
          {texts.states[status]}
        </Row>
      </Text>
      {detail.length > 0 && (
        <Text as="div" tone="dim" size="2xs">
          <Truncated text={detail.join('、')} />
        </Text>
      )}
      {status === 'confirmed' && approval !== undefined && <RouteState approval={approval} />}
    </>
  );
}

/** `11/18`. */
function shortDate(at: string): string {
  const instant = parseInstant(at);
  return instant === null ? '' : japanDate(instant).slice(5).replace('-', '/');
}

/** Where a confirmed month hangs on its route, and since when. */
function RouteState({
  approval: { steps, waits_at: at, waits_since: since },
}: {
  readonly approval: ApprovalProgress;
}) {
  const step = steps[at ?? 0];
  if (at === null || step === undefined)
    return (
      <Text as="div" tone="success" size="2xs">
        {texts.allApproved}
      </Text>
    );
  return (
    <Text as="div" size="2xs">
      <Truncated
        text={`${texts.waitsFor(at + 1, steps.length, askedText(step))}${since === null ? '' : `（${shortDate(since)}〜）`}`}
      />
    </Text>
  );
}
