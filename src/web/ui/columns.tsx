import type { ReactNode } from 'react';

import styles from './layout.module.css';

const GAPS = { lg: '0.875rem', pair: '0.875rem 0.75rem', xl: '1rem 1.5rem', wide: '0.5rem 1.5rem' };

/** Beside each other in columns; below each other on phones, or as early as on a tablet held upright. */
export function Columns({
  widths = 'repeat(2, minmax(0, 1fr))',
  until = 'phone',
  gap = 'xl',
  align,
  isForm = false,
  children,
}: {
  /** Of the columns, as a grid has them in CSS. */
  readonly widths?: string;
  /** Where there is too little room. */
  readonly until?: 'phone' | 'upright' | 'never';
  readonly gap?: keyof typeof GAPS;
  readonly align?: 'center' | 'end' | 'stretch';
  /** A form with what helps to fill it in: alone it is as wide as any form. */
  readonly isForm?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const style = { '--columns': widths, '--gap': GAPS[gap], alignItems: align };
  return (
    <div className={styles.columns} style={style} data-until={until} data-form={isForm || undefined}>
      {children}
    </div>
  );
}
