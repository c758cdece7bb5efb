import type { ReactNode } from 'react';

import { checkNewPassword } from '#domain/users/password.ts';
import { api } from '../../lib/api.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Form } from '../../ui/form.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { texts } from './texts.ts';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };
const NEW = ['newPassword', 'confirmPassword'] as const;
const ALL = ['currentPassword', ...NEW] as const;

/** The new password, typed twice. */
type NewPassword = Pick<typeof EMPTY, (typeof NEW)[number]>;

const changePassword = (body: NewPassword & { readonly currentPassword?: string }) =>
  api('POST /api/auth/change-password', { body });

/** Changes one's own password; the current one is asked but at the first login and with a mailed link. `children` are at the head of the form, above what went wrong. */
export function PasswordForm({
  isFirst = false,
  save = changePassword,
  onChanged,
  children,
}: {
  /** The change that a first login demands; its first field has the dialog's initial focus. */
  readonly isFirst?: boolean;
  /** Sends it where it isn't a change of the caller's own. */
  readonly save?: (passwords: NewPassword & { readonly currentPassword?: string }) => Promise<unknown>;
  readonly onChanged: () => unknown;
  readonly children: ReactNode;
}): ReactNode {
  const fields = isFirst ? NEW : ALL;
  const form = useForm({
    draft: 'password',
    initial: EMPTY,
    secrets: ALL,
    validate: (values) => validate(values, fields),
    mutation: 'change-password',
    save: ({ currentPassword, ...passwords }) => save(isFirst ? passwords : { currentPassword, ...passwords }),
    failed: texts.changeFailed,
    onSaved: onChanged,
  });
  return (
    <Form form={form}>
      <Stack gap="xl">
        {children}
        {form.failure !== null && <Banner kind="error">{form.failure}</Banner>}
        {fields.map((name) => (
          <PasswordField
            key={name}
            {...form.field(name)}
            label={texts[name]}
            required
            description={name === 'newPassword' ? texts.passwordRule : undefined}
            autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
            data-autofocus={(isFirst && name === 'newPassword') || undefined}
          />
        ))}
        <ActionButton type="submit" fullWidth mt="0.25rem" isBusy={form.isSaving} busy={texts.changing}>
          {texts.change}
        </ActionButton>
      </Stack>
    </Form>
  );
}

function validate(values: typeof EMPTY, fields: typeof NEW | typeof ALL): FieldErrors<keyof typeof EMPTY> {
  const empty = fields.filter((name) => values[name] === '');
  if (empty.length > 0) return Object.fromEntries(empty.map((name) => [name, texts.required(texts[name])]));
  const fault = checkNewPassword(values.newPassword, values.confirmPassword);
  if (fault === null) return {};
  return { [fault === 'mismatch' ? 'confirmPassword' : 'newPassword']: texts.passwordErrors[fault] };
}
