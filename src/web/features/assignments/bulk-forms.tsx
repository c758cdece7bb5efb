import type { ReactNode } from 'react';

import { formatDate } from '#domain/time/japanese-date.ts';
import { parseTypedDate } from '#domain/time/typed.ts';
import { api } from '../../lib/api.ts';
import { useEntryForm } from '../../lib/use-entry-form.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { DateField, typedDateFault } from '../../ui/date-field.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import type { FormDialog } from '../../ui/editing.tsx';
import { Hint } from '../../ui/layout.tsx';
import { WorkFields } from './assignment-form.tsx';
import { SAVING_ASSIGNMENTS } from './assignment-queries.ts';
import { formTexts } from './form-texts.ts';
import { texts } from './texts.ts';

interface BulkDialog extends FormDialog {
  /** Of the assignments. */
  readonly ids: readonly number[];
}

/** Ends assignments with a day. */
export function EndForm({ ids, onClose, onSaved }: BulkDialog): ReactNode {
  const today = useToday();
  const form = useEntryForm({
    draft: `end client assignments ${ids.join(' ')}`,
    initial: { to: formatDate(today) },
    validate: ({ to }) => {
      const fault = to.trim() === '' ? formTexts.required(formTexts.to) : typedDateFault(to, today);
      return fault === undefined ? {} : { to: fault };
    },
    mutation: SAVING_ASSIGNMENTS,
    save: ({ to }) =>
      api('POST /api/admin/assignments/end', { body: { ids: [...ids], to_date: parseTypedDate(to, today) ?? today } }),
    wireNames: { to_date: 'to' },
    failed: formTexts.saveFailed,
    changes: 'assignments',
    onSaved,
  });
  return (
    <DialogForm form={form} firstField="to" onClose={onClose}>
      <Hint>{texts.endLead}</Hint>
      <DateField {...form.typed('to')} label={formTexts.to} required today={today} />
    </DialogForm>
  );
}

/** Has assignments go on at another client from a day on. */
export function MoveForm({ ids, onClose, onSaved }: BulkDialog): ReactNode {
  const today = useToday();
  const form = useEntryForm({
    draft: `move client assignments ${ids.join(' ')}`,
    initial: { client: '', job: '', from: formatDate(today) },
    validate: ({ client, from }) => {
      const fault = from.trim() === '' ? formTexts.required(formTexts.moveFrom) : typedDateFault(from, today);
      return { ...(client === '' && { client: formTexts.choose }), ...(fault !== undefined && { from: fault }) };
    },
    mutation: SAVING_ASSIGNMENTS,
    save: ({ client, job, from }) =>
      api('POST /api/admin/assignments/move', {
        body: {
          ids: [...ids],
          client_company_id: Number(client),
          job_assignment_id: job === '' ? null : Number(job),
          from_date: parseTypedDate(from, today) ?? today,
        },
      }),
    wireNames: { client_company_id: 'client', job_assignment_id: 'job', from_date: 'from' },
    failed: formTexts.saveFailed,
    changes: 'assignments',
    onSaved,
  });
  return (
    <DialogForm form={form} firstField="client" onClose={onClose}>
      <Hint>{texts.moveLead}</Hint>
      <WorkFields form={form} />
      <DateField {...form.typed('from')} label={formTexts.moveFrom} required today={today} />
    </DialogForm>
  );
}
