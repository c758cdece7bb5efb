import { IconListCheck, IconLock, IconLockOpen } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';

import type { MonthRowAnswer } from '#contract/month-end.ts';
import { Button } from '../../ui/button.tsx';
import styles from './month-actions.module.css';
import { texts } from './texts.ts';

/**
 * What can be done to the month: look through its findings, close it, open it again. Where the focus would be lost, it
 * goes to the button that is marked as steady.
 */
export function MonthActions({
  ref,
  findings,
  isReviewing,
  ready,
  whyNot,
  chosen,
  isSuperAdmin,
  onReview,
  onCloseReady,
  onClose,
  onReopen,
}: {
  readonly ref: Ref<HTMLDivElement>;
  readonly findings: number;
  readonly isReviewing: boolean;
  /** How many nothing stands against closing of; 0 while that is not known. */
  readonly ready: number;
  /** The ID of what says why there is nobody. */
  readonly whyNot: string;
  readonly chosen: readonly MonthRowAnswer[];
  readonly isSuperAdmin: boolean;
  readonly onReview: () => void;
  readonly onCloseReady: () => void;
  readonly onClose: () => void;
  readonly onReopen: () => void;
}): ReactNode {
  const isNobody = chosen.length === 0;
  return (
    <div className={styles.actions} ref={ref}>
      <Button
        variant="default"
        leftSection={<IconListCheck size={18} aria-hidden />}
        aria-expanded={isReviewing}
        disabled={findings === 0}
        onClick={onReview}
      >
        {texts.review}
      </Button>
      <Button
        data-steady
        leftSection={<IconLock size={18} aria-hidden />}
        // Not disabled: the focus goes here.
        aria-disabled={ready === 0 || undefined}
        data-disabled={ready === 0 || undefined}
        aria-describedby={ready === 0 ? whyNot : undefined}
        onClick={ready === 0 ? undefined : onCloseReady}
      >
        {texts.closeReady(ready)}
      </Button>
      <div className={styles.chosen} role="group" aria-label={texts.selected(chosen.length)}>
        <span className={styles.count} role="status">
          {texts.selected(chosen.length)}
        </span>
        <Button variant="default" disabled={isNobody} onClick={onClose}>
          {texts.closeSelected}
        </Button>
        {isSuperAdmin && (
          <Button
            variant="default"
            leftSection={<IconLockOpen size={18} aria-hidden />}
            disabled={isNobody}
            onClick={onReopen}
          >
            {texts.reopenSelected}
          </Button>
        )}
      </div>
    </div>
  );
}
