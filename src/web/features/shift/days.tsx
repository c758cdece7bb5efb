import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo, type ReactNode } from 'react';

import { SHIFT_BREAK } from '#domain/shift/day.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { Interval } from '#domain/time/interval.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { formatDuration } from '#domain/time/minutes.ts';
import { ColumnHeads } from '../../ui/column-heads.tsx';
import cards from '../../ui/day-cards.module.css';
import { DayHead, DayMark, DayTags, isTinted } from '../../ui/day-name.tsx';
import table from '../../ui/day-table.module.css';
import { Text } from '../../ui/layout.tsx';
import { MOBILE } from '../../ui/media.ts';
import { TimeInput } from '../../ui/time-input.tsx';
import styles from './days.module.css';
import { DAY_OFF, endsNextDay, SHIFT_STEP, typedHours, type DayErrors, type TypedDay } from './draft.ts';
import { texts } from './texts.ts';

/** What a row or card of a day is given. The callbacks stay the same, so that only the day that changes is drawn anew. */
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

const columns = ['date', 'workday', 'start', 'end', 'breakTime'] as const;

/** The month with the fields of each day: a table, on phones a card for each. */
export function Days({ days }: { readonly days: readonly DayProps[] }): ReactNode {
  const onPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  if (onPhone)
    return (
      <ul className={cards.cards}>
        {days.map((day) => (
          <Card key={day.date} {...day} />
        ))}
      </ul>
    );
  return (
    <div className={table.box}>
      <table className={`${table.table} ${styles.table}`}>
        <ColumnHeads columns={columns} names={texts} />
        <tbody>
          {days.map((day) => (
            <TableRow key={day.date} {...day} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const TableRow = memo(function TableRow(props: DayProps): ReactNode {
  const { date, day, holiday, isToday } = props;
  return (
    <tr data-weekend={isTinted(props) || undefined} aria-current={isToday ? 'date' : undefined}>
      <DayHead date={date} holiday={holiday} isToday={isToday} />
      <td data-column="workday">
        <WorkdayBox {...props} />
      </td>
      <td data-column="start">
        <TimeField {...props} which="start" size="sm" />
      </td>
      <td data-column="end">
        <TimeField {...props} which="end" size="sm" />
      </td>
      <td data-column="breakTime">
        {day === undefined ? (
          <Skeleton height="0.75rem" width="2rem" display="inline-block" />
        ) : (
          day.isWorkday && formatDuration(SHIFT_BREAK)
        )}
      </td>
    </tr>
  );
});

const Card = memo(function Card(props: DayProps): ReactNode {
  const { date, day, holiday, isToday } = props;
  return (
    <li
      className={`${cards.card} ${styles.card}`}
      data-weekend={isTinted(props) || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <DayMark date={date} holiday={holiday} />
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
    </li>
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
      {...(which === 'end' && { nextDay: endsNextDay(day) })}
    />
  );
}
