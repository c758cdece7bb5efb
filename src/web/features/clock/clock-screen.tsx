import { Box } from '@mantine/core';
import { IconCoffee, IconDoorEnter, IconDoorExit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useEffectEvent, useState, type ReactNode } from 'react';

import type { MyDay } from '#contract/my-day.ts';
import { clockState, isAtWork, todaysPanel, type ClockState, workedSoFar } from '#domain/attendance/clock-state.ts';
import { breakOf } from '#domain/attendance/day.ts';
import type { Punch } from '#domain/attendance/punches.ts';
import type { AnyPunchType, BreakPunchType, PunchType } from '#domain/attendance/record.ts';
import { addDays, type IsoDate } from '#domain/time/date.ts';
import { instantOf, japanClock, japanDate } from '#domain/time/instant.ts';
import { formatTimeOfDay, parseTimeOfDay, type WorkingDayMinute } from '#domain/time/minutes.ts';
import { formatDate } from '../../lib/dates.ts';
import { whenIdle } from '../../lib/idle.ts';
import { myDayQuery } from '../../lib/my-day-query.ts';
import { useSession } from '../../lib/session-store.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { toShift } from '../../lib/wire.ts';
import { useSearchParams } from '../../lib/router.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { KeptBanner } from '../../ui/kept-banner.tsx';
import { lazyDialog, lazyPart } from '../../ui/lazy-part.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import styles from './clock.module.css';
import { DayStory } from './day-story.tsx';
import { correctionOf, Forgotten, forgottenFirst, MonthFigures, NextShift, planOf, Waiting } from './my-day.tsx';
import { type Position, PositionPanel, usePosition } from './position.tsx';
import type { PlaceAtTap } from './punch-place.tsx';
import { isDue, isRefused, useQueue } from './punch-queue.ts';
import { useHiddenNotes } from './hidden-notes.ts';
import { texts } from './texts.ts';
import { usePunch } from './use-punch.ts';
import { usePunchSettings } from './use-punch-settings.ts';
import { useRecords } from './use-records.ts';
import { isOnRecord, withAsked } from './with-queued.ts';

const loadParts = () => import('./punch-parts.ts');

const PunchDialog = lazyDialog(async () => (await loadParts()).PunchDialog);

const PositionFailure = lazyPart(async () => (await loadParts()).PositionFailure);

const PunchPlace = lazyPart(async () => (await loadParts()).PunchPlace);

const UndoToast = lazyPart(async () => (await loadParts()).UndoToast);

const UnsentPunches = lazyPart(async () => (await loadParts()).UnsentPunches);

const MINUTE_MS = 60_000;

/** Of the messages on the position: they say why the buttons are disabled. */
const MESSAGES_ID = 'punch-messages';

/** The clock screen (spec §2), or why there is none for somebody whose attendance isn't kept. */
export function ClockScreen(): ReactNode {
  const isOutside = useSession().session?.user.isOutsideAttendance === true;
  if (!isOutside) return <Clock />;
  return (
    <div className={styles.screen}>
      <ScreenTitle>{texts.title}</ScreenTitle>
      <Banner kind="info">{texts.outsideAttendance}</Banner>
    </div>
  );
}

