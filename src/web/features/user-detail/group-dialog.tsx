import type { ReactNode } from 'react';

import type { AdminUser } from '#contract/users.ts';
import { ApiError, api, failureOf } from '../../lib/api.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useFieldErrors } from '../../lib/use-field-errors.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { GroupFields, type Groups } from '../../ui/group-fields.tsx';
import { texts } from './texts.ts';
import { useAccountChange, type UserDialogProps } from './user-dialog.ts';

/** The fields by their names on the wire. */
const FIELDS: Readonly<Record<string, keyof Groups>> = {
  client_company_id: 'clientCompany',
  job_assignment_id: 'jobAssignment',
  employment_type_id: 'employmentType',
};

const groupsOf = (user: AdminUser): Groups => ({
  clientCompany: String(user.client_company_id ?? ''),
  jobAssignment: String(user.job_assignment_id ?? ''),
  employmentType: String(user.employment_type_id ?? ''),
});

/** Edits what an employee is grouped by. */
export function GroupDialog({ opened, onClose, ...props }: UserDialogProps): ReactNode {
  return (
    <Dialog title={texts.editGroup} opened={opened} onClose={onClose}>
      <GroupForm {...props} onClose={onClose} />
    </Dialog>
  );
}

function GroupForm({ user, onClose, onDone }: Omit<UserDialogProps, 'opened'>): ReactNode {
  const draft = useDraft(`group ${user.id}`, groupsOf(user));
  const { clientCompany, jobAssignment, employmentType } = draft.values;
  const { faults, found, find, change: changeFaults } = useFieldErrors<keyof Groups>();
  const saving = useAccountChange(
    () =>
      api('PUT /api/admin/users/{id}/group-attributes', {
        params: { id: String(user.id) },
        body: {
          client_company_id: clientCompany,
          job_assignment_id: jobAssignment,
          employment_type_id: employmentType,
        },
      }),
    {
      onDone: ({ message }) => {
        draft.discard();
        onDone(message);
      },
      onRefused: (error) => {
        const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
        find(Object.fromEntries(fields.flatMap(([name, text]) => (FIELDS[name] ? [[FIELDS[name], text]] : []))));
      },
    },
  );
  return (
    <DialogForm
      isRestored={draft.isRestored}
      failure={failureOf(saving.error, Object.keys(FIELDS), texts.groupFailed)}
      missing={null}
      isSaving={saving.isPending}
      found={found}
      firstField="clientCompany"
      onDiscard={draft.discard}
      onSubmit={() => saving.mutate()}
      onCancel={() => {
        draft.discard();
        onClose();
      }}
    >
      <GroupFields
        values={draft.values}
        faults={faults}
        onChange={(changed) => {
          draft.change(changed);
          changeFaults(Object.keys(changed));
        }}
      />
    </DialogForm>
  );
}
