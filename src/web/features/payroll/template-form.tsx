import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { HOURS_FORMATS } from '#domain/payroll/hours-format.ts';
import { ENCODINGS, QUOTES } from '#domain/payroll/template.ts';
import { api } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useForm } from '../../lib/use-form.ts';
import { CheckField } from '../../ui/choices.tsx';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ColumnList } from './column-list.tsx';
import { type Choice, SAVING_TEMPLATE, type TemplateValues } from './payroll-queries.ts';
import { texts } from './texts.ts';

/** Changes a template, or adds one that begins as another is. */
export function TemplateForm({
  isCopy,
  chosen: { id, key, values: begun },
  onClose,
  onSaved,
}: {
  readonly isCopy: boolean;
  /** The template to change, or to begin a new one with. */
  readonly chosen: Choice;
  readonly onClose: () => void;
  readonly onSaved: (id: number, message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const form = useForm({
    draft: `payroll-template ${isCopy ? 'copy' : 'edit'} ${key}`,
    initial: { ...begun, name: isCopy ? texts.copyName(begun.name) : begun.name },
    mutation: SAVING_TEMPLATE,
    save: (body: TemplateValues, keyFor) =>
      isCopy || id === null
        ? api('POST /api/admin/payroll-templates', { body, idempotencyKey: keyFor(body) })
        : api('PUT /api/admin/payroll-templates/{id}', { params: { id: String(id) }, body }),
    failed: texts.saveFailed,
    onSaved: async (saved) => {
      await invalidate(queryClient, 'payrollTemplates');
      onSaved(saved.id, saved.message);
    },
  });
  const { values, errors, change } = form;
  return (
    <DialogForm form={form} firstField="name" keepsDraft onClose={onClose}>
      <TextField {...form.field('name')} label={texts.name} required autoComplete="off" maxLength={60} />
      <Pair>
        <SelectField
          {...form.field('encoding')}
          label={texts.encoding}
          data={ENCODINGS.map((value) => ({ value, label: texts.encodings[value] }))}
        />
        <SelectField
          {...form.field('hours_format')}
          label={texts.hoursFormat}
          data={HOURS_FORMATS.map((value) => ({ value, label: texts.hoursFormats[value] }))}
        />
      </Pair>
      <SelectField
        {...form.field('quotes')}
        label={texts.quotes}
        data={QUOTES.map((value) => ({ value, label: texts.quoteChoices[value] }))}
      />
      <CheckField
        label={texts.hasHeader}
        checked={values.has_header}
        onChange={(has_header) => change({ has_header })}
      />
      <ColumnList columns={values.columns} errors={errors} onChange={(columns) => change({ columns })} />
    </DialogForm>
  );
}
