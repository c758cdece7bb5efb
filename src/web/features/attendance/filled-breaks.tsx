import type { ReactNode } from 'react';

import { isoDate } from '#domain/time/date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { Button } from '../../ui/button.tsx';
import styles from './break-fill-dialog.module.css';
import { employeeTexts as texts } from './employee-texts.ts';

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
      <p className={styles.dim}>{texts.filledHint}</p>
      <Button
        variant="default"
        aria-disabled={isBusy || undefined}
        data-busy={isBusy || undefined}
        onClick={() => onUndo(filled.map(({ date }) => date))}
      >
        {texts.undo}
      </Button>
    </section>
  );
}
