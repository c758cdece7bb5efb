import type { ButtonProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

import { Button } from './button.tsx';

/**
 * A button that says while what it began is under way. It can be reached all the same, since who pressed it with the
 * keyboard would lose their place; the mutation behind it drops another press.
 */
export function ActionButton({
  isBusy,
  busy,
  'aria-disabled': isDisabled,
  children,
  ...rest
}: Omit<ButtonProps & ComponentProps<'button'>, 'color'> & {
  readonly color?: string;
  readonly isBusy: boolean;
  /** The label while it is busy; by default the usual one. */
  readonly busy?: string;
}): ReactNode {
  return (
    <Button {...rest} aria-disabled={isBusy || isDisabled} data-busy={isBusy || undefined}>
      {isBusy ? (busy ?? children) : children}
    </Button>
  );
}

/** A button of an entry of a list: one word, which `label` completes for screen readers by what it is about. */
export const RowButton = ({
  label,
  variant = 'default',
  isDangerous = false,
  isBusy = false,
  onClick,
  children,
}: {
  readonly label: string;
  readonly variant?: 'default' | 'filled';
  /** It takes the entry away. */
  readonly isDangerous?: boolean;
  readonly isBusy?: boolean;
  readonly onClick: () => void;
  readonly children: string;
}): ReactNode => (
  <ActionButton
    variant={variant}
    size="sm"
    {...(isDangerous && { c: 'var(--kt-danger)' })}
    aria-label={label}
    isBusy={isBusy}
    onClick={onClick}
  >
    {children}
  </ActionButton>
);
