import type { ReactNode } from 'react';

import { ActionButton } from './action-button.tsx';
import { Row } from './layout.tsx';

/** Below a setting: what saves it, quiet while nothing has changed; not disabled then, since the focus comes back to it. */
export const SaveRow = ({
  isChanged,
  isBusy,
  busy,
  onSave,
  children,
}: {
  readonly isChanged: boolean;
  readonly isBusy: boolean;
  /** What it says meanwhile. */
  readonly busy: string;
  readonly onSave: () => void;
  readonly children: string;
}): ReactNode => (
  <Row onPhones="fill">
    <ActionButton
      isBusy={isBusy}
      busy={busy}
      aria-disabled={!isChanged}
      data-disabled={!isChanged}
      onClick={isChanged ? onSave : undefined}
    >
      {children}
    </ActionButton>
  </Row>
);
