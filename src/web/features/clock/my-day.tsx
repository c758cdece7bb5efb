import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconBeach, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { MyDay } from '#contract/my-day.ts';
import type { ClockState } from '#domain/attendance/clock-state.ts';
import type { PunchType } from '#domain/attendance/record.ts';
import { isoDate, type IsoDate } from '#domain/time/date.ts';
import { parseInstant } from '#domain/time/instant.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { plannedHours } from '#domain/attendance/shift.ts';
import { leaveSeenAt, noteLeaveSeen } from '../../lib/leave-seen.ts';
import { useSession } from '../../lib/session-store.ts';
import { serverNow } from '../../lib/use-server-time.ts';
import { toShift, toHours } from '../../lib/wire.ts';
import { Link } from '../../lib/router.tsx';
import styles from './clock.module.css';
import { texts } from './texts.ts';

/** The plan of today in a few words: its shift, paid leave, a day off; `null` while nothing is planned or known. */
export function planOf(myDay: MyDay | undefined, today: IsoDate): string | null {
  if (myDay === undefined) return null;
  if (myDay.is_on_leave) return myDay.leave_name ?? texts.onLeave;
  const shift = myDay.shifts.find(({ date }) => date === today);
  if (shift === undefined) return null;
  const hours = plannedHours(toShift(shift));
  return hours === null ? texts.dayOff : texts.shiftIs(hours);
}

/** The address where a day of one's own is corrected, in the present month unless another is added. */
export const correctionOf = (day: IsoDate): string => `/attendance?day=${day}&dialog=correction`;

/** The month so far in three figures; skeletons of their size until they come, dashes when they can't be read. */
export function MonthFigures({ myDay, hasFailed }: { readonly myDay: MyDay | undefined; readonly hasFailed: boolean }) {
  const otherwise = hasFailed ? texts.unknown : <Skeleton width="3.5rem" height="1.125rem" />;
  const inHours = (length: number): string => formatDuration(minutes(length));
  const overtime = myDay?.overtime;
  const isOver = overtime !== undefined && overtime.minutes > overtime.limit_minutes;
  return (
    <dl className={styles.figures} aria-label={texts.thisMonth}>
      <div>
        <dt>{texts.monthWorked}</dt>
        <dd>{myDay === undefined ? otherwise : <b>{inHours(myDay.worked_minutes)}</b>}</dd>
      </div>
      <div>
        <dt>{texts.monthOvertime}</dt>
        <dd data-over={isOver || undefined}>
          {overtime === undefined ? (
            otherwise
          ) : (
            <>
              <b>{inHours(overtime.minutes)}</b>
              <span>
                <span aria-hidden>/ </span>
                <span className="visually-hidden">{texts.limit}</span>
                {inHours(overtime.limit_minutes)}
              </span>
            </>
          )}
        </dd>
        <dd className={styles.gauge} data-over={isOver || undefined} aria-hidden>
          {overtime !== undefined && (
            <span style={{ width: `${share(overtime.minutes, overtime.limit_minutes) * 100}%` }} />
          )}
        </dd>
      </div>
      <div>
        <dt>{texts.leaveLeft}</dt>
        <dd>
          {myDay === undefined ? (
            otherwise
          ) : (
            <b>{myDay.leave === null ? texts.unknown : texts.days(myDay.leave.after_plans_days)}</b>
          )}
        </dd>
      </div>
    </dl>
  );
}

/** When the person works next, on a phone that is tall enough; its place is there before it is known. */
export function NextShift({ myDay, hasFailed }: { readonly myDay: MyDay | undefined; readonly hasFailed: boolean }) {
  const next = myDay?.next_shift;
  const hours = next && toHours(next);
  return (
    <dl className={styles.next}>
      <dt>{texts.nextShift}</dt>
      <dd>
        {next === undefined && !hasFailed && <Skeleton width="10rem" height="1.125rem" />}
        {next === undefined && hasFailed && texts.unknown}
        {next === null && texts.noNextShift}
        {next && hours && <b>{texts.shiftOn(isoDate(next.date), hours)}</b>}
      </dd>
    </dl>
  );
}

