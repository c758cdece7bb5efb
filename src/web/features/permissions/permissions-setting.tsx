import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';

import type { PermissionAssignment, PermissionRole } from '#contract/permissions.ts';
import { holds, type Permission, PERMISSIONS } from '#domain/permissions/permission.ts';
import { scopeText } from '#domain/permissions/scope.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { api } from '../../lib/api.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { EditablePanel } from '../../ui/editable-panel.tsx';
import { Hint, Row, Stack, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Tag } from '../../ui/tag.tsx';
import { permissionsQuery, SAVING_PERMISSIONS } from './permission-queries.ts';
import { ReadyRoles } from './ready-roles.tsx';
import { sentences } from './sentences.ts';
import { texts } from './texts.ts';

const RoleForm = lazyPart(async () => (await import('./role-form.tsx')).RoleForm);
const AssignmentForm = lazyPart(async () => (await import('./assignment-form.tsx')).AssignmentForm);

/** The roles that the company defines beside its three, and who has them over whom. */
export function PermissionsSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const query = useQuery(permissionsQuery);
  useEffect(() => {
    RoleForm.preload();
    AssignmentForm.preload();
  }, []);
  return (
    <>
      <Hint>{texts.lead}</Hint>
      <Loaded query={query} failed={texts.failed} heights={['12rem', '12rem']}>
        {({ roles, assignments }) => (
          <>
            <Roles roles={roles} assignments={assignments} onDone={onDone} />
            <Assignments roles={roles} assignments={assignments} onDone={onDone} />
          </>
        )}
      </Loaded>
    </>
  );
}

interface PartProps {
  readonly roles: readonly PermissionRole[];
  readonly assignments: readonly PermissionAssignment[];
  readonly onDone: (message: string) => void;
}

function Roles({ roles, assignments, onDone }: PartProps): ReactNode {
  const peopleWith = ({ id }: PermissionRole): number =>
    new Set(assignments.filter(({ role_id: roleId }) => roleId === id).map(({ user_id: userId }) => userId)).size;
  return (
    <EditablePanel
      noun={texts.role}
      words={{ none: texts.noRoles }}
      title={texts.roles}
      lead={texts.rolesLead}
      rows={roles}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      mutation={SAVING_PERMISSIONS}
      renderLine={(role) => (
        <Stack gap="xs">
          <Row gap="sm" align="baseline">
            <Text as="span" weight="bold">
              {role.name}
            </Text>
            <Hint as="span">{texts.used(peopleWith(role))}</Hint>
          </Row>
          <Text size="sm">{sentences(role.permissions)}</Text>
        </Stack>
      )}
      renderForm={(role, dialog) => <RoleForm role={role} {...dialog} />}
      remove={{
        ask: texts.askDeleteRole,
        run: ({ id }) => api('DELETE /api/admin/permission-roles/{id}', { params: { id: String(id) } }),
        changes: 'permissions',
      }}
      onDone={onDone}
    >
      {() => <ReadyRoles roles={roles} onDone={onDone} />}
    </EditablePanel>
  );
}

function Assignments({ roles, assignments, onDone }: PartProps): ReactNode {
  const roleOf = ({ role_id: roleId }: PermissionAssignment) => roles.find(({ id }) => id === roleId);
  return (
    <EditablePanel
      noun={texts.assignments}
      words={texts.assigning}
      title={texts.assignments}
      lead={texts.assignmentsLead}
      canAdd={roles.length > 0}
      rows={assignments}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      mutation={SAVING_PERMISSIONS}
      renderLine={(assignment) => (
        <Stack gap="xs">
          <Row gap="sm" align="baseline">
            <Text as="span" weight="bold">
              {assignment.name}
            </Text>
            <Text as="span" tone="dim" size="sm" isNumeric>
              {assignment.employee_id}
            </Text>
            <Text as="span">{roleOf(assignment)?.name}</Text>
            <Span assignment={assignment} />
          </Row>
          <WhatTheyMay assignment={assignment} permissions={roleOf(assignment)?.permissions ?? []} />
        </Stack>
      )}
      renderForm={(assignment, dialog) => <AssignmentForm assignment={assignment} roles={roles} {...dialog} />}
      remove={{
        ask: ({ name }) => texts.askDeleteAssignment(name),
        run: ({ id }) => api('DELETE /api/admin/permission-assignments/{id}', { params: { id: String(id) } }),
        changes: 'permissions',
      }}
      onDone={onDone}
    />
  );
}

/** When an assignment holds, and whether that is now. */
function Span({ assignment: { from_date, to_date, role } }: { readonly assignment: PermissionAssignment }): ReactNode {
  const today = useToday();
  const from = formatDate(isoDate(from_date));
  return (
    <>
      <Text as="span" tone="dim" size="sm" isNumeric>
        {to_date === null ? texts.from(from) : texts.span(from, formatDate(isoDate(to_date)))}
      </Text>
      {from_date > today && <Tag>{texts.notYet}</Tag>}
      {to_date !== null && to_date < today && <Tag>{texts.ended}</Tag>}
      {role !== 'user' && <Tag>{texts.dormant}</Tag>}
    </>
  );
}

/** What a person may do by an assignment, and to whom, in words. */
const WhatTheyMay = ({
  assignment: { scope, names },
  permissions,
}: {
  readonly assignment: PermissionAssignment;
  readonly permissions: readonly Permission[];
}): ReactNode => (
  <div>
    <Text size="sm">{texts.may(scopeText({ kind: scope, names }))}</Text>
    <Text size="sm" tone="dim">
      {sentences(PERMISSIONS.filter((one) => holds(permissions, one, scope === 'all')))}
    </Text>
  </div>
);

/** How many there are. */
export function PermissionsValue(): ReactNode {
  const { data } = useQuery(permissionsQuery);
  return data && texts.value(data.roles.length, new Set(data.assignments.map(({ user_id }) => user_id)).size);
}
