import { Box } from '@mantine/core';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { LedgerGrant, StatutoryGrant } from '#contract/leave-ledger.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { api } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { type Form, type FormOptions, useForm } from '../../lib/use-form.ts';
import { Choices } from '../../ui/choices.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Hint, Text } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { texts } from './ledger-texts.ts';
import {
  attendanceBody,
  attendanceValues,
  basesOf,
  grantBody,
  grantValues,
  validateAttendance,
  validateGrant,
  validateReason,
  verdictOf,
} from './ledger-values.ts';
import { OnRecord } from './on-record.tsx';
import { dateText } from './texts.ts';

/** The ledger of an employee's leave, which changes with the employee's account too. */
export const ledgerQuery = (userId: number) =>
  queryOptions({
    queryKey: queryKey('users', userId, 'leave-ledger'),
    queryFn: ({ signal }) => api('GET /api/admin/users/{id}/leave-ledger', { params: { id: String(userId) }, signal }),
  });

/** What a super admin does to a ledger in a dialog. `base` is a grant by law that is to be entered by hand. */
export type LedgerTask =
  | { readonly kind: 'add'; readonly base?: StatutoryGrant }
  | { readonly kind: 'correct'; readonly grant: LedgerGrant }
  | { readonly kind: 'takeBack'; readonly grant: LedgerGrant }
  | { readonly kind: 'attendance'; readonly base: StatutoryGrant };

const titles: Readonly<Record<LedgerTask['kind'], string>> = {
  add: texts.addTitle,
  correct: texts.correctTitle,
  takeBack: texts.takeBackTitle,
  attendance: texts.attendanceTitle,
};

interface LedgerFormProps {
  readonly userId: number;
  readonly today: IsoDate;
  readonly onClose: () => void;
  /** Is given the server's message once it is saved. */
  readonly onDone: (message: string) => void;
}

/** The dialog of a task; `null` closes it. */
export function LedgerDialogs({ task, ...form }: LedgerFormProps & { readonly task: LedgerTask | null }): ReactNode {
  return (
    <SubjectDialog subject={task} title={({ kind }) => titles[kind]} onClose={form.onClose}>
      {(shown) => (
        <>
          {shown.kind === 'add' && <GrantForm {...form} grant={null} base={shown.base ?? null} />}
          {shown.kind === 'correct' && <GrantForm {...form} grant={shown.grant} base={null} />}
          {shown.kind === 'takeBack' && <TakeBackForm {...form} grant={shown.grant} />}
          {shown.kind === 'attendance' && <AttendanceRateForm {...form} base={shown.base} />}
        </>
      )}
    </SubjectDialog>
  );
}

/** The form of a change of a ledger. All that shows leave is read again also after a refusal: it means that it is stale. */
function useLedgerForm<Values extends object>(
  { userId, onDone }: LedgerFormProps,
  options: Omit<FormOptions<Values, { readonly message: string }>, 'mutation' | 'failed' | 'onSaved' | 'onSettled'>,
): Form<Values> {
  const queryClient = useQueryClient();
  return useForm({
    ...options,
    mutation: 'change-ledger',
    failed: texts.saveFailed,
    onSaved: ({ message }) => onDone(message),
    onSettled: () => {
      void invalidate(queryClient, 'leave');
      void queryClient.invalidateQueries(ledgerQuery(userId));
    },
  });
}

