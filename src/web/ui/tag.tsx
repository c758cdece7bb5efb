import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import styles from './tag.module.css';
import { toneColors } from './theme.ts';

export type Tone = 'plain' | 'info' | 'good' | 'bad';

const TONES = { plain: {}, info: toneColors('info'), good: toneColors('success'), bad: toneColors('danger') };

/** A word that says the state of something. */
export function Tag({
  tone = 'plain',
  size,
  icon: Sign,
  title,
  children,
}: {
  readonly tone?: Tone;
  readonly size?: 'sm';
  readonly icon?: Icon;
  /** What the word means, where that isn't obvious. */
  readonly title?: string | undefined;
  readonly children: string;
}): ReactNode {
  return (
    <span className={styles.tag} style={TONES[tone]} data-size={size} title={title}>
      {Sign && <Sign size={15} aria-hidden />}
      {children}
    </span>
  );
}

const MARK_COLORS = { dim: 'var(--mantine-color-dimmed)', success: 'var(--kt-success)', danger: 'var(--kt-danger)' };

/** A word beside what it is about, quieter than a tag. */
export function Mark({
  tone,
  children,
}: {
  readonly tone: keyof typeof MARK_COLORS;
  readonly children: string;
}): ReactNode {
  return (
    <span className={styles.mark} style={{ color: MARK_COLORS[tone] }}>
      {children}
    </span>
  );
}

/** A count behind a link of the navigation; `unit` says to screen readers what is counted. */
export function CountBadge({ count, unit }: { readonly count: number; readonly unit: string }): ReactNode {
  return (
    <span className={styles.count}>
      {count}
      <span className="visually-hidden">{unit}</span>
    </span>
  );
}
