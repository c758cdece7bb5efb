import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { api, messageOf } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Text } from '../../ui/layout.tsx';
import type { Choice } from './payroll-queries.ts';
import { texts } from './texts.ts';
import { invalidate } from '../../lib/query-keys.ts';

/** Asks before a template is deleted, and does it. */
export function TemplateDeletion({
  template,
  onClose,
  onDeleted,
}: {
  /** `null` closes the dialog. */
  readonly template: Choice | null;
  readonly onClose: () => void;
  readonly onDeleted: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      name="delete-payroll-template"
      subject={template}
      title={texts.deletion}
      action={texts.delete}
      busy={texts.deleting}
      failure={(error) => messageOf(error, texts.deleteFailed)}
      run={({ id }) => api('DELETE /api/admin/payroll-templates/{id}', { params: { id: String(id) } })}
      onDone={({ message }) => onDeleted(message)}
      onSettled={() => invalidate(queryClient, 'payrollTemplates')}
      onClose={onClose}
    >
      {({ values }) => (
        <>
          <Text weight="bold">{values.name}</Text>
          <p>{texts.askDelete}</p>
        </>
      )}
    </ConfirmDialog>
  );
}
