import { IconAlertTriangle, IconDoorEnter, IconDoorExit } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';

import { clockState, todaysPanel, type ClockState, type ForgottenPunch } from '#domain/attendance/clock-state.ts';
import type { PunchType } from '#domain/attendance/record.ts';
import { monthOf, yearOf } from '#domain/time/date.ts';
import { japanClock, japanDate } from '#domain/time/instant.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { formatOnWorkingDay, formatTimeOfDay } from '#domain/time/minutes.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import styles from './clock-screen.module.css';
import { PositionPanel } from './position-panel.tsx';
import { PunchDialog } from './punch-dialog.tsx';
import { texts } from './texts.ts';
import { TodaysPanel } from './todays-panel.tsx';
import { usePosition } from './use-position.ts';
import { usePunch } from './use-punch.ts';
import { useForgotten, useRecords } from './use-records.ts';

const MINUTE_MS = 60_000;

/** The clock screen (spec §2): the person's state, today's punches, and the two buttons to punch with. */
export function ClockScreen(): ReactNode {
  const now = useServerTime(MINUTE_MS);
  const today = japanDate(now);
  const { records, shifts, failed, ...reading } = useRecords(today);
  const position = usePosition();
  const punch = usePunch({ knownRecords: reading.whenKnown, shifts, freshPosition: position.fresh });
  const forgotten = useForgotten(today, now);
  const state = records && clockState(records, now);
  const recordsPending = records === undefined && !failed;

  return (
    <div className={styles.screen}>
      <ScreenTitle hidden>{texts.title}</ScreenTitle>
      <div className={styles.head}>
        <time className={styles.date} dateTime={today}>
          <span className={styles.year}>{yearOf(today)}年</span>
          {formatMonthDay(today)}
        </time>
        <StateBadge state={state} />
      </div>
      <LiveClock />
      {failed && (
        <LoadFailure isReading={reading.isReading} onRetry={reading.reload}>
          {texts.recordsFailed}
        </LoadFailure>
      )}
      <TodaysPanel panel={records ? todaysPanel(records, today) : recordsPending ? 'loading' : 'unknown'} />
      <div className={styles.messages} id="punch-messages">
        <div role="status">
          {punch.success !== null && <Banner kind="success">{punch.success}</Banner>}
          {punch.opening !== null && recordsPending && <p className={styles.reading}>{texts.recordsAwaited}</p>}
        </div>
        {punch.success === null && <PositionPanel state={position.state} onRequest={position.request} />}
      </div>
      <div className={styles.actions}>
        <PunchButtons
          state={state}
          disabled={position.state.kind !== 'held'}
          busy={punch.opening}
          reasonId="punch-messages"
          onPunch={(kind) => void punch.begin(kind)}
        />
      </div>
      <ForgottenNotice forgotten={forgotten} />
      <Dialog title={texts.confirmTitle} opened={punch.intent !== null} onClose={punch.cancel}>
        {punch.intent !== null && (
          <PunchDialog
            key={punch.intent.key}
            intent={punch.intent}
            tried={punch.tried}
            isSending={punch.isSending}
            hasFailed={punch.hasFailed}
            failure={punch.failure}
            onConfirm={(chosenDay) => void punch.confirm(chosenDay)}
            onCancel={punch.cancel}
          />
        )}
      </Dialog>
    </div>
  );
}

/** The time in Japan with seconds. Drawn anew each second, and nothing else with it. */
const LiveClock = memo(function LiveClock(): ReactNode {
  const time = japanClock(useServerTime(1000));
  return (
    <time className={styles.time} dateTime={time} role="timer">
      <span>{time.slice(0, 5)}</span>
      <span className={styles.seconds}>{time.slice(5)}</span>
    </time>
  );
});

/** Whether the person is at work; its place is there while that isn't known yet. */
function StateBadge({ state }: { readonly state: ClockState | undefined }): ReactNode {
  if (state === undefined) return <span className={styles.badge} aria-hidden />;
  return (
    <span className={styles.badge} data-kind={state.kind}>
      {wordingOf(state)}
    </span>
  );
}

function wordingOf(state: ClockState): string {
  switch (state.kind) {
    case 'before':
      return texts.before;
    case 'working':
      return texts.working(formatOnWorkingDay(state.since));
    case 'left':
      return texts.left(formatTimeOfDay(state.at));
  }
}

const buttons = [
  { kind: 'clock_in', Icon: IconDoorEnter },
  { kind: 'clock_out', Icon: IconDoorExit },
] as const;

/** The two buttons that the screen is for; the one that comes next by the person's state stands out. */
function PunchButtons({
  state,
  disabled,
  busy,
  reasonId,
  onPunch,
}: {
  readonly state: ClockState | undefined;
  readonly disabled: boolean;
  readonly busy: PunchType | null;
  /** The id of the element with the reason why they are disabled. */
  readonly reasonId: string;
  readonly onPunch: (kind: PunchType) => void;
}): ReactNode {
  const next = state?.kind === 'working' ? 'clock_out' : state?.kind === 'before' ? 'clock_in' : null;
  return (
    <div className={styles.buttons}>
      {buttons.map(({ kind, Icon }) => (
        <button
          key={kind}
          type="button"
          className={styles.button}
          data-next={kind === next || undefined}
          data-busy={kind === busy || undefined}
          disabled={disabled && kind !== busy}
          aria-describedby={disabled ? reasonId : undefined}
          onClick={() => onPunch(kind)}
        >
          <Icon size={28} aria-hidden />
          {texts.punch[kind]}
        </button>
      ))}
    </div>
  );
}

/** That a past day lacks a punch, the latest of them, and the way to its correction; nothing when none does. */
function ForgottenNotice({ forgotten }: { readonly forgotten: readonly ForgottenPunch[] }): ReactNode {
  const [latest, ...others] = forgotten;
  if (latest === undefined) return null;
  const { workDate, kind } = latest;
  return (
    <p className={styles.forgotten}>
      <IconAlertTriangle size={18} aria-hidden />
      <span>
        {texts.forgotten(workDate, kind)}
        {others.length > 0 && <span className={styles.more}>{texts.moreForgotten(others.length)}</span>}
      </span>
      <Link to={`/attendance?month=${monthOf(workDate)}&day=${workDate}&dialog=correction`}>{texts.correct}</Link>
    </p>
  );
}
