import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';

import { pathnameOf, useBackTarget } from '../lib/back-target.ts';
import styles from './back-link.module.css';

/** The way back at the top of a screen: where the person came from, as they left it, or else to the screen above. */
export function BackLink({
  to,
  label,
  origins,
}: {
  readonly to: To;
  readonly label: string;
  /** What is said of the other screens that lead here, by their pathnames. */
  readonly origins?: Readonly<Record<string, string>>;
}): ReactNode {
  const origin = useBackTarget();
  const known = origin === null ? undefined : origins?.[pathnameOf(origin)];
  return (
    <Link to={origin === null || known === undefined ? to : origin} className={styles.back}>
      <IconChevronLeft size={18} aria-hidden />
      {known ?? label}
    </Link>
  );
}
