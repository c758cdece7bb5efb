import type { ReactNode } from 'react';

import { ROLE_NAMES, ROLES } from '#domain/account/role.ts';
import { japanDate } from '#domain/time/instant.ts';
import { ApiError, api, failureOf } from '../../lib/api.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useFieldErrors } from '../../lib/use-field-errors.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { BASIC_INFO_FIELDS, bodyOf, faultsOf, valuesOf, type BasicInfoField } from './basic-info-values.ts';
import { texts } from './texts.ts';
import { useAccountChange, type UserDialogProps } from './user-dialog.ts';
import styles from './user-dialog.module.css';

const MINUTE_MS = 60_000;
const WEEKLY_DAYS = ['', '1', '2', '3', '4', '5', '6', '7'];

/** Edits an employee's name, role and employment (D22). */
export function BasicInfoDialog({ opened, onClose, ...props }: UserDialogProps): ReactNode {
  return (
    <Dialog title={texts.editBasic} opened={opened} onClose={onClose}>
      <BasicInfoForm {...props} onClose={onClose} />
    </Dialog>
  );
}

function BasicInfoForm({ user, onClose, onDone }: Omit<UserDialogProps, 'opened'>): ReactNode {
  const today = japanDate(useServerTime(MINUTE_MS));
  const draft = useDraft(`user ${user.id}`, valuesOf(user));
  const { values } = draft;
  const { faults, found, find, change: changeFaults } = useFieldErrors<BasicInfoField>();
  const saving = useAccountChange(
    () => api('PUT /api/admin/users/{id}', { params: { id: String(user.id) }, body: bodyOf(values, today) }),
    {
      onDone: ({ message }) => {
        draft.discard();
        onDone(message);
      },
      onRefused: (error) => {
        const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
        const named = fields.flatMap(([name, text]) =>
          BASIC_INFO_FIELDS[name] ? [[BASIC_INFO_FIELDS[name], text]] : [],
        );
        find(Object.fromEntries(named));
      },
    },
  );
  const submit = (): void => {
    const wrong = faultsOf(values, today);
    find(wrong);
    if (Object.keys(wrong).length === 0) saving.mutate();
  };
  const change = (field: BasicInfoField, text: string): void => {
    draft.change({ [field]: text });
    changeFaults([field]);
  };
  const field = (name: BasicInfoField) => ({ name, label: texts[name], value: values[name], error: faults[name] });
  const text = (name: BasicInfoField) => ({
    ...field(name),
    autoComplete: 'off',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      change(name, event.currentTarget.value),
  });
  const date = (name: BasicInfoField) => ({ ...field(name), today, onChange: (typed: string) => change(name, typed) });
  return (
    <DialogForm
      isRestored={draft.isRestored}
      failure={failureOf(saving.error, Object.keys(BASIC_INFO_FIELDS), texts.basicFailed)}
      missing={null}
      isSaving={saving.isPending}
      found={found}
      firstField="name"
      onDiscard={draft.discard}
      onSubmit={submit}
      onCancel={() => {
        draft.discard();
        onClose();
      }}
    >
      <TextField {...text('name')} required />
      <SelectField {...text('role')} data={ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }))} />
      <div className={styles.dates}>
        <DateField {...date('hireDate')} />
        <DateField {...date('leavingDate')} />
      </div>
      <div className={styles.pair}>
        <SelectField
          {...text('weeklyDays')}
          data={WEEKLY_DAYS.map((days) => ({
            value: days,
            label: days === '' ? texts.notSet : texts.days(Number(days)),
          }))}
        />
        <TextField {...text('weeklyHours')} placeholder="40:00" inputMode="numeric" />
      </div>
      <TextField {...text('annualDays')} inputMode="numeric" />
    </DialogForm>
  );
}
