import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { PermissionAssignment, PermissionRole } from '#contract/permissions.ts';
import { SCOPE_KIND_NAMES, SCOPE_KINDS, type ScopeKind } from '#domain/permissions/scope.ts';
import { isoDate, type IsoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { parseTypedDate } from '#domain/time/typed.ts';
import { api } from '../../lib/api.ts';
import { useWorksAtClients } from '../../lib/works-at-clients.ts';
import { apiClientsQuery, clientCompaniesQuery } from '../../lib/company-queries.ts';
import { departmentChoices, useDepartments } from '../../lib/departments.ts';
import { useEntryForm } from '../../lib/use-entry-form.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { ChosenPeople, FieldFault } from '../../ui/chosen-people.tsx';
import { DateField, typedDateFault } from '../../ui/date-field.tsx';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import type { FormDialog } from '../../ui/editing.tsx';
import { EmployeeSearch } from '../../ui/employee-search.tsx';
import { Stack } from '../../ui/layout.tsx';
import type { Person } from '../../ui/person-steps.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SAVING_PERMISSIONS } from './permission-queries.ts';
import { texts } from './texts.ts';

interface Values {
  readonly holder: Person | null;
  readonly role: string;
  readonly scope: ScopeKind;
  readonly department: string;
  readonly client: string;
  readonly people: readonly Person[];
  readonly from: string;
  readonly to: string;
}

const person = ({
  user_id: id,
  employee_id,
  name,
}: {
  user_id: number;
  employee_id: string;
  name: string;
}): Person => ({
  id,
  employee_id,
  name,
});

/** Gives somebody a role over others, or changes that. */
export function AssignmentForm({
  assignment,
  roles,
  onClose,
  onSaved,
}: FormDialog & {
  readonly assignment: PermissionAssignment | null;
  readonly roles: readonly PermissionRole[];
}): ReactNode {
  const today = useToday();
  const departments = useDepartments();
  const worksAtClients = useWorksAtClients();
  const clients = useQuery(clientCompaniesQuery).data ?? [];
  const programs = (useQuery(apiClientsQuery).data ?? []).map(person);
  const form = useEntryForm<Values, { readonly message: string }>({
    draft: `permission ${assignment?.id ?? 'new'}`,
    initial: {
      holder: assignment && person(assignment),
      role: String(assignment?.role_id ?? (roles.length === 1 ? roles[0]?.id : '') ?? ''),
      scope: assignment?.scope ?? 'department',
      department: String(assignment?.department_id ?? ''),
      client: String(assignment?.client_company_id ?? ''),
      people: assignment?.people.map(person) ?? [],
      from: formatDate(assignment === null ? today : isoDate(assignment.from_date)),
      to: assignment === null || assignment.to_date === null ? '' : formatDate(isoDate(assignment.to_date)),
    },
    validate: (values) => validate(values, today),
    mutation: SAVING_PERMISSIONS,
    save: (values, keyFor) => {
      const body = {
        user_id: values.holder?.id ?? 0,
        role_id: Number(values.role),
        scope: values.scope,
        ...(values.scope === 'department' && { department_id: Number(values.department) }),
        ...(values.scope === 'client_company' && { client_company_id: Number(values.client) }),
        ...(values.scope === 'people' && { user_ids: values.people.map(({ id }) => id) }),
        from_date: parseTypedDate(values.from, today) ?? today,
        to_date: parseTypedDate(values.to, today),
      };
      return assignment === null
        ? api('POST /api/admin/permission-assignments', { body, idempotencyKey: keyFor(body) })
        : api('PUT /api/admin/permission-assignments/{id}', { params: { id: String(assignment.id) }, body });
    },
    wireNames: {
      user_id: 'holder',
      role_id: 'role',
      scope: 'scope',
      department_id: 'department',
      client_company_id: 'client',
      user_ids: 'people',
      from_date: 'from',
      to_date: 'to',
    },
    failed: texts.saveFailed,
    changes: 'permissions',
    onSaved,
  });
  const { values, errors, change } = form;
  const choose = [{ value: '', label: texts.choose }];
  return (
    <DialogForm form={form} firstField="role" onClose={onClose}>
      <Stack gap="xs">
        <EmployeeSearch
          label={texts.person}
          chosen={values.holder ?? undefined}
          onChoose={(holder) => change({ holder })}
        />
        <FieldFault>{errors.holder}</FieldFault>
      </Stack>
      {programs.length > 0 && (
        <SelectField
          label={texts.orProgram}
          data={[
            { value: '', label: texts.noProgram },
            ...programs.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String(programs.find(({ id }) => id === values.holder?.id)?.id ?? '')}
          onChange={({ currentTarget: { value } }) =>
            change({ holder: programs.find(({ id }) => String(id) === value) ?? null })
          }
        />
      )}
      <SelectField
        {...form.field('role')}
        label={texts.role}
        required
        data={[...choose, ...roles.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <SelectField
        {...form.field('scope')}
        label={texts.scope}
        required
        data={SCOPE_KINDS.filter(
          (kind) => kind !== 'client_company' || worksAtClients || assignment?.scope === kind,
        ).map((kind) => ({ value: kind, label: SCOPE_KIND_NAMES[kind] }))}
      />
      {values.scope === 'department' && (
        <SelectField
          {...form.field('department')}
          label={texts.department}
          required
          data={[...choose, ...departmentChoices(departments)]}
        />
      )}
      {values.scope === 'client_company' && (
        <SelectField
          {...form.field('client')}
          label={texts.clientCompany}
          required
          data={[...choose, ...clients.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
      )}
      {values.scope === 'people' && (
        <ChosenPeople
          label={texts.people}
          placeholder={texts.addPerson}
          none={texts.noPeople}
          remove={{ label: texts.remove, of: texts.removePerson }}
          people={values.people}
          error={errors.people}
          onChange={(people) => change({ people })}
        />
      )}
      <Pair onPhones="lines">
        <DateField {...form.typed('from')} label={texts.fromDate} required today={today} />
        <DateField {...form.typed('to')} label={texts.toDate} today={today} />
      </Pair>
    </DialogForm>
  );
}

function validate(values: Values, today: IsoDate): FieldErrors<keyof Values> {
  const errors: { -readonly [Field in keyof Values]?: string } = {};
  if (values.holder === null) errors.holder = texts.required(texts.person);
  if (values.role === '') errors.role = texts.choose;
  if (values.scope === 'department' && values.department === '') errors.department = texts.choose;
  if (values.scope === 'client_company' && values.client === '') errors.client = texts.choose;
  if (values.scope === 'people' && values.people.length === 0) errors.people = texts.required(texts.people);
  const [from, to] = [parseTypedDate(values.from, today), parseTypedDate(values.to, today)];
  const [wrongFrom, wrongTo] = [typedDateFault(values.from, today), typedDateFault(values.to, today)];
  if (values.from.trim() === '') errors.from = texts.required(texts.fromDate);
  else if (wrongFrom !== undefined) errors.from = wrongFrom;
  if (wrongTo !== undefined) errors.to = wrongTo;
  else if (from !== null && to !== null && to < from) errors.to = texts.endsBefore;
  return errors;
}
