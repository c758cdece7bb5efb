import type { ReactNode } from 'react';

import { BrandMark } from '../../ui/brand-mark.tsx';
import styles from './auth-page.module.css';
import { texts } from './texts.ts';

/** The page around the forms of those who are not in yet: the product's name above a card. */
export function AuthPage({ children }: { readonly children?: ReactNode }): ReactNode {
  return (
    <main className={styles.page}>
      <title>{`${texts.screen} | ${texts.title}`}</title>
      <div className={styles.brand}>
        <BrandMark size={44} />
        <h1 className={styles.title}>{texts.title}</h1>
      </div>
      {children}
    </main>
  );
}
