import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';

import styles from './screen-link.module.css';

/** A link to a screen beside this one, as tall as the buttons around it. */
export const ScreenLink = ({ to, children }: { readonly to: To; readonly children: string }): ReactNode => (
  <Link to={to} className={styles.link ?? ''}>
    {children}
  </Link>
);
