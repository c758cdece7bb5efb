import { useMediaQuery } from '@mantine/hooks';
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState, type ReactNode } from 'react';

import type { AdminUser, AdminUserDetail } from '#contract/users.ts';
import { hasRole } from '#domain/users/role.ts';
import { api, apiFile, messageOf } from '../../lib/api.ts';
import { kiosksQuery } from '../../lib/company-queries.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session-store.ts';
import { useHasAny } from '../../lib/lists-in-use.ts';
import { useWorksAtClients } from '../../lib/works-at-clients.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { useLast } from '../../ui/dialog.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog, DialogActions, SubjectDialog } from '../../ui/dialog.tsx';
import { saveFile } from '../../ui/download-button.tsx';
import { Hint, Row, Stack } from '../../ui/layout.tsx';
import { MOBILE } from '../../ui/media.ts';
import type { MenuAction } from '../../ui/menu-action.ts';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SAVING, type UserDialogProps } from './account-dialog.ts';
import { texts } from './texts.ts';
import styles from './user-detail.module.css';

const BasicInfoForm = lazyPart(async () => (await import('./account-forms.tsx')).BasicInfoForm);
const GroupForm = lazyPart(async () => (await import('./account-forms.tsx')).GroupForm);

type Task = 'basic' | 'group' | 'password' | 'second-factor' | 'cards' | 'active' | 'archive' | 'erase';

/** What shows a person's cards at shared devices. */
export type CardsPart = ComponentType<{ readonly userId: number; readonly onClose: () => void }>;

/** What reserves the erasure of a leaver. */
export type ErasurePart = ComponentType<{
  readonly userId: number;
  readonly employeeId: string;
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
}>;

/** Whether a person's last day of work is over, as far as the viewer knows. */
export const isLeaver = ({ leaving_date: leftOn }: AdminUser, today: string): boolean =>
  leftOn != null && leftOn < today;

/**
 * What a super admin can do with the account, once it is known; nobody can lock themself out of their own. On phones all
 * of it is in the menu.
 */
