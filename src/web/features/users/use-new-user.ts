import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { checkNewPassword } from '#domain/account/password.ts';
import { ROLES } from '#domain/account/role.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { parseTypedDate } from '#domain/time/typed-date.ts';
import { api, ApiError, failureOf } from '../../lib/api.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useFieldErrors, type FieldErrors } from '../../lib/use-field-errors.ts';
import { useHasLeft } from '../../lib/use-has-left.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { typedDateFault } from '../../ui/date-field.tsx';
import { texts } from './new-user-texts.ts';

/** The form as typed, but for the passwords. */
const EMPTY = {
  employeeId: '',
  name: '',
  role: 'user',
  hireDate: '',
  clientCompany: '',
  jobAssignment: '',
  employmentType: '',
};
/** Kept in memory alone, never with the draft. */
const NO_PASSWORDS = { password: '', confirmPassword: '' };

type Values = typeof EMPTY & typeof NO_PASSWORDS;
type NewUserField = keyof Values;

/** What the server calls the fields. */
const WIRE_NAMES = {
  employeeId: 'employeeId',
  name: 'name',
  role: 'role',
  password: 'password',
  hire_date: 'hireDate',
} as const;

/** All that is wrong with the form before it is sent (spec §5). */
function faultsOf(values: Values, today: IsoDate): FieldErrors<NewUserField> {
  const required = ['employeeId', 'name', 'password', 'confirmPassword'] as const;
  const blank = required.filter((field) => values[field].trim() === '');
  const faults: Partial<Record<NewUserField, string>> = Object.fromEntries(
    blank.map((field) => [field, texts.required(texts.fields[field])]),
  );
  const hireDate = typedDateFault(values.hireDate, today);
  if (hireDate !== undefined) faults.hireDate = hireDate;
  if (blank.includes('password') || blank.includes('confirmPassword')) return faults;
  const password = checkNewPassword(values.password, values.confirmPassword);
  if (password !== null)
    faults[password === 'mismatch' ? 'confirmPassword' : 'password'] = texts.passwordFaults[password];
  return faults;
}

/** A new employee from the first letter of the form until they are registered with what they are grouped by. */
export function useNewUser(today: IsoDate) {
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  const queryClient = useQueryClient();
  const draft = useDraft('new-user', EMPTY);
  const [passwords, setPasswords] = useState(NO_PASSWORDS);
  const { faults, found, find, change: changeFaults } = useFieldErrors<NewUserField>();
  const keyFor = useIdempotencyKey();
  const values: Values = { ...draft.values, ...passwords };

  const registration = useExclusiveMutation('register-user', {
    mutationFn: async () => {
      const body = {
        employeeId: values.employeeId.trim(),
        name: values.name.trim(),
        password: values.password,
        role: ROLES.find((role) => role === values.role) ?? 'user',
        hire_date: parseTypedDate(values.hireDate, today),
      };
      const { id } = await api('POST /api/admin/users', { body, idempotencyKey: keyFor(body) });
      const groups = {
        client_company_id: values.clientCompany,
        job_assignment_id: values.jobAssignment,
        employment_type_id: values.employmentType,
      };
      if (Object.values(groups).every((choice) => choice === '')) return { id, hasGroups: true };
      // The employee is there by now, whatever becomes of this: it is told apart.
      const set = api('PUT /api/admin/users/{id}/group-attributes', { params: { id: String(id) }, body: groups });
      return set.then(
        () => ({ id, hasGroups: true }),
        () => ({ id, hasGroups: false }),
      );
    },
    onSuccess: ({ hasGroups }) => {
      draft.discard();
      setPasswords(NO_PASSWORDS);
      void queryClient.invalidateQueries({ queryKey: ['users'] });
      if (hasGroups && !hasLeft()) void navigate('/admin', { state: { done: texts.registered } });
    },
    onError: (error) => {
      const refused = error instanceof ApiError ? error.fields : {};
      find(
        Object.fromEntries(
          Object.entries(WIRE_NAMES).flatMap(([name, field]) =>
            refused[name] === undefined ? [] : [[field, refused[name]]],
          ),
        ),
      );
    },
  });

  return {
    values,
    faults,
    found,
    change: (changed: Partial<Values>): void => {
      const { password = passwords.password, confirmPassword = passwords.confirmPassword, ...rest } = changed;
      setPasswords({ password, confirmPassword });
      draft.change(rest);
      changeFaults(Object.keys(changed));
    },
    submit: (): void => {
      if (registration.isPending) return;
      const wrong = faultsOf(values, today);
      find(wrong);
      if (Object.keys(wrong).length === 0) registration.mutate();
    },
    cancel: (): void => {
      draft.discard();
      void navigate('/admin');
    },
    isRegistering: registration.isPending,
    failure: failureOf(registration.error, Object.keys(WIRE_NAMES), texts.registerFailed),
    /** Who was registered without their groups; `null` otherwise. */
    withoutGroups: registration.data?.hasGroups === false ? registration.data.id : null,
  };
}
