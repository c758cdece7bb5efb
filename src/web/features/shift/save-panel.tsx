import { useRef, type ReactNode } from 'react';

import type { ShiftSummary } from '#domain/shift/plan.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { CLOSED_MONTH_ID } from '../../ui/closed-month.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LinkButton } from '../../ui/icon-button.tsx';
import styles from './shift.module.css';
import { texts } from './texts.ts';
import type { ShiftMonth } from './use-shift-month.ts';

/** What the month adds up to, the outcome, and the button that saves it; on phones always in the thumb's reach. */
export function SavePanel({ shifts }: { readonly shifts: ShiftMonth }): ReactNode {
  const { summary, isClosed, isFixed, isEdited, isSaving, success, failure, notice } = shifts;
  const panel = useRef<HTMLElement>(null);
  // The button that was pressed is about to go, and the focus with it.
  const keepingFocus = (act: () => void) => (): void => {
    panel.current?.focus();
    act();
  };
  return (
    <section ref={panel} className={styles.panel} tabIndex={-1} aria-label={texts.summary}>
      <div className={styles.message}>{failure !== null && <Banner kind="error">{failure}</Banner>}</div>
      <div className={styles.message} role="status">
        {success !== null && <Banner kind="success">{success}</Banner>}
        {notice !== null && (
          <Banner kind="info">
            <span className={styles.notice}>
              {notice.text}
              {notice.before !== null && <LinkButton onClick={keepingFocus(shifts.undo)}>{texts.undo}</LinkButton>}
            </span>
          </Banner>
        )}
      </div>
      <div className={styles.unsaved}>
        {isEdited && (
          <>
            {texts.unsaved}
            <LinkButton disabled={isSaving} onClick={keepingFocus(shifts.discard)}>
              {texts.discard}
            </LinkButton>
          </>
        )}
      </div>
      <div className={styles.summary}>
        <PlannedTotals summary={summary} />
      </div>
      <ActionButton
        className={styles.save ?? ''}
        disabled={summary === null || isFixed}
        aria-describedby={isClosed ? CLOSED_MONTH_ID : undefined}
        isBusy={isSaving}
        busy={texts.saving}
        onClick={shifts.save}
      >
        {texts.save}
      </ActionButton>
    </section>
  );
}

/** What a month's plan adds up to; `-` while it isn't known. */
export const PlannedTotals = ({ summary }: { readonly summary: ShiftSummary | null | undefined }): ReactNode => (
  <Facts
    layout="inline"
    facts={[
      { label: texts.days, value: summary?.days, unit: texts.daysUnit(summary?.days ?? 0) },
      { label: texts.hours, value: summary?.hours.toFixed(1), unit: texts.hoursUnit },
    ]}
  />
);
