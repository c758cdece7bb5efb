import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import type { IsoDate } from '#domain/time/date.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { shiftSettingsQuery } from '../../lib/company-queries.ts';
import { usePlaces } from '../../lib/places.ts';
import { requestSettingsQuery } from '../../lib/request-queries.ts';
import { period as periodParam, searchState, useSearchState } from '../../lib/search-state.ts';
import { sessionState } from '../../lib/session-store.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { UnsavedChangesDialog, useUnsavedChangesGuard } from '../../ui/unsaved-changes-dialog.tsx';
import { ClosedMonth } from '../../ui/closed-month.tsx';
import { KeptBanner } from '../../ui/kept-banner.tsx';
import { Row, Screen, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PeriodSwitch } from '../../ui/month-switch.tsx';
import { ScreenLink } from '../../ui/back-link.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Days } from './days.tsx';
import { useMisfits } from './misfits-query.ts';
import { MonthTools, useDefaultHours, type DefaultHours } from './month-tools.tsx';
import { SavePanel } from './save-panel.tsx';
import styles from './shift.module.css';
import { texts } from './texts.ts';
import { draftMonth, storeDraft } from './use-edits.ts';
import { useShiftMonth } from './use-shift-month.ts';

const OwnMisfits = lazyPart(async () => (await import('./own-misfits.tsx')).OwnMisfits);
const PlannedMonth = lazyPart(async () => (await import('./planned-month.tsx')).PlannedMonth);

const address = searchState({ month: periodParam() });

/**
 * The shift manager (spec §2); where admins plan the shifts, what they have published, and one's wishes. The address names the month; without one it is that of an unsaved draft, else this one. */
export function ShiftScreen(): ReactNode {
  const today = useToday();
  const [userId] = useState(() => sessionState().session?.user.id ?? 0);
  const periods = useWagePeriods();
  const [firstMonth] = useState(() => draftMonth(userId));
  const [values, change] = useSearchState(address);
  const period = periods.named(values.month) ?? periods.named(firstMonth) ?? periods.on(today);
  const defaultHours = useDefaultHours();
  const [isEdited, setEdited] = useState(false);
  const guard = useUnsavedChangesGuard(isEdited);
  const settings = useQuery(shiftSettingsQuery);
  const { misfits, isReading: isReadingMisfits } = useMisfits(period.name, 'own');
  useEffect(() => OwnMisfits.preload(), []);
  const changes = useQuery({ ...requestSettingsQuery, enabled: usePlaces().asks }).data?.kinds.find(
    ({ kind }) => kind === 'shift_change',
  );
  const isAskedFor = changes?.mode === 'always';

  return (
    <Screen endsInBar>
      <Row gap="wide" onPhones="between">
        <ScreenTitle>{texts.title}</ScreenTitle>
        <PeriodSwitch period={period} onChange={(chosen) => guard.ask(() => change({ month: chosen }))} />
        {changes !== undefined && changes.mode !== 'off' && (
          <ScreenLink to="/requests/new?kind=shift_change">{texts.requestChange}</ScreenLink>
        )}
      </Row>
      {misfits.size > 0 && <OwnMisfits misfits={misfits} />}
      {settings.data?.admins_plan_shifts === true || isAskedFor ? (
        <PlannedMonth
          key={period.name}
          period={period}
          today={today}
          isPlannedByAdmins={settings.data?.admins_plan_shifts === true}
          isWaiting={isReadingMisfits}
        />
      ) : (
        <MonthForm
          key={period.name}
          userId={userId}
          period={period}
          today={today}
          defaultHours={defaultHours}
          isWaiting={settings.isPending || isReadingMisfits}
          onEdited={setEdited}
        />
      )}
      <UnsavedChangesDialog guard={guard} onLeave={() => storeDraft(userId, period, new Map())} />
    </Screen>
  );
}

/** A month's shifts to fill in. */
function MonthForm({
  userId,
  period,
  today,
  defaultHours,
  isWaiting,
  onEdited,
}: {
  readonly userId: number;
  readonly period: WagePeriod;
  readonly today: IsoDate;
  readonly defaultHours: DefaultHours;
  /** The company's setting, or the note above the month on shifts that don't fit the contract, is still being read. */
  readonly isWaiting: boolean;
  /** Hears whether there is anything to lose. */
  readonly onEdited: (isEdited: boolean) => void;
}): ReactNode {
  const { hours } = defaultHours;
  const shifts = useShiftMonth(userId, period, hours);
  const { summary, holidays, errors, refusals, isEdited, isFixed, loadFailures, change } = shifts;
  const isLoading = shifts.isLoading || isWaiting;
  const days = useRef<HTMLFieldSetElement>(null);

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
      <KeptBanner at={shifts.keptSince} />
      {loadFailures.length > 0 && shifts.keptSince === null && (
        <LoadFailure onRetry={shifts.reload}>
          <div>
            {loadFailures.map((failure) => (
              <Text key={failure}>{failure}</Text>
            ))}
          </div>
        </LoadFailure>
      )}
      <ClosedMonth closing={shifts.closing} month={period.name} />
      <div className="visually-hidden" role="status">
        {isLoading && texts.loading}
      </div>
      <div className={styles.form}>
        <MonthTools defaultHours={defaultHours} shifts={shifts} />
        <fieldset ref={days} className={styles.days} disabled={isFixed}>
          {(summary !== null || isLoading) && (
            // The bars go and the days come: as one list, what a holiday's name adds would be seen to move the others.
            <Days
              key={isLoading ? 'bars' : 'days'}
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
        <SavePanel shifts={shifts} />
      </div>
      {shifts.question}
    </>
  );
}
