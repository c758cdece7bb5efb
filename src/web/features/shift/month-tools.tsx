import { useState, type ReactNode } from 'react';

import { DEFAULT_WORKING_HOURS } from '#domain/shift/plan.ts';
import type { Interval } from '#domain/time/interval.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Heading, Panel, Stack } from '../../ui/layout.tsx';
import { TimeInput } from '../../ui/time-input.tsx';
import {
  endDayInList,
  isTypedHours,
  SHIFT_STEP,
  spelledHours,
  typedHours,
  validateHours,
  type TypedHours,
} from './draft.ts';
import styles from './shift.module.css';
import { texts } from './texts.ts';
import type { ShiftMonth } from './use-shift-month.ts';
import { withStorage } from '../../lib/browser-storage.ts';

/** What fills many days at once: the hours that a checked workday gets, all weekdays, the month before. */
export function MonthTools({
  defaultHours: { typed, type },
  shifts: { summary, holidays, isFixed, isCopying, fill, copy },
}: {
  readonly defaultHours: DefaultHours;
  readonly shifts: ShiftMonth;
}): ReactNode {
  const [isTyping, setTyping] = useState(false);
  const errors = isTyping ? null : validateHours(typed);
  const isReady = summary !== null && holidays !== undefined && !isFixed;
  return (
    <Panel labelledBy="default-hours" className={styles.tools}>
      <Heading size="sm" id="default-hours">
        {texts.defaultHours}
      </Heading>
      <div className={styles.times} onFocus={() => setTyping(true)} onBlur={() => setTyping(false)}>
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
          {...endDayInList(typed, (endDay) => type({ endDay }))}
        />
      </div>
      <Stack gap="sm" className={styles.actions}>
        <Button variant="default" disabled={!isReady} onClick={fill}>
          {texts.fillWeekdays}
        </Button>
        <ActionButton variant="default" disabled={!isReady} isBusy={isCopying} busy={texts.copying} onClick={copy}>
          {texts.copyPrevious}
        </ActionButton>
      </Stack>
    </Panel>
  );
}

const KEY = 'defaultWorkingHours';

/** The working hours that a checked workday gets. */
export interface DefaultHours {
  /** As the fields hold them. */
  readonly typed: TypedHours;
  /** The ones in use: the last that the fields spelled. */
  readonly hours: Interval;
  readonly type: (changed: Partial<TypedHours>) => void;
}

/** The default working hours, 09:00–18:00 at first, stored in this browser (D35). */
export function useDefaultHours(): DefaultHours {
  const [hours, setHours] = useState(readHours);
  const [typed, setTyped] = useState(() => typedHours(hours));
  const type = (changed: Partial<TypedHours>): void => {
    const next = { ...typed, ...changed };
    const spelled = spelledHours(next);
    setTyped(next);
    if (spelled === null) return;
    setHours(spelled);
    withStorage((storage) => storage.setItem(KEY, JSON.stringify(typedHours(spelled))));
  };
  return { typed, hours, type };
}

/** Where the browser blocks its storage, the hours hold as long as the screen. */
function readHours(): Interval {
  const stored = withStorage((storage): unknown => JSON.parse(storage.getItem(KEY) ?? 'null'));
  return (isTypedHours(stored) ? spelledHours(stored) : null) ?? DEFAULT_WORKING_HOURS;
}