/** The person's state, today's punches, and the two buttons to punch with. */
function Clock(): ReactNode {
  // Before it is asked for: a phone may have lost its network by then.
  useEffect(() => {
    void whenIdle(Dialog.preload, PunchDialog.preload);
  }, []);
  const now = useServerTime(MINUTE_MS);
  const today = japanDate(now);
  const { records: read, failed, ...reading } = useRecords(today);
  const position = usePosition();
  // After the punches, which it never keeps waiting.
  const { data: myDay, isError } = useQuery({ ...myDayQuery, enabled: read !== undefined || failed });
  const shifts = myDay?.shifts.map(toShift) ?? [];
  // What was approved since the day was read is on record.
  const asked = (myDay?.waiting_punches ?? []).filter((waiting) => !isOnRecord(waiting, read ?? []));
  const records = read && withAsked(read, asked);
  const { punchesBreaks, punchesDirectly, keepsOffline, judgesPlace } = usePunchSettings();
  const [place, setPlace] = useState<PlaceAtTap | null>(null);
  const [isOffSite, setOffSite] = useState(false);
  // The verdict on the last position stands while another one is taken.
  const [held, setHeld] = useState<Position | null>(null);
  if (position.state.kind === 'held' && position.state.position !== held) setHeld(position.state.position);
  const correction = correctionOf(today);
  const punch = usePunch({
    knownRecords: async () => {
      const known = await reading.whenKnown();
      return known && withAsked(known, asked);
    },
    shifts,
    freshPosition: position.fresh,
    isDirect: punchesDirectly,
    keepsOffline,
    place,
  });
  // The next punch is another matter.
  const isPunched = punch.success !== null || punch.kept !== null || punch.undoable !== null;
  if (isPunched && isOffSite) setOffSite(false);
  const queue = useQueue();
  const notes = useHiddenNotes();
  const notices = { unsent: queue.filter(isDue), asked: asked.filter(notes.isShown), refused: queue.filter(isRefused) };
  const hasNotices = Object.values(notices).some(({ length }) => length > 0);
  useShortcut(position.state.kind === 'held', punch.begin);
  const state = records && clockState(records, now, shifts);
  const workDate = state !== undefined && isAtWork(state) ? state.workDate : today;
  const panel = records && todaysPanel(records, today, workDate);
  const lacksClockIn = panel !== undefined && panel.clockIn === null && panel.clockOut !== null;
  const forgotten = forgottenFirst(state, myDay);
  const recordsPending = records === undefined && !failed;

  return (
    <div
      className={styles.screen}
      data-position={position.state.kind}
      data-unsent={hasNotices || undefined}
      data-kept={reading.readAt !== null || undefined}
    >
      <ScreenTitle hidden>{texts.title}</ScreenTitle>
      <div className={styles.head}>
        <Box component="time" c="dimmed" fz="lg" dateTime={today}>
          {formatDate(today)}
        </Box>
        <StateBadge state={state} today={today} lacksClockIn={lacksClockIn} />
      </div>
      <div className={styles.now}>
        {forgotten !== null && <Forgotten punch={forgotten} />}
        <LiveClock />
      </div>
      <div className={styles.panels}>
        {/* The dialog shows the same fault. */}
        {failed && punch.intent === null && reading.readAt === null && (
          <LoadFailure isReading={reading.isReading} onRetry={reading.reload}>
            {texts.recordsFailed}
          </LoadFailure>
        )}
        <KeptBanner at={reading.readAt} />
        <DayStory
          panel={panel ?? (recordsPending ? 'loading' : 'unknown')}
          today={today}
          day={dayName(workDate, today)}
          isLate={workDate === today && cameLate(panel?.clockIn ?? null, today, myDay)}
          hasReason={records?.some(({ recordType, workDate: day }) => recordType === 'late' && day === today) ?? false}
          plan={planOf(myDay, today)}
          isPresence={myDay?.has_presence_claimed === true}
          isAtWork={state !== undefined && isAtWork(state)}
          entered={breakOf(records?.filter((record) => record.workDate === workDate) ?? [])}
          worked={
            records && state && state.kind !== 'before' && state.kind !== 'forgotten' && !lacksClockIn
              ? workedSoFar(records, now, shifts)
              : null
          }
        />
        <MonthFigures myDay={myDay} hasFailed={isError} />
        <NextShift myDay={myDay} hasFailed={isError} />
        <Waiting myDay={myDay} named={forgotten} />
        {hasNotices && <UnsentPunches {...notices} onHide={notes.hide} correctionOf={correctionOf} />}
      </div>
      <div className={styles.messages} id={MESSAGES_ID}>
        <div role="status">
          {punch.kept !== null && <Banner kind="info">{punch.kept}</Banner>}
          {punch.success !== null && punch.undoable === null && <Banner kind="success">{punch.success}</Banner>}
          {punch.undoable !== null && (
            <UndoToast
              key={punch.undoable.id}
              {...punch.undoable}
              onUndone={punch.undone}
              onFailed={punch.undoFailed}
              onOver={punch.endUndo}
            />
          )}
          {punch.opening !== null && recordsPending && (
            <Box component="p" mb="0.25rem" c="dimmed" fz="sm" ta="center">
              {texts.recordsAwaited}
            </Box>
          )}
        </div>
        {punch.undoFailure !== null && <Banner kind="error">{punch.undoFailure}</Banner>}
        {punch.success === null && punch.kept === null && punch.undoable === null && punch.undoFailure === null && (
          <>
            {position.state.kind === 'failed' ? (
              <PositionFailure why={position.state.why} correction={correction} onRequest={position.request} />
            ) : (
              <PositionPanel state={position.state} onRequest={position.request} />
            )}
            {judgesPlace && held !== null && position.state.kind !== 'failed' && (
              <PunchPlace
                position={held}
                isOffSite={isOffSite}
                onOffSite={setOffSite}
                onJudged={setPlace}
                onLocate={position.state.kind === 'held' ? position.request : null}
                correction={correction}
              />
            )}
          </>
        )}
      </div>
      <PunchButtons
        state={state}
        breakPunch={punchesBreaks ? breakPunchOf(state) : null}
        disabled={position.state.kind !== 'held'}
        busy={punch.opening}
        onPunch={(kind) => punch.begin(kind)}
      />
      <PunchDialog
        opened={punch.intent !== null}
        intent={punch.intent}
        tried={punch.tried}
        answers={punch.answers}
        isSending={punch.isSending}
        failure={punch.failure}
        judgesPlace={judgesPlace}
        correction={correction}
        onConfirm={punch.confirm}
        onCancel={punch.cancel}
      />
    </div>
  );
}

const SHORTCUTS: Readonly<Record<string, PunchType>> = { in: 'clock_in', out: 'clock_out' };

