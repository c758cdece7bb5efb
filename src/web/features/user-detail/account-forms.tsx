import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { AdminUser } from '#contract/users.ts';
import { isoDate, type IsoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { parseTypedDate } from '#domain/time/typed.ts';
import { parseTypedDuration } from '#domain/time/typed.ts';
import { storedMailAddress } from '#domain/users/mail-address.ts';
import { storedKana } from '#domain/users/name-kana.ts';
import { ROLE_NAMES, ROLES } from '#domain/users/role.ts';
import { api } from '../../lib/api.ts';
import { contractsQuery } from '../../lib/company-queries.ts';
import { parseTypedNumber } from '../../lib/typed-number.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { DateField, typedDateFault } from '../../ui/date-field.tsx';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { useGrantQuestion } from '../../ui/grant-question.tsx';
import { GroupFields, type Groups } from '../../ui/group-fields.tsx';
import { MailField, typedMailFault } from '../../ui/mail-field.tsx';
import { KanaField, typedKanaFault } from '../../ui/name-kana.tsx';
import { Hint } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SAVING, type UserDialogProps } from './account-dialog.ts';
import { texts } from './texts.ts';

const WEEKLY_DAYS = ['', '1', '2', '3', '4', '5', '6', '7'];

/** The basic information of an employee as its fields hold it; empty is none. */
export interface BasicInfoValues {
  readonly name: string;
  /** How it is read (フリガナ), in hiragana or katakana. */
  readonly nameKana: string;
  readonly mailAddress: string;
  readonly role: string;
  /** Whether the attendance is kept: `kept`, or `outside`. */
  readonly attendance: string;
  readonly hireDate: string;
  readonly leavingDate: string;
  readonly weeklyDays: string;
  readonly weeklyHours: string;
  readonly annualDays: string;
}

type BasicInfoField = keyof BasicInfoValues;

/** An employee as the fields show them. */
export function valuesOf(user: AdminUser): BasicInfoValues {
  const day = (date: string | null | undefined): string => (date == null ? '' : formatDate(isoDate(date)));
  const length = user.weekly_working_minutes;
  return {
    name: user.name,
    nameKana: user.name_kana ?? '',
    mailAddress: user.mail_address ?? '',
    role: user.role,
    attendance: user.is_attendance_target === false ? 'outside' : 'kept',
    hireDate: day(user.hire_date),
    leavingDate: day(user.leaving_date),
    weeklyDays: String(user.weekly_working_days ?? ''),
    weeklyHours: length == null ? '' : formatDuration(minutes(length)),
    annualDays: String(user.annual_working_days ?? ''),
  };
}

/** Validates the fields before they are sent. */
export function validateBasicInfo(values: BasicInfoValues, today: IsoDate): FieldErrors<BasicInfoField> {
  const faults: Partial<Record<BasicInfoField, string>> = {};
  if (values.name.trim() === '') faults.name = texts.required(texts.name);
  const kanaFault = typedKanaFault(values.nameKana);
  if (kanaFault !== undefined) faults.nameKana = kanaFault;
  const mailFault = typedMailFault(values.mailAddress);
  if (mailFault !== undefined) faults.mailAddress = mailFault;
  for (const field of ['hireDate', 'leavingDate'] as const) {
    const fault = typedDateFault(values[field], today);
    if (fault !== undefined) faults[field] = fault;
  }
  const [hired, left] = [parseTypedDate(values.hireDate, today), parseTypedDate(values.leavingDate, today)];
  if (hired !== null && left !== null && left < hired) faults.leavingDate = texts.leavingBeforeHire;
  const weekly = parseTypedDuration(values.weeklyHours);
  if (values.weeklyHours.trim() !== '' && (weekly === null || weekly < 1 || weekly > 7 * 24 * 60))
    faults.weeklyHours = texts.weeklyHoursInvalid;
  if (values.annualDays.trim() !== '' && readAnnualDays(values.annualDays) === null)
    faults.annualDays = texts.annualDaysInvalid;
  return faults;
}

