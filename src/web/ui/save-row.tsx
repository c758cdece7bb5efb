import { useId, type ReactNode } from 'react';

import { ActionButton } from './action-button.tsx';
import { Button } from './button.tsx';
import { Row, Text } from './layout.tsx';
import { settingTexts as texts } from './setting-texts.ts';

/** Below a setting: what saves it, quiet while nothing has changed; not disabled then, since the focus comes back to it. */
export const SaveRow = ({
  isChanged,
  unchanged,
  isBusy = false,
  busy,
  onSave,
  undo,
  children,
}: {
  readonly isChanged: boolean;
  /** Why there is nothing to save, where the fields don't show it. */
  readonly unchanged?: string;
  /** It is being saved; left out where a confirmation comes first, which says so itself. */
  readonly isBusy?: boolean;
  /** The label while it saves. */
  readonly busy?: string;
  /** Left out, the button submits the form that it is in. */
  readonly onSave?: () => void;
  /** Takes all changes back, where there are any. */
  readonly undo?: { readonly can: boolean; readonly onUndo: () => void };
  readonly children: string;
}): ReactNode => {
  const id = useId();
  const reason = isChanged ? undefined : unchanged;
  return (
    <Row onPhones="fill">
      <ActionButton
        type={onSave === undefined ? 'submit' : 'button'}
        isBusy={isBusy}
        {...(busy !== undefined && { busy })}
        aria-disabled={!isChanged}
        data-disabled={!isChanged}
        aria-describedby={reason && id}
        onClick={isChanged ? onSave : undefined}
      >
        {children}
      </ActionButton>
      {undo !== undefined && (
        <Button
          variant="default"
          aria-disabled={!undo.can || isBusy}
          data-disabled={!undo.can || isBusy}
          onClick={undo.can && !isBusy ? undo.onUndo : undefined}
        >
          {texts.undo}
        </Button>
      )}
      {reason !== undefined && (
        <Text as="span" id={id} tone="dim" size="xs">
          {reason}
        </Text>
      )}
    </Row>
  );
};
