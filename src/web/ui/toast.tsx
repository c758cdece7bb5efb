import type { ReactNode } from 'react';

import { Banner } from './banner.tsx';
import styles from './banner.module.css';

/** A message over the page, wherever it is scrolled to; nothing moves when it comes and goes. A failure is put away. */
export function Toast({
  message,
  failure = null,
  onClose,
}: {
  readonly message: string | null;
  readonly failure?: ReactNode;
  readonly onClose?: () => void;
}): ReactNode {
  const className = `${styles.foot} ${styles.toast}`;
  return (
    <>
      <div className={className} role="status">
        {message !== null && <Banner kind="success">{message}</Banner>}
      </div>
      {failure !== null && (
        <div className={className}>
          <Banner kind="error" {...(onClose !== undefined && { onClose })}>
            {failure}
          </Banner>
        </div>
      )}
    </>
  );
}
