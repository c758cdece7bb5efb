import '@mantine/core/styles/UnstyledButton.layer.css';
import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { dayNumber, monthOf, type IsoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '../../lib/dates.ts';
import { requestWords } from '../../lib/request-words.ts';
import { holidaysQuery } from '../../lib/month-queries.ts';
import type { Subject } from '../../lib/subject.ts';
import { fieldWording } from '../../ui/field.tsx';
import { Hint, Row, Stack, Text } from '../../ui/layout.tsx';
import { MonthSwitch } from '../../ui/month-switch.tsx';
import { RequiredTag } from '../../ui/required-tag.tsx';
import styles from './leave.module.css';
import { MonthGrid } from './month-grid.tsx';
import { texts } from './texts.ts';

/** The first and the last day that were chosen; `null` while one is to come. */
interface ChosenRange {
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
}

/** The range after a tap on a day: the first day, then the last; a day before the first is the first, and a third tap begins again. */
export function afterTap({ from, to }: ChosenRange, date: IsoDate): ChosenRange {
  return from === null || to !== null || date < from ? { from: date, to: null } : { from, to: date };
}

/** The days of a request of several: two taps choose the first and the last, and those that are taken are marked. */
export function RangeCalendar({
  range,
  taken,
  today,
  subject,
  error,
  onChange,
}: {
  readonly range: ChosenRange;
  /** The days on which work is owed; `null` while nobody has said. */
  readonly taken: ReadonlySet<IsoDate> | null;
  readonly today: IsoDate;
  readonly subject: Subject;
  readonly error: string | undefined;
  readonly onChange: (range: ChosenRange) => void;
}): ReactNode {
  const [month, setMonth] = useState(monthOf(range.from ?? today));
  const holidays = useQuery(holidaysQuery(month, subject));
  const { from, to } = range;
  const dayOf = (date: IsoDate): ReactNode => {
    const isTaken = taken?.has(date) === true;
    return (
      <UnstyledButton
        className={`${styles.day} ${styles.pick}`}
        aria-label={`${formatMonthDay(date)}${isTaken ? texts.taken : ''}`}
        aria-pressed={date === from || date === to}
        data-taken={isTaken || undefined}
        onClick={() => onChange(afterTap(range, date))}
      >
        {dayNumber(date)}
      </UnstyledButton>
    );
  };
  return (
    <Stack gap="snug">
      <div>
        <b id="range-label">{texts.date}</b>
        <RequiredTag />
      </div>
      <Text as="span" id="range-fault" tone="danger" size="sm">
        {fieldWording({ label: '', error }).error}
      </Text>
      <Row>
        <MonthSwitch month={month} onChange={setMonth} />
      </Row>
      <div
        role="group"
        aria-labelledby="range-label"
        aria-describedby={error === undefined ? undefined : 'range-fault'}
      >
        <MonthGrid month={month} today={today} holidays={holidays.data} dayOf={dayOf} />
      </div>
      <Hint>
        <span role="status">{stateText(range, taken)}</span>
      </Hint>
    </Stack>
  );
}

function stateText({ from, to }: ChosenRange, taken: ReadonlySet<IsoDate> | null): string {
  if (from === null) return texts.chooseFirst;
  if (to === null) return texts.chooseLast(formatMonthDay(from));
  const range = `${formatMonthDay(from)}${requestWords.to}${formatMonthDay(to)}`;
  return taken === null ? range : `${range} ${texts.takenDays(taken.size)}`;
}
