import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { ApiClient, ApiSecret } from '#contract/api-clients.ts';
import { SECRET_DAYS } from '#domain/api-clients/secret.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { fullWhenText } from '../../lib/when-text.ts';
import { ActionButton, RowButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { Hint, Row, Stack } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SAVING_API_CLIENT } from './saving-api-client.ts';
import { texts } from './texts.ts';

type Days = (typeof SECRET_DAYS)[number];

const DAYS = SECRET_DAYS.map((days) => ({ value: String(days), label: texts.daysOf(days) }));

/** The secrets of an API client: issues one, which nobody can be shown again, and ends those that are valid. */
export function ApiSecrets({
  client,
  onClose,
}: {
  readonly client: ApiClient;
  readonly onClose: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [days, setDays] = useState<Days>(90);
  const [asked, setAsked] = useState<ApiSecret | null>(null);
  const id = String(client.id);
  const onSettled = () => invalidate(queryClient, 'apiClients');
  const issuing = useExclusiveMutation(SAVING_API_CLIENT, {
    mutationFn: () => api('POST /api/admin/api-clients/{id}/secrets', { params: { id }, body: { days } }),
    onSettled,
  });
  return (
    <>
      <Stack gap="md">
        <p>{client.name}</p>
        {issuing.error !== null && <Banner kind="error">{messageOf(issuing.error, texts.issueFailed)}</Banner>}
        {issuing.data !== undefined && (
          <>
            <Banner kind="info">{texts.shownOnce}</Banner>
            <CopyField label={texts.secret} value={issuing.data.secret} />
            <Hint>{texts.usage}</Hint>
            <CopyField label={texts.assistantAddress} value={`${window.location.origin}/api/mcp`} />
            <Hint>{texts.assistantHint}</Hint>
          </>
        )}
        {client.secrets.map((secret) => (
          <Row key={secret.id} gap="sm" justify="between">
            <span>{lineOf(secret)}</span>
            <RowButton label={texts.withdrawOf(texts.ending(secret.ending))} onClick={() => setAsked(secret)}>
              {texts.withdraw}
            </RowButton>
          </Row>
        ))}
        {issuing.data === undefined && (
          <>
            <SelectField
              label={texts.days}
              data={DAYS}
              value={String(days)}
              onChange={(event) => setDays(Number(event.currentTarget.value) as Days)}
            />
            {client.secrets.length > 0 && <Hint>{texts.issueHint}</Hint>}
          </>
        )}
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
        {issuing.data === undefined && (
          <ActionButton isBusy={issuing.isPending} busy={texts.issuing} onClick={() => issuing.mutate()}>
            {texts.issue}
          </ActionButton>
        )}
      </DialogActions>
      <ConfirmDialog
        name={SAVING_API_CLIENT}
        subject={asked}
        title={texts.withdrawal}
        action={texts.withdraw}
        busy={texts.withdrawing}
        failure={(error) => messageOf(error, texts.withdrawFailed)}
        run={(secret) =>
          api('DELETE /api/admin/api-clients/{id}/secrets/{secret_id}', {
            params: { id, secret_id: String(secret.id) },
          })
        }
        onDone={() => setAsked(null)}
        onSettled={onSettled}
        onClose={() => setAsked(null)}
      >
        {({ ending }) => texts.confirmWithdraw(texts.ending(ending))}
      </ConfirmDialog>
    </>
  );
}

const lineOf = ({ ending, expires_at: expiresAt, last_used_at: usedAt }: ApiSecret): string =>
  [
    texts.ending(ending),
    texts.expires(fullWhenText(expiresAt)),
    usedAt === null ? texts.neverUsed : texts.usedAt(fullWhenText(usedAt)),
  ].join('　');
