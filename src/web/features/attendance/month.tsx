import { useQuery } from '@tanstack/react-query';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';

import type { DayHoursResponse } from '#contract/hours.ts';
import { totalWorkedAs, type MonthRow, type WorkType } from '#domain/attendance/month.ts';
import { isWithin, type IsoDate } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import { minutes } from '#domain/time/minutes.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { closingQuery } from '../../lib/month-queries.ts';
import { formatPeriod } from '../../lib/period-text.ts';
import type { Subject } from '../../lib/subject.ts';
import { useMay } from '../../lib/permissions.ts';
import { type Arrival, Navigate, useArrival } from '../../lib/router.tsx';
import { useSession } from '../../lib/session-store.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { Choices } from '../../ui/choices.tsx';
import { dayIdOf } from '../../ui/day-list.tsx';
import { Empty, Row, Text } from '../../ui/layout.tsx';
import { lazyDialog, lazyPart } from '../../ui/lazy-part.tsx';
import { KeptBanner } from '../../ui/kept-banner.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Paper } from '../../ui/paper.tsx';
import { PeriodSwitch } from '../../ui/month-switch.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import styles from './attendance.module.css';
import { DayActionsContext, menuIdOf, type Deletion } from './day-actions.tsx';
import { useDenyBreak } from './deny-break.ts';
import { ForgottenPunches } from './findings.tsx';
import { inHours } from './month-chart.tsx';
import { useMonthAddress, WORK_TYPES, type DialogKind } from './month-address.ts';
import { MonthDays } from './month-days.tsx';
import { requestInsteadOf, useMonthRequests } from './month-requests.ts';
import { PeriodFrames } from './period-frames.tsx';
import { RecordProof } from './record-proof.tsx';
import { useWorksAtClients } from '../../lib/works-at-clients.ts';
import { texts } from './texts.ts';
import { useMonth, useMonthSwaps } from './use-month.ts';

/** The dialogs of the month, whose code is loaded when the first of them is needed. */
const MonthDialogs = lazyDialog(async () => (await import('./month-dialogs.tsx')).MonthDialogs);

/** The days that another product had, in months before the go-live. */
const PastMonth = lazyPart(async () => (await import('./past-month.tsx')).PastMonth);

/** What the work was for, which is below the days. */
const AssignedWork = lazyPart(async () => (await import('./assigned-work.tsx')).AssignedWork);

const MINUTE_MS = 60_000;

const NO_DAYS: readonly MonthRow[] = [];

/** The month on show, and how to announce what was done to it. */
export interface MonthOnShow extends Pick<ReturnType<typeof useMonth>, 'input' | 'closing' | 'isLoading'> {
  readonly period: WagePeriod;
  readonly announce: (message: string) => void;
}

