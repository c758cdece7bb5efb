import { IconCalendar } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';

import { addDays, type IsoDate } from '#domain/time/date.ts';
import { parseTypedDate } from '#domain/time/typed.ts';
import { formatDate } from '../lib/dates.ts';
import styles from './date-field.module.css';
import type { hintBelow, TextField } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { lazyPart } from './lazy-part.tsx';
import { Popover, usePopover } from './popover.tsx';
import { texts } from './texts.ts';
import { TypedField, type TypedText } from './typed-field.tsx';

const DayGrid = lazyPart(async () => (await import('./calendars.tsx')).DayGrid);

const preloadGrid = (): void => {
  Popover.preload();
  DayGrid.preload();
};

/** The fault of a typed text that is no date; none without a text. */
export function typedDateFault(text: string, today: IsoDate): string | undefined {
  return text.trim() === '' || parseTypedDate(text, today) !== null ? undefined : texts.invalidDate;
}

/**
 * A field for a date, for typing and for choosing: `11/27`, `2026-11-27` and the like become `2026-11-27（金）` when the
 * field is left, the arrow keys step by a day, and a button opens a calendar.
 *
 * The value is the text as typed, so that the form never loses input; `parseTypedDate` parses it.
 */
export function DateField({
  today,
  ...rest
}: TypedText &
  Pick<ComponentProps<typeof TextField>, keyof ReturnType<typeof hintBelow>> & { readonly today: IsoDate }): ReactNode {
  const { value, onChange } = rest;
  const { close, trigger, popover } = usePopover();
  const date = parseTypedDate(value, today);
  return (
    <TypedField
      {...rest}
      read={(text) => parseTypedDate(text, today)}
      write={formatDate}
      step={(from, key) => (key === 'ArrowUp' ? addDays(from, 1) : key === 'ArrowDown' ? addDays(from, -1) : null)}
      faultOf={(text) => typedDateFault(text, today)}
      rightSectionWidth="2.75rem"
      rightSection={
        <>
          <IconButton
            {...trigger}
            label={texts.chooseDate}
            size="lg"
            tone="plain"
            onPointerEnter={preloadGrid}
            onFocus={preloadGrid}
          >
            <IconCalendar size={20} color="var(--kt-link)" aria-hidden />
          </IconButton>
          <Popover
            {...popover}
            trapFocus
            returnFocus
            position="bottom-end"
            dropdown={{ className: styles.dropdown, 'aria-label': texts.calendar }}
          >
            <DayGrid
              date={date}
              shown={date ?? today}
              onChoose={(chosen) => {
                close();
                if (formatDate(chosen) !== value) onChange(formatDate(chosen));
              }}
            />
          </Popover>
        </>
      }
    />
  );
}
