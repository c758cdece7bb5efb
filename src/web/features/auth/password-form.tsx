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

const EMPTY = { newPassword: '', confirmPassword: '' };
const FIELDS = ['newPassword', 'confirmPassword'] as const;

/** Changes one's own password. `children` are at the head of the form, above what went wrong. */
export function PasswordForm({
  isFirst = false,
  onChanged,
  children,
}: {
  /** Its first field has its dialog's initial focus. */
  readonly isFirst?: boolean;
  readonly onChanged: () => unknown;
  readonly children: ReactNode;
}): ReactNode {
  const form = useForm({
    draft: 'password',
    initial: EMPTY,
    secrets: FIELDS,
    validate,
    mutation: 'change-password',
    save: (body) => api('POST /api/auth/change-password', { body }),
    failed: texts.changeFailed,
    onSaved: onChanged,
  });
  return (
    <Form form={form}>
      <Stack gap="xl">
        {children}
        {form.failure !== null && <Banner kind="error">{form.failure}</Banner>}
        {FIELDS.map((name) => (
          <PasswordField
            key={name}
            {...form.field(name)}
            label={texts[name]}
            required
            description={name === 'newPassword' ? texts.passwordRule : undefined}
            autoComplete="new-password"
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

function validate(values: typeof EMPTY): FieldErrors<keyof typeof EMPTY> {
  const empty = FIELDS.filter((name) => values[name] === '');
  if (empty.length > 0) return Object.fromEntries(empty.map((name) => [name, texts.required(texts[name])]));
  const fault = checkNewPassword(values.newPassword, values.confirmPassword);
  if (fault === null) return {};
  return { [fault === 'mismatch' ? 'confirmPassword' : 'newPassword']: texts.passwordErrors[fault] };
}
