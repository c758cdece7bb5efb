import { Box } from '@mantine/core';
import { queryOptions, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';

import type { MembershipResponse } from '#contract/departments.ts';
import { DEPARTMENT_KIND_NAMES } from '#domain/departments/department.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { hasRole } from '#domain/users/role.ts';
import { api, messageOf } from '../../lib/api.ts';
import { useDepartments } from '../../lib/departments.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session-store.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { RowButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CellActions, LoadedRows } from '../../ui/data-list.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { Actions, Heading, Hint, List, Panel, Row, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { type MembershipDraft, saveMemberships, SAVING_MEMBERSHIPS, without } from './membership-draft.ts';
import { texts } from './texts.ts';

const MembershipForm = lazyPart(async () => (await import('./membership-form.tsx')).MembershipForm);

const membershipsQuery = (userId: number) =>
  queryOptions({
    queryKey: queryKey('users', 'departments', userId),
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/users/{id}/departments', { params: { id: String(userId) }, signal })).memberships,
  });

/** In which departments an employee is and was, with what a super admin can do to that; nothing in a company without any. */
export function MembershipsPanel({ userId }: { readonly userId: number }): ReactNode {
  const departments = useDepartments();
  return departments.byId.size === 0 ? null : <Memberships userId={userId} />;
}

function Memberships({ userId }: { readonly userId: number }): ReactNode {
  const queryClient = useQueryClient();
  const departments = useDepartments();
  const query = useQuery(membershipsQuery(userId));
  const canChange = hasRole(useSession().session?.user.role ?? 'user', 'super_admin');
  const [draft, setDraft] = useState<MembershipDraft | null>(null);
  const [deleted, setDeleted] = useState<MembershipResponse | null>(null);
  const [message, showMessage] = useFlashMessage();
  useEffect(() => {
    if (canChange) MembershipForm.preload();
  }, [canChange]);
  const isSaving = useIsMutating({ mutationKey: [SAVING_MEMBERSHIPS] }) > 0;
  const shown = query.data ?? [];
  const close = (): void => {
    if (isSaving) return;
    setDraft(null);
    setDeleted(null);
  };
  const done = (said: string): void => {
    setDraft(null);
    setDeleted(null);
    showMessage(said);
  };
  return (
    <Panel labelledBy="memberships">
      <Row gap="xl" justify="between">
        <Heading id="memberships">{texts.memberships}</Heading>
        {canChange && (
          <Actions>
            <Button
              variant="default"
              disabled={query.data === undefined}
              onClick={() => setDraft({ membership: null, isMain: false })}
            >
              {texts.addBeside}
            </Button>
            <Button
              variant="default"
              disabled={query.data === undefined}
              onClick={() => setDraft({ membership: null, isMain: true })}
            >
              {texts.transfer}
            </Button>
          </Actions>
        )}
      </Row>
      {canChange && <Hint>{texts.membershipsLead}</Hint>}
      {/* The newest first, as the contracts are. */}
      <LoadedRows
        rows={query.data?.toReversed()}
        query={query}
        failed={texts.membershipsFailed}
        none={texts.noMemberships}
      >
        {(loaded) => (
          <List as="ol" isCard rules="between">
            {loaded.map((membership) => (
              <Box component="li" key={`${membership.department_id} ${membership.from_date}`} px="1rem" py="0.75rem">
                <MembershipLine
                  membership={membership}
                  onEdit={canChange ? () => setDraft({ membership, isMain: membership.is_main }) : null}
                  onDelete={() => setDeleted(membership)}
                />
              </Box>
            ))}
          </List>
        )}
      </LoadedRows>
      <SubjectDialog
        subject={draft}
        title={({ membership, isMain }) => {
          if (membership !== null) return texts.editingMembership;
          return isMain ? texts.transfer : texts.addBeside;
        }}
        onClose={close}
      >
        {(entered) => (
          <MembershipForm
            userId={userId}
            draft={entered}
            shown={shown}
            departments={departments}
            onClose={close}
            onSaved={done}
          />
        )}
      </SubjectDialog>
      <ConfirmDialog
        name={SAVING_MEMBERSHIPS}
        subject={deleted}
        title={texts.deleteMembership}
        action={texts.delete}
        busy={texts.deleting}
        failure={(error) => messageOf(error, texts.deleteFailed)}
        run={(membership) => saveMemberships(userId, shown, without(shown, membership))}
        onDone={({ message: said }) => done(said)}
        onSettled={() => invalidate(queryClient, 'departments')}
        onClose={close}
      >
        {(membership) => (
          <>
            <Text weight="bold">
              {membership.department_path} {spanText(membership)}
            </Text>
            <p>{texts.askDeleteMembership}</p>
          </>
        )}
      </ConfirmDialog>
      <Toast message={message} />
    </Panel>
  );
}

/** From when to when somebody is in a department. */
const spanText = ({ from_date, to_date }: MembershipResponse): string =>
  `${formatDate(isoDate(from_date))}〜${to_date === null ? '' : formatDate(isoDate(to_date))}`;

function MembershipLine({
  membership,
  onEdit,
  onDelete,
}: {
  readonly membership: MembershipResponse;
  /** `null` for who may change nothing. */
  readonly onEdit: (() => void) | null;
  readonly onDelete: () => void;
}): ReactNode {
  const today = useToday();
  const { department_path: path, kind, from_date, to_date, is_main, superior } = membership;
  const isCurrent = from_date <= today && (to_date === null || to_date >= today);
  return (
    <Row gap="lg" justify="between">
      <div>
        <Row gap="sm">
          <Text as="span" weight="bold" isNumeric>
            {spanText(membership)}
          </Text>
          {isCurrent && (
            <Tag tone="info" size="sm">
              {texts.current}
            </Tag>
          )}
          <Tag size="sm">{`${DEPARTMENT_KIND_NAMES[kind]}・${is_main ? texts.main : texts.beside}`}</Tag>
        </Row>
        <Text>{path}</Text>
        {superior !== null && <Hint>{texts.superiorOf(superior.name)}</Hint>}
      </div>
      {onEdit !== null && (
        <CellActions>
          <RowButton label={texts.editMembershipOf(path)} onClick={onEdit}>
            {texts.edit}
          </RowButton>
          <Button
            variant="default"
            size="sm"
            c="var(--kt-danger)"
            aria-label={texts.deleteMembershipOf(path)}
            onClick={onDelete}
          >
            {texts.delete}
          </Button>
        </CellActions>
      )}
    </Row>
  );
}
