import { useId, type ReactNode } from 'react';

import { ActionButton } from './action-button.tsx';
import { Row, Text } from './layout.tsx';

/** Below a setting: what saves it, quiet while nothing has changed; not disabled then, since the focus comes back to it. */
export const SaveRow = ({
  isChanged,
  unchanged,
  isBusy = false,
  busy,
  onSave,
  children,
}: {
  readonly isChanged: boolean;
  /** Why there is nothing to save, where the fields don't show it. */
  readonly unchanged?: string;
  /** It is being saved; left out where a confirmation comes first, which says so itself. */
  readonly isBusy?: boolean;
  /** What it says meanwhile. */
  readonly busy?: string;
  readonly onSave: () => void;
  readonly children: string;
}): ReactNode => {
  const id = useId();
  const reason = isChanged ? undefined : unchanged;
  return (
    <Row onPhones="fill">
      <ActionButton
        isBusy={isBusy}
        {...(busy !== undefined && { busy })}
        aria-disabled={!isChanged}
        data-disabled={!isChanged}
        aria-describedby={reason && id}
        onClick={isChanged ? onSave : undefined}
      >
        {children}
      </ActionButton>
      {reason !== undefined && (
        <Text as="span" id={id} tone="dim" size="xs">
          {reason}
        </Text>
      )}
    </Row>
  );
};
