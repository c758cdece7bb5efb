import type { ReactNode } from 'react';

import { clockState, todaysPanel } from '#domain/attendance/clock-state.ts';
import { yearOf } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import styles from './clock-screen.module.css';
import { ForgottenNotice } from './forgotten-notice.tsx';
import { LiveClock } from './live-clock.tsx';
import { PositionPanel } from './position-panel.tsx';
import { PunchButtons } from './punch-buttons.tsx';
import { PunchDialog } from './punch-dialog.tsx';
import { StateBadge } from './state-badge.tsx';
import { texts } from './texts.ts';
import { TodaysPanel } from './todays-panel.tsx';
import { useForgotten } from './use-forgotten.ts';
import { usePosition } from './use-position.ts';
import { usePunch } from './use-punch.ts';
import { useRecords } from './use-records.ts';

const MINUTE_MS = 60_000;

/** The clock screen (spec §2): where the person stands, today's punches, and the two buttons to punch with. */
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
      <div className={styles.forgotten}>
        <ForgottenNotice forgotten={forgotten} />
      </div>
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
