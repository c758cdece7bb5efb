import type { ReactNode } from 'react';

import type { ShiftSummary } from '#domain/shift/plan.ts';
import { Facts } from '../../ui/facts.tsx';
import { texts } from './texts.ts';

/** What a month's plan adds up to; `-` while it isn't known. */
export function PlannedTotals({ summary }: { readonly summary: ShiftSummary | null | undefined }): ReactNode {
  return (
    <Facts
      layout="inline"
      facts={[
        { label: texts.days, value: summary?.days ?? texts.unknown, unit: texts.daysUnit },
        { label: texts.hours, value: summary?.hours.toFixed(1) ?? texts.unknown, unit: texts.hoursUnit },
      ]}
    />
  );
}
