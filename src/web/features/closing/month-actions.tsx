import { IconListCheck, IconLock, IconLockOpen } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';

import type { MonthRowAnswer } from '#contract/closing.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Text } from '../../ui/layout.tsx';
import type { ClosingRequest } from './closing-dialog.tsx';
import { texts } from './texts.ts';

/**
 * What can be done to the month: review its findings, close it, reopen it. Where the focus would be lost, it
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
  onAsk,
}: {
  readonly ref: Ref<HTMLDivElement>;
  readonly findings: number;
  readonly isReviewing: boolean;
  /** How many nothing prevents closing of; 0 while that is not known. */
  readonly ready: number;
  /** The ID of what says why there is nobody. */
  readonly whyNot: string;
  readonly chosen: readonly MonthRowAnswer[];
  readonly isSuperAdmin: boolean;
  readonly onReview: () => void;
  readonly onAsk: (kind: ClosingRequest['kind']) => void;
}): ReactNode {
  const isNobody = chosen.length === 0;
  return (
    <Row ref={ref} gap="sm" onPhones="lines">
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
        onClick={ready === 0 ? undefined : () => onAsk('close_ready')}
      >
        {texts.closeReady(ready)}
      </Button>
      <Row label={texts.selected(chosen.length)} gap="sm" isLast onPhones="lines">
        <Text as="span" tone="dim" size="sm" isNumeric role="status">
          {texts.selected(chosen.length)}
        </Text>
        <Row gap="sm" onPhones="fill">
          <Button variant="default" disabled={isNobody} onClick={() => onAsk('close')}>
            {texts.closeSelected}
          </Button>
          {isSuperAdmin && (
            <Button
              variant="default"
              leftSection={<IconLockOpen size={18} aria-hidden />}
              disabled={isNobody}
              onClick={() => onAsk('reopen')}
            >
              {texts.reopenSelected}
            </Button>
          )}
        </Row>
      </Row>
    </Row>
  );
}
