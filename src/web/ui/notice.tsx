import type { ReactNode } from 'react';

import { Text } from './layout.tsx';
import styles from './notice.module.css';
import { ScreenTitle } from './screen-title.tsx';

/** A whole screen that says one thing and offers the way on. */
export function Notice({
  title,
  text,
  action,
}: {
  readonly title: string;
  readonly text?: string;
  readonly action: ReactNode;
}): ReactNode {
  return (
    <div className={styles.notice}>
      <ScreenTitle>{title}</ScreenTitle>
      {text !== undefined && <Text tone="dim">{text}</Text>}
      {action}
    </div>
  );
}