/** A month (spec §2): a table on wide screens, a card for each day on phones, and what can be done there. */
export function Month({
  subject,
  title,
  renderSummary,
}: {
  readonly subject: Subject;
  /** What the head begins with. */
  readonly title?: ReactNode;
  /** What is between the head and the days. */
  readonly renderSummary: (shown: MonthOnShow) => ReactNode;
}): ReactNode {
  const now = useServerTime(MINUTE_MS);
  const today = japanDate(now);
  const address = useMonthAddress(today);
  const { period, workType, dialog, openDialog } = address;
  const { days, failure, ...data } = useMonth(subject, period, workType, now);
  // What comes is drawn piece by piece, in which the browser can paint and hear a tap; all of it is seen at once.
  const input = useDeferredValue(data.input);
  const rows = useDeferredValue(data.rows);
  const hours = useDeferredValue(data.hours);
  const { swaps, compDays } = useDeferredValue(useMonthSwaps(subject, period.name));
  const requests = useDeferredValue(useMonthRequests(subject, period.name, today));
  const closing = useDeferredValue(data.closing);
  const isLoading = useDeferredValue(data.isLoading);
  const [isShown, setShown] = useState(false);
  const onShown = useCallback(() => setShown(true), []);
  const opensAt = useTodayInView(subject === 'own' && !address.namesDay && isWithin(today, period), today, isShown);
  const isClosed = closing?.status === 'closed';
  const { hasPastDays, isPast } = usePast(subject, period, data);
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const [withdrawal, setWithdrawal] = useState<Deletion | null>(null);
  const [message, showMessage] = useFlashMessage();
  const { denyBreak, ...denial } = useDenyBreak(showMessage);

  const user = useSession().session?.user;
  const [isAdmin, corrects, decides] = [useMay('admin'), useMay('correct_attendance'), useMay('approve_leave')];
  const mayDelete = subject === 'own' ? isAdmin : corrects;
  const mayDo = useCallback(
    (kind: DialogKind): boolean =>
      subject === 'own' || kind === 'history' || (kind === 'swap' || kind === 'comp' ? decides : corrects),
    [subject, corrects, decides],
  );
  const asked =
    subject === 'own' && dialog !== null && !isClosed ? requestInsteadOf(requests, dialog.kind, dialog.date) : null;
  const isDialogOpen = days !== undefined && asked === null && (dialog ?? deletion ?? withdrawal) !== null;
  const day = (dialog ?? deletion ?? withdrawal)?.date;
  const { remember, forget } = useFocusReturn(isDialogOpen, day ?? null);

  const actions = useMemo(
    () => ({
      subject,
      today,
      isClosed,
      mayDo,
      loadDialogs: MonthDialogs.preload,
      openDialog: (kind: DialogKind, date: IsoDate): void => {
        remember();
        openDialog(kind, date);
      },
      hours,
      swaps,
      compDays,
      requests,
      denyBreak: subject === 'own' && !isClosed ? denyBreak : null,
      deleteValue:
        mayDelete && !isClosed
          ? (chosen: Deletion): void => {
              remember();
              setDeletion(chosen);
            }
          : null,
      withdraw:
        subject === 'own' && !mayDelete && !isClosed
          ? (chosen: Deletion): void => {
              remember();
              setWithdrawal(chosen);
            }
          : null,
    }),
    [subject, today, isClosed, mayDo, hours, swaps, compDays, requests, denyBreak, openDialog, mayDelete, remember],
  );
  const worksAtClients = useWorksAtClients();
  const close = (): void => {
    setDeletion(null);
    setWithdrawal(null);
    if (dialog !== null) address.closeDialog();
  };
  const finish = (done: string): void => {
    forget();
    close();
    showMessage(done);
  };

  return (
    <DayActionsContext value={actions}>
      {asked !== null && dialog !== null && <Navigate to={`/requests/new?kind=${asked}&date=${dialog.date}`} replace />}
      <div className={styles.month}>
        <Row gap="xl" onPhones="between">
          {title}
          <PeriodSwitch period={period} onChange={address.showMonth} />
          <div className={styles.choices}>
            {!isPast &&
              (worksAtClients || workType !== 'all' || rows?.some(({ isInternalWork }) => isInternalWork) === true) && (
                <Choices
                  legend={texts.workType}
                  name="work-type"
                  layout="segments"
                  choices={WORK_TYPES.map((value) => ({ value, label: texts.workTypes[value] }))}
                  value={workType}
                  onChange={address.showWorkType}
                />
              )}
            {isWithin(today, period) && <ToToday today={today} rows={rows} />}
          </div>
        </Row>
        <KeptBanner at={data.keptSince} />
        {failure !== null && data.keptSince === null && (
          <LoadFailure isReading={data.isReading} onRetry={data.reload}>
            {failure}
          </LoadFailure>
        )}
        {hasPastDays && <PastMonth subject={subject} period={period} />}
        {!isPast && renderSummary({ period, input, closing, isLoading, announce: showMessage })}
        {!isPast && <PeriodFrames frames={closing?.hours.frames ?? []} hours={hours} today={today} />}
        {!isPast && subject !== 'own' && !isClosed && corrects && (
          <ForgottenPunches key={period.name} days={days ?? NO_DAYS} />
        )}
        <div className="visually-hidden" role="status">
          {isLoading && texts.loading}
        </div>
        {workType !== 'all' && rows?.length !== 0 && <WorkedOfType workType={workType} rows={rows} hours={hours} />}
        {isPast ? null : rows?.length === 0 ? (
          <Empty>{texts.noRows[workType]}</Empty>
        ) : (
          (rows !== undefined || isLoading) && (
            <Paper
              title={texts.title}
              company={closing?.company_name}
              period={formatPeriod(period)}
              person={subject === 'own' ? nameOf(user) : nameOf(closing)}
            >
              <MonthDays
                period={period}
                rows={rows}
                hours={hours}
                workType={workType}
                opensAt={isShown ? null : opensAt}
                onShown={onShown}
              />
            </Paper>
          )
        )}
        {/* Not before the days, by which it would be moved. */}
        {(isShown || rows?.length === 0 || failure !== null) && <RecordProof subject={subject} month={period.name} />}
        {worksAtClients && isShown && <AssignedWork subject={subject} month={period.name} />}
        <MonthDialogs
          opened={isDialogOpen}
          subject={subject}
          days={days ?? NO_DAYS}
          closing={closing}
          dialog={dialog}
          deletion={deletion}
          withdrawal={withdrawal}
          onClose={close}
          onDone={finish}
        />
        <Toast message={message} failure={denial.failure} onClose={denial.reset} />
      </div>
    </DayActionsContext>
  );
}

