import '@mantine/core/styles/UnstyledButton.layer.css';
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';

import styles from './link-button.module.css';

/** A button within a text, that looks like a link. */
export function LinkButton({
  onClick,
  disabled,
  children,
}: {
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly children: string;
}): ReactNode {
  return (
    <UnstyledButton className={styles.link} disabled={disabled} onClick={onClick}>
      {children}
    </UnstyledButton>
  );
}
