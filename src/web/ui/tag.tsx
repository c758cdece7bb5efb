import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import styles from './tag.module.css';

export type Tone = 'plain' | 'info' | 'good' | 'bad';

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
    <span className={styles.tag} data-tone={tone} data-size={size} title={title}>
      {Sign && <Sign size={15} aria-hidden />}
      {children}
    </span>
  );
}

/** A word beside what it is about, quieter than a tag. */
export function Mark({
  tone,
  children,
}: {
  readonly tone: 'dim' | 'success' | 'danger';
  readonly children: string;
}): ReactNode {
  return (
    <span className={styles.mark} data-tone={tone}>
      {children}
    </span>
  );
}
