import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';

import type { PermissionAssignment, PermissionRole } from '#contract/permissions.ts';
import { holds, type Permission, PERMISSIONS } from '#domain/permissions/permission.ts';
import { scopeText } from '#domain/permissions/scope.ts';
import { PERMISSION_SENTENCES } from '#domain/permissions/sentences.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { RowButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { Actions, Empty, Heading, Hint, List, Panel, Row, RowActions, Stack, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Tag } from '../../ui/tag.tsx';
import { permissionsQuery, SAVING_PERMISSIONS } from './permission-queries.ts';
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
  const queryClient = useQueryClient();
  const [edited, setEdited] = useState<{ readonly role: PermissionRole | null } | null>(null);
  const [deleted, setDeleted] = useState<PermissionRole | null>(null);
  const done = (message: string): void => {
    setEdited(null);
    setDeleted(null);
    onDone(message);
  };
  return (
    <Panel labelledBy="permission-roles">
      <Row gap="xl" justify="between">
        <Heading id="permission-roles">{texts.roles}</Heading>
        <Actions>
          <Button variant="default" onClick={() => setEdited({ role: null })}>
            {texts.addRole}
          </Button>
        </Actions>
      </Row>
      <Hint>{texts.rolesLead}</Hint>
      {roles.length === 0 ? (
        <Empty isPlain>{texts.noRoles}</Empty>
      ) : (
        <List rules="between">
          {roles.map((role) => (
            <li key={role.id}>
              <Row justify="between">
                <Stack gap="xs">
                  <Row gap="sm" align="baseline">
                    <Text as="span" weight="bold">
                      {role.name}
                    </Text>
                    <Hint as="span">
                      {texts.used(
                        new Set(assignments.filter(({ role_id }) => role_id === role.id).map(({ user_id }) => user_id))
                          .size,
                      )}
                    </Hint>
                  </Row>
                  <Text size="sm">{sentences(role.permissions)}</Text>
                </Stack>
                <RowActions>
                  <RowButton label={texts.editRole(role.name)} onClick={() => setEdited({ role })}>
                    {texts.edit}
                  </RowButton>
                  <RowButton label={texts.deleteRole(role.name)} onClick={() => setDeleted(role)}>
                    {texts.delete}
                  </RowButton>
                </RowActions>
              </Row>
            </li>
          ))}
        </List>
      )}
      <SubjectDialog
        subject={edited}
        title={({ role }) => (role === null ? texts.addingRole : texts.editingRole)}
        onClose={() => setEdited(null)}
      >
        {({ role }) => <RoleForm key={role?.id ?? 'new'} role={role} onClose={() => setEdited(null)} onSaved={done} />}
      </SubjectDialog>
      <ConfirmDialog
        name={SAVING_PERMISSIONS}
        subject={deleted}
        title={texts.roleDeletion}
        action={texts.delete}
        busy={texts.deleting}
        failure={(error) => messageOf(error, texts.deleteFailed)}
        run={({ id }) => api('DELETE /api/admin/permission-roles/{id}', { params: { id: String(id) } })}
        onDone={({ message }) => done(message)}
        onSettled={() => invalidate(queryClient, 'permissions')}
        onClose={() => setDeleted(null)}
      >
        {(role) => (
          <>
            <Text weight="bold">{role.name}</Text>
            <p>{texts.askDeleteRole}</p>
          </>
        )}
      </ConfirmDialog>
    </Panel>
  );
}

function Assignments({ roles, assignments, onDone }: PartProps): ReactNode {
  const queryClient = useQueryClient();
  const [edited, setEdited] = useState<{ readonly assignment: PermissionAssignment | null } | null>(null);
  const [deleted, setDeleted] = useState<PermissionAssignment | null>(null);
  const roleOf = ({ role_id }: PermissionAssignment) => roles.find(({ id }) => id === role_id);
  const done = (message: string): void => {
    setEdited(null);
    setDeleted(null);
    onDone(message);
  };
  return (
    <Panel labelledBy="permission-assignments">
      <Row gap="xl" justify="between">
        <Heading id="permission-assignments">{texts.assignments}</Heading>
        {roles.length > 0 && (
          <Actions>
            <Button onClick={() => setEdited({ assignment: null })}>{texts.assign}</Button>
          </Actions>
        )}
      </Row>
      <Hint>{texts.assignmentsLead}</Hint>
      {assignments.length === 0 ? (
        <Empty isPlain>{texts.noAssignments}</Empty>
      ) : (
        <List rules="between">
          {assignments.map((assignment) => (
            <li key={assignment.id}>
              <Row justify="between">
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
                <RowActions>
                  <RowButton label={texts.editAssignment(assignment.name)} onClick={() => setEdited({ assignment })}>
                    {texts.edit}
                  </RowButton>
                  <RowButton label={texts.deleteAssignment(assignment.name)} onClick={() => setDeleted(assignment)}>
                    {texts.delete}
                  </RowButton>
                </RowActions>
              </Row>
            </li>
          ))}
        </List>
      )}
      <SubjectDialog
        subject={edited}
        title={({ assignment }) => (assignment === null ? texts.assigning : texts.editingAssignment)}
        onClose={() => setEdited(null)}
      >
        {({ assignment }) => (
          <AssignmentForm
            key={assignment?.id ?? 'new'}
            assignment={assignment}
            roles={roles}
            onClose={() => setEdited(null)}
            onSaved={done}
          />
        )}
      </SubjectDialog>
      <ConfirmDialog
        name={SAVING_PERMISSIONS}
        subject={deleted}
        title={texts.assignmentDeletion}
        action={texts.delete}
        busy={texts.deleting}
        failure={(error) => messageOf(error, texts.deleteFailed)}
        run={({ id }) => api('DELETE /api/admin/permission-assignments/{id}', { params: { id: String(id) } })}
        onDone={({ message }) => done(message)}
        onSettled={() => invalidate(queryClient, 'permissions')}
        onClose={() => setDeleted(null)}
      >
        {({ name }) => <p>{texts.askDeleteAssignment(name)}</p>}
      </ConfirmDialog>
    </Panel>
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

const sentences = (permissions: readonly Permission[]): string =>
  permissions.map((one) => PERMISSION_SENTENCES[one]).join('／');

/** How many there are. */
export function PermissionsValue(): ReactNode {
  const { data } = useQuery(permissionsQuery);
  return data && texts.value(data.roles.length, new Set(data.assignments.map(({ user_id }) => user_id)).size);
}
