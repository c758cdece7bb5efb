import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';

import { Button } from '../../ui/button.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import type { Choice } from './payroll-queries.ts';
import { TemplateDeletion } from './template-deletion.tsx';
import { TemplateForm } from './template-form.tsx';
import styles from './template-tools.module.css';
import { texts } from './texts.ts';

/** What is being done to a template. */
interface Work {
  readonly kind: 'copy' | 'edit' | 'delete';
  readonly chosen: Choice;
}

/** What super admins do to templates: a ready one is copied, an own one changed or deleted too. */
export function TemplateTools({
  chosen,
  onSaved,
  onDeleted,
}: {
  readonly chosen: Choice;
  readonly onSaved: (id: number, message: string) => void;
  readonly onDeleted: (message: string) => void;
}): ReactNode {
  const [work, setWork] = useState<Work | null>(null);
  const close = (): void => setWork(null);
  const isOwn = chosen.id !== null;
  return (
    <div className={styles.tools}>
      {isOwn && (
        <Button
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={() => setWork({ kind: 'edit', chosen })}
        >
          {texts.edit}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconCopy size={18} aria-hidden />}
        onClick={() => setWork({ kind: 'copy', chosen })}
      >
        {texts.copy}
      </Button>
      {isOwn && (
        <Button
          variant="default"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => setWork({ kind: 'delete', chosen })}
        >
          {texts.delete}
        </Button>
      )}
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
      <TemplateDeletion
        template={work?.kind === 'delete' ? work.chosen : null}
        onClose={close}
        onDeleted={(message) => {
          close();
          onDeleted(message);
        }}
      />
    </div>
  );
}