/** How much of the limit is used up, 0–1. */
const share = (used: number, most: number): number => (used === 0 ? 0 : most === 0 ? 1 : Math.min(1, used / most));

/** A punch that is missing on a day of before. */
interface MissingPunch {
  readonly date: IsoDate;
  readonly kind: PunchType;
  /** The month that has the day, as far as it is known. */
  readonly month: string | null;
}

/** The missing punch that comes first: the one that the records show already, else the latest one that the server knows. */
export function forgottenFirst(state: ClockState | undefined, myDay: MyDay | undefined): MissingPunch | null {
  const known = (myDay?.forgotten ?? []).map(({ date, punch, month }) => ({ date: isoDate(date), kind: punch, month }));
  if (state?.kind !== 'forgotten') return known[0] ?? null;
  const { workDate } = state;
  return (
    known.find(({ date, kind }) => date === workDate && kind === 'clock_out') ?? {
      date: workDate,
      kind: 'clock_out',
      month: null,
    }
  );
}

/** What was forgotten, above all else: two taps from being entered. */
export const Forgotten = ({ punch: { date, kind, month } }: { readonly punch: MissingPunch }): ReactNode => (
  <Link to={`${correctionOf(date)}${month === null ? '' : `&month=${month}`}`} className={styles.forgotten}>
    <IconAlertTriangle size={18} aria-hidden />
    <span>{texts.forgotten(date, kind)}</span>
    <b>{texts.correct}</b>
  </Link>
);

/** What else waits for the person, each with the way to where it is settled; nothing when nothing does. */
export function Waiting({
  myDay,
  named,
}: {
  readonly myDay: MyDay | undefined;
  /** The punch that is named above the clock. */
  readonly named: MissingPunch | null;
}): ReactNode {
  const { session } = useSession();
  if (myDay === undefined || session === null) return null;
  const { forgotten, findings, swaps } = myDay;
  const { month, days } = findings;
  const others = forgotten.filter(({ date, punch }) => date !== named?.date || punch !== named.kind);
  const seen = leaveSeenAt(session.user.id);
  const decisions = myDay.decisions.filter(({ at }) => seen === null || (parseInstant(at) ?? 0) > seen);
  // The punch that is named is one of them.
  const hasMore = days > (others.length < forgotten.length && named?.month === month ? 1 : 0);
  const earlier = others.filter((punch) => punch.month !== month);
  const [swap] = swaps;
  if (!hasMore && earlier.length === 0 && swap === undefined && decisions.length === 0) return null;
  return (
    <ul className={styles.waiting} aria-label={texts.waiting}>
      {hasMore && (
        <Item to={`/attendance?month=${month}`} isUrgent>
          {texts.toCheck(days)}
        </Item>
      )}
      {earlier.length > 0 && (
        <Item to={`/attendance?month=${earlier[0]?.month}`} isUrgent>
          {texts.moreForgotten(earlier.length)}
        </Item>
      )}
      {swap !== undefined && (
        <Item to={`/attendance?month=${swap.month}`}>{texts.swap(isoDate(swap.date), swap.name)}</Item>
      )}
      {decisions.length > 0 && (
        <Item
          to="/vacation-request?tab=list"
          // By the clock that the decisions were stored by.
          onGo={() => noteLeaveSeen(session.user.id, parseInstant(decisions[0]?.at ?? '') ?? serverNow())}
        >
          {decisions.length === 1 && decisions[0] !== undefined
            ? texts.decided(isoDate(decisions[0].date), decisions[0].status, decisions[0].leave_name)
            : texts.severalDecided(decisions.length)}
        </Item>
      )}
    </ul>
  );
}

function Item({
  to,
  isUrgent = false,
  onGo,
  children,
}: {
  readonly to: string;
  readonly onGo?: () => void;
  readonly isUrgent?: boolean;
  readonly children: string;
}): ReactNode {
  const Icon = isUrgent ? IconAlertTriangle : IconBeach;
  return (
    <li>
      <Link to={to} onClick={onGo} data-urgent={isUrgent || undefined}>
        <Icon size={18} aria-hidden />
        <span>{children}</span>
        <IconChevronRight size={16} aria-hidden />
      </Link>
    </li>
  );
}
