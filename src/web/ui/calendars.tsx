import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ja';
import { DatePicker, MonthPicker } from '@mantine/dates';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { firstDay, monthOf, parseIsoDate, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import type { PeriodName, WagePeriod } from '#domain/working-time/wage-period.ts';
import { formatPeriod } from '../lib/period-text.ts';
import { formatMonthDay, formatYearMonth } from '../lib/dates.ts';
import { translatable } from '../lib/language.ts';
import { holidaysQuery } from '../lib/month-queries.ts';
import { Button } from './button.tsx';
import styles from './calendars.module.css';
import { lettersOf } from './day-list.tsx';
import { Stack } from './layout.tsx';
import { texts } from './texts.ts';

export const calendarTexts = translatable('calendars', { locale: 'ja', year: 'YYYY年', month: 'M月' });

// The pickers speak of days as text.
const withDate = <Result,>(text: string, use: (date: IsoDate) => Result, otherwise: Result): Result => {
  const date = parseIsoDate(text);
  return date === null ? otherwise : use(date);
};

// Screen readers need the year beside `11月`.
const monthName = (text: string): string => withDate(text, (date) => formatYearMonth(monthOf(date)), text);

/** A month of days to choose from, beginning with the one that `shown` lies in; holidays are red and named. */
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
  const [month, setMonth] = useState(monthOf(shown));
  const { data: holidays } = useQuery(holidaysQuery(month));
  const holidayOn = (day: IsoDate): string | null => holidays?.get(day) ?? null;
  return (
    <DatePicker
      locale={calendarTexts.locale}
      firstDayOfWeek={0}
      value={date}
      defaultDate={shown}
      onDateChange={(day) => withDate(day, (found) => setMonth(monthOf(found)), undefined)}
      maxLevel="year"
      size="md"
      hideOutsideDates
      highlightToday
      monthLabelFormat={monthName}
      yearLabelFormat={calendarTexts.year}
      monthsListFormat={calendarTexts.month}
      ariaLabels={{
        previousMonth: texts.previousMonth,
        nextMonth: texts.nextMonth,
        previousYear: texts.previousYear,
        nextYear: texts.nextYear,
      }}
      getDayAriaLabel={(day) =>
        withDate(
          day,
          (found) => [formatMonthDay(found), holidayOn(found)].filter((part) => part !== null).join(' '),
          day,
        )
      }
      getDayProps={(day) => ({
        'data-letters': withDate(day, (found) => lettersOf({ date: found, holiday: holidayOn(found) }), undefined),
      })}
      getMonthControlProps={(day) => ({ 'aria-label': monthName(day) })}
      classNames={{ day: styles.day ?? '', weekday: styles.weekday ?? '' }}
      onChange={(day) => withDate(day ?? '', onChoose, undefined)}
    />
  );
}

/** The short periods that are no month's own, and what to do when one of them is chosen. */
export interface OtherPeriods {
  readonly periods: readonly WagePeriod[];
  readonly onChoose: (name: PeriodName) => void;
}

/** A year of months to choose from, and below it the other periods. */
export function MonthGrid({
  month,
  latest,
  others,
  onChoose,
}: {
  readonly month: IsoMonth;
  readonly latest: IsoMonth | undefined;
  readonly others?: OtherPeriods;
  readonly onChoose: (month: IsoMonth) => void;
}): ReactNode {
  return (
    <Stack gap="xs">
      <MonthPicker
        locale={calendarTexts.locale}
        value={firstDay(month)}
        defaultDate={firstDay(month)}
        {...(latest !== undefined && { maxDate: firstDay(latest) })}
        maxLevel="year"
        size="md"
        monthsListFormat={calendarTexts.month}
        yearLabelFormat={calendarTexts.year}
        ariaLabels={{ previousYear: texts.previousYear, nextYear: texts.nextYear }}
        getMonthControlProps={(date) => ({ 'aria-label': monthName(date) })}
        onChange={(date) => withDate(date ?? '', (chosen) => onChoose(monthOf(chosen)), undefined)}
      />
      {others?.periods.map((period) => (
        <Button key={period.name} variant="default" size="sm" onClick={() => others.onChoose(period.name)}>
          {formatPeriod(period)}
        </Button>
      ))}
    </Stack>
  );
}
