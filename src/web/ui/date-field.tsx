import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';

import { addDays, type IsoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { parseTypedDate } from '#domain/time/typed-date.ts';
import styles from './date-field.module.css';
import { TextField } from './field.tsx';
import { lazyPart } from './lazy-part.tsx';
import { texts } from './texts.ts';

const DayGrid = lazyPart(async () => (await import('./day-grid.tsx')).DayGrid);

/** What to say of a typed text that is no date; nothing of one that is, or of no text at all. */
export function typedDateFault(text: string, today: IsoDate): string | undefined {
  return text.trim() === '' || parseTypedDate(text, today) !== null ? undefined : texts.invalidDate;
}

/**
 * A field for a date, for typing and for choosing: `11/27`, `2026-11-27` and the like become `2026/11/27（金）` when the
 * field is left, the arrow keys step by a day, and a calendar stands behind its button.
 *
 * The value is the text as it stands, so that the form never loses what was typed; `parseTypedDate` reads it.
 */
export function DateField({
  label,
  name,
  value,
  today,
  required = false,
  error,
  onChange,
}: {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly today: IsoDate;
  readonly required?: boolean;
  /** What the form finds wrong; takes the place of what the field itself says of its text. */
  readonly error?: string | undefined;
  readonly onChange: (text: string) => void;
}): ReactNode {
  const [opened, setOpened] = useState(false);
  /** The text that the person has done with: while it is still being typed, nothing is wrong with it. */
  const [settled, setSettled] = useState('');
  const date = parseTypedDate(value, today);
  const change = (chosen: IsoDate): void => {
    if (formatDate(chosen) !== value) onChange(formatDate(chosen));
  };
  const settle = (): void => {
    setSettled(value);
    if (date !== null) change(date);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') settle();
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (step === 0 || date === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    change(addDays(date, step));
  };
  return (
    <TextField
      label={label}
      name={name}
      required={required}
      error={error ?? (settled === value ? typedDateFault(value, today) : undefined)}
      classNames={{ input: styles.input ?? '' }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={onKeyDown}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      rightSectionWidth="2.75rem"
      rightSection={
        <Popover opened={opened} onChange={setOpened} trapFocus returnFocus position="bottom-end" shadow="md">
          <Popover.Target>
            <button
              type="button"
              className={styles.open}
              aria-label={texts.chooseDate}
              onPointerEnter={DayGrid.preload}
              onFocus={DayGrid.preload}
              onClick={() => setOpened(!opened)}
            >
              <IconCalendar size={20} aria-hidden />
            </button>
          </Popover.Target>
          <Popover.Dropdown className={styles.dropdown} aria-label={texts.calendar}>
            <DayGrid
              date={date}
              shown={date ?? today}
              onChoose={(chosen) => {
                setOpened(false);
                change(chosen);
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
