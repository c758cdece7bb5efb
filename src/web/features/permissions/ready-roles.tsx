import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { PermissionRole } from '#contract/permissions.ts';
import { READY_ROLES, type ReadyRole } from '#domain/permissions/ready-roles.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { RowButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Hint, List, Row, Stack, Text } from '../../ui/layout.tsx';
import { SAVING_PERMISSIONS } from './permission-queries.ts';
import { sentences } from './sentences.ts';
import { texts } from './texts.ts';

/** The ready roles that the company doesn't have yet, each created by one press; nothing once it has them all. */
export function ReadyRoles({
  roles,
  onDone,
}: {
  readonly roles: readonly PermissionRole[];
  readonly onDone: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const creating = useExclusiveMutation(SAVING_PERMISSIONS, {
    mutationFn: ({ name, permissions }: ReadyRole) =>
      api('POST /api/admin/permission-roles', { body: { name, permissions: [...permissions] } }),
    onSuccess: ({ message }) => onDone(message),
    onSettled: () => invalidate(queryClient, 'permissions'),
  });
  const offered = READY_ROLES.filter(({ name }) => roles.every((role) => role.name !== name));
  return (
    <>
      {creating.isError && <Banner kind="error">{messageOf(creating.error, texts.saveFailed)}</Banner>}
      {offered.length > 0 && (
        <Stack gap="sm">
          <Hint>{texts.readyLead}</Hint>
          <List rules="above">
            {offered.map((role) => (
              <Box key={role.name} component="li" py="0.5rem">
                <Row gap="wide" justify="between" isSingleLine>
                  <Stack gap="xs">
                    <Text as="span" weight="bold">
                      {role.name}
                    </Text>
                    <Hint as="span">{sentences(role.permissions)}</Hint>
                  </Stack>
                  <RowButton
                    variant="default"
                    label={texts.createReady(role.name)}
                    isBusy={creating.isPending}
                    onClick={() => creating.mutate(role)}
                  >
                    {texts.create}
                  </RowButton>
                </Row>
              </Box>
            ))}
          </List>
        </Stack>
      )}
    </>
  );
}
