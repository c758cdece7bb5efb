import { useState, type ChangeEvent, type FormEvent } from 'react';

import { checkNewPassword } from '#domain/account/password.ts';
import { api, messageOf } from '../../lib/api.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { texts } from './texts.ts';

const fieldNames = ['newPassword', 'confirmPassword'] as const;
type Fields = Record<(typeof fieldNames)[number], string>;

const EMPTY: Fields = { newPassword: '', confirmPassword: '' };

/** The two fields of a new password, from their first letter until it holds. `onChanged` hears of that. */
export function usePasswordChange(onChanged: () => void | Promise<void>) {
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<Fields>>({});
  const change = useExclusiveMutation('change-password', {
    mutationFn: () => api('POST /api/auth/change-password', { body: values }),
    onSuccess: async () => {
      await onChanged();
      setValues(EMPTY);
    },
  });
  return {
    isChanging: change.isPending,
    failure: change.error === null ? null : messageOf(change.error, texts.changeFailed),
    submit: (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault();
      const wrong = validate(values);
      setErrors(wrong);
      const first = fieldNames.find((name) => wrong[name] !== undefined);
      if (first === undefined) change.mutate();
      else event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    },
    field: (name: keyof Fields) => ({
      name,
      label: texts[name],
      required: true,
      value: values[name],
      error: errors[name],
      autoComplete: 'new-password',
      onChange: (event: ChangeEvent<HTMLInputElement>) => setValues({ ...values, [name]: event.currentTarget.value }),
    }),
  };
}

function validate(values: Fields): Partial<Fields> {
  const empty = fieldNames.filter((name) => values[name] === '');
  if (empty.length > 0) return Object.fromEntries(empty.map((name) => [name, texts.required(texts[name])]));
  const fault = checkNewPassword(values.newPassword, values.confirmPassword);
  if (fault === null) return {};
  return { [fault === 'mismatch' ? 'confirmPassword' : 'newPassword']: texts.passwordErrors[fault] };
}
