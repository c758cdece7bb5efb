import { useState, type ReactNode } from 'react';

import type { LedgerGrant, StatutoryGrant } from '#contract/leave-ledger.ts';
import { api, failureOf } from '../../lib/api.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useFieldErrors } from '../../lib/use-field-errors.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { DateField } from '../../ui/date-field.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { grantBody, grantFaults, grantValues, type GrantValues } from './grant-values.ts';
import styles from './leave-dialog.module.css';
import { texts } from './ledger-texts.ts';
import { type LedgerFormProps, useLedgerCall } from './use-ledger-call.ts';

const WIRE_NAMES = {
  granted_on: 'grantedOn',
  days: 'days',
  expiry_date: 'expiry',
  is_statutory: 'kind',
  reason: 'reason',
} as const;

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
  const draft = useDraft<GrantValues>(`leave-grant ${userId} ${what}`, initial);
  const { values } = draft;
  const { faults, found, find, change: changeFaults } = useFieldErrors<keyof GrantValues>();
  const keyFor = useIdempotencyKey();
  const id = String(userId);
  const saving = useLedgerCall({
    userId,
    call: () => {
      const body = grantBody(values, today);
      return grant === null
        ? api('POST /api/admin/users/{id}/leave-grants', { params: { id }, body, idempotencyKey: keyFor(body) })
        : api('PUT /api/admin/users/{id}/leave-grants/{grantId}', {
            params: { id, grantId: String(grant.id) },
            body,
          });
    },
    fields: WIRE_NAMES,
    onFaults: find,
    onDone: (message) => {
      draft.discard();
      onDone(message);
    },
  });
  const change = (changed: Partial<GrantValues>): void => {
    draft.change(changed);
    changeFaults(Object.keys(changed));
  };
  return (
    <DialogForm
      isRestored={draft.isRestored}
      failure={failureOf(saving.error, Object.keys(WIRE_NAMES), texts.saveFailed)}
      missing={null}
      isSaving={saving.isPending}
      save={grant === null ? texts.addAction : texts.correctAction}
      saving={grant === null ? texts.adding : texts.correcting}
      found={found}
      firstField={grant === null && base === null ? 'grantedOn' : 'days'}
      onDiscard={draft.discard}
      onSubmit={() => {
        const wrong = grantFaults(values, today);
        find(wrong);
        if (Object.keys(wrong).length === 0) saving.mutate();
      }}
      onCancel={() => {
        draft.discard();
        onClose();
      }}
    >
      <DateField
        name="grantedOn"
        label={texts.grantDate}
        required
        today={today}
        value={values.grantedOn}
        error={faults.grantedOn}
        onChange={(grantedOn) => change({ grantedOn })}
      />
      <TextField
        name="days"
        label={texts.dayCount}
        required
        inputMode="decimal"
        autoComplete="off"
        value={values.days}
        error={faults.days}
        onChange={(event) => change({ days: event.currentTarget.value })}
      />
      <div>
        <DateField
          name="expiry"
          label={texts.expiryOptional}
          today={today}
          value={values.expiry}
          error={faults.expiry}
          onChange={(expiry) => change({ expiry })}
        />
        <p className={styles.hint}>{texts.expiryHint}</p>
      </div>
      {grant?.is_automatic === true ? (
        <p className={styles.hint}>
          {texts.kind}：{texts.kindFixed}
        </p>
      ) : (
        <SelectField
          name="kind"
          label={texts.kind}
          value={values.kind}
          error={faults.kind}
          data={[
            { value: 'statutory', label: texts.kinds.statutory },
            { value: 'other', label: texts.kinds.other },
          ]}
          onChange={(event) => change({ kind: event.currentTarget.value === 'other' ? 'other' : 'statutory' })}
        />
      )}
      <TextArea
        name="reason"
        label={texts.changeReason}
        required
        rows={2}
        value={values.reason}
        error={faults.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
    </DialogForm>
  );
}