/**
 * Whether a month has days of another product, and nothing of kintai's own that could be shown, counted or corrected. Until that is
 * read it is taken for as empty as such months are, and for one of them where the month after it is: nothing is drawn that
 * would be gone a moment later.
 */
function usePast(
  subject: Subject,
  period: WagePeriod,
  { input, closing }: Pick<ReturnType<typeof useMonth>, 'input' | 'closing'>,
): { readonly hasPastDays: boolean; readonly isPast: boolean } {
  const next = useWagePeriods().next(period).name;
  const { data: nextClosing } = useQuery({ ...closingQuery(next, subject), enabled: false });
  const hasPastDays = (closing ?? nextClosing)?.has_past_days === true;
  return { hasPastDays, isPast: hasPastDays && (input === undefined || isEmpty(input)) };
}

/** Whether a month has nothing of its own. */
const isEmpty = ({ records, shifts, internalWork, leaveDays, partLeave, otherLeave }: MonthOnShow['input'] & object) =>
  [records, shifts, internalWork, leaveDays, partLeave ?? []].every(({ length }) => length === 0) &&
  (otherLeave?.size ?? 0) === 0;

/** What the days of a work type add up to, since the figures above are those of all work. */
function WorkedOfType({
  workType,
  rows,
  hours,
}: {
  readonly workType: WorkType;
  /** `undefined` until they are known, as the hours are. */
  readonly rows: readonly MonthRow[] | undefined;
  readonly hours: ReadonlyMap<string, DayHoursResponse> | undefined;
}): ReactNode {
  const worked =
    hours && rows && totalWorkedAs(workType, rows, (date) => minutes(hours.get(date)?.worked_minutes ?? 0));
  return (
    <Row gap="sm" className={styles.ofType}>
      <b>{texts.workedOfType(texts.workTypes[workType], inHours(worked))}</b>
      <Text as="span" tone="dim" size="xs">
        {texts.totalsOfAll}
      </Text>
    </Row>
  );
}

/** A person as a paper names them; nothing where they aren't known. */
function nameOf(
  of: { readonly employeeId?: string; readonly employee_id?: string; readonly name?: string } | undefined,
): string | undefined {
  const employeeId = of?.employeeId ?? of?.employee_id;
  return employeeId === undefined || of?.name === undefined ? undefined : `${employeeId} ${of.name}`;
}

