import type { ReactNode } from 'react';

import type { ClientAssignment } from '#contract/assignments.ts';
import type { DispatchRecordResponse } from '#contract/dispatch-ledger.ts';
import { DISPATCH_RECORD_KINDS, DISPATCH_RECORD_NAMES } from '#domain/assignments/dispatch-ledger.ts';
import { DISPATCH_SEX_NAMES, FILED_NAMES } from '#domain/assignments/words.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { parseTypedDate } from '#domain/time/typed.ts';
import { api } from '../../lib/api.ts';
import { useEntryForm } from '../../lib/use-entry-form.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { DateField, typedDateFault } from '../../ui/date-field.tsx';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import type { FormDialog } from '../../ui/editing.tsx';
import { hintBelow, TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { SAVING_ASSIGNMENTS } from './assignment-queries.ts';
import { assignmentBody, assignmentValues } from './assignment-values.ts';
import { ledgerTexts as texts } from './ledger-texts.ts';

const word = (isSo: boolean | null | undefined): string => (isSo == null ? '' : isSo ? 'yes' : 'no');
const isSo = (chosen: string): boolean | null => (chosen === '' ? null : chosen === 'yes');

const choicesOf = (names: Readonly<Record<string, string>>) => [
  { value: '', label: texts.notSaid },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
];

/** Enters what the ledger and the notice have of a dispatch beside the assignment. */
export function TermsForm({
  assignment,
  onClose,
  onSaved,
}: FormDialog & { readonly assignment: ClientAssignment }): ReactNode {
  const today = useToday();
  const terms = assignment.dispatch_terms;
  const form = useEntryForm({
    draft: `dispatch terms ${assignment.id}`,
    initial: {
      agreement: word(terms?.is_agreement_worker),
      sex: terms?.dispatch_sex ?? '',
      duty: terms?.duty_grade ?? '',
      beyond: terms?.beyond_hours ?? '',
      placement: terms?.placement ?? '',
      health: word(terms?.has_health_insurance),
      pension: word(terms?.has_pension_insurance),
      employment: word(terms?.has_employment_insurance),
      reason: terms?.insurance_reason ?? '',
    },
    validate: ({ health, pension, employment, reason }) =>
      [health, pension, employment].includes('no') && reason.trim() === ''
        ? { reason: texts.required(texts.reason) }
        : {},
    mutation: SAVING_ASSIGNMENTS,
    save: (values) =>
      api('PUT /api/admin/assignments/{id}', {
        params: { id: String(assignment.id) },
        body: {
          ...assignmentBody(assignmentValues(assignment, today), today),
          version: assignment.version,
          dispatch_terms: {
            is_agreement_worker: isSo(values.agreement),
            dispatch_sex: values.sex === 'female' || values.sex === 'male' ? values.sex : null,
            duty_grade: values.duty,
            beyond_hours: values.beyond,
            placement: values.placement,
            has_health_insurance: isSo(values.health),
            has_pension_insurance: isSo(values.pension),
            has_employment_insurance: isSo(values.employment),
            insurance_reason: values.reason,
          },
        },
      }),
    failed: texts.saveFailed,
    changes: 'assignments',
    onSaved,
  });
  return (
    <DialogForm form={form} firstField="agreement" onClose={onClose}>
      <Pair onPhones="lines">
        <SelectField {...form.field('agreement')} label={texts.agreement} data={choicesOf(texts.agreements)} />
        <SelectField {...form.field('sex')} label={texts.sex} data={choicesOf(DISPATCH_SEX_NAMES)} />
      </Pair>
      <TextField {...form.field('duty')} label={texts.duty} maxLength={200} {...hintBelow(texts.dutyHint)} />
      <TextField {...form.field('beyond')} label={texts.beyond} maxLength={200} {...hintBelow(texts.beyondHint)} />
      <SelectField {...form.field('health')} label={texts.health} data={choicesOf(FILED_NAMES)} />
      <SelectField {...form.field('pension')} label={texts.pension} data={choicesOf(FILED_NAMES)} />
      <SelectField {...form.field('employment')} label={texts.employment} data={choicesOf(FILED_NAMES)} />
      <TextField {...form.field('reason')} label={texts.reason} maxLength={200} {...hintBelow(texts.reasonHint)} />
      <TextField
        {...form.field('placement')}
        label={texts.placement}
        maxLength={200}
        {...hintBelow(texts.placementHint)}
      />
    </DialogForm>
  );
}

/** Adds or changes a record of a dispatched worker. */
export function RecordForm({
  userId,
  record,
  onClose,
  onSaved,
}: FormDialog & { readonly userId: number; readonly record: DispatchRecordResponse | null }): ReactNode {
  const today = useToday();
  const form = useEntryForm({
    draft: `dispatch record ${record?.id ?? `new ${userId}`}`,
    initial: {
      kind: record?.kind ?? 'training',
      date: formatDate(record === null ? today : isoDate(record.record_date)),
      content: record?.content ?? '',
    },
    validate: ({ date, content }) => {
      const fault = date.trim() === '' ? texts.required(texts.date) : typedDateFault(date, today);
      return {
        ...(fault !== undefined && { date: fault }),
        ...(content.trim() === '' && { content: texts.required(texts.content) }),
      };
    },
    mutation: SAVING_ASSIGNMENTS,
    save: ({ kind, date, content }, keyFor) => {
      const body = {
        user_id: userId,
        kind: DISPATCH_RECORD_KINDS.find((each) => each === kind) ?? 'training',
        record_date: parseTypedDate(date, today) ?? today,
        content: content.trim(),
      };
      return record === null
        ? api('POST /api/admin/dispatch-records', { body, idempotencyKey: keyFor(body) })
        : api('PUT /api/admin/dispatch-records/{id}', { params: { id: String(record.id) }, body });
    },
    wireNames: { record_date: 'date' },
    failed: texts.recordFailed,
    changes: 'assignments',
    onSaved,
  });
  return (
    <DialogForm form={form} firstField="kind" onClose={onClose}>
      <Pair onPhones="lines">
        <SelectField
          {...form.field('kind')}
          label={texts.kind}
          data={DISPATCH_RECORD_KINDS.map((value) => ({ value, label: DISPATCH_RECORD_NAMES[value] }))}
        />
        <DateField {...form.typed('date')} label={texts.date} required today={today} />
      </Pair>
      <TextArea {...form.field('content')} label={texts.content} rows={4} />
    </DialogForm>
  );
}
