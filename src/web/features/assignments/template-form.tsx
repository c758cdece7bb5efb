import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { ReportTemplate } from '#contract/report-templates.ts';
import { REPORT_COLUMN_NAMES, REPORT_COLUMNS, REPORT_SEALS, USUAL_REPORT } from '#domain/assignments/report-layout.ts';
import { api } from '../../lib/api.ts';
import { clientCompaniesQuery } from '../../lib/company-queries.ts';
import { useEntryForm } from '../../lib/use-entry-form.ts';
import { CheckGroup } from '../../ui/check-group.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import type { FormDialog } from '../../ui/editing.tsx';
import { hintBelow, TextField } from '../../ui/field.tsx';
import { Hint } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { SAVING_TEMPLATE } from './template-queries.ts';
import { templateFormTexts as texts, templateTexts } from './template-texts.ts';

const sealsIn = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));

const sealsFault = (text: string): string | null => {
  const seals = sealsIn(text);
  if (seals.length > REPORT_SEALS.most) return texts.tooManySeals;
  return seals.some((seal) => seal.length > REPORT_SEALS.longest) ? texts.longSeal : null;
};

/** Adds a template of the reports that clients sign, or changes one. */
export function TemplateForm({
  template,
  onClose,
  onSaved,
}: FormDialog & {
  /** `null` for a new one. */
  readonly template: ReportTemplate | null;
}): ReactNode {
  const clients = useQuery(clientCompaniesQuery).data ?? [];
  const {
    client_company_id: client,
    columns,
    seals,
    ...shown
  } = template ?? { ...USUAL_REPORT, client_company_id: null };
  const form = useEntryForm({
    draft: `report-template ${template?.id ?? 'new'}`,
    initial: {
      client: client === null ? '' : String(client),
      title: shown.title,
      columns: columns as ReportTemplate['columns'],
      recipient: shown.recipient,
      contractNumber: shown.contract_number,
      footing: shown.footing,
      seals: seals.join('\n'),
    },
    validate: (values) => {
      const fault = sealsFault(values.seals);
      return {
        ...(values.title.trim() === '' && { title: texts.titleMissing }),
        ...(values.columns.length === 0 && { columns: texts.columnsMissing }),
        ...(fault !== null && { seals: fault }),
      };
    },
    mutation: SAVING_TEMPLATE,
    save: (values, keyFor) => {
      const body = {
        client_company_id: values.client === '' ? null : Number(values.client),
        title: values.title.trim(),
        columns: [...values.columns],
        recipient: values.recipient.trim(),
        contract_number: values.contractNumber.trim(),
        footing: values.footing.trim(),
        seals: sealsIn(values.seals),
      };
      return template === null
        ? api('POST /api/admin/work-report-templates', { body, idempotencyKey: keyFor(body) })
        : api('PUT /api/admin/work-report-templates/{id}', { params: { id: String(template.id) }, body });
    },
    wireNames: { client_company_id: 'client', contract_number: 'contractNumber' },
    failed: texts.saveFailed,
    changes: 'reportTemplates',
    onSaved,
  });
  const { values, errors, change } = form;
  return (
    <DialogForm form={form} firstField="title" keepsDraft onClose={onClose}>
      <SelectField
        {...form.field('client')}
        label={templateTexts.client}
        data={[
          { value: '', label: templateTexts.everyClient },
          ...clients.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <TextField {...form.field('title')} label={texts.title} required autoComplete="off" maxLength={50} />
      <CheckGroup
        name="columns"
        legend={templateTexts.columns}
        choices={REPORT_COLUMNS.map((value) => ({ value, label: REPORT_COLUMN_NAMES[value] }))}
        values={values.columns}
        error={errors.columns}
        gap="md"
        onChange={(chosen) => change({ columns: chosen })}
      >
        <Hint>{texts.note}</Hint>
      </CheckGroup>
      <TextField
        {...form.field('recipient')}
        {...hintBelow(texts.recipientHint)}
        label={texts.recipient}
        autoComplete="off"
        maxLength={100}
      />
      <TextField {...form.field('contractNumber')} label={texts.contractNumber} autoComplete="off" maxLength={100} />
      <TextArea {...form.field('footing')} label={texts.footing} rows={2} />
      <TextArea {...form.field('seals')} {...hintBelow(texts.sealsHint)} label={texts.seals} rows={3} />
    </DialogForm>
  );
}