/**
 * Brings today into view as the days are first shown, where it would be out of it; the focus stays where it is. Not where one
 * comes back by the browser's history, which puts the page where it was left, and not below the hands of who scrolls
 * already. Returns the day, `null` for none.
 */
function useTodayInView(mayOpen: boolean, today: IsoDate, isShown: boolean): IsoDate | null {
  const arrival = useArrival();
  const [opensAt] = useState(() => (mayOpen && isOpenedAnew(arrival) ? today : null));
  const show = useCallback((): void => {
    const day = opensAt === null ? null : document.getElementById(dayIdOf(opensAt));
    if (day === null || window.scrollY !== 0) return;
    const foot = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
    if (day.getBoundingClientRect().bottom > window.innerHeight - foot)
      day.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [opensAt]);
  useLayoutEffect(() => {
    if (isShown) show();
  }, [isShown, show]);
  // Once more after the frame has put the new screen at its top.
  useEffect(() => {
    if (!isShown) return;
    const frame = requestAnimationFrame(show);
    return () => cancelAnimationFrame(frame);
  }, [isShown, show]);
  return opensAt;
}

/** Whether a screen is not one that was there before, which the browser puts where it was left. */
const isOpenedAnew = (arrival: Arrival): boolean =>
  arrival === 'load'
    ? performance.getEntriesByType('navigation').every((entry) => 'type' in entry && entry.type === 'navigate')
    : arrival !== 'pop';

/** Leads to the day of today where it is out of view; its place is kept, so that nothing moves as the page scrolls. */
function ToToday({
  today,
  rows,
}: {
  readonly today: IsoDate;
  /** The days on show. */
  readonly rows: readonly MonthRow[] | undefined;
}): ReactNode {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const day = rows?.some(({ date }) => date === today) === true ? document.getElementById(dayIdOf(today)) : null;
    if (day === null) return;
    const observer = new IntersectionObserver((entries) => setAway(entries.at(-1)?.isIntersecting === false));
    observer.observe(day);
    return () => {
      observer.disconnect();
      setAway(false);
    };
  }, [today, rows]);
  return (
    <button
      type="button"
      className={styles.toToday}
      data-away={isAway || undefined}
      onClick={() => {
        // The button goes as the day comes: the focus goes with the eye.
        document.getElementById(dayIdOf(today))?.scrollIntoView({ block: 'center' });
        document.getElementById(menuIdOf(today))?.focus({ preventScroll: true });
      }}
    >
      {texts.toToday}
    </button>
  );
}

/**
 * Gives the focus back when a dialog closes: to where it was as the person opened it, or to the menu of the day where that
 * is gone, or the address had opened the dialog.
 */
function useFocusReturn(isOpen: boolean, day: IsoDate | null) {
  const cameFrom = useRef<HTMLElement | null>(null);
  const last = useRef(day);
  useEffect(() => {
    if (day !== null) last.current = day;
  }, [day]);
  useEffect(() => {
    if (!isOpen) return;
    const ofDay = (idOf: (date: IsoDate) => string): HTMLElement | null =>
      last.current === null ? null : document.getElementById(idOf(last.current));
    // What the address names may lie far down.
    if (cameFrom.current === null) ofDay(dayIdOf)?.scrollIntoView({ block: 'center' });
    return () => {
      const from = cameFrom.current;
      cameFrom.current = null;
      (from?.isConnected === true ? from : ofDay(menuIdOf))?.focus({ preventScroll: true });
    };
  }, [isOpen]);
  return {
    /** Notes where the focus is, as a dialog is about to open. */
    remember: useCallback((): void => {
      cameFrom.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    }, []),
    /** The place where it was is about to go with what was done. */
    forget: (): void => {
      cameFrom.current = null;
    },
  };
}
