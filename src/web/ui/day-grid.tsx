import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ja';
import { DatePicker } from '@mantine/dates';
import type { ReactNode } from 'react';

import { monthOf, parseIsoDate, weekdayOf, type IsoDate } from '#domain/time/date.ts';
import { formatMonthDay, formatYearMonth } from '#domain/time/japanese-date.ts';
import styles from './day-grid.module.css';
import { texts } from './texts.ts';

const lettersOf = (date: IsoDate): 'sunday' | 'saturday' | undefined => {
  const weekday = weekdayOf(date);
  if (weekday === 0) return 'sunday';
  return weekday === 6 ? 'saturday' : undefined;
};

// The picker speaks of days as text.
const withDate = <Result,>(text: string, use: (date: IsoDate) => Result, otherwise: Result): Result => {
  const date = parseIsoDate(text);
  return date === null ? otherwise : use(date);
};

/** A month of days to choose from, beginning with the one that `date` lies in. */
export function DayGrid({
  date,
  shown,
  onChoose,
}: {
  readonly date: IsoDate | null;
  /** A day of the month to begin with. */
  readonly shown: IsoDate;
  readonly onChoose: (date: IsoDate) => void;
}): ReactNode {
  return (
    <DatePicker
      locale="ja"
      firstDayOfWeek={0}
      value={date}
      defaultDate={shown}
      maxLevel="year"
      size="md"
      hideOutsideDates
      highlightToday
      monthLabelFormat={(day) => withDate(day, (found) => formatYearMonth(monthOf(found)), '')}
      yearLabelFormat="YYYY年"
      monthsListFormat="M月"
      ariaLabels={{
        previousMonth: texts.previousMonth,
        nextMonth: texts.nextMonth,
        previousYear: texts.previousYear,
        nextYear: texts.nextYear,
      }}
      getDayAriaLabel={(day) => withDate(day, formatMonthDay, day)}
      getDayProps={(day) => ({ 'data-letters': withDate(day, lettersOf, undefined) })}
      getMonthControlProps={(day) => ({ 'aria-label': withDate(day, (found) => formatYearMonth(monthOf(found)), day) })}
      classNames={{ day: styles.day ?? '', weekday: styles.weekday ?? '' }}
      onChange={(day) => withDate(day ?? '', onChoose, undefined)}
    />
  );
}
