import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { MasterEntry } from '#contract/master-data.ts';
import { messageOf } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Text } from '../../ui/layout.tsx';
import type { MasterList } from './master-lists.ts';
import { texts } from './texts.ts';
import { invalidate } from '../../lib/query-keys.ts';

/** Asks before an entry of a list is deleted, and does it. */
export function DeleteDialog({
  list,
  entry,
  onClose,
  onDeleted,
}: {
  readonly list: MasterList;
  readonly entry: MasterEntry | null;
  readonly onClose: () => void;
  readonly onDeleted: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      name="delete-master-data"
      subject={entry}
      title={texts.deletion(list.noun)}
      action={texts.delete}
      busy={texts.deleting}
      failure={(error) => messageOf(error, texts.deleteFailed(list.noun))}
      run={({ id }) => list.remove(id)}
      onDone={({ message }) => onDeleted(message)}
      onSettled={() => invalidate(queryClient, 'masterData')}
      onClose={onClose}
    >
      {({ name }) => (
        <>
          <Text weight="bold">{name}</Text>
          <p>{list.askDelete}</p>
          <Text tone="dim" size="xs">
            {texts.deletedFromUsers}
          </Text>
        </>
      )}
    </ConfirmDialog>
  );
}
