import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';

import { Button } from '../../ui/button.tsx';
import type { Choice } from './payroll-queries.ts';
import { TemplateDeletion } from './template-deletion.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import styles from './template-tools.module.css';
import { texts } from './texts.ts';

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
  const [work, setWork] = useState<'copy' | 'edit' | 'delete' | null>(null);
  const close = (): void => setWork(null);
  const isOwn = chosen.id !== null;
  return (
    <div className={styles.tools}>
      {isOwn && (
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setWork('edit')}>
          {texts.edit}
        </Button>
      )}
      <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => setWork('copy')}>
        {texts.copy}
      </Button>
      {isOwn && (
        <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setWork('delete')}>
          {texts.delete}
        </Button>
      )}
      <TemplateDialog
        opened={work === 'copy' || work === 'edit'}
        isCopy={work === 'copy'}
        chosen={chosen}
        onClose={close}
        onSaved={(id, message) => {
          close();
          onSaved(id, message);
        }}
      />
      <TemplateDeletion
        opened={work === 'delete'}
        template={chosen}
        onClose={close}
        onDeleted={(message) => {
          close();
          onDeleted(message);
        }}
      />
    </div>
  );
}
