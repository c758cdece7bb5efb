import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo, useCallback, useLayoutEffect, useState, type ReactNode } from 'react';

import type { DayHoursResponse } from '#contract/hours.ts';
import { workedAs, type MonthRow, type WorkType } from '#domain/attendance/month.ts';
import { ADDRESS_LENGTH } from '#domain/location/position.ts';
import { type DateRange, daysFrom, type IsoDate } from '#domain/time/date.ts';
import { minutes, type Minutes } from '#domain/time/minutes.ts';
import { useGrowing } from '../../lib/use-growing.ts';
import { usePrinting } from '../../lib/use-printing.ts';
import { DayCard, DayCards, type DayColumn, DayRow, DayTable, DayTags } from '../../ui/day-list.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { MOBILE } from '../../ui/media.ts';
import styles from './attendance.module.css';
import { DayControls, useDayActions } from './day-actions.tsx';
import {
  BreakTime,
  Clock,
  DenyBreak,
  hasBreak,
  Fault,
  Remarks,
  Segments,
  ShiftRange,
  useDeemedBreak,
  useHasRemarks,
  WorkedTime,
} from './day-cells.tsx';
import { texts } from './texts.ts';

/** The days of the month: a table, and on phones cards; without rows, bars in their place. */
export const MonthDays = memo(function MonthDays({
  period,
  rows,
  hours,
  workType,
  opensAt,
  onShown,
}: {
  readonly period: DateRange;
  readonly rows: readonly MonthRow[] | undefined;
  /** The hours of each day, of which the rows show those of the work type. */
  readonly hours: ReadonlyMap<string, DayHoursResponse> | undefined;
  readonly workType: WorkType;
  /** The day that the list is opened at; `null` for its first one. */
  readonly opensAt: IsoDate | null;
  /** Is called before the days are seen; it stays the same function. */
  readonly onShown: () => void;
}): ReactNode {
  const { subject, today } = useDayActions();
  const isOwn = subject === 'own';
  const isPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const isPrinting = usePrinting();
  const onPhone = isPhone && !isPrinting;
  const length = ADDRESS_LENGTH[!isOwn ? 'admin' : onPhone ? 'card' : 'table'];
  const workedOf = useCallback((row: MonthRow) => shownHours(row, workType, hours), [hours, workType]);
  // The bars go and the days come: as one list, it would be seen to move as what is above it gets to be known.
  const list = rows === undefined ? 'bars' : period.from;
  const className = `${onPhone ? styles.cards : styles.table} ${isOwn ? styles.own : styles.employee}`;
  const isTable = !onPhone && rows !== undefined;
  useLayoutEffect(() => {
    if (isTable) onShown();
  }, [isTable, onShown]);
  if (onPhone) {
    const bars = (
      <DayCards key="bars" className={className} laysOut={false}>
        {daysFrom(period.from, period.to).map((date) => (
          <DayCard key={date} date={date} holiday={null} isToday={false} isBar>
            <Skeleton height="0.875rem" width="70%" my="0.3125rem" />
          </DayCard>
        ))}
      </DayCards>
    );
    return rows === undefined ? (
      bars
    ) : (
      <Cards
        key={list}
        className={className}
        rows={rows}
        workedOf={workedOf}
        today={today}
        opensAt={opensAt}
        bars={bars}
        onShown={onShown}
        length={length}
      />
    );
  }
  return (
    <DayTable key={list} className={className} columns={COLUMNS}>
      {rows === undefined
        ? daysFrom(period.from, period.to).map((date) => (
            <DayRow key={date} date={date} holiday={null} isToday={false}>
              {COLUMNS.slice(1).map(({ key }) => (
                <td key={key}>
                  <Skeleton height="0.75rem" width={key === 'breakTime' || key === 'worked' ? '2rem' : '60%'} />
                </td>
              ))}
            </DayRow>
          ))
        : rows.map((row) => (
            <TableRow key={row.date} row={row} worked={workedOf(row)} isToday={row.date === today} length={length} />
          ))}
    </DayTable>
  );
});

/** The hours of a row by the work that it shows; `null` for none, and until they are known. */
function shownHours(
  row: MonthRow,
  workType: WorkType,
  hours: ReadonlyMap<string, DayHoursResponse> | undefined,
): Minutes | null {
  const worked = hours?.get(row.date)?.worked_minutes ?? 0;
  return worked === 0 ? null : workedAs(workType, row, minutes(worked)) || null;
}

interface DayProps {
  readonly row: MonthRow;
  readonly worked: Minutes | null;
  readonly isToday: boolean;
  /** To how many characters a place is cut. */
  readonly length: number;
}

const COLUMNS: readonly DayColumn[] = [
  { key: 'date', label: texts.date, width: 'var(--day)' },
  { key: 'shift', label: texts.shift, width: 'var(--shift)' },
  { key: 'clockIn', label: texts.clockIn, width: 'var(--clock)' },
  { key: 'clockOut', label: texts.clockOut, width: 'var(--clock)' },
  { key: 'breakTime', label: texts.breakTime, width: 'var(--break)', align: 'end' },
  { key: 'worked', label: texts.worked, width: 'var(--worked)', align: 'end' },
  { key: 'note', label: texts.note },
  { key: 'actions', label: texts.actions, width: 'var(--actions)' },
];

