import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { monthOf, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import { closingQuery } from '../../lib/month-queries.ts';
import { month as monthParam, searchState, useSearchState } from '../../lib/search-state.ts';
import { sessionState } from '../../lib/session-store.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { UnsavedChangesDialog, useUnsavedChangesGuard } from '../../ui/unsaved-changes-dialog.tsx';
import { ClosedMonth } from '../../ui/closed-month.tsx';
import { Row, Screen } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MonthSwitch } from '../../ui/month-switch.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Days } from './days.tsx';
import { draftMonth, storeDraft } from './draft-store.ts';
import { MonthTools } from './month-tools.tsx';
import { SavePanel } from './save-panel.tsx';
import styles from './shift-screen.module.css';
import { texts } from './texts.ts';
import { useDefaultHours, type DefaultHours } from './use-default-hours.ts';
import { useShiftMonth } from './use-shift-month.ts';

const MINUTE_MS = 60_000;

const address = searchState({ month: monthParam() });

/** The shift manager (spec §2). The address names the month; without one it is that of an unsaved draft, else this one. */
export function ShiftScreen(): ReactNode {
  const today = japanDate(useServerTime(MINUTE_MS));
  const [userId] = useState(() => sessionState().session?.user.id ?? 0);
  const [firstMonth] = useState(() => draftMonth(userId) ?? monthOf(today));
  const [values, change] = useSearchState(address);
  const month = values.month ?? firstMonth;
  const defaultHours = useDefaultHours();
  const [isEdited, setEdited] = useState(false);
  const guard = useUnsavedChangesGuard(isEdited);

  return (
    <Screen endsInBar>
      <Row gap="wide" onPhones="between">
        <ScreenTitle>{texts.title}</ScreenTitle>
        <MonthSwitch month={month} onChange={(chosen) => guard.ask(() => change({ month: chosen }))} />
      </Row>
      <MonthForm
        key={month}
        userId={userId}
        month={month}
        today={today}
        defaultHours={defaultHours}
        onEdited={setEdited}
      />
      <UnsavedChangesDialog guard={guard} texts={texts} onLeave={() => storeDraft(userId, month, new Map())} />
    </Screen>
  );
}

/** A month's shifts to fill in. */
function MonthForm({
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
  const { holidays, errors, refusals, isEdited, isLoading, loadFailures, change } = shifts;
  const days = useRef<HTMLFieldSetElement>(null);
  const closing = useQuery({ ...closingQuery(month, 'own'), refetchInterval: MINUTE_MS }).data;
  const isClosed = closing?.status === 'closed';
  const isKnown = shifts.summary !== null;

  useEffect(() => {
    onEdited(isEdited);
    return () => onEdited(false);
  }, [isEdited, onEdited]);

  useEffect(() => {
    if (refusals === 0) return;
    const first = days.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // In the middle: there are bars above and below.
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
  }, [refusals]);

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
              days={shifts.days.map(({ date, day }) => ({
                date,
                day: isLoading ? undefined : day,
                hours,
                holiday: holidays?.get(date) ?? null,
                isToday: date === today,
                errors: errors.get(date),
                onChange: change,
              }))}
            />
          )}
        </fieldset>
        <SavePanel shifts={shifts} isClosed={isClosed} />
      </div>
    </>
  );
}
