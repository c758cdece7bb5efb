import { useState, type ReactNode } from 'react';

import type { MonthRowResponse } from '#contract/closing.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { acceptedOf } from './month-rows.ts';
import styles from './review.module.css';
import { texts } from './texts.ts';

const AcceptedList = lazyPart(async () => (await import('./accepted-list.tsx')).AcceptedList);

/** What was accepted of these months, which can be taken back while they are open: one by one, or what was accepted together. */
export function AcceptedPanel({
  rows,
  month,
  announce,
}: {
  readonly rows: readonly MonthRowResponse[];
  readonly month: PeriodName;
  readonly announce: (message: string) => void;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const accepted = acceptedOf(rows);
  if (accepted.length === 0) return null;
  return (
    <details className={styles.accepted} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{texts.acceptedFindings(accepted.length)}</summary>
      {isOpen && <AcceptedList accepted={accepted} month={month} announce={announce} />}
    </details>
  );
}
