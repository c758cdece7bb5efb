import type { ReactNode } from 'react';

import type { AttendanceOnRecord } from '#contract/leave-ledger.ts';
import { isoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { Hint, Text } from '../../ui/layout.tsx';
import { texts } from './ledger-texts.ts';
import { rateText } from './ledger-values.ts';
import { dateText } from './texts.ts';

/** A rate and its two numbers, as a text says them. */
export const rateOf = (
  text: (rate: string, attended: number, total: number) => string,
  { attended_days: attended, total_days: total }: Pick<AttendanceOnRecord, 'attended_days' | 'total_days'>,
): string => text(rateText(attended, total), attended, total);

/** What is on record of the days before a grant; without the rate where that is said already. */
export function OnRecord({
  onRecord,
  isQuiet = false,
}: {
  readonly onRecord: AttendanceOnRecord;
  readonly isQuiet?: boolean;
}): ReactNode {
  const { days, unknown, past_months: pastMonths, is_enough: isEnough, is_complete: isComplete } = onRecord;
  return (
    <>
      {!isQuiet && (
        <Text size="xs" tone={isEnough || !isComplete ? 'dim' : 'danger'}>
          {rateOf(texts.onRecord, onRecord)}
        </Text>
      )}
      <Hint>{days.map(({ status, count }) => texts.statusDays(status, count)).join('・')}</Hint>
      {pastMonths.length > 0 && (
        <Hint>{texts.pastMonths(pastMonths.map((month) => formatYearMonth(isoMonth(month))))}</Hint>
      )}
      {unknown.length > 0 && (
        <Hint>
          {texts.notOnRecord(unknown.map(({ from, to }) => texts.range(dateText(from), dateText(to))).join('、'))}
        </Hint>
      )}
    </>
  );
}
