import '@mantine/core/styles/UnstyledButton.layer.css';
import { UnstyledButton } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

import styles from './icon-button.module.css';

/** A button that is a sign alone; `label` is what it is called. */
export const IconButton = ({
  label,
  size,
  className = '',
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'size'> & {
  readonly label: string;
  readonly size?: 'sm';
  readonly children: ReactNode;
}): ReactNode => (
  <UnstyledButton {...rest} className={`${styles.button} ${className}`} data-size={size} aria-label={label}>
    {children}
  </UnstyledButton>
);
