import type { ReactNode } from 'react';

import { useToday } from '../lib/use-server-time.ts';
import styles from './paper.module.css';
import { texts } from './texts.ts';

/**
 * What of a screen is printed, and nothing beside it: below a heading that only paper has, with the company, the period,
 * the person and the day on which it was printed. On the screen it adds nothing.
 */
export function Paper({
  title,
  company,
  period,
  person,
  isLandscape = false,
  children,
}: {
  readonly title: string;
  /** `undefined` while it isn't known, as is the person. */
  readonly company: string | undefined;
  readonly period: string;
  readonly person?: string | undefined;
  readonly isLandscape?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const today = useToday();
  return (
    <div className={styles.paper} data-paper={isLandscape ? 'landscape' : 'portrait'}>
      <div className={styles.head} aria-hidden>
        <b>
          {period} {title}
        </b>
        <span>{company}</span>
        <span>{person}</span>
        <span>{texts.printedOn(today)}</span>
      </div>
      {children}
    </div>
  );
}
