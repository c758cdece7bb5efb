import type { ReactNode } from 'react';

import type { AdminUser } from '#contract/users.ts';
import { api } from '../../lib/api.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { GroupFields, type Groups } from '../../ui/group-fields.tsx';
import { texts } from './texts.ts';
import { useAccountForm, type UserDialogProps } from './user-dialog.ts';

const groupsOf = (user: AdminUser): Groups => ({
  clientCompany: String(user.client_company_id ?? ''),
  jobAssignment: String(user.job_assignment_id ?? ''),
  employmentType: String(user.employment_type_id ?? ''),
});

/** Edits what an employee is grouped by. */
export function GroupForm({ user, onClose, onDone }: UserDialogProps): ReactNode {
  const form = useAccountForm<Groups>({
    draft: `group ${user.id}`,
    initial: groupsOf(user),
    save: ({ clientCompany, jobAssignment, employmentType }) =>
      api('PUT /api/admin/users/{id}/group-attributes', {
        params: { id: String(user.id) },
        body: {
          client_company_id: clientCompany,
          job_assignment_id: jobAssignment,
          employment_type_id: employmentType,
        },
      }),
    wireNames: {
      client_company_id: 'clientCompany',
      job_assignment_id: 'jobAssignment',
      employment_type_id: 'employmentType',
    },
    failed: texts.groupFailed,
    onDone,
  });
  return (
    <DialogForm form={form} firstField="clientCompany" onClose={onClose}>
      <GroupFields values={form.values} errors={form.errors} onChange={form.change} />
    </DialogForm>
  );
}
