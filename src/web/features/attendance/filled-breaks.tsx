import type { ReactNode } from 'react';

import { isoDate } from '#domain/time/date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import styles from './break-fill-dialog.module.css';
import { employeeTexts as texts } from './employee-texts.ts';
import { Text } from '../../ui/layout.tsx';

/** The days whose break was filled in and not changed since, to be taken back together; nothing where there is none. */
export function FilledBreaks({
  filled,
  isBusy,
  onUndo,
}: {
  readonly filled: readonly { readonly date: string; readonly break_time: number }[];
  readonly isBusy: boolean;
  readonly onUndo: (dates: string[]) => void;
}): ReactNode {
  if (filled.length === 0) return null;
  return (
    <section className={styles.filled} aria-labelledby="filled-breaks">
      <h3 id="filled-breaks">{texts.filledTitle}</h3>
      <ul>
        {filled.map(({ date, break_time }) => (
          <li key={date}>
            {texts.dayOf(isoDate(date))} {texts.filledBreak(formatDuration(minutes(break_time)))}
          </li>
        ))}
      </ul>
      <Text tone="dim" size="sm" isNumeric>
        {texts.filledHint}
      </Text>
      <ActionButton variant="default" isBusy={isBusy} onClick={() => onUndo(filled.map(({ date }) => date))}>
        {texts.undo}
      </ActionButton>
    </section>
  );
}
