import type { ReactNode } from 'react';

import styles from './screen-title.module.css';
import { texts } from './texts.ts';

/** The heading of a screen, which names the browser's tab too. `hidden` hides it visually. */
export function ScreenTitle({ children, hidden }: { readonly children: string; readonly hidden?: boolean }): ReactNode {
  return (
    <>
      <title>{`${children} | ${texts.product}`}</title>
      <h1 className={hidden === true ? 'visually-hidden' : styles.title}>{children}</h1>
    </>
  );
}
