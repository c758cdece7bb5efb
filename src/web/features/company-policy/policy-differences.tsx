import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import styles from './policy-differences.module.css';
import type { PolicyDifference } from './policy-items.ts';
import { texts } from './texts.ts';
import { Text } from '../../ui/layout.tsx';

/** What differs between two policies, each as it was and as it is. */
export function PolicyDifferences({ differences }: { readonly differences: readonly PolicyDifference[] }): ReactNode {
  if (differences.length === 0)
    return (
      <Text tone="dim" size="sm">
        {texts.same}
      </Text>
    );
  return (
    <dl className={styles.list}>
      {differences.map(({ title, before, after }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            {before} <IconArrowRight size={16} aria-label={texts.arrow} role="img" /> <b>{after}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}
