import type { ReactNode } from 'react';

import type { ShiftSummary } from '#domain/shift/summary.ts';
import { texts } from './texts.ts';

/** What a month's plan adds up to; `-` while it isn't known. */
export function PlannedTotals({
  summary,
  className,
}: {
  readonly summary: ShiftSummary | null | undefined;
  readonly className: string | undefined;
}): ReactNode {
  return (
    <dl className={className}>
      <div>
        <dt>{texts.days}</dt>
        <dd>
          <b>{summary?.days ?? texts.unknown}</b>
          {texts.daysUnit}
        </dd>
      </div>
      <div>
        <dt>{texts.hours}</dt>
        <dd>
          <b>{summary?.hours.toFixed(1) ?? texts.unknown}</b>
          {texts.hoursUnit}
        </dd>
      </div>
    </dl>
  );
}
