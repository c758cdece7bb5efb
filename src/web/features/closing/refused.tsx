import type { ReactNode } from 'react';

import { Text } from '../../ui/layout.tsx';
import styles from './closing.module.css';

/** Those for whom something was refused, each with the reason. */
export const Refused = ({
  people,
}: {
  readonly people: readonly { readonly user_id: number; readonly name: string; readonly message: string }[];
}): ReactNode => (
  <ul className={styles.refused}>
    {people.map(({ user_id, name, message }) => (
      <li key={user_id}>
        <Text as="div" weight="bold">
          {name}
        </Text>
        {message}
      </li>
    ))}
  </ul>
);
