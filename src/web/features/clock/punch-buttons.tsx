import { IconDoorEnter, IconDoorExit } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { ClockState } from '#domain/attendance/clock-state.ts';
import type { PunchType } from '#domain/attendance/record.ts';
import styles from './punch-buttons.module.css';
import { texts } from './texts.ts';

const buttons = [
  { kind: 'clock_in', Icon: IconDoorEnter },
  { kind: 'clock_out', Icon: IconDoorExit },
] as const;

/** The two buttons that the screen is for; the one that comes next by the person's state stands out. */
export function PunchButtons({
  state,
  disabled,
  busy,
  reasonId,
  onPunch,
}: {
  readonly state: ClockState | undefined;
  readonly disabled: boolean;
  readonly busy: PunchType | null;
  /** The element that says why they are disabled. */
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
