import type { ReactNode } from 'react';

import { ActionButton } from './action-button.tsx';

/** A button of an entry of a list: one word, which `label` completes for screen readers by what it is about. */
export const RowButton = ({
  label,
  variant = 'default',
  isBusy = false,
  onClick,
  children,
}: {
  readonly label: string;
  readonly variant?: 'default' | 'filled';
  readonly isBusy?: boolean;
  readonly onClick: () => void;
  readonly children: string;
}): ReactNode => (
  <ActionButton variant={variant} size="sm" aria-label={label} isBusy={isBusy} onClick={onClick}>
    {children}
  </ActionButton>
);