function TableRow({ row, worked, isToday, length }: DayProps): ReactNode {
  const { punched } = row;
  return (
    <DayRow
      date={row.date}
      holiday={row.holiday}
      isToday={isToday}
      below={punched === null ? null : <PunchedCells row={punched} worked={worked} length={length} />}
    >
      <td>
        <ShiftRange shift={row.shift} />
      </td>
      <TimeCells row={row} length={length} />
      <td data-align="end">{punched === null && <WorkedTime worked={worked} />}</td>
      <td>
        <Remarks row={row} />
        <DenyBreak row={row} />
      </td>
      <td data-align="end">
        <DayControls date={row.date} hasInternalWork={row.hasInternalWork} />
      </td>
    </DayRow>
  );
}

/** When a day's work begins and ends, and its break. */
const TimeCells = ({ row, length }: Pick<DayProps, 'row' | 'length'>): ReactNode => (
  <>
    <td className={styles.punch}>
      <Clock row={row} kind="clock_in" length={length} />
    </td>
    <td className={styles.punch}>
      <Clock row={row} kind="clock_out" length={length} />
    </td>
    <td data-align="end">
      <BreakTime row={row} />
    </td>
  </>
);

/** The punches of a day whose row shows its internal work, in the same columns, with the hours that they come to. */
const PunchedCells = ({ row, worked, length }: Omit<DayProps, 'isToday'>): ReactNode => (
  <>
    <td>{texts.punched}</td>
    <TimeCells row={row} length={length} />
    <td data-align="end">
      <WorkedTime worked={worked} />
    </td>
    <td colSpan={2}>{row.pairs.length > 1 && <Segments row={row} />}</td>
  </>
);

/** As many as a phone shows at once, and how many more are drawn in each frame. */
const CARDS = { first: 6, step: 4 };

/**
 * The cards: those that are seen at once are drawn first, the others a few at a time. A list that is opened at a day is drawn
 * behind its bars: what is above that day would move it.
 */
function Cards({
  className,
  rows,
  workedOf,
  today,
  opensAt,
  bars,
  onShown,
  length,
}: {
  readonly className: string;
  readonly rows: readonly MonthRow[];
  readonly workedOf: (row: MonthRow) => Minutes | null;
  readonly today: IsoDate;
  readonly opensAt: IsoDate | null;
  readonly bars: ReactNode;
  readonly onShown: () => void;
  readonly length: number;
}): ReactNode {
  const drawn = useGrowing(rows.length, CARDS);
  const isDrawn = drawn === rows.length;
  const [isWhole] = useState(opensAt !== null);
  const isHidden = isWhole && !isDrawn;
  useLayoutEffect(() => {
    if (!isHidden) onShown();
  }, [isHidden, onShown]);
  return (
    <>
      {isHidden && bars}
      <div className={isHidden ? styles.drawing : undefined}>
        <DayCards className={className} laysOut={isDrawn} isWhole={isWhole}>
          {rows.map((row, index) => (
            <DayCard key={row.date} date={row.date} holiday={row.holiday} isToday={row.date === today}>
              {index < drawn && (
                <CardOfDay row={row} worked={workedOf(row)} isToday={row.date === today} length={length} />
              )}
            </DayCard>
          ))}
        </DayCards>
      </div>
    </>
  );
}

/** A day with nothing on it takes one line. */
const CardOfDay = memo(function CardOfDay({ row, worked, isToday, length }: DayProps): ReactNode {
  const deemed = useDeemedBreak(row);
  const hasRemarks = useHasRemarks(row);
  const hasTimes = row.clockIn !== null || row.clockOut !== null || row.missingPunch !== null;
  return (
    <>
      <Stack gap="xs">
        <Row isTight className={styles.firstLine}>
          {row.shift !== null && (
            <Text as="span" tone="dim" isNumeric>
              {texts.shift} <ShiftRange shift={row.shift} />
            </Text>
          )}
          {(hasBreak(row) || deemed !== null) && (
            <Text as="span" tone="dim" isNumeric>
              {texts.breakTime} <BreakTime row={row} />
            </Text>
          )}
          {worked !== null && row.punched === null && (
            <Text as="span" tone="dim" isNumeric>
              {texts.worked} <WorkedTime worked={worked} />
            </Text>
          )}
          <DayTags holiday={row.holiday} isToday={isToday} />
        </Row>
        {hasTimes && (
          <dl className={styles.times}>
            <dt>{texts.clockIn}</dt>
            <dd>
              <Clock row={row} kind="clock_in" length={length} />
            </dd>
            <dt>{texts.clockOut}</dt>
            <dd>
              <Clock row={row} kind="clock_out" length={length} />
            </dd>
          </dl>
        )}
        {hasRemarks && <Remarks row={row} />}
        {row.punched !== null && <PunchedLine row={row.punched} worked={worked} />}
        <DenyBreak row={row} />
      </Stack>
      <div className={styles.corner}>
        <DayControls date={row.date} hasInternalWork={row.hasInternalWork} />
      </div>
    </>
  );
});

/** The punches of a card that shows internal work, with the break and the hours that they come to. */
const PunchedLine = ({ row, worked }: Pick<DayProps, 'row' | 'worked'>): ReactNode => (
  <Row isTight className={styles.below}>
    <Text as="span" tone="dim" isNumeric>
      {texts.punched} <Segments row={row} />
    </Text>
    <Fault row={row} kind="clock_in" />
    <Fault row={row} kind="clock_out" />
    {hasBreak(row) && (
      <Text as="span" tone="dim" isNumeric>
        {texts.breakTime} <BreakTime row={row} />
      </Text>
    )}
    {worked !== null && (
      <Text as="span" tone="dim" isNumeric>
        {texts.worked} <WorkedTime worked={worked} />
      </Text>
    )}
  </Row>
);
