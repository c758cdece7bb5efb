import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { ClosingResponse } from '#contract/closing.ts';
import { MONTH_STATUS_NAMES } from '#domain/closing/closing.ts';
import { japanClock, japanDate, parseInstant } from '#domain/time/instant.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { Banner } from './banner.tsx';
import { texts } from './texts.ts';

/** The id of what says that the month is closed: the reason of whatever can't be done for it. */
export const CLOSED_MONTH_ID = 'closed-month';

/** Says that a month is closed, when and by whom, and that nothing of it can be changed; nothing of one that isn't. */
export function ClosedMonth({ closing }: { readonly closing: ClosingResponse | undefined }): ReactNode {
  if (closing?.status !== 'closed') return null;
  return (
    <Banner kind="info" icon={IconLock}>
      <span id={CLOSED_MONTH_ID}>
        <b>{MONTH_STATUS_NAMES.closed}</b>
        {texts.stepBy(whenOf(closing), closing.by_name ?? '')} {texts.closedHint}
      </span>
    </Banner>
  );
}

/** When the month was confirmed or closed, `11月20日（金） 12:00`; nothing of an open one. */
export function whenOf({ at }: Pick<ClosingResponse, 'at'>): string {
  const instant = parseInstant(at ?? '');
  return instant === null ? '' : `${formatMonthDay(japanDate(instant))} ${japanClock(instant).slice(0, 5)}`;
}
