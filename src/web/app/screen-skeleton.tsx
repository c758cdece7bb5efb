import type { ReactNode } from 'react';

import { Screen } from '../ui/layout.tsx';
import styles from './screen-skeleton.module.css';
import { texts } from './texts.ts';

/** In the place of a screen whose code is still being loaded: where its title and its content will be. */
export const ScreenSkeleton = (): ReactNode => (
  <div className={styles.skeleton} role="status">
    <Screen>
      <h1 className="visually-hidden">{texts.loading}</h1>
      <div className={styles.title} />
      <div className={styles.content} />
    </Screen>
  </div>
);
