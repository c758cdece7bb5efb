import type { ReactNode } from 'react';

import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Month } from './month.tsx';
import styles from './month-screen.module.css';
import { OwnMonth } from './own-month.tsx';
import { texts } from './texts.ts';

/** The person's own month. */
export function MonthScreen(): ReactNode {
  return (
    <div className={styles.screen}>
      <Month
        subject="own"
        title={<ScreenTitle>{texts.title}</ScreenTitle>}
        renderSummary={(shown) => <OwnMonth {...shown} />}
      />
    </div>
  );
}
