import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';

import type { Flash } from './use-flash-message.ts';
import { Banner } from './banner.tsx';
import styles from './banner.module.css';

/**
 * A message over the page, wherever it is scrolled to, above what stays at the foot of the window; nothing moves when it
 * comes and goes. A failure is put away.
 */
export function Toast({
  message,
  failure = null,
  onClose,
}: {
  readonly message: Flash | null;
  readonly failure?: ReactNode;
  readonly onClose?: () => void;
}): ReactNode {
  const [foot, setFoot] = useState(0);
  // The code is there before the first message, and no part of the first load; without it a message stands at the foot.
  useEffect(() => {
    const isShown = message !== null || failure !== null;
    import('./foot.ts').then(
      ({ heightOfFoot }) => isShown && setFoot(heightOfFoot()),
      () => {},
    );
  }, [message, failure]);
  const props = {
    className: `${styles.foot} ${styles.toast}`,
    style: { '--toast-foot': `${foot}px` } as CSSProperties,
  };
  return (
    <>
      <div {...props} role="status">
        {message !== null &&
          (typeof message === 'string' ? (
            <Banner kind="success">{message}</Banner>
          ) : (
            <Banner kind="info">{message.info}</Banner>
          ))}
      </div>
      {failure !== null && (
        <div {...props}>
          <Banner kind="error" {...(onClose !== undefined && { onClose })}>
            {failure}
          </Banner>
        </div>
      )}
    </>
  );
}
