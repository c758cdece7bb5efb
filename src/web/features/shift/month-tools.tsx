import { useState, type ReactNode } from 'react';

import { Button } from '../../ui/button.tsx';
import { TimeInput } from '../../ui/time-input.tsx';
import { SHIFT_STEP } from './day-fields.tsx';
import { endsNextDay, hoursFaults } from './draft.ts';
import styles from './month-tools.module.css';
import { texts } from './texts.ts';
import type { DefaultHours } from './use-default-hours.ts';

/** What fills many days at once: the hours that a checked workday gets, all weekdays, the month before. */
export function MonthTools({
  defaultHours,
  isReady,
  isCopying,
  onFill,
  onCopy,
}: {
  readonly defaultHours: DefaultHours;
  /** The month and its holidays are known. */
  readonly isReady: boolean;
  readonly isCopying: boolean;
  readonly onFill: () => void;
  readonly onCopy: () => void;
}): ReactNode {
  const { typed, type } = defaultHours;
  const [isTyping, setTyping] = useState(false);
  const faults = isTyping ? null : hoursFaults(typed);
  return (
    <section className={styles.tools} aria-labelledby="default-hours">
      <h2 id="default-hours" className={styles.heading}>
        {texts.defaultHours}
      </h2>
      <div className={styles.hours} onFocus={() => setTyping(true)} onBlur={() => setTyping(false)}>
        <TimeInput
          label={texts.start}
          value={typed.start}
          onChange={(start) => type({ start })}
          error={faults?.start}
          stepMinutes={SHIFT_STEP}
        />
        <span className={styles.to} aria-hidden>
          〜
        </span>
        <TimeInput
          label={texts.end}
          value={typed.end}
          onChange={(end) => type({ end })}
          error={faults?.end}
          stepMinutes={SHIFT_STEP}
          nextDay={endsNextDay(typed) || undefined}
        />
      </div>
      <div className={styles.actions}>
        <Button variant="default" disabled={!isReady} onClick={onFill}>
          {texts.fillWeekdays}
        </Button>
        <Button
          variant="default"
          disabled={!isReady}
          aria-disabled={isCopying || undefined}
          data-busy={isCopying || undefined}
          onClick={onCopy}
        >
          {isCopying ? texts.copying : texts.copyPrevious}
        </Button>
      </div>
    </section>
  );
}
