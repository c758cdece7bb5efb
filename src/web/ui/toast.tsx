import type { ReactNode } from 'react';

import { Banner } from './banner.tsx';
import styles from './banner.module.css';

/** A message of success over the page, wherever it is scrolled to; nothing moves when it comes and goes. */
export function Toast({ message }: { readonly message: string | null }): ReactNode {
  return (
    <div className={`${styles.foot} ${styles.toast}`} role="status">
      {message !== null && <Banner kind="success">{message}</Banner>}
    </div>
  );
}
