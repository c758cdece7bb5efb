import '@mantine/core/styles/UnstyledButton.layer.css';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';

import { addMonths, type IsoMonth } from '#domain/time/date.ts';
import { isCalendarMonth, type PeriodName, type WagePeriod } from '#domain/working-time/wage-period.ts';
import { formatPeriodDays, formatPeriodName } from '../lib/period-text.ts';
import { formatYearMonth } from '../lib/dates.ts';
import { useWagePeriods, type WagePeriods } from '../lib/wage-periods.ts';
import { OriginLink, type Origins } from './back-link.tsx';
import type { OtherPeriods } from './calendars.tsx';
import { IconButton } from './icon-button.tsx';
import { Row, Screen } from './layout.tsx';
import { lazyPart } from './lazy-part.tsx';
import styles from './month-switch.module.css';
import { Popover, usePopover } from './popover.tsx';
import { ScreenTitle } from './screen-title.tsx';
import { texts } from './texts.ts';

const MonthGrid = lazyPart(async () => (await import('./calendars.tsx')).MonthGrid);

const preloadGrid = (): void => {
  Popover.preload();
  MonthGrid.preload();
};

/** A month to choose. */
interface MonthChoice {
  /** The subject of the month, where it isn't the screen's. */
  readonly label?: string;
  readonly month: IsoMonth;
  /** The last month there is to choose; left out, there is none. */
  readonly latest?: IsoMonth;
  readonly onChange: (month: IsoMonth) => void;
}

/** A month of the calendar, with steps to its neighbours and a grid to choose any other from. */
export const MonthSwitch = (choice: MonthChoice): ReactNode => (
  <NamedMonthSwitch {...choice} name={formatYearMonth(choice.month)} />
);

/** A month from which something is to hold: it begins with the company's period of that name, whose days it says. */
export function EffectiveMonthSwitch({
  periods,
  ...choice
}: MonthChoice & {
  /** The periods that there will be, where those aren't the company's own. */
  readonly periods?: WagePeriods;
}): ReactNode {
  const own = useWagePeriods();
  return <NamedMonthSwitch {...choice} {...wordingOf((periods ?? own).in(choice.month))} />;
}

function NamedMonthSwitch({ month, latest, onChange, ...wording }: MonthChoice & Wording): ReactNode {
  const step = useSteps(month, onChange);
  return (
    <Switch
      {...wording}
      month={month}
      latest={latest}
      isLast={latest !== undefined && month >= latest}
      onPrevious={() => step((asked) => addMonths(asked, -1))}
      onNext={() => step((asked) => laterUpTo(latest, asked))}
      onChoose={onChange}
    />
  );
}

/** The company's period on show (月度, D39), like a month; it says its days where they aren't the calendar's. */
export function PeriodSwitch({
  period,
  onChange,
  ...rest
}: {
  /** The subject of the period, where it isn't the screen's. */
  readonly label?: string;
  readonly period: WagePeriod;
  readonly onChange: (name: PeriodName) => void;
}): ReactNode {
  const periods = useWagePeriods();
  const step = useSteps(period, ({ name }) => onChange(name));
  return (
    <Switch
      {...rest}
      {...wordingOf(period)}
      month={period.month}
      others={{ periods: periods.seconds, onChoose: onChange }}
      onPrevious={() => step((asked) => periods.previous(asked))}
      onNext={() => step((asked) => periods.next(asked))}
      onChoose={onChange}
    />
  );
}

/**
 * Steps from what was asked for last, which is what is shown once the screen has followed: it follows the address in a
 * transition, and every press of a step counts.
 */
function useSteps<Value>(shown: Value, onChange: (value: Value) => void): (next: (asked: Value) => Value) => void {
  const asked = useRef(shown);
  useEffect(() => {
    asked.current = shown;
  });
  return (next) => {
    asked.current = next(asked.current);
    onChange(asked.current);
  };
}

/** The month after, and none after the latest. */
const laterUpTo = (latest: IsoMonth | undefined, month: IsoMonth): IsoMonth =>
  latest !== undefined && month >= latest ? month : addMonths(month, 1);

/** The words for a month. */
interface Wording {
  readonly name: string;
  /** Its days, where its name doesn't say them. */
  readonly days?: string;
}

const wordingOf = (period: WagePeriod): Wording => ({
  name: formatPeriodName(period),
  ...(!isCalendarMonth(period) && { days: formatPeriodDays(period) }),
});

function Switch({
  label = texts.month,
  name,
  days,
  month,
  latest,
  isLast = false,
  others,
  onPrevious,
  onNext,
  onChoose,
}: Wording & {
  readonly label?: string;
  readonly month: IsoMonth;
  readonly latest?: IsoMonth | undefined;
  /** The choices beside the months. */
  readonly others?: OtherPeriods;
  readonly isLast?: boolean;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
  readonly onChoose: (month: IsoMonth) => void;
}): ReactNode {
  const { close, trigger, popover } = usePopover();
  return (
    <div className={styles.switch} role="group" aria-label={label}>
      <IconButton label={texts.previousMonth} size="lg" tone="plain" onClick={onPrevious}>
        <IconChevronLeft aria-hidden />
      </IconButton>
      <UnstyledButton {...trigger} className={styles.month} onPointerEnter={preloadGrid} onFocus={preloadGrid}>
        <span aria-live="polite">
          {name}
          {days !== undefined && <span className={styles.days}>{days}</span>}
        </span>
        <IconChevronDown size={18} aria-hidden />
      </UnstyledButton>
      <Popover
        {...popover}
        trapFocus
        returnFocus
        position="bottom"
        dropdown={{ miw: '17rem', mih: '15rem', style: { borderColor: 'var(--kt-line)' }, 'aria-label': label }}
      >
        <MonthGrid
          month={month}
          latest={latest}
          {...(others !== undefined && {
            others: {
              ...others,
              onChoose: (chosen) => {
                close();
                others.onChoose(chosen);
              },
            },
          })}
          onChoose={(chosen) => {
            close();
            onChoose(chosen);
          }}
        />
      </Popover>
      <IconButton
        label={texts.nextMonth}
        size="lg"
        tone="plain"
        // Not disabled: the focus would be lost on the way there.
        aria-disabled={isLast || undefined}
        onClick={isLast ? undefined : onNext}
      >
        <IconChevronRight aria-hidden />
      </IconButton>
    </div>
  );
}

/** A screen of a month: the way back to where the person came from, the title, the month, then what it shows. */
export function MonthScreenFrame({
  origins,
  title,
  monthSwitch,
  children,
}: {
  /** The screens that it leads back to, where the person came from one of them. */
  readonly origins: Origins;
  readonly title: string;
  readonly monthSwitch: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Screen gap="list">
      <OriginLink origins={origins} />
      <Row gap="wide" onPhones="between">
        <ScreenTitle>{title}</ScreenTitle>
        {monthSwitch}
      </Row>
      {children}
    </Screen>
  );
}
