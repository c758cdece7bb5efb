import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { HOURS_FORMATS } from '#domain/payroll/hours-format.ts';
import { ENCODINGS, QUOTES } from '#domain/payroll/template.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/choices.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Row, Text } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ColumnList } from './column-list.tsx';
import type { Choice, TemplateValues } from './payroll-queries.ts';
import { texts } from './texts.ts';

/** What can be done to a template: a preset one is copied, an own one changed or deleted, too. */
const WORKS = [
  { kind: 'edit', Icon: IconPencil, ofOwn: true },
  { kind: 'copy', Icon: IconCopy, ofOwn: false },
  { kind: 'delete', Icon: IconTrash, ofOwn: true },
] as const;

interface Work {
  readonly kind: (typeof WORKS)[number]['kind'];
  readonly chosen: Choice;
}

/** What super admins do to templates. */
export function TemplateTools({
  chosen,
  onSaved,
  onDeleted,
}: {
  readonly chosen: Choice;
  readonly onSaved: (id: number, message: string) => void;
  readonly onDeleted: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [work, setWork] = useState<Work | null>(null);
  const close = (): void => setWork(null);
  return (
    <>
      <Row gap="sm" onPhones="fill">
        {WORKS.filter(({ ofOwn }) => !ofOwn || chosen.id !== null).map(({ kind, Icon }) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<Icon size={18} aria-hidden />}
            onClick={() => setWork({ kind, chosen })}
          >
            {texts[kind]}
          </Button>
        ))}
      </Row>
      <SubjectDialog
        subject={work?.kind === 'delete' ? null : work}
        title={({ kind }) => (kind === 'copy' ? texts.adding : texts.editing)}
        onClose={close}
      >
        {(shown) => (
          <TemplateForm
            key={`${shown.kind} ${shown.chosen.key}`}
            isCopy={shown.kind === 'copy'}
            chosen={shown.chosen}
            onClose={close}
            onSaved={(id, message) => {
              close();
              onSaved(id, message);
            }}
          />
        )}
      </SubjectDialog>
      <ConfirmDialog
        name="delete-payroll-template"
        subject={work?.kind === 'delete' ? work.chosen : null}
        title={texts.deletion}
        action={texts.delete}
        busy={texts.deleting}
        failure={(error) => messageOf(error, texts.deleteFailed)}
        run={({ id }) => api('DELETE /api/admin/payroll-templates/{id}', { params: { id: String(id) } })}
        onDone={({ message }) => {
          close();
          onDeleted(message);
        }}
        onSettled={() => invalidate(queryClient, 'payrollTemplates')}
        onClose={close}
      >
        {({ values }) => (
          <>
            <Text weight="bold">{values.name}</Text>
            <p>{texts.askDelete}</p>
          </>
        )}
      </ConfirmDialog>
    </>
  );
}

/** Changes a template, or adds one that begins as another is. */
function TemplateForm({
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
    mutation: 'save-payroll-template',
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
