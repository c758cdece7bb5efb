import type { ReactNode } from 'react';

import type { IsoDate } from '#domain/time/date.ts';
import type { Interval } from '#domain/time/interval.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { TimeInput } from '../../ui/time-input.tsx';
import styles from './day-fields.module.css';
import { DAY_OFF, endsNextDay, typedHours, type DayErrors, type DayOnShow, type TypedDay } from './draft.ts';
import { texts } from './texts.ts';

/** By how many minutes the arrow keys step the hours of a shift. */
export const SHIFT_STEP = 15;

/** What a row or card of a day is given. The callbacks stay the same, so that only the day that changes is drawn anew. */
export interface DayProps extends DayOnShow {
  readonly holiday: string | null;
  readonly isToday: boolean;
  readonly errors: DayErrors | undefined;
  /** What checking the workday fills in. */
  readonly hours: Interval;
  readonly onChange: (date: IsoDate, day: TypedDay) => void;
}

/** Whether the day is worked (spec §4): checking fills the times from the default hours, unchecking clears them. */
export function WorkdayBox({
  date,
  day,
  hours,
  onChange,
  children,
}: Pick<DayProps, 'date' | 'day' | 'hours' | 'onChange'> & {
  /** What stands beside the box. Its name for screen readers says the day and what it means. */
  readonly children?: ReactNode;
}): ReactNode {
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
export function TimeField({
  date,
  day,
  which,
  errors,
  size,
  onChange,
}: Pick<DayProps, 'date' | 'day' | 'errors' | 'onChange'> & {
  readonly which: 'start' | 'end';
  readonly size: 'sm' | 'md';
}): ReactNode {
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
