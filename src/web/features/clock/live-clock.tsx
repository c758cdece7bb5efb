import { memo, type ReactNode } from 'react';

import { japanClock } from '#domain/time/instant.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import styles from './live-clock.module.css';

/** The time in Japan with seconds. Drawn anew each second, and nothing else with it. */
export const LiveClock = memo(function LiveClock(): ReactNode {
  const time = japanClock(useServerTime(1000));
  return (
    <time className={styles.time} dateTime={time} role="timer">
      <span>{time.slice(0, 5)}</span>
      <span className={styles.seconds}>{time.slice(5)}</span>
    </time>
  );
});
