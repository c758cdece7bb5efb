import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

import type { TodaysPanel as Panel } from '#domain/attendance/clock-state.ts';
import type { Punch } from '#domain/attendance/punches.ts';
import type { PunchType } from '#domain/attendance/record.ts';
import { ADDRESS_LENGTH } from '#domain/location/position.ts';
import { formatOnWorkingDay, formatTimeOfDay } from '#domain/time/minutes.ts';
import { Row, Text } from '../../ui/layout.tsx';
import { PlaceLink } from '../../ui/place-link.tsx';
import { Mark } from '../../ui/tag.tsx';
import { texts } from './texts.ts';
import styles from './todays-panel.module.css';

/** Today's punches with their places (spec §2); skeletons of the same size until they come, dashes when they don't. */
export function TodaysPanel({ panel }: { readonly panel: Panel | 'loading' | 'unknown' }): ReactNode {
  const known = typeof panel === 'string' ? null : panel;
  const otherwise = panel === 'loading' ? <Skeleton width="5rem" height="1.75rem" /> : texts.unknown;
  return (
    <section className={styles.panel} aria-labelledby="todays-panel">
      <h2 id="todays-panel" className={styles.heading}>
        {texts.panel}
      </h2>
      <dl className={styles.times}>
        <Cell kind="clock_in" punch={known && known.clockIn} none={known ? texts.notPunched : otherwise} />
        <Cell kind="clock_out" punch={known && known.clockOut} none={known ? texts.notPunched : otherwise}>
          {known?.previousDayClockOut && <PreviousDay punch={known.previousDayClockOut} />}
        </Cell>
      </dl>
    </section>
  );
}

function Cell({
  kind,
  punch,
  none,
  children,
}: {
  readonly kind: PunchType;
  readonly punch: Punch | null;
  /** Shown in place of a punch. */
  readonly none: ReactNode;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <div className={styles.cell}>
      <dt>{texts.times[kind]}</dt>
      <dd>
        {punch === null ? (
          <span className={styles.time}>{none}</span>
        ) : (
          <b className={styles.time}>{formatOnWorkingDay(punch.minute)}</b>
        )}
        <div className={styles.place}>
          {punch !== null && <PlaceLink record={punch.record} length={ADDRESS_LENGTH.clock} />}
        </div>
        {children}
      </dd>
    </div>
  );
}

/** The end of the night shift before, which is punched on this morning (D3). */
function PreviousDay({ punch }: { readonly punch: Punch }): ReactNode {
  return (
    <Row gap="sm">
      <Mark tone="dim">{texts.previousDay}</Mark>
      <Text as="span" size="sm" isNumeric>
        {formatTimeOfDay(punch.minute)}
      </Text>
      <PlaceLink record={punch.record} length={ADDRESS_LENGTH.clock} />
    </Row>
  );
}
