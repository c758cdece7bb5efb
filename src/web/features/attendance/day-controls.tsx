import type { ReactNode } from 'react';

import type { IsoDate } from '#domain/time/date.ts';
import { CLOSED_MONTH_ID } from '../../ui/closed-month.tsx';
import { useDayActions } from './day-actions.ts';
import styles from './day-controls.module.css';
import { DayMenu } from './day-menu.tsx';
import { loadDialogs } from './load-dialogs.ts';
import { DIALOG_KINDS, isOffered } from './month-address.ts';
import { texts } from './texts.ts';

const BESIDE_CORRECTION = DIALOG_KINDS.filter((kind) => kind !== 'correction');

/** What can be done with a day: its menu, and for an admin at an employee's day the correction beside it (spec §2). */
export function DayControls({ date }: { readonly date: IsoDate }): ReactNode {
  const { subject } = useDayActions();
  return (
    <span className={styles.controls}>
      {subject !== 'own' && <CorrectButton date={date} />}
      <DayMenu date={date} kinds={subject === 'own' ? DIALOG_KINDS : BESIDE_CORRECTION} />
    </span>
  );
}

function CorrectButton({ date }: { readonly date: IsoDate }): ReactNode {
  const { today, isClosed, openDialog } = useDayActions();
  return (
    <button
      type="button"
      className={styles.correct}
      aria-label={texts.correctionOf(date)}
      disabled={!isOffered('correction', date, today)}
      aria-disabled={isClosed || undefined}
      aria-describedby={isClosed ? CLOSED_MONTH_ID : undefined}
      onPointerEnter={loadDialogs}
      onFocus={loadDialogs}
      onClick={() => {
        if (!isClosed) openDialog('correction', date);
      }}
    >
      {texts.menu.correction}
    </button>
  );
}