const readAnnualDays = (text: string): number | null => parseTypedNumber(text, { min: 1, max: 366 });

/**
 * The body of valid fields: an empty one clears the value. The counts of a week are left out where they follow from the
 * contract's weekdays.
 */
export function bodyOf(values: BasicInfoValues, today: IsoDate, hasWeekdays = false) {
  return {
    name: values.name.trim(),
    name_kana: storedKana(values.nameKana) || null,
    mail_address: storedMailAddress(values.mailAddress) || null,
    role: ROLES.find((role) => role === values.role) ?? 'user',
    is_attendance_target: values.attendance !== 'outside',
    hire_date: parseTypedDate(values.hireDate, today),
    leaving_date: parseTypedDate(values.leavingDate, today),
    ...(!hasWeekdays && {
      weekly_working_days: parseTypedNumber(values.weeklyDays, { min: 0, max: 7 }),
      weekly_working_minutes: parseTypedDuration(values.weeklyHours),
    }),
    annual_working_days: readAnnualDays(values.annualDays),
  };
}

/** Edits an employee's name with its reading, role and employment (D22). */
export function BasicInfoForm({ user, onClose, onDone }: UserDialogProps): ReactNode {
  const today = useToday();
  const contracts = useQuery(contractsQuery(user.id));
  const current = contracts.data?.find(({ is_in_force }) => is_in_force) ?? contracts.data?.[0];
  const hasWeekdays = current !== undefined && current.weekday_minutes !== null;
  const [save, grantQuestion] = useGrantQuestion();
  const form = useForm({
    draft: `user ${user.id}`,
    initial: valuesOf(user),
    validate: (values) => validateBasicInfo(values, today),
    save: (values) =>
      save((choice) =>
        api('PUT /api/admin/users/{id}', {
          params: { id: String(user.id) },
          body: { ...bodyOf(values, today, hasWeekdays), ...choice },
        }),
      ),
    wireNames: {
      name: 'name',
      name_kana: 'nameKana',
      mail_address: 'mailAddress',
      role: 'role',
      is_attendance_target: 'attendance',
      hire_date: 'hireDate',
      leaving_date: 'leavingDate',
      weekly_working_days: 'weeklyDays',
      weekly_working_minutes: 'weeklyHours',
      annual_working_days: 'annualDays',
    },
    mutation: SAVING,
    failed: texts.basicFailed,
    onSaved: ({ message }) => onDone(message),
  });
  const text = (name: BasicInfoField) => ({ ...form.field(name), label: texts[name], autoComplete: 'off' });
  const date = (name: BasicInfoField) => ({ ...form.typed(name), label: texts[name], today });
  return (
    <DialogForm form={form} firstField="name" onClose={onClose}>
      <TextField {...text('name')} required maxLength={100} />
      <KanaField {...form.typed('nameKana')} label={texts.nameKana} />
      <MailField {...form.field('mailAddress')} label={texts.mailAddress} autoComplete="off" />
      <SelectField {...text('role')} data={ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }))} />
      <SelectField
        {...text('attendance')}
        data={Object.entries(texts.attendanceChoices).map(([value, label]) => ({ value, label }))}
      />
      <Pair onPhones="lines">
        <DateField {...date('hireDate')} />
        <DateField {...date('leavingDate')} />
      </Pair>
      {hasWeekdays ? (
        <Hint>{texts.countsHint}</Hint>
      ) : (
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
      )}
      <TextField {...text('annualDays')} inputMode="numeric" />
      {grantQuestion}
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
  const form = useForm<Groups, { readonly message: string }>({
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
    mutation: SAVING,
    failed: texts.groupFailed,
    onSaved: ({ message }) => onDone(message),
  });
  return (
    <DialogForm form={form} firstField="clientCompany" onClose={onClose}>
      <GroupFields values={form.values} errors={form.errors} onChange={form.change} />
      <Hint>{texts.typeHint}</Hint>
    </DialogForm>
  );
}
