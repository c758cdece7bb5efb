import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { LeaverErasure } from '#contract/erasure.ts';
import { foldedForm } from '#domain/company/folded-form.ts';
import { api } from '../../lib/api.ts';
import { useEntryForm } from '../../lib/use-entry-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TextField } from '../../ui/field.tsx';
import { Hint, Stack } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { erasureQuery } from './erasure-query.ts';
import { erasureTexts as texts } from './erasure-texts.ts';
import { Reservation } from './reservation.tsx';

interface FormProps {
  readonly userId: number;
  readonly employeeId: string;
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
}

/** In a dialog: what the erasure of a leaver deletes and what stays, and the form that reserves it. */
export function ErasureForm(props: FormProps): ReactNode {
  const query = useQuery(erasureQuery(props.userId));
  return (
    <Loaded query={query} failed={texts.failed} heights={['6rem', '12rem']}>
      {(erasure) =>
        erasure.reservation === null ? (
          <Offer {...props} erasure={erasure} />
        ) : (
          <Reserved {...props} reservation={erasure.reservation} />
        )
      }
    </Loaded>
  );
}

const Closing = ({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }): ReactNode => (
  <>
    {children}
    <DialogActions>
      <Button variant="default" onClick={onClose}>
        {texts.close}
      </Button>
    </DialogActions>
  </>
);

const Reserved = ({
  userId,
  reservation,
  onClose,
  onDone,
}: FormProps & { readonly reservation: NonNullable<LeaverErasure['reservation']> }): ReactNode => (
  <Closing onClose={onClose}>
    <Reservation userId={userId} reservation={reservation} onDone={onDone} />
  </Closing>
);

const Consequences = ({
  erasure: { goes, audit_entries: entries },
}: {
  readonly erasure: LeaverErasure;
}): ReactNode => (
  <Stack gap="sm">
    <p>{texts.lead}</p>
    <Facts
      layout="column"
      facts={[
        { label: texts.goes, value: [texts.account, ...(goes.length === 0 ? [] : [texts.rows(goes)])].join('、') },
        { label: texts.stays, value: texts.log(entries) },
        { label: texts.notReached, value: texts.elsewhere },
      ]}
    />
  </Stack>
);

function Offer({ erasure, ...props }: FormProps & { readonly erasure: LeaverErasure }): ReactNode {
  const over = erasure.terms.filter(({ is_over: isOver }) => isOver);
  if (over.length > 0) return <ReservingForm {...props} erasure={erasure} longest={over[0]?.years ?? 5} />;
  return (
    <Closing onClose={props.onClose}>
      <Stack gap="lg">
        <Banner kind="info">{texts.notOver(erasure.terms)}</Banner>
        <Hint>{texts.retentionHint}</Hint>
        <Consequences erasure={erasure} />
      </Stack>
    </Closing>
  );
}

function ReservingForm({
  userId,
  employeeId,
  erasure,
  longest,
  onClose,
  onDone,
}: FormProps & { readonly erasure: LeaverErasure; readonly longest: 3 | 5 }): ReactNode {
  const form = useEntryForm({
    draft: `erasure ${userId}`,
    initial: { years: String(longest), reason: '', employeeId: '' },
    validate: ({ reason, employeeId: typed }) => ({
      ...(reason.trim() === '' && { reason: texts.reasonMissing }),
      ...(typed.trim() === ''
        ? { employeeId: texts.idMissing }
        : foldedForm(typed.trim()) !== foldedForm(employeeId) && { employeeId: texts.idDiffers }),
    }),
    mutation: 'reserve-erasure',
    save: ({ years, reason, employeeId: typed }) =>
      api('POST /api/admin/users/{id}/erasure', {
        params: { id: String(userId) },
        body: { employee_id: typed.trim(), retention_years: years === '3' ? 3 : 5, reason: reason.trim() },
      }),
    wireNames: { employee_id: 'employeeId', retention_years: 'years' },
    failed: texts.reserveFailed,
    changes: 'account',
    onSaved: onDone,
  });
  return (
    <DialogForm
      form={form}
      firstField="reason"
      save={texts.reserve}
      saving={texts.reserving}
      isDangerous
      onClose={onClose}
    >
      <Consequences erasure={erasure} />
      <SelectField
        {...form.field('years')}
        label={texts.retention}
        description={texts.retentionHint}
        data={erasure.terms.map((term) => ({
          value: String(term.years),
          label: texts.term(term),
          disabled: !term.is_over,
        }))}
      />
      <TextField {...form.field('reason')} label={texts.reason} required maxLength={200} autoComplete="off" />
      <TextField
        {...form.field('employeeId')}
        label={texts.employeeId(employeeId)}
        required
        maxLength={64}
        autoComplete="off"
      />
      <Hint>{texts.waits}</Hint>
    </DialogForm>
  );
}
