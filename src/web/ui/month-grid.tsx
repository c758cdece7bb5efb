import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ja';
import { MonthPicker } from '@mantine/dates';
import type { ReactNode } from 'react';

import { firstDay, monthOf, parseIsoDate, type IsoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { texts } from './texts.ts';

// Screen readers need the year beside `11月`.
const nameOf = (text: string): string => {
  const date = parseIsoDate(text);
  return date === null ? text : formatYearMonth(monthOf(date));
};

/** A year of months to choose from. */
export function MonthGrid({
  month,
  latest,
  onChoose,
}: {
  readonly month: IsoMonth;
  readonly latest: IsoMonth | undefined;
  readonly onChoose: (month: IsoMonth) => void;
}): ReactNode {
  return (
    <MonthPicker
      locale="ja"
      value={firstDay(month)}
      defaultDate={firstDay(month)}
      {...(latest !== undefined && { maxDate: firstDay(latest) })}
      maxLevel="year"
      size="md"
      monthsListFormat="M月"
      yearLabelFormat="YYYY年"
      ariaLabels={{ previousYear: texts.previousYear, nextYear: texts.nextYear }}
      getMonthControlProps={(date) => ({ 'aria-label': nameOf(date) })}
      onChange={(date) => {
        const chosen = parseIsoDate(date ?? '');
        if (chosen !== null) onChoose(monthOf(chosen));
      }}
    />
  );
}
