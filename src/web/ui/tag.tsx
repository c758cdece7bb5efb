import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import styles from './tag.module.css';

export type Tone = 'plain' | 'info' | 'good' | 'bad';

const colorsOf = (name: 'info' | 'success' | 'danger') => ({
  borderColor: `var(--kt-${name}-line)`,
  background: `var(--kt-${name}-surface)`,
  color: `var(--kt-${name})`,
});

const TONES = { plain: {}, info: colorsOf('info'), good: colorsOf('success'), bad: colorsOf('danger') };

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
  /** The meaning of the word, where it isn't obvious. */
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
