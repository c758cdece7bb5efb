import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { memo, type ReactNode } from 'react';

import { SHIFT_BREAK } from '#domain/shift/day.ts';
import { daysOfMonth, isWeekend, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { formatDuration } from '#domain/time/minutes.ts';
import { DayMark, DayTags, isTinted } from '../../ui/day-name.tsx';
import styles from './day-cards.module.css';
import { TimeField, WorkdayBox, type DayProps } from './day-fields.tsx';
import { texts } from './texts.ts';

/** The month for phones, a card with the fields of each day. */
export function DayCards({
  month,
  days,
}: {
  readonly month: IsoMonth;
  readonly days: readonly DayProps[] | undefined;
}): ReactNode {
  return (
    <ul className={styles.cards}>
      {days === undefined
        ? daysOfMonth(month).map((date) => <EmptyCard key={date} date={date} />)
        : days.map((day) => <Card key={day.date} {...day} />)}
    </ul>
  );
}

const Card = memo(function Card({ holiday, isToday, ...day }: DayProps): ReactNode {
  return (
    <li
      className={styles.card}
      data-weekend={isTinted({ date: day.date, holiday }) || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <DayMark date={day.date} holiday={holiday} />
      <WorkdayBox {...day}>
        <span className={styles.words}>
          {texts.workday}
          {day.day.isWorkday && (
            <span className={styles.breakTime}>
              {texts.breakTime} {formatDuration(SHIFT_BREAK)}
            </span>
          )}
        </span>
      </WorkdayBox>
      <div className={styles.times}>
        <TimeField {...day} which="start" size="md" />
        <span aria-hidden>〜</span>
        <TimeField {...day} which="end" size="md" />
      </div>
      {(isToday || holiday !== null) && (
        <div className={styles.tags}>
          <DayTags holiday={holiday} isToday={isToday} />
        </div>
      )}
    </li>
  );
});

function EmptyCard({ date }: { readonly date: IsoDate }): ReactNode {
  return (
    <li className={styles.card} data-weekend={isWeekend(date) || undefined}>
      <DayMark date={date} holiday={null} />
      <span className={styles.words}>
        <Skeleton height="1.5rem" width="1.5rem" />
      </span>
      <div className={styles.times}>
        <Skeleton height="2.75rem" />
        <span aria-hidden>〜</span>
        <Skeleton height="2.75rem" />
      </div>
    </li>
  );
}
