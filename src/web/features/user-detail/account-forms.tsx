import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { AdminUser } from '#contract/users.ts';
import { ROLE_NAMES, ROLES } from '#domain/users/role.ts';
import { api } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { type Form, type FormOptions, useForm } from '../../lib/use-form.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { DateField } from '../../ui/date-field.tsx';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { GroupFields, type Groups } from '../../ui/group-fields.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { BASIC_INFO_FIELDS, bodyOf, validateBasicInfo, valuesOf, type BasicInfoField } from './basic-info-values.ts';
import { texts } from './texts.ts';

const WEEKLY_DAYS = ['', '1', '2', '3', '4', '5', '6', '7'];

/** The mutation key of every change of an account: only one is pending at a time. */
export const SAVING = 'change-account';

/** What each dialog of an employee is given. */
export interface UserDialogProps {
  readonly user: AdminUser;
  readonly onClose: () => void;
  /** Closes the dialog and says what was done. */
  readonly onDone: (message: string) => void;
}

/** Invalidates everything that shows an account, one's own too. */
export function useRefreshAccounts(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void invalidate(queryClient, 'account');
  };
}

/** The form of something of an account. */
function useAccountForm<Values extends object>({
  onDone,
  ...options
}: Omit<FormOptions<Values, { readonly message: string }>, 'mutation' | 'onSaved'> &
  Pick<UserDialogProps, 'onDone'>): Form<Values> {
  const refresh = useRefreshAccounts();
  return useForm({
    ...options,
    mutation: SAVING,
    onSaved: ({ message }) => {
      refresh();
      onDone(message);
    },
  });
}

/** Edits an employee's name, role and employment (D22). */
export function BasicInfoForm({ user, onClose, onDone }: UserDialogProps): ReactNode {
  const today = useToday();
  const form = useAccountForm({
    draft: `user ${user.id}`,
    initial: valuesOf(user),
    validate: (values) => validateBasicInfo(values, today),
    save: (values) =>
      api('PUT /api/admin/users/{id}', { params: { id: String(user.id) }, body: bodyOf(values, today) }),
    wireNames: BASIC_INFO_FIELDS,
    failed: texts.basicFailed,
    onDone,
  });
  const text = (name: BasicInfoField) => ({ ...form.field(name), label: texts[name], autoComplete: 'off' });
  const date = (name: BasicInfoField) => ({ ...form.typed(name), label: texts[name], today });
  return (
    <DialogForm form={form} firstField="name" onClose={onClose}>
      <TextField {...text('name')} required />
      <SelectField {...text('role')} data={ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }))} />
      <Pair onPhones="lines">
        <DateField {...date('hireDate')} />
        <DateField {...date('leavingDate')} />
      </Pair>
      <Pair>
        <SelectField
          {...text('weeklyDays')}
          data={WEEKLY_DAYS.map((days) => ({
            value: days,
            label: days === '' ? texts.notSet : texts.days(Number(days)),
          }))}
        />
        <TextField {...text('weeklyHours')} placeholder="40:00" inputMode="numeric" />
      </Pair>
      <TextField {...text('annualDays')} inputMode="numeric" />
    </DialogForm>
  );
}

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
