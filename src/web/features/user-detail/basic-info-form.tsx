import type { ReactNode } from 'react';

import { ROLE_NAMES, ROLES } from '#domain/account/role.ts';
import { japanDate } from '#domain/time/instant.ts';
import { api } from '../../lib/api.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { DateField } from '../../ui/date-field.tsx';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { BASIC_INFO_FIELDS, bodyOf, validateBasicInfo, valuesOf, type BasicInfoField } from './basic-info-values.ts';
import { texts } from './texts.ts';
import { useAccountForm, type UserDialogProps } from './user-dialog.ts';
import styles from './user-dialog.module.css';

const MINUTE_MS = 60_000;
const WEEKLY_DAYS = ['', '1', '2', '3', '4', '5', '6', '7'];

/** Edits an employee's name, role and employment (D22). */
export function BasicInfoForm({ user, onClose, onDone }: UserDialogProps): ReactNode {
  const today = japanDate(useServerTime(MINUTE_MS));
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
      <div className={styles.dates}>
        <DateField {...date('hireDate')} />
        <DateField {...date('leavingDate')} />
      </div>
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
