import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

import { formatTimeOfDay, impliedDay } from '#domain/time/minutes.ts';
import { parseTypedTime, stepTime } from '#domain/time/typed.ts';
import { texts } from './texts.ts';
import styles from './time-input.module.css';
import { TypedField, type TypedText } from './typed-field.tsx';

const HOUR = 60;

/** The fault of a typed text that is no time of day; none without a text. */
export function typedTimeFault(text: string, invalid: string = texts.invalidTime): string | undefined {
  return text.trim() === '' || parseTypedTime(text) !== null ? undefined : invalid;
}

/**
 * A field for a time of day, made for typing: `900`, `9:00`, `0900`, full-width too, all become `09:00` when the field
 * is left or Enter is pressed (which goes on to submit the form, if there is one). The arrow keys step by `stepMinutes`,
 * Page Up and Page Down by an hour, within the day. A text that is no time stays as typed, and the field says so.
 *
 * The value is the text as typed, so that the form never loses input; `parseTypedTime` parses it.
 */
export function TimeInput({
  invalid = texts.invalidTime,
  nextDay,
  day,
  stepMinutes = 1,
  ...rest
}: TypedText & {
  /** The message on a text that is no time. */
  readonly invalid?: string | undefined;
  /** Marks the time as one of the next morning, 翌. Its space is reserved anyway, so that the times of a pair are aligned. */
  readonly nextDay?: boolean;
  /** Lets its day be chosen, in place of that mark. */
  readonly day?: ChosenDay;
  readonly stepMinutes?: number;
}): ReactNode {
  return (
    <TypedField
      {...rest}
      labelNote={nextDay ? texts.onNextDay : undefined}
      leftSection={
        day === undefined ? (
          <Box component="span" c="dimmed" fz="0.8125rem" aria-hidden>
            {nextDay === true && texts.nextDay}
          </Box>
        ) : (
          <DayChoice {...day} isTyped={rest.value.trim() !== ''} disabled={rest.disabled} />
        )
      }
      leftSectionWidth={day === undefined ? '1.625rem' : '3.25rem'}
      leftSectionPointerEvents={day === undefined ? 'none' : 'all'}
      read={parseTypedTime}
      write={formatTimeOfDay}
      step={(minute, key) => {
        const by = stepOf(key, stepMinutes);
        return by === null ? null : stepTime(minute, by);
      }}
      faultOf={(text) => typedTimeFault(text, invalid)}
      inputMode="numeric"
    />
  );
}

/** On which day a time is (翌, D53): as typed, and where nothing is chosen what the times imply. */
export interface ChosenDay {
  /** For screen readers: which day is chosen. */
  readonly label: string;
  /** The days after its own as text; empty: as the times imply. */
  readonly value: string;
  /** `null` where the times imply none: equal ones are asked about. */
  readonly implied: number | null;
  readonly onChange: (value: string) => void;
}

/** The choice of the day of an end, which the two typed times imply where none is chosen. */
export const endDayChoice = (
  label: string,
  { start, end, day = '' }: { readonly start: string; readonly end: string; readonly day: string | undefined },
  onChange: ChosenDay['onChange'],
): ChosenDay => ({
  label,
  value: day,
  implied: impliedDay(parseTypedTime(start), parseTypedTime(end)),
  onChange,
});

/** The day that a choice or the times say, as the option's value; empty where nothing says it. */
const dayText = ({ value, implied }: Pick<ChosenDay, 'value' | 'implied'>): string =>
  value === '' && implied !== null ? String(implied) : value;

function DayChoice({
  label,
  onChange,
  isTyped,
  disabled,
  ...day
}: ChosenDay & { readonly isTyped: boolean; readonly disabled: boolean | undefined }): ReactNode {
  const chosen = dayText(day);
  return (
    <select
      className={styles.day}
      aria-label={label}
      value={chosen}
      disabled={disabled}
      data-later={chosen !== '0' || undefined}
      // The implied day needs no choice, and follows the times.
      onChange={({ currentTarget: { value } }) => onChange(value === String(day.implied) ? '' : value)}
    >
      {/* Without a time there is nothing to ask. */}
      {chosen === '' && <option value="">{isTyped && texts.noDay}</option>}
      {texts.days.map((text, days) => (
        <option key={text} value={String(days)}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** By how many minutes the key steps, `null` when it doesn't. */
function stepOf(key: string, stepMinutes: number): number | null {
  if (key === 'ArrowUp') return stepMinutes;
  if (key === 'ArrowDown') return -stepMinutes;
  if (key === 'PageUp') return HOUR;
  return key === 'PageDown' ? -HOUR : null;
}
