import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import styles from './differences.module.css';
import { Facts } from './facts.tsx';
import { Text } from './layout.tsx';
import { texts } from './texts.ts';

/** A thing that differs between two states of something, in words. */
export interface Difference {
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

/** The differences between two states, each as it was and as it is. */
export function Differences({ differences }: { readonly differences: readonly Difference[] }): ReactNode {
  if (differences.length === 0)
    return (
      <Text tone="dim" size="sm">
        {texts.same}
      </Text>
    );
  return (
    <Facts
      layout="column"
      facts={differences.map(({ title, before, after }) => ({
        label: title,
        value: (
          <>
            {before} <IconArrowRight size={16} aria-label={texts.becomes} role="img" className={styles.arrow} />{' '}
            <b>{after}</b>
          </>
        ),
      }))}
    />
  );
}
