import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { ClosingResponse, LockedDays } from '#contract/closing.ts';
import { type IsoDate, isoDate } from '#domain/time/date.ts';
import { monthOfPeriod, type PeriodName } from '#domain/working-time/wage-period.ts';
import { formatMonthDay, formatYearMonth } from '../lib/dates.ts';
import { WayToReopen } from '../lib/closed-month.tsx';
import { useSession } from '../lib/session-store.ts';
import { whenText } from '../lib/when-text.ts';
import { Banner } from './banner.tsx';
import { closedTexts } from './closed-month-texts.ts';
import { texts } from './texts.ts';

/** The id of what says that the month is closed: the reason of whatever can't be done for it. */
export const CLOSED_MONTH_ID = 'closed-month';

/**
 * Says that a month is closed, when and by whom, and that nothing of it can be changed; of an open one, which days of it
 * the closed month after it locks; of either how it is reopened. Nothing of one without either, nor, with a `date`, of a
 * day that can be changed.
 */
export function ClosedMonth({
  closing,
  month,
  date,
}: {
  readonly closing:
    | (ClosingResponse & {
        readonly locked: LockedDays;
        /** The employee of the month; omitted of one's own. */
        readonly employee_id?: string;
      })
    | undefined;
  readonly month: PeriodName;
  readonly date?: IsoDate;
}): ReactNode {
  const ownId = useSession().session?.user.employeeId;
  if (closing === undefined) return null;
  const { status, locked, employee_id: employeeId = ownId } = closing;
  const of = employeeId === undefined ? {} : { employee_id: employeeId };
  if (status !== 'closed') {
    if (locked === null || (date !== undefined && date < locked.from)) return null;
    return <Locked {...locked} of={of} />;
  }
  return (
    <Banner kind="info" icon={IconLock}>
      <span id={CLOSED_MONTH_ID}>
        <b>{closedTexts.closed}</b>
        {texts.stepBy(whenText(closing.at ?? ''), closing.by_name ?? '')} {closedTexts.closedHint}
      </span>{' '}
      <WayToReopen closed={{ month, ...of }} />
    </Banner>
  );
}

/** The way to the reopening, for who may reopen; whom to ask, for others. */
function Locked({
  from,
  closed_month: month,
  of,
}: NonNullable<LockedDays> & { readonly of: { readonly employee_id?: string } }): ReactNode {
  const name = formatYearMonth(monthOfPeriod(month as PeriodName));
  return (
    <Banner kind="info" icon={IconLock}>
      {closedTexts.lockedDays(formatMonthDay(isoDate(from)), name)} <WayToReopen closed={{ month, ...of }} />
    </Banner>
  );
}
