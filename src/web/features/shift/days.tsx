import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo, type ReactNode } from 'react';

import { SHIFT_BREAK } from '#domain/shift/plan.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { Interval } from '#domain/time/interval.ts';
import { formatDuration } from '#domain/time/minutes.ts';
import { formatMonthDay } from '../../lib/dates.ts';
import { DayCard, DayCards, type DayColumn, DayRow, DayTable, DayTags } from '../../ui/day-list.tsx';
import { Text } from '../../ui/layout.tsx';
import { MOBILE } from '../../ui/media.ts';
import { TimeInput } from '../../ui/time-input.tsx';
import { DAY_OFF, endDayInList, SHIFT_STEP, typedHours, type DayErrors, type TypedDay } from './draft.ts';
import styles from './shift.module.css';
import { texts } from './texts.ts';

/** What a row or card of a day is given. The callbacks stay the same, so that only the day that changes is drawn again. */
interface DayProps {
  readonly date: IsoDate;
  /** `undefined` while the month is loading. */
  readonly day: TypedDay | undefined;
  readonly holiday: string | null;
  readonly isToday: boolean;
  readonly errors: DayErrors | undefined;
  /** What checking the workday fills in. */
  readonly hours: Interval;
  readonly onChange: (date: IsoDate, day: TypedDay) => void;
}

const COLUMNS: readonly DayColumn[] = [
  { key: 'date', label: texts.date, width: '13rem' },
  { key: 'workday', label: texts.workday, width: '6rem', align: 'center' },
  { key: 'start', label: texts.start },
  { key: 'end', label: texts.end },
  { key: 'breakTime', label: texts.breakTime, width: '5rem', align: 'end' },
];

/** The month with the fields of each day: a table, on phones a card for each. */
export function Days({ days }: { readonly days: readonly DayProps[] }): ReactNode {
  const onPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  if (onPhone)
    return (
      <DayCards className={styles.cards}>
        {days.map((day) => (
          <Card key={day.date} {...day} />
        ))}
      </DayCards>
    );
  return (
    <DayTable className={styles.table} columns={COLUMNS}>
      {days.map((day) => (
        <TableRow key={day.date} {...day} />
      ))}
    </DayTable>
  );
}

const TableRow = memo(function TableRow(props: DayProps): ReactNode {
  const { date, day, holiday, isToday } = props;
  return (
    <DayRow date={date} holiday={holiday} isToday={isToday}>
      <td data-align="center">
        <WorkdayBox {...props} />
      </td>
      <td className={styles.time}>
        <TimeField {...props} which="start" size="sm" />
      </td>
      <td className={styles.time}>
        <TimeField {...props} which="end" size="sm" />
      </td>
      <td data-align="end">
        {day === undefined ? (
          <Skeleton height="0.75rem" width="2rem" display="inline-block" />
        ) : (
          day.isWorkday && formatDuration(SHIFT_BREAK)
        )}
      </td>
    </DayRow>
  );
});

const Card = memo(function Card(props: DayProps): ReactNode {
  const { date, day, holiday, isToday } = props;
  return (
    <DayCard date={date} holiday={holiday} isToday={isToday}>
      <WorkdayBox {...props}>
        <span className={styles.words}>
          {texts.workday}
          {day?.isWorkday === true && (
            <Text as="span" tone="dim" size="2xs" isNumeric>
              {texts.breakTime} {formatDuration(SHIFT_BREAK)}
            </Text>
          )}
        </span>
      </WorkdayBox>
      <div className={styles.times}>
        <TimeField {...props} which="start" size="md" />
        <span aria-hidden>〜</span>
        <TimeField {...props} which="end" size="md" />
      </div>
      {(isToday || holiday !== null) && (
        <div className={styles.tags}>
          <DayTags holiday={holiday} isToday={isToday} />
        </div>
      )}
    </DayCard>
  );
});

/** Whether the day is worked (spec §4): checking fills the times from the default hours, unchecking clears them. */
function WorkdayBox({
  date,
  day,
  hours,
  onChange,
  children,
}: DayProps & {
  /** What is beside the box. Its name for screen readers says the day and what it means. */
  readonly children?: ReactNode;
}): ReactNode {
  if (day === undefined) return <Skeleton className={styles.box ?? ''} display="inline-block" />;
  return (
    <label className={styles.workday}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={texts.of(formatMonthDay(date), texts.workday)}
        checked={day.isWorkday}
        onChange={(event) =>
          onChange(date, event.currentTarget.checked ? { isWorkday: true, ...typedHours(hours) } : DAY_OFF)
        }
      />
      {children}
    </label>
  );
}

/** The start or the end of the day's shift. */
function TimeField({
  date,
  day,
  which,
  errors,
  size,
  onChange,
}: DayProps & { readonly which: 'start' | 'end'; readonly size: 'sm' | 'md' }): ReactNode {
  if (day === undefined) return <Skeleton height={size === 'md' ? '2.75rem' : '2.25rem'} />;
  return (
    <TimeInput
      label={texts.of(formatMonthDay(date), texts[which])}
      labelHidden
      value={day[which]}
      onChange={(text) => onChange(date, { ...day, [which]: text })}
      error={errors?.[which]}
      disabled={!day.isWorkday}
      stepMinutes={SHIFT_STEP}
      size={size}
      {...(which === 'end' && endDayInList(day, (endDay) => onChange(date, { ...day, endDay })))}
    />
  );
}
