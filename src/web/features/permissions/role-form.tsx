import { Input } from '@mantine/core';
import type { ReactNode } from 'react';

import type { PermissionRole } from '#contract/permissions.ts';
import { isAboutClients, isCompanyWide, type Permission, PERMISSIONS } from '#domain/permissions/permission.ts';
import { PERMISSION_SENTENCES } from '#domain/permissions/sentences.ts';
import { api } from '../../lib/api.ts';
import { useEntryForm } from '../../lib/use-entry-form.ts';
import { useWorksAtClients } from '../../lib/works-at-clients.ts';
import { CheckField } from '../../ui/choices.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import type { FormDialog } from '../../ui/editing.tsx';
import { hintBelow, TextField } from '../../ui/field.tsx';
import { Hint, Stack, Text } from '../../ui/layout.tsx';
import { RequiredTag } from '../../ui/required-tag.tsx';
import { SAVING_PERMISSIONS } from './permission-queries.ts';
import { texts } from './texts.ts';

interface Values {
  readonly name: string;
  readonly permissions: readonly Permission[];
}

/** Adds a role, or changes one: its name, and what those may do who have it. */
export function RoleForm({
  role,
  onClose,
  onSaved,
}: FormDialog & {
  readonly role: PermissionRole | null;
}): ReactNode {
  const form = useEntryForm<Values, { readonly message: string }>({
    draft: `permission-role ${role?.id ?? 'new'}`,
    initial: { name: role?.name ?? '', permissions: role?.permissions ?? [] },
    validate: ({ name, permissions }) => {
      const errors: { -readonly [Field in keyof Values]?: string } = {};
      if (name.trim() === '') errors.name = texts.required(texts.roleName);
      if (permissions.length === 0) errors.permissions = texts.choosePermissions;
      return errors;
    },
    mutation: SAVING_PERMISSIONS,
    save: ({ name, permissions }, keyFor) => {
      const body = { name: name.trim(), permissions: [...permissions] };
      return role === null
        ? api('POST /api/admin/permission-roles', { body, idempotencyKey: keyFor(body) })
        : api('PUT /api/admin/permission-roles/{id}', { params: { id: String(role.id) }, body });
    },
    failed: texts.saveFailed,
    changes: 'permissions',
    onSaved,
  });
  const { values, errors, change } = form;
  const worksAtClients = useWorksAtClients();
  return (
    <DialogForm form={form} firstField="name" onClose={onClose}>
      <TextField
        {...form.field('name')}
        {...hintBelow(texts.roleNameHint)}
        label={texts.roleName}
        required
        autoComplete="off"
        maxLength={100}
      />
      <fieldset>
        <legend>
          <Text as="span" weight="bold">
            {texts.permissions}
          </Text>
          <RequiredTag />
        </legend>
        <Stack gap="xs">
          <Hint>{texts.permissionsHint}</Hint>
          {errors.permissions !== undefined && <Input.Error role="alert">{errors.permissions}</Input.Error>}
          {PERMISSIONS.filter((one) => worksAtClients || !isAboutClients(one) || values.permissions.includes(one)).map(
            (permission) => (
              <CheckField
                key={permission}
                name="permissions"
                label={PERMISSION_SENTENCES[permission] + (isCompanyWide(permission) ? texts.companyWide : '')}
                checked={values.permissions.includes(permission)}
                onChange={(checked) =>
                  change({
                    permissions: PERMISSIONS.filter((one) =>
                      one === permission ? checked : values.permissions.includes(one),
                    ),
                  })
                }
              />
            ),
          )}
        </Stack>
      </fieldset>
    </DialogForm>
  );
}
