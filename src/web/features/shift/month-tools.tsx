import { useState, type ReactNode } from 'react';

import { ActionButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Heading, Panel, Stack } from '../../ui/layout.tsx';
import { TimeInput } from '../../ui/time-input.tsx';
import { endsNextDay, SHIFT_STEP, validateHours } from './draft.ts';
import styles from './shift-screen.module.css';
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
  const errors = isTyping ? null : validateHours(typed);
  return (
    <Panel labelledBy="default-hours" className={styles.tools}>
      <Heading size="sm" id="default-hours">
        {texts.defaultHours}
      </Heading>
      <div className={styles.hours} onFocus={() => setTyping(true)} onBlur={() => setTyping(false)}>
        <TimeInput
          label={texts.start}
          value={typed.start}
          onChange={(start) => type({ start })}
          error={errors?.start}
          stepMinutes={SHIFT_STEP}
        />
        <span aria-hidden>〜</span>
        <TimeInput
          label={texts.end}
          value={typed.end}
          onChange={(end) => type({ end })}
          error={errors?.end}
          stepMinutes={SHIFT_STEP}
          nextDay={endsNextDay(typed) || undefined}
        />
      </div>
      <Stack gap="sm" className={styles.actions}>
        <Button variant="default" disabled={!isReady} onClick={onFill}>
          {texts.fillWeekdays}
        </Button>
        <ActionButton variant="default" disabled={!isReady} isBusy={isCopying} busy={texts.copying} onClick={onCopy}>
          {texts.copyPrevious}
        </ActionButton>
      </Stack>
    </Panel>
  );
}
