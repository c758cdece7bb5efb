import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

import type { PartOfDay, TodaysPanel } from '#domain/attendance/clock-state.ts';
import type { Punch } from '#domain/attendance/punches.ts';
import type { AttendanceRecord } from '#domain/attendance/record.ts';
import { ADDRESS_LENGTH } from '#domain/location/position.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { lengthOf } from '#domain/time/interval.ts';
import { formatDuration, formatTimeOfDay, type Minutes } from '#domain/time/minutes.ts';
import { markWords } from '../../lib/attendance-words.ts';
import { formatOnWorkingDay } from '../../lib/dates.ts';
import { Link } from '../../lib/router.tsx';
import { PlaceLink } from '../../ui/place-link.tsx';
import { Mark } from '../../ui/tag.tsx';
import styles from './clock.module.css';
import { correctionOf } from './my-day.tsx';
import { texts } from './texts.ts';
import { isAskedFor, isUnsent } from './with-queued.ts';

/** What the story of a day needs beside its punches. */
interface StoryFacts {
  readonly today: IsoDate;
  /** The working day that is shown, where it isn't today's, in words. */
  readonly day: string | null;
  /** Clocked in late, as the attendance sheet says it. */
  readonly isLate: boolean;
  /** Has said why. */
  readonly hasReason: boolean;
  /** What is planned today, in words. */
  readonly plan: string | null;
  /** How long the break was that was entered in place of the punched ones; `null` without one. */
  readonly entered: Minutes | null;
  /** How long was worked so far; `null` before the day has begun. */
  readonly worked: Minutes | null;
  /** The person is at work, and that length goes on. */
  readonly isAtWork: boolean;
  /** Not all of it is work: what lies outside the shift has to be claimed. */
  readonly isPresence: boolean;
}

/** Today's punches with their places (spec §2) as the story of the day; in the same place before they come, dashes when they don't. */
export function DayStory({
  panel,
  ...facts
}: StoryFacts & { readonly panel: TodaysPanel | 'loading' | 'unknown' }): ReactNode {
  return (
    <section className={`${styles.panel} ${styles.day}`} aria-labelledby="todays-panel">
      <div className={styles.heading}>
        <h2 id="todays-panel">{texts.panel}</h2>
        {facts.plan !== null && <span>{facts.plan}</span>}
      </div>
      <dl className={styles.story} aria-busy={panel === 'loading'}>
        {typeof panel === 'string' ? <Unread isLoading={panel === 'loading'} /> : <Story panel={panel} {...facts} />}
      </dl>
    </section>
  );
}

/** The two punches of a day that isn't known. */
function Unread({ isLoading }: { readonly isLoading: boolean }): ReactNode {
  const time = isLoading ? <Skeleton width="3.25rem" height="1.5rem" /> : texts.unknown;
  return (
    <>
      <Moment time={time} name={texts.times.clock_in} />
      <Moment time={time} name={texts.times.clock_out} />
    </>
  );
}

function Story({
  panel: { clockIn, between, clockOut, previousDayClockOut },
  today,
  day,
  isLate,
  hasReason,
  entered,
  worked,
  isAtWork,
  isPresence,
}: StoryFacts & { readonly panel: TodaysPanel }): ReactNode {
  return (
    <>
      {previousDayClockOut !== null && (
        <Moment
          state="done"
          time={formatTimeOfDay(previousDayClockOut.minute)}
          name={texts.punch.clock_out}
          mark={<Mark tone="dim">{texts.previousDay}</Mark>}
        >
          <PlaceLink record={previousDayClockOut.record} length={ADDRESS_LENGTH.clock} />
        </Moment>
      )}
      <PunchMoment
        punch={clockIn}
        name={texts.times.clock_in}
        isLate={isLate}
        mark={
          <>
            {day !== null && <Mark tone="dim">{day}</Mark>}
            {isLate && (
              <>
                <Mark tone="danger">{texts.late}</Mark>
                <Link to={`/attendance?day=${today}&dialog=irregular`}>
                  {hasReason ? texts.changeReason : texts.reportLate}
                </Link>
              </>
            )}
            {clockIn === null && clockOut !== null && <Link to={correctionOf(today)}>{texts.correct}</Link>}
          </>
        }
      />
      {between.map((part) => (
        <Between key={keyOf(part)} part={part} />
      ))}
      {worked !== null && (
        <Moment
          state={isAtWork ? 'now' : 'done'}
          time={isAtWork ? texts.now : texts.sum}
          name={
            <>
              <span>
                {isPresence ? texts.presentSoFar : texts.workedSoFar} <b>{formatDuration(worked)}</b>
              </span>
              {entered !== null && (
                <span>
                  {texts.paused} <b>{formatDuration(entered)}</b>
                </span>
              )}
            </>
          }
        />
      )}
      <PunchMoment punch={clockOut} name={texts.times.clock_out} />
    </>
  );
}

const keyOf = (part: PartOfDay): string =>
  part.kind === 'break' ? `break ${part.start}` : `${part.kind} ${part.punch.record.id}`;

function Between({ part }: { readonly part: PartOfDay }): ReactNode {
  if (part.kind !== 'break') return <PunchMoment punch={part.punch} name={texts.punch[part.kind]} />;
  const { start, end } = part;
  return (
    <Moment
      state="done"
      time={formatOnWorkingDay(start)}
      name={
        <span>
          {texts.paused} {end === null ? texts.lasting : <b>{formatDuration(lengthOf({ start, end }))}</b>}
        </span>
      }
    />
  );
}

/** The mark of an offline punch: whether it was sent, and counts; `null` of any other. */
function queueMark(record: AttendanceRecord): string | null {
  if (isAskedFor(record)) return texts.askedMark;
  if (record.offline === undefined) return null;
  return isUnsent(record) ? texts.unsentMark : texts.offlineMark;
}

/** A punch, or that there is none, with its marks and its place. */
function PunchMoment({
  punch,
  name,
  isLate = false,
  mark,
}: {
  readonly punch: Punch | null;
  readonly name: string;
  readonly isLate?: boolean;
  readonly mark?: ReactNode;
}): ReactNode {
  const queued = punch && queueMark(punch.record);
  return (
    <Moment
      state={punch === null ? 'open' : 'done'}
      isPunch
      isLate={isLate}
      time={punch === null ? texts.notPunched : formatOnWorkingDay(punch.minute)}
      name={name}
      mark={
        <>
          {mark}
          {queued !== null && <Mark tone="dim">{queued}</Mark>}
          {punch?.record.isTimeUnconfirmed === true && <Mark tone="dim">{markWords.timeUnconfirmed}</Mark>}
        </>
      }
    >
      {punch !== null && <PlaceLink record={punch.record} length={ADDRESS_LENGTH.clock} />}
    </Moment>
  );
}

/** A moment on the line of the day: when, what, and where. */
function Moment({
  time,
  name,
  state = 'open',
  isPunch = false,
  isLate = false,
  mark,
  children,
}: {
  readonly time: ReactNode;
  readonly name: ReactNode;
  /** It has been, it is, or it is to come. */
  readonly state?: 'done' | 'now' | 'open';
  readonly isPunch?: boolean;
  readonly isLate?: boolean;
  readonly mark?: ReactNode;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <div className={styles.moment} data-state={state} data-punch={isPunch || undefined}>
      <dt>
        {name}
        {mark}
      </dt>
      <dd className={styles.when} data-late={isLate || undefined}>
        {time}
      </dd>
      {children !== undefined && <dd className={styles.where}>{children}</dd>}
    </div>
  );
}
