import type { ReactNode } from 'react';

import { internalPeriod, type DayFrame, type InternalWork } from '#domain/attendance/internal-work.ts';
import { formatDuration } from '#domain/time/minutes.ts';
import { formatSpan } from './day-parts.tsx';
import styles from './internal-work-list.module.css';
import { texts } from './texts.ts';
import { Text } from '../../ui/layout.tsx';

/** The internal work that the day has already, each with its break and note. */
export function InternalWorkList({
  entries,
  frame,
}: {
  readonly entries: readonly InternalWork[];
  readonly frame: DayFrame;
}): ReactNode {
  if (entries.length === 0) return null;
  return (
    <section className={styles.entries} aria-labelledby="registered">
      <h3 id="registered">{texts.registered}</h3>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Text as="span" weight="bold" isNumeric>
              {formatSpan(internalPeriod(entry, frame))}
            </Text>
            <span>
              {texts.breakTime} {formatDuration(entry.breakMinutes)}
            </span>
            {entry.note !== null && <span className={styles.note}>{entry.note}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
