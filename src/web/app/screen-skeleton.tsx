import type { ReactNode } from 'react';

import styles from './screen-skeleton.module.css';
import { texts } from './texts.ts';

/** Stands in the place of a screen whose code is still being loaded: where its title and its content will be. */
export function ScreenSkeleton(): ReactNode {
  return (
    <div className={styles.screen} role="status">
      <h1 className="visually-hidden">{texts.loading}</h1>
      <div className={styles.title} />
      <div className={styles.content} />
    </div>
  );
}
