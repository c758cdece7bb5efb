import { useState, type ReactNode } from 'react';

import type { LedgerGrant, StatutoryGrant } from '#contract/leave-ledger.ts';
import { api } from '../../lib/api.ts';
import { DateField } from '../../ui/date-field.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { Hint } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { grantBody, grantValues, validateGrant } from './grant-values.ts';
import { texts } from './ledger-texts.ts';
import { type LedgerFormProps, useLedgerForm } from './use-ledger-form.ts';

/** Adds a grant, or corrects one, with the reason (D20). */
export function GrantForm({
  userId,
  today,
  grant,
  base,
  onClose,
  onDone,
}: LedgerFormProps & { readonly grant: LedgerGrant | null; readonly base: StatutoryGrant | null }): ReactNode {
  const what = grant === null ? (base?.base_date ?? 'new') : String(grant.id);
  const [initial] = useState(() => grantValues(grant, base));
  const form = useLedgerForm({
    userId,
    draft: `leave-grant ${userId} ${what}`,
    initial,
    validate: (values) => validateGrant(values, today),
    save: (values, keyFor) => {
      const body = grantBody(values, today);
      const id = String(userId);
      return grant === null
        ? api('POST /api/admin/users/{id}/leave-grants', { params: { id }, body, idempotencyKey: keyFor(body) })
        : api('PUT /api/admin/users/{id}/leave-grants/{grantId}', {
            params: { id, grantId: String(grant.id) },
            body,
          });
    },
    wireNames: {
      granted_on: 'grantedOn',
      days: 'days',
      expiry_date: 'expiry',
      is_statutory: 'kind',
      reason: 'reason',
    },
    onDone,
  });
  return (
    <DialogForm
      form={form}
      firstField={grant === null && base === null ? 'grantedOn' : 'days'}
      save={grant === null ? texts.addAction : texts.correctAction}
      saving={grant === null ? texts.adding : texts.correcting}
      onClose={onClose}
    >
      <DateField {...form.typed('grantedOn')} label={texts.grantDate} required today={today} />
      <TextField {...form.field('days')} label={texts.dayCount} required inputMode="decimal" autoComplete="off" />
      <div>
        <DateField {...form.typed('expiry')} label={texts.expiryOptional} today={today} />
        <Hint>{texts.expiryHint}</Hint>
      </div>
      {grant?.is_automatic === true ? (
        <Hint>
          {texts.kind}：{texts.kindFixed}
        </Hint>
      ) : (
        <SelectField
          {...form.field('kind')}
          label={texts.kind}
          data={[
            { value: 'statutory', label: texts.kinds.statutory },
            { value: 'other', label: texts.kinds.other },
          ]}
        />
      )}
      <TextArea {...form.field('reason')} label={texts.changeReason} required rows={2} />
    </DialogForm>
  );
}
