import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';

import type { IsoDate, IsoMonth } from '#domain/time/date.ts';
import { closingQuery } from '../../lib/month-queries.ts';
import { ClosedMonth } from '../../ui/closed-month.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MOBILE } from '../../ui/media.ts';
import { DayCards } from './day-cards.tsx';
import { DayTable } from './day-table.tsx';
import styles from './month-form.module.css';
import { MonthTools } from './month-tools.tsx';
import { SavePanel } from './save-panel.tsx';
import { texts } from './texts.ts';
import type { DefaultHours } from './use-default-hours.ts';
import { useShiftMonth } from './use-shift-month.ts';

const MINUTE_MS = 60_000;

/** A month's shifts to fill in: a table on wide screens, a card for each day on phones. */
export function MonthForm({
  userId,
  month,
  today,
  defaultHours,
  onEdited,
}: {
  readonly userId: number;
  readonly month: IsoMonth;
  readonly today: IsoDate;
  readonly defaultHours: DefaultHours;
  /** Hears whether there is anything to lose. */
  readonly onEdited: (isEdited: boolean) => void;
}): ReactNode {
  const { hours } = defaultHours;
  const shifts = useShiftMonth(userId, month, hours);
  const { holidays, errors, findings, isEdited, isLoading, loadFailures, change } = shifts;
  const onPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const Days = onPhone ? DayCards : DayTable;
  const days = useRef<HTMLFieldSetElement>(null);
  const closing = useQuery({ ...closingQuery(month, 'own'), refetchInterval: MINUTE_MS }).data;
  const isClosed = closing?.status === 'closed';
  const isKnown = shifts.summary !== null;

  useEffect(() => {
    onEdited(isEdited);
    return () => onEdited(false);
  }, [isEdited, onEdited]);

  useEffect(() => {
    if (findings === 0) return;
    const first = days.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // In the middle: bars stand above and below.
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
  }, [findings]);

  return (
    <>
      {loadFailures.map((failure) => (
        <LoadFailure key={failure} onRetry={shifts.reload}>
          {failure}
        </LoadFailure>
      ))}
      <ClosedMonth closing={closing} />
      <div className="visually-hidden" role="status">
        {isLoading && texts.loading}
      </div>
      <div className={styles.form}>
        <MonthTools
          defaultHours={defaultHours}
          isReady={isKnown && holidays !== undefined && !isClosed}
          isCopying={shifts.isCopying}
          onFill={shifts.fill}
          onCopy={shifts.copy}
        />
        <fieldset ref={days} className={styles.days} disabled={isClosed}>
          {(isKnown || isLoading) && (
            <Days
              month={month}
              days={
                isLoading
                  ? undefined
                  : shifts.days.map(({ date, day }) => ({
                      date,
                      day,
                      hours,
                      holiday: holidays?.get(date) ?? null,
                      isToday: date === today,
                      errors: errors.get(date),
                      onChange: change,
                    }))
              }
            />
          )}
        </fieldset>
        <SavePanel shifts={shifts} isClosed={isClosed} />
      </div>
    </>
  );
}
