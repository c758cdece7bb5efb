import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { MyDay } from '#contract/my-day.ts';
import type { ClosingResponse, FindingResponse, MonthHoursResponse } from '#contract/closing.ts';
import { punchedDays, totalMonth } from '#domain/attendance/month.ts';
import { isoDate, isWithin } from '#domain/time/date.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { formatPeriod } from '../../lib/period-text.ts';
import { formatMonthDay } from '../../lib/dates.ts';
import { ownMonthQuery } from '../../lib/month-queries.ts';
import { myDayQuery } from '../../lib/my-day-query.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { Link } from '../../lib/router.tsx';
import { whenText } from '../../lib/when-text.ts';
import { ApprovalSteps } from '../../ui/approval-steps.tsx';
import { Button } from '../../ui/button.tsx';
import { ClosedMonth } from '../../ui/closed-month.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Panel, Screen } from '../../ui/layout.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import styles from './attendance.module.css';
import { useDayActions } from './day-actions.tsx';
import { FindingDays, Warning, type FindingDay } from './findings.tsx';
import { daysWorkedOf } from './days-worked.ts';
import { HoursDrawn, inHours } from './month-chart.tsx';
import { Month, type MonthOnShow } from './month.tsx';
import { monthWords } from './month-words.ts';
import { readFacts } from './read-facts.tsx';
import { texts } from './texts.ts';

const ConfirmMonth = lazyDialog(async () => (await import('./month-dialogs.tsx')).ConfirmMonth);

/** The person's own month. */
export const MonthScreen = (): ReactNode => (
  <Screen>
    <Month
      subject="own"
      title={<ScreenTitle>{texts.title}</ScreenTitle>}
      renderSummary={(shown) => <OwnMonth {...shown} />}
    />
  </Screen>
);

/**
 * How far the closing of the month on show has come, what is to be looked at before it, and the confirmation where the
 * company asks for it; in the current month also what is left of the last. The line is there also while nothing is known,
 * and what makes it higher comes with the days below, so that nothing moves.
 */
function OwnMonth({
  period,
  input,
  isLoading,
  announce,
}: Pick<MonthOnShow, 'period' | 'input' | 'isLoading' | 'announce'>): ReactNode {
  const { today } = useDayActions();
  const periods = useWagePeriods();
  const { data } = useQuery(ownMonthQuery(period.name));
  const [isConfirming, setConfirming] = useState(false);
  const days = firstOfEachDay(data?.findings ?? []);
  return (
    <>
      <MonthSoFar
        period={period}
        daysWorked={daysWorkedOf(data, input && totalMonth(punchedDays(input)).days)}
        hours={data?.hours}
        days={data?.days}
        findingDays={days.length}
        isLoading={isLoading}
      />
      <section className={styles.summary} aria-label={texts.closing}>
        <div className={styles.closing}>
          {data !== undefined && !isLoading && (
            <>
              {data.status !== 'closed' && <Status {...data} />}
              {data.approval !== undefined && <ApprovalSteps progress={data.approval} />}
              <ClosedMonth closing={data} month={period.name} />
              <FindingDays key={period.name} title={texts.findingDays(days.length)} days={days.map(findingDay)} />
              {asksConfirmation(data) && (
                <Button
                  className={styles.confirm ?? ''}
                  aria-haspopup="dialog"
                  onPointerEnter={ConfirmMonth.preload}
                  onClick={() => setConfirming(true)}
                >
                  {texts.confirm}
                </Button>
              )}
            </>
          )}
        </div>
        {isWithin(today, period) && !isLoading && <LastMonth period={periods.previous(period)} />}
        <ConfirmMonth
          period={period}
          findingDays={days.length}
          opened={isConfirming}
          onClose={() => setConfirming(false)}
          onDone={(message) => {
            setConfirming(false);
            announce(message);
          }}
        />
      </section>
    </>
  );
}

/**
 * The month so far by the law's hours: in figures, against what is owed, and by its days. Its days worked are those with a
 * clock-in, as on the sheet (D9). The place is there at once.
 */
