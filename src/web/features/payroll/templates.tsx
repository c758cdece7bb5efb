import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { api } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { useEditing } from '../../ui/editing.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Row } from '../../ui/layout.tsx';
import { type Choice, SAVING_TEMPLATE } from './payroll-queries.ts';
import { texts } from './texts.ts';

const TemplateForm = lazyPart(async () => (await import('./template-form.tsx')).TemplateForm);

/** What super admins do to templates. */
export function TemplateTools({
  chosen,
  onChosen,
  onDone,
}: {
  readonly chosen: Choice;
  /** Another template is to be shown, by its key. */
  readonly onChosen: (key: string) => void;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const editing = useEditing<Choice, Choice>({
    noun: texts.ownTemplate,
    nameOf: ({ values }) => values.name,
    mutation: SAVING_TEMPLATE,
    renderForm: (template, dialog, copied) => (
      <TemplateForm
        isCopy={template === null}
        chosen={template ?? copied}
        onClose={dialog.onClose}
        onSaved={(id, message) => {
          dialog.onSaved(message);
          onChosen(String(id));
        }}
      />
    ),
    remove: {
      ask: texts.askDelete,
      run: async ({ id }) => {
        const removed = await api('DELETE /api/admin/payroll-templates/{id}', { params: { id: String(id) } });
        onChosen('');
        return removed;
      },
      changes: 'payrollTemplates',
    },
    onDone,
  });
  const { words } = editing;
  return (
    <>
      <Row gap="sm" onPhones="fill">
        {chosen.id !== null && (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => editing.edit(chosen)}
          >
            {words.edit}
          </Button>
        )}
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => editing.add(chosen)}>
          {texts.copy}
        </Button>
        {chosen.id !== null && (
          <Button
            variant="default"
            c="var(--kt-danger)"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => editing.remove(chosen)}
          >
            {words.remove}
          </Button>
        )}
      </Row>
      {editing.dialogs}
    </>
  );
}