/** Adds a grant, or corrects one, with the reason (D20). */
function GrantForm({
  grant,
  base,
  ...ledger
}: LedgerFormProps & { readonly grant: LedgerGrant | null; readonly base: StatutoryGrant | null }): ReactNode {
  const { userId, today } = ledger;
  const what = grant === null ? (base?.base_date ?? 'new') : String(grant.id);
  const [initial] = useState(() => grantValues(grant, base));
  const form = useLedgerForm(ledger, {
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
  });
  return (
    <DialogForm
      form={form}
      firstField={grant === null && base === null ? 'grantedOn' : 'days'}
      save={grant === null ? texts.addAction : texts.correctAction}
      saving={grant === null ? texts.adding : texts.correcting}
      onClose={ledger.onClose}
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

/** Takes a grant back that was made in error, with the reason. */
function TakeBackForm({ grant, ...ledger }: LedgerFormProps & { readonly grant: LedgerGrant }): ReactNode {
  const form = useLedgerForm(ledger, {
    draft: `leave-take-back ${grant.id}`,
    initial: { reason: '' },
    validate: validateReason,
    save: ({ reason }) =>
      api('POST /api/admin/users/{id}/leave-grants/{grantId}/take-back', {
        params: { id: String(ledger.userId), grantId: String(grant.id) },
        body: { reason: reason.trim() },
      }),
  });
  return (
    <DialogForm
      form={form}
      firstField="reason"
      save={texts.takeBackAction}
      saving={texts.takingBack}
      cancel={texts.close}
      isDangerous
      onClose={ledger.onClose}
    >
      <p>
        <b>{texts.grantedOn(dateText(grant.granted_on))}</b> {texts.days(grant.days)}
      </p>
      <TextArea {...form.field('reason')} label={texts.changeReason} required rows={2} />
      <Hint>{texts.takeBackHint}</Hint>
    </DialogForm>
  );
}

/** Takes the attendance before a grant by law, on which the grant depends: 80 % of the working days (労基法39条). */
function AttendanceRateForm({ base, ...ledger }: LedgerFormProps & { readonly base: StatutoryGrant }): ReactNode {
  const { on_record: onRecord } = base;
  const [initial] = useState(() => attendanceValues(base));
  const form = useLedgerForm(ledger, {
    draft: `leave-attendance ${ledger.userId} ${base.sequence}`,
    initial,
    validate: validateAttendance,
    save: (values) => {
      return api('PUT /api/admin/users/{id}/statutory-grants/{sequence}/attendance', {
        params: { id: String(ledger.userId), sequence: String(base.sequence) },
        body: attendanceBody(values, onRecord),
      });
    },
    wireNames: { attended_days: 'attended', total_days: 'total', reason: 'reason' },
  });
  const bases = basesOf(base);
  const { basis } = form.values;
  const verdict = verdictOf(form.values, onRecord);
  const number = (name: 'attended' | 'total') => ({
    ...form.field(name),
    label: texts[name],
    required: true,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
  });
  return (
    <DialogForm
      form={form}
      firstField={bases.length > 1 ? 'basis' : 'attended'}
      save={texts.register}
      saving={texts.registering}
      onClose={ledger.onClose}
    >
      <div>
        <p>
          <b>{texts.attendanceOf(dateText(base.base_date))}</b>（{texts.service(base.service_months)}）
        </p>
        <p>{texts.attendancePeriod(dateText(base.period.from), dateText(base.period.to))}</p>
        {base.period.is_partly_unknown && <Hint>{texts.attendanceUnknown}</Hint>}
      </div>
      {onRecord !== null && (
        <div>
          <OnRecord onRecord={onRecord} />
          <Hint>{texts.recordsHint}</Hint>
        </div>
      )}
      {bases.length > 1 && (
        <Choices
          legend={texts.basis}
          name="basis"
          layout="column"
          choices={bases.map((value) => ({ value, label: texts.basisChoices[value] }))}
          value={basis}
          onChange={(value) => form.change({ basis: value })}
        />
      )}
      {basis !== 'records' && (
        <Pair>
          <TextField {...number('attended')} />
          <TextField {...number('total')} />
        </Pair>
      )}
      {basis === 'both' && <Hint>{texts.bothHint}</Hint>}
      {/* Its place is there always: what is below must not move while someone types above. */}
      <Box role="status" mih="1.5rem">
        <Text weight="bold" tone={verdict?.isEnough === false ? 'danger' : undefined}>
          {verdict?.text}
        </Text>
      </Box>
      <Hint>{texts.attendanceHint}</Hint>
      {basis === 'entered' && onRecord?.is_complete === true && <Hint>{texts.againstRecords}</Hint>}
      <TextArea {...form.field('reason')} label={texts.changeReason} required={basis !== 'records'} rows={2} />
    </DialogForm>
  );
}