function MonthSoFar({
  period,
  daysWorked,
  hours,
  days,
  findingDays,
  isLoading,
}: Partial<Pick<MonthHoursResponse, 'hours' | 'days'>> & {
  readonly period: WagePeriod;
  /** `undefined` while the records are read. */
  readonly daysWorked: number | undefined;
  readonly findingDays: number;
  readonly isLoading: boolean;
}): ReactNode {
  const { data: myDay } = useQuery(myDayQuery);
  const { today } = useDayActions();
  const leave = myDay?.leave;
  const isCurrent = isWithin(today, period);
  return (
    <Panel label={texts.soFar} className={styles.soFar}>
      <Facts
        layout="stacked"
        facts={readFacts(isLoading, [
          { label: texts.daysWorked, value: daysWorked, unit: texts.daysUnit },
          { label: texts.worked, value: hours && inHours(hours.worked_minutes), unit: '' },
          overtimeOf(hours?.overtime_minutes, isCurrent ? myDay?.overtime : undefined),
          { label: texts.night, value: hours && inHours(hours.night_minutes), unit: '' },
          // What is left is so today, whatever month is shown: in others it is what was taken.
          isCurrent
            ? { label: texts.leaveLeft, value: leave?.after_plans_days, unit: texts.daysUnit }
            : { label: texts.leaveTaken, value: hours?.leave_days, unit: texts.daysUnit },
          {
            label: texts.findings,
            value: hours && findingDays,
            unit: texts.daysUnit,
            isWrong: findingDays > 0,
          },
        ])}
      />
      <HoursDrawn period={period} hours={hours} days={days} />
    </Panel>
  );
}

/** The overtime of the month, in the current one beside the limit of the 36協定, whose month may have other days (D40). */
function overtimeOf(length: number | undefined, ofAgreement: MyDay['overtime'] | undefined): Fact {
  const limit = ofAgreement?.limit_minutes;
  return {
    label: texts.overtime,
    value: length === undefined ? undefined : inHours(length),
    unit: limit === undefined ? '' : texts.ofLimit(inHours(limit)),
    isWrong: ofAgreement !== undefined && ofAgreement.minutes > ofAgreement.limit_minutes,
  };
}

/** How far the closing has come, and who took it there. */
function Status({ status, ...step }: ClosingResponse): ReactNode {
  return (
    <p className={styles.status} data-status={status}>
      {status === 'confirmed' && <IconCircleCheck size={18} aria-hidden />}
      <b>{monthWords.statuses[status]}</b>
      {step.by_name !== null && <span>{texts.closingStep(whenText(step.at ?? ''), step.by_name)}</span>}
    </p>
  );
}

/** What is left to be done of the last month, and the way there. */
function LastMonth({ period }: { readonly period: WagePeriod }): ReactNode {
  const { data } = useQuery(ownMonthQuery(period.name));
  if (data === undefined || data.status === 'closed') return null;
  const days = firstOfEachDay(data.findings).length;
  if (days === 0 && !asksConfirmation(data)) return null;
  return (
    <p className={styles.last}>
      <Warning>{days > 0 ? texts.lastMonthFindings(days) : texts.lastMonthUnconfirmed}</Warning>
      <Link to={`/attendance?month=${period.name}`}>{texts.openLastMonth(formatPeriod(period))}</Link>
    </p>
  );
}

/** Whether the company waits for the person to confirm the month. */
const asksConfirmation = ({
  asks_confirmation,
  is_over,
  status,
}: Pick<ClosingResponse, 'status'> & { readonly asks_confirmation: boolean; readonly is_over: boolean }): boolean =>
  asks_confirmation && is_over && status === 'open';

/** A day to be looked at, and where the person can do something about it. */
function findingDay({ date: text, kind, request_id: requestId, planned }: FindingResponse): FindingDay {
  const date = isoDate(text);
  const label = `${formatMonthDay(date)} ${monthWords.findings[kind]}`;
  const isMild = MILD_KINDS.has(kind);
  if (LEAVE_KINDS.has(kind)) return { date, label, isMild, leadsTo: { to: '/vacation-request' } };
  if (kind === 'pending_request') return { date, label, isMild, leadsTo: { to: `/requests/${requestId ?? ''}` } };
  if (kind === 'unapproved_work')
    return { date, label, isMild, leadsTo: { to: `/requests/new?kind=${planned ?? 'overtime'}&date=${date}` } };
  if (kind === 'assigned_work_beyond') return { date, label, isMild, leadsTo: 'split' };
  const isInternalWork = kind === 'internal_work_outside' || kind === 'internal_work_overlap';
  return { date, label, isMild, leadsTo: isInternalWork ? 'internal-work' : 'correction' };
}

const LEAVE_KINDS: ReadonlySet<FindingResponse['kind']> = new Set([
  'pending_leave',
  'work_on_leave',
  'unsent_leave',
  'leave_without_duty',
]);

/** To be looked at, and nothing that is wrong with what was recorded. */
const MILD_KINDS: ReadonlySet<FindingResponse['kind']> = new Set([
  'unset_break',
  'short_break',
  'long_break',
  'break_not_taken',
  'pending_leave',
  'pending_request',
]);

/** The first finding of each day, which is the one to begin with. */
const firstOfEachDay = (findings: readonly FindingResponse[]): FindingResponse[] =>
  findings.filter(({ date }, index) => findings.findIndex((other) => other.date === date) === index);