/** Begins the punch that a shortcut of the installed app asks for, once there is a position; any link could, so it is asked about first. */
function useShortcut(isReady: boolean, begin: (kind: PunchType, asksFirst: true) => void): void {
  const [search, setSearch] = useSearchParams();
  const kind = SHORTCUTS[search.get('punch') ?? ''];
  const start = useEffectEvent((wanted: PunchType) => {
    setSearch({}, { replace: true });
    begin(wanted, true);
  });
  useEffect(() => {
    if (isReady && kind !== undefined) start(kind);
  }, [isReady, kind]);
}

/** The time in Japan with seconds. Drawn again each second, and nothing else with it. */
const LiveClock = memo(function LiveClock(): ReactNode {
  const time = japanClock(useServerTime(1000));
  return (
    <time className={styles.time} dateTime={time} role="timer">
      <span>{time.slice(0, 5)}</span>
      <Box component="span" c="dimmed" fz="0.55em" fw={500}>
        {time.slice(5)}
      </Box>
    </time>
  );
});

/** Whether the person is at work; nothing while that isn't known yet. */
function StateBadge({
  state,
  today,
  lacksClockIn,
}: {
  readonly state: ClockState | undefined;
  readonly today: IsoDate;
  /** Today has a clock-out without one: nothing is done yet. */
  readonly lacksClockIn: boolean;
}): ReactNode {
  if (state === undefined) return null;
  if (state.kind === 'left' && lacksClockIn)
    return (
      <span className={styles.badge} data-kind="incomplete">
        {texts.withoutClockIn}
      </span>
    );
  return (
    <span className={styles.badge} data-kind={state.kind === 'forgotten' ? 'before' : state.kind}>
      {wordingOf(state, today)}
    </span>
  );
}

/** The day in words, where it isn't today. */
function dayName(day: IsoDate, today: IsoDate): string | null {
  if (day === today) return null;
  return day === addDays(today, -1) ? texts.yesterday : texts.monthDay(day);
}

/** A time of a working day, with its day where that isn't today's. */
function sinceText(minute: WorkingDayMinute, workDate: IsoDate, today: IsoDate): string {
  const day = dayName(japanDate(instantOf(workDate, minute)), today);
  return day === null ? formatTimeOfDay(minute) : `${day} ${formatTimeOfDay(minute)}`;
}

function wordingOf(state: ClockState, today: IsoDate): string {
  switch (state.kind) {
    case 'before':
    // What was forgotten stands above the clock.
    case 'forgotten':
      return texts.before;
    case 'working':
      return texts.working(sinceText(state.since, state.workDate, today));
    case 'on_break':
      return texts.onBreak(sinceText(state.since, state.workDate, today));
    case 'left':
      return texts.left(formatTimeOfDay(state.at));
  }
}

/** Whether a clock-in of today is late; not while nobody knows. */
function cameLate(clockIn: Punch | null, today: IsoDate, myDay: MyDay | undefined): boolean {
  const after = myDay?.date === today && myDay.late_after !== null ? parseTimeOfDay(myDay.late_after) : null;
  return clockIn !== null && after !== null && clockIn.minute > after;
}

const buttons = [
  { kind: 'clock_in', Icon: IconDoorEnter },
  { kind: 'clock_out', Icon: IconDoorExit },
] as const;

/** The punch of a break that may come next: at work its beginning, on a break its end. */
function breakPunchOf(state: ClockState | undefined): BreakPunchType | null {
  if (state === undefined || !isAtWork(state)) return null;
  return state.kind === 'on_break' ? 'break_end' : 'break_start';
}

/** The punch that comes next by the person's state; none once they have left. */
function nextPunch(state: ClockState | undefined): AnyPunchType | null {
  switch (state?.kind) {
    case 'before':
    case 'forgotten':
      return 'clock_in';
    case 'working':
      return 'clock_out';
    case 'on_break':
      return 'break_end';
    case 'left':
    case undefined:
      return null;
  }
}

/**
 * The two buttons that the screen is for, and at work a third where the company punches breaks; the one that comes next
 * by the person's state stands out.
 */
function PunchButtons({
  state,
  breakPunch,
  disabled,
  busy,
  onPunch,
}: {
  readonly state: ClockState | undefined;
  /** The punch of a break that is offered. */
  readonly breakPunch: BreakPunchType | null;
  readonly disabled: boolean;
  readonly busy: AnyPunchType | null;
  readonly onPunch: (kind: AnyPunchType) => void;
}): ReactNode {
  const next = nextPunch(state);
  const offered = breakPunch === null ? buttons : [...buttons, { kind: breakPunch, Icon: IconCoffee }];
  return (
    <div className={styles.buttons}>
      {offered.map(({ kind, Icon }) => (
        <button
          key={kind}
          type="button"
          className={styles.button}
          data-break={kind === breakPunch || undefined}
          data-next={kind === next || undefined}
          data-busy={kind === busy || undefined}
          disabled={disabled && kind !== busy}
          aria-describedby={disabled ? MESSAGES_ID : undefined}
          onClick={() => onPunch(kind)}
        >
          <Icon size={28} aria-hidden />
          {texts.punch[kind]}
        </button>
      ))}
    </div>
  );
}
