import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { Row, Text } from '../../ui/layout.tsx';
import type { Choice } from './payroll-queries.ts';
import { TemplateForm } from './template-form.tsx';
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