export function UserActions({
  userId,
  user,
  Cards,
  Erasure,
  onDone,
}: {
  readonly userId: number;
  readonly user: AdminUserDetail | undefined;
  readonly Cards: CardsPart;
  readonly Erasure: ErasurePart;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const isSaving = useIsMutating({ mutationKey: [SAVING] }) > 0;
  const queryClient = useQueryClient();
  const viewer = useSession().session?.user;
  const onPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const [task, setTask] = useState<Task | null>(null);
  const today = useToday();
  const isSuperAdmin = viewer !== undefined && hasRole(viewer.role, 'super_admin');
  const hasKiosks = (useQuery({ ...kiosksQuery, enabled: isSuperAdmin }).data?.kiosks.length ?? 0) > 0;
  const hasTypes = useHasAny('employment_types');
  const hasGroups = useWorksAtClients() || hasTypes;
  if (!isSuperAdmin) return null;
  // A save can't be cancelled once sent: the dialog stays open until the answer.
  const close = (): void => {
    if (!isSaving) setTask(null);
  };
  // All that shows an account, one's own too.
  const refresh = (): void => void invalidate(queryClient, 'account');
  const done = (message: string): void => {
    refresh();
    setTask(null);
    onDone(message);
  };
  const action = (name: Task, label: string): MenuAction => ({ label, onChoose: () => setTask(name) });
  const edits = [action('basic', texts.editBasic), ...(hasGroups ? [action('group', texts.editGroup)] : [])];
  const rarer = [
    ...(viewer.id === userId
      ? []
      : [
          action('password', texts.issuePassword),
          ...(user?.has_second_factor === true ? [action('second-factor', texts.resetSecondFactor)] : []),
          action('active', user?.active === false ? texts.reactivate : texts.deactivate),
        ]),
    // Of no use without a shared device.
    ...(hasKiosks ? [action('cards', texts.cards)] : []),
    action('archive', texts.exportData),
    ...(user !== undefined && isLeaver(user, today) ? [action('erase', texts.erase)] : []),
  ];
  const inMenu = onPhone ? [...edits, ...rarer] : rarer;
  return (
    <Row gap="sm" isSingleLine className={styles.actions}>
      {!onPhone &&
        edits.map(({ label, onChoose }) => (
          <Button key={label} variant="default" disabled={user === undefined} onClick={onChoose}>
            {label}
          </Button>
        ))}
      <MoreMenu label={texts.more} actions={user === undefined ? [] : inMenu} />
      {user !== undefined && (
        <>
          <SubjectDialog
            subject={task === 'basic' || task === 'group' ? task : null}
            title={(shown) => (shown === 'basic' ? texts.editBasic : texts.editGroup)}
            onClose={close}
          >
            {(shown) =>
              shown === 'basic' ? (
                <BasicInfoForm user={user} onClose={close} onDone={done} />
              ) : (
                <GroupForm user={user} onClose={close} onDone={done} />
              )
            }
          </SubjectDialog>
          <PasswordDialog user={user} opened={task === 'password'} onIssued={refresh} onClose={close} />
          <SecondFactorDialog subject={task === 'second-factor' ? user : null} onClose={close} onDone={done} />
          <SubjectDialog subject={task === 'cards' ? user : null} title={texts.cards} onClose={close}>
            {({ id }) => <Cards userId={id} onClose={close} />}
          </SubjectDialog>
          <SubjectDialog subject={task === 'erase' ? user : null} title={texts.erase} onClose={close}>
            {({ id, employee_id: employeeId }) => (
              <Erasure userId={id} employeeId={employeeId} onClose={close} onDone={done} />
            )}
          </SubjectDialog>
          <ActiveDialog subject={task === 'active' ? user : null} onClose={close} onDone={done} />
          <ArchiveDialog
            subject={task === 'archive' ? user : null}
            onClose={close}
            onDone={(message) => {
              setTask(null);
              onDone(message);
            }}
          />
        </>
      )}
    </Row>
  );
}

/** Asks before a person's second factor is reset, and does it. */
const SecondFactorDialog = ({
  subject,
  onClose,
  onDone,
}: Pick<UserDialogProps, 'onClose' | 'onDone'> & { readonly subject: AdminUser | null }): ReactNode => (
  <ConfirmDialog
    name={SAVING}
    subject={subject}
    title={texts.resetSecondFactor}
    action={texts.reset}
    busy={texts.resetting}
    failure={(error) => messageOf(error, texts.resetFailed)}
    run={({ id }) => api('POST /api/admin/users/{id}/second-factor/reset', { params: { id: String(id) } })}
    onDone={({ message }) => onDone(message)}
    onClose={onClose}
  >
    {(user) => <p>{texts.asksToReset(user)}</p>}
  </ConfirmDialog>
);

/** The data of many years takes its time. */
const EXPORT_TIMEOUT_MS = 600_000;

/** Says what the archive of a person has (開示請求), and saves it. */
const ArchiveDialog = ({
  subject,
  onClose,
  onDone,
}: Pick<UserDialogProps, 'onClose' | 'onDone'> & { readonly subject: AdminUser | null }): ReactNode => (
  <ConfirmDialog
    name="export-user"
    subject={subject}
    title={texts.exportData}
    action={texts.exportAction}
    busy={texts.exporting}
    isDangerous={false}
    failure={(error) => messageOf(error, texts.exportFailed)}
    run={async ({ id }) => {
      const params = { id: String(id) };
      const file = await apiFile('GET /api/admin/users/{id}/archive', { params, timeoutMs: EXPORT_TIMEOUT_MS });
      saveFile(file);
      return file.name;
    }}
    onDone={(fileName) => onDone(texts.exported(fileName))}
    onClose={onClose}
  >
    {(user) => (
      <>
        <p>{texts.asksToExport(user)}</p>
        <p>{texts.exportHasOthers}</p>
        <Hint>{texts.exportIsAudited}</Hint>
      </>
    )}
  </ConfirmDialog>
);

/** Asks before an account is deactivated or used again (D23), and does it. */
function ActiveDialog({
  subject,
  onClose,
  onDone,
}: Pick<UserDialogProps, 'onClose' | 'onDone'> & { readonly subject: AdminUser | null }): ReactNode {
  const isActive = useLast(subject)?.active === true;
  const [action, busy] = isActive ? [texts.deactivate, texts.deactivating] : [texts.reactivate, texts.reactivating];
  return (
    <ConfirmDialog
      name={SAVING}
      subject={subject}
      title={action}
      action={action}
      busy={busy}
      isDangerous={isActive}
      failure={(error) => messageOf(error, texts.activeFailed)}
      run={({ id, active }) =>
        api('PUT /api/admin/users/{id}/active', { params: { id: String(id) }, body: { active: !active } })
      }
      onDone={({ message }) => onDone(message)}
      onClose={onClose}
    >
      {(user) => <p>{isActive ? texts.asksToDeactivate(user) : texts.asksToReactivate(user)}</p>}
    </ConfirmDialog>
  );
}

/** Issues a one-time password (D23) after being asked, and shows it once: what is on show can't be closed by mistake. */
function PasswordDialog({
  user,
  opened,
  onIssued,
  onClose,
}: Pick<UserDialogProps, 'user' | 'onClose'> & { readonly opened: boolean; readonly onIssued: () => void }): ReactNode {
  const [password, setPassword] = useState<string | null>(null);
  const issuing = useExclusiveMutation(SAVING, {
    mutationFn: () => api('POST /api/admin/users/{id}/reset-password', { params: { id: String(user.id) } }),
    onSuccess: (answer) => {
      onIssued();
      setPassword(answer.one_time_password);
    },
  });
  const close = (): void => {
    issuing.reset();
    setPassword(null);
    onClose();
  };
  if (password !== null) {
    return (
      <Dialog title={texts.issueTitle} opened={opened}>
        <Issued user={user} password={password} />
        <DialogActions>
          <Button variant="default" onClick={close}>
            {texts.close}
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog title={texts.issueTitle} opened={opened} onClose={close}>
      <Stack gap="lg">
        <p>{texts.asksToIssue(user)}</p>
        {issuing.error !== null && <Banner kind="error">{messageOf(issuing.error, texts.issueFailed)}</Banner>}
      </Stack>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={close} disabled={issuing.isPending}>
          {texts.cancel}
        </Button>
        <ActionButton isBusy={issuing.isPending} busy={texts.issuing} onClick={() => issuing.mutate()}>
          {texts.issue}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}

const Issued = ({ user, password }: { readonly user: AdminUser; readonly password: string }): ReactNode => (
  <Stack gap="lg">
    <p>{texts.issuedFor(user)}</p>
    <CopyField label={texts.issued} value={password} />
    <Banner kind="info">{texts.shownOnce}</Banner>
  </Stack>
);
