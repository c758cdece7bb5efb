import { IconAlertCircle, IconCircleCheck, IconCloudUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { KioskPunch } from '#contract/kiosk.ts';
import type { AnyPunchType } from '#domain/attendance/record.ts';
import { epochMs, type EpochMs, japanClock, parseInstant } from '#domain/time/instant.ts';
import styles from './kiosk.module.css';
import { texts } from './texts.ts';

/** The outcome of a scan. */
export type Outcome =
  | { readonly kind: 'done'; readonly punch: KioskPunch }
  | { readonly kind: 'kept'; readonly type: AnyPunchType | null; readonly at: EpochMs }
  | { readonly kind: 'refused'; readonly message: ReactNode };

/** The outcome of the last scan, to be read from afar: the greeting, the family name, what was punched and when. */
export function OutcomeFace({ outcome }: { readonly outcome: Outcome }): ReactNode {
  if (outcome.kind === 'refused')
    return (
      <div className={styles.outcome} data-kind="refused">
        <IconAlertCircle className={styles.sign} aria-hidden />
        <p className={styles.greeting}>{texts.notPunched}</p>
        <p className={styles.what}>{outcome.message}</p>
      </div>
    );
  if (outcome.kind === 'kept')
    return (
      <div className={styles.outcome} data-kind="kept">
        <IconCloudUp className={styles.sign} aria-hidden />
        <p className={styles.greeting}>{texts.kept}</p>
        <p className={styles.what}>{texts.keptAt(outcome.type, japanClock(outcome.at).slice(0, 5))}</p>
      </div>
    );
  const { record_type: type, recorded_at, name, is_repeated: isRepeated } = outcome.punch;
  const time = japanClock(parseInstant(recorded_at) ?? epochMs(0)).slice(0, 5);
  return (
    <div className={styles.outcome} data-kind="done">
      <IconCircleCheck className={styles.sign} aria-hidden />
      <p className={styles.greeting}>{texts.greeting(type, Number(time.slice(0, 2)))}</p>
      {name !== null && <p className={styles.name}>{texts.called(name)}</p>}
      <p className={styles.what}>{isRepeated ? texts.repeated(type, time) : texts.done(type, time)}</p>
    </div>
  );
}
