import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { checkNewPassword } from '#domain/users/password.ts';
import { storedMailAddress } from '#domain/users/mail-address.ts';
import { storedKana } from '#domain/users/name-kana.ts';
import { ROLE_NAMES, ROLES } from '#domain/users/role.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { parseTypedDate } from '#domain/time/typed.ts';
import { api } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { Link, navigate, useHasLeft } from '../../lib/router.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField, typedDateFault } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { GroupFields } from '../../ui/group-fields.tsx';
import { Line, Panel, Row, Screen } from '../../ui/layout.tsx';
import { MailField, typedMailFault } from '../../ui/mail-field.tsx';
import { KanaField, typedKanaFault } from '../../ui/name-kana.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { newUserTexts as texts } from './texts.ts';
import styles from './users.module.css';

/** The form that registers an employee (spec §2). */
export function NewUserScreen(): ReactNode {
  const today = useToday();
  const { form, cancel, withoutGroups } = useNewUser(today);
  const { values, failure, change } = form;
  const top = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (failure !== null || withoutGroups !== null) top.current?.scrollIntoView({ block: 'nearest' });
  }, [failure, withoutGroups]);

  const field = (name: keyof typeof texts.fields) => ({ ...form.field(name), label: texts.fields[name] });
  return (
    <Screen>
      <BackLink to="/admin" label={texts.backToList} />
      <ScreenTitle>{texts.title}</ScreenTitle>
      {(failure !== null || withoutGroups !== null) && (
        <div ref={top}>
          <Banner kind="error">
            {failure ?? (
              <>
                {texts.groupsFailed} <Link to={`/admin/users/${withoutGroups}`}>{texts.openDetail}</Link>
              </>
            )}
          </Banner>
        </div>
      )}
      <Form form={form} label={texts.title}>
        <Panel className={styles.form}>
          <div className={styles.fields}>
            <TextField {...field('employeeId')} required autoComplete="off" maxLength={64} />
            <SelectField
              {...field('role')}
              required
              data={ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))}
            />
            <TextField {...field('name')} required autoComplete="off" maxLength={100} />
            <KanaField {...form.typed('nameKana')} label={texts.fields.nameKana} />
            <PasswordField {...field('password')} required autoComplete="new-password" maxLength={256} />
            <PasswordField {...field('confirmPassword')} required autoComplete="new-password" maxLength={256} />
            <Line>
              <Box mt="-0.5rem" c="dimmed" fz="0.875rem">
                {texts.firstLogin}
              </Box>
            </Line>
            <MailField {...field('mailAddress')} autoComplete="off" />
            <SelectField
              {...field('attendance')}
              data={Object.entries(texts.attendanceChoices).map(([value, label]) => ({ value, label }))}
            />
          </div>
          <div className={styles.groups}>
            <fieldset>
              <Box component="legend" mb="0.75rem" fz="1rem" fw={700}>
                {texts.groups}
              </Box>
              <div className={styles.fields}>
                <GroupFields values={values} onChange={change} />
                <DateField {...form.typed('hireDate')} label={texts.fields.hireDate} today={today} />
              </div>
            </fieldset>
          </div>
          <Row justify="end" className={styles.actions}>
            <Button variant="default" onClick={cancel} disabled={form.isSaving}>
              {texts.cancel}
            </Button>
            <ActionButton type="submit" isBusy={form.isSaving} busy={texts.registering}>
              {texts.register}
            </ActionButton>
          </Row>
        </Panel>
      </Form>
    </Screen>
  );
}

/** The form as typed. */
const EMPTY = {
  employeeId: '',
  name: '',
  nameKana: '',
  mailAddress: '',
  role: 'user',
  attendance: 'kept',
  hireDate: '',
  password: '',
  confirmPassword: '',
  clientCompany: '',
  jobAssignment: '',
  employmentType: '',
};

type Values = typeof EMPTY;
type NewUserField = keyof Values;

/** All that is wrong with the form before it is sent (spec §5). */
function validate(values: Values, today: IsoDate): FieldErrors<NewUserField> {
  const required = ['employeeId', 'name', 'password', 'confirmPassword'] as const;
  const blank = required.filter((field) => values[field].trim() === '');
  const errors: Partial<Record<NewUserField, string>> = Object.fromEntries(
    blank.map((field) => [field, texts.required(texts.fields[field])]),
  );
  const nameKana = typedKanaFault(values.nameKana);
  if (nameKana !== undefined) errors.nameKana = nameKana;
  const mailAddress = typedMailFault(values.mailAddress);
  if (mailAddress !== undefined) errors.mailAddress = mailAddress;
  const hireDate = typedDateFault(values.hireDate, today);
  if (hireDate !== undefined) errors.hireDate = hireDate;
  if (blank.includes('password') || blank.includes('confirmPassword')) return errors;
  const password = checkNewPassword(values.password, values.confirmPassword);
  if (password !== null)
    errors[password === 'mismatch' ? 'confirmPassword' : 'password'] = texts.passwordErrors[password];
  return errors;
}

/** A new employee from the first letter of the form until they are registered with what they are grouped by. */
function useNewUser(today: IsoDate) {
  const hasLeft = useHasLeft();
  const queryClient = useQueryClient();
  const [withoutGroups, setWithoutGroups] = useState<number | null>(null);
  const form = useForm<Values, { id: number; hasGroups: boolean }>({
    draft: 'new-user',
    initial: EMPTY,
    secrets: ['password', 'confirmPassword'],
    validate: (values) => validate(values, today),
    mutation: 'register-user',
    save: async (values, keyFor) => {
      setWithoutGroups(null);
      const body = {
        employeeId: values.employeeId.trim(),
        name: values.name.trim(),
        name_kana: storedKana(values.nameKana) || null,
        mail_address: storedMailAddress(values.mailAddress) || null,
        password: values.password,
        role: ROLES.find((role) => role === values.role) ?? 'user',
        ...(values.attendance === 'outside' && { is_attendance_target: false }),
        hire_date: parseTypedDate(values.hireDate, today),
      };
      const { id } = await api('POST /api/admin/users', { body, idempotencyKey: keyFor(body) });
      const groups = {
        client_company_id: values.clientCompany,
        job_assignment_id: values.jobAssignment,
        employment_type_id: values.employmentType,
      };
      if (Object.values(groups).every((choice) => choice === '')) return { id, hasGroups: true };
      // The employee is registered by now, whether this succeeds or not: its failure is reported separately.
      const set = api('PUT /api/admin/users/{id}/group-attributes', { params: { id: String(id) }, body: groups });
      return set.then(
        () => ({ id, hasGroups: true }),
        () => ({ id, hasGroups: false }),
      );
    },
    wireNames: {
      employeeId: 'employeeId',
      name: 'name',
      name_kana: 'nameKana',
      mail_address: 'mailAddress',
      role: 'role',
      is_attendance_target: 'attendance',
      password: 'password',
      hire_date: 'hireDate',
    },
    failed: texts.registerFailed,
    onSaved: ({ id, hasGroups }) => {
      void invalidate(queryClient, 'employees');
      if (!hasGroups) setWithoutGroups(id);
      else if (!hasLeft()) navigate('/admin', { state: { done: texts.registered } });
    },
  });
  return {
    form,
    cancel: (): void => {
      form.discard();
      navigate('/admin');
    },
    /** Who was registered without their groups; `null` otherwise. */
    withoutGroups,
  };
}
