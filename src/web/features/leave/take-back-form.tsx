import type { ReactNode } from 'react';

import type { LedgerGrant } from '#contract/leave-ledger.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { api } from '../../lib/api.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { texts } from './ledger-texts.ts';
import { type LedgerFormProps, useLedgerForm } from './use-ledger-form.ts';
import { Text } from '../../ui/layout.tsx';

/** Takes a grant back that was made in error, with the reason. */
export function TakeBackForm({
  userId,
  grant,
  onClose,
  onDone,
}: LedgerFormProps & { readonly grant: LedgerGrant }): ReactNode {
  const form = useLedgerForm({
    userId,
    draft: `leave-take-back ${grant.id}`,
    initial: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: texts.required(texts.changeReason) } : {}),
    save: ({ reason }) =>
      api('POST /api/admin/users/{id}/leave-grants/{grantId}/take-back', {
        params: { id: String(userId), grantId: String(grant.id) },
        body: { reason: reason.trim() },
      }),
    onDone,
  });
  return (
    <DialogForm
      form={form}
      firstField="reason"
      save={texts.takeBackAction}
      saving={texts.takingBack}
      cancel={texts.close}
      isDangerous
      onClose={onClose}
    >
      <p>
        <b>{texts.grantedOn(formatDate(isoDate(grant.granted_on)))}</b> {texts.days(grant.days)}
      </p>
      <TextArea {...form.field('reason')} label={texts.changeReason} required rows={2} />
      <Text tone="dim" size="xs">
        {texts.takeBackHint}
      </Text>
    </DialogForm>
  );
}
