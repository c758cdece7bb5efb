import type { CSSProperties, ReactNode } from 'react';

import styles from './columns.module.css';

/** Beside each other in columns; below each other on phones, or as early as on a tablet held upright. */
export function Columns({
  widths = 'repeat(2, minmax(0, 1fr))',
  until = 'phone',
  gap,
  align,
  children,
}: {
  /** Of the columns, as a grid has them in CSS. */
  readonly widths?: string;
  /** Where there is too little room. */
  readonly until?: 'phone' | 'upright';
  readonly gap?: 'lg' | 'wide';
  readonly align?: 'center' | 'end';
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div
      className={styles.columns}
      style={{ '--columns': widths } as CSSProperties}
      data-until={until}
      data-gap={gap}
      data-align={align}
    >
      {children}
    </div>
  );
}
