import { useLayoutEffect, useState, type CSSProperties, type ReactNode } from 'react';

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
  useLayoutEffect(() => {
    if (message !== null || failure !== null) setFoot(heightOfFoot());
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

/** Where a part is looked for that the message would be over, in pixels above the last one. */
const PLACES = [1, 24, 48, 72];

/** How high what stays at the foot of the window is, in pixels: the bar of tabs, and sums or a bar that saves upon it. */
function heightOfFoot(): number {
  const { innerHeight: height, innerWidth: width } = window;
  let top = height;
  for (;;) {
    const over = PLACES.flatMap((above) => document.elementsFromPoint?.(width / 2, top - above) ?? []);
    const tops = over
      .map(stayingAround)
      .flatMap((rect) => (rect !== null && rect.height < height / 2 ? [rect.top] : []));
    const next = Math.min(top, ...tops);
    if (next === top) return height - top;
    top = next;
  }
}

/** Where the part is that an element is in and that stays as the page scrolls. */
function stayingAround(element: Element): DOMRect | null {
  for (let part: Element | null = element; part !== null; part = part.parentElement)
    if (/^(fixed|sticky)$/.test(getComputedStyle(part).position)) return part.getBoundingClientRect();
  return null;
}
