import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Webhook } from '#contract/webhooks.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { fullWhenText } from '../../lib/when-text.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { Hint, Stack } from '../../ui/layout.tsx';
import { secretTexts as texts } from './secret-texts.ts';
import { SAVING_WEBHOOK } from './webhook-queries.ts';

/** The secrets of a receiver: issues one, which nobody can be shown again. */
export function WebhookSecret({
  webhook,
  onClose,
}: {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const issuing = useExclusiveMutation(SAVING_WEBHOOK, {
    mutationFn: () => api('POST /api/admin/webhooks/{id}/secrets', { params: { id: String(webhook.id) } }),
    onSettled: () => invalidate(queryClient, 'webhooks'),
  });
  const isNew = issuing.data === undefined;
  const { secrets, needs_secret: needsSecret } = webhook;
  return (
    <>
      <Stack gap="md">
        <p>{webhook.name}</p>
        <Hint>{texts.about}</Hint>
        {issuing.error !== null && <Banner kind="error">{messageOf(issuing.error, texts.issueFailed)}</Banner>}
        {issuing.data !== undefined && (
          <>
            <Banner kind="info">{texts.shownOnce}</Banner>
            <CopyField label={texts.secret} value={issuing.data.secret} />
          </>
        )}
        {isNew && needsSecret && <Banner kind="info">{secrets.length === 0 ? texts.none : texts.lost}</Banner>}
        {secrets.length > 0 && (
          <Stack as="ul" gap="xs">
            {secrets.map(({ id, ending, created_at: at, expires_at: until }) => (
              <li key={id}>
                {until === null ? texts.current(ending, fullWhenText(at)) : texts.until(ending, fullWhenText(until))}
              </li>
            ))}
          </Stack>
        )}
        {isNew && secrets.length > 0 && !needsSecret && <Hint>{texts.hint}</Hint>}
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
        {isNew && (
          <ActionButton isBusy={issuing.isPending} busy={texts.issuing} onClick={() => issuing.mutate()}>
            {texts.issue}
          </ActionButton>
        )}
      </DialogActions>
    </>
  );
}
