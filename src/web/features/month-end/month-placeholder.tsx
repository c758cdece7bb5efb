import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

import styles from './month-end-screen.module.css';

/** What stands in the place of the rows while they are read. */
export const MonthPlaceholder = (): ReactNode => (
  <div className={styles.placeholder} aria-hidden>
    {Array.from({ length: 10 }, (_, row) => (
      <Skeleton key={row} height="1.25rem" my="1rem" />
    ))}
  </div>
);
