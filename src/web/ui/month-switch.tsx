import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { Popover, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { addMonths, type IsoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { BackLink } from './back-link.tsx';
import { IconButton } from './icon-button.tsx';
import { Row, Screen } from './layout.tsx';
import { lazyPart } from './lazy-part.tsx';
import styles from './month-switch.module.css';
import { ScreenTitle } from './screen-title.tsx';
import { texts } from './texts.ts';

const MonthGrid = lazyPart(async () => (await import('./calendars.tsx')).MonthGrid);

/** The month on show, with steps to its neighbours and a grid to choose any other from. */
export function MonthSwitch({
  label = texts.month,
  month,
  latest,
  onChange,
}: {
  /** What the month is of, where it isn't the one on show. */
  readonly label?: string;
  readonly month: IsoMonth;
  /** The last month there is to choose; left out, there is none. */
  readonly latest?: IsoMonth;
  readonly onChange: (month: IsoMonth) => void;
}): ReactNode {
  const [opened, setOpened] = useState(false);
  // The month asked for last: the screen follows the address in a transition, and every press of a step counts.
  const asked = useRef(month);
  useEffect(() => {
    asked.current = month;
  });
  const step = (months: 1 | -1): void => {
    const next = addMonths(asked.current, months);
    if (latest !== undefined && next > latest && months > 0) return;
    asked.current = next;
    onChange(next);
  };
  const isLast = latest !== undefined && month >= latest;
  return (
    <div className={styles.switch} role="group" aria-label={label}>
      <IconButton label={texts.previousMonth} size="lg" tone="plain" onClick={() => step(-1)}>
        <IconChevronLeft aria-hidden />
      </IconButton>
      <Popover opened={opened} onChange={setOpened} trapFocus returnFocus position="bottom" shadow="md">
        <Popover.Target>
          <UnstyledButton
            className={styles.month}
            onPointerEnter={MonthGrid.preload}
            onFocus={MonthGrid.preload}
            onClick={() => setOpened(!opened)}
          >
            <span aria-live="polite">{formatYearMonth(month)}</span>
            <IconChevronDown size={18} aria-hidden />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown miw="17rem" mih="15rem" style={{ borderColor: 'var(--kt-line)' }} aria-label={label}>
          <MonthGrid
            month={month}
            latest={latest}
            onChoose={(chosen) => {
              setOpened(false);
              onChange(chosen);
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <IconButton
        label={texts.nextMonth}
        size="lg"
        tone="plain"
        // Not disabled: the focus would be lost on the way there.
        aria-disabled={isLast || undefined}
        onClick={() => step(1)}
      >
        <IconChevronRight aria-hidden />
      </IconButton>
    </div>
  );
}

/** A screen of a month below another one: the way back there, the title, the month, then what it shows. */
export function MonthSubScreen({
  back,
  title,
  isWide = false,
  month,
  latest,
  onMonth,
  children,
}: {
  readonly back: { readonly to: string; readonly label: string };
  readonly title: string;
  /** For a table of many columns. */
  readonly isWide?: boolean;
  readonly month: IsoMonth;
  /** The last month there is to choose; left out, there is none. */
  readonly latest?: IsoMonth;
  readonly onMonth: (month: IsoMonth) => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Screen width={isWide ? 'wide' : undefined} gap="list">
      <BackLink {...back} />
      <Row gap="wide" onPhones="between">
        <ScreenTitle>{title}</ScreenTitle>
        <MonthSwitch month={month} {...(latest !== undefined && { latest })} onChange={onMonth} />
      </Row>
      {children}
    </Screen>
  );
}
