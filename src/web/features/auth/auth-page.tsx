import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

import { BrandMark } from '../../ui/brand-mark.tsx';
import { Row } from '../../ui/layout.tsx';
import styles from './auth.module.css';
import { texts } from './texts.ts';

/** The page around the forms of those who are not in yet: the product's name above a card. */
export function AuthPage({ children }: { readonly children?: ReactNode }): ReactNode {
  return (
    <main className={styles.page}>
      <title>{`${texts.screen} | ${texts.title}`}</title>
      <Row justify="center">
        <BrandMark size={44} />
        <Box component="h1" fz="1.5rem" fw={700} lh={1.3}>
          {texts.title}
        </Box>
      </Row>
      {children}
    </main>
  );
}
