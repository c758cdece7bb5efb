import '@mantine/core/styles/UnstyledButton.layer.css';
import { UnstyledButton } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

import styles from './icon-button.module.css';

/** A button that is no more than a sign. */
export function IconButton({
  label,
  size = 'md',
  tone,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & {
  /** The accessible name, in place of the sign. */
  readonly label: string;
  /** `sm` is no higher than the text that it is in, but for a thumb; `lg` is as tall as a field beside it. */
  readonly size?: 'sm' | 'md' | 'lg';
  /** `plain` is no paler than the text around it. */
  readonly tone?: 'link' | 'danger' | 'plain';
}): ReactNode {
  return (
    <UnstyledButton
      {...rest}
      className={`${styles.icon} ${className ?? ''}`}
      data-size={size}
      data-tone={tone}
      aria-label={label}
    >
      {children}
    </UnstyledButton>
  );
}

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
