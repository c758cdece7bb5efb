import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { MasterEntry } from '#contract/master-data.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useForm } from '../../lib/use-form.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './company-settings.module.css';
import { isNameTaken, type MasterList } from './master-lists.ts';
import { texts } from './texts.ts';

/** Adds an entry to a list, or changes one. */
export function EntryForm({
  list,
  entries,
  entry,
  onClose,
  onSaved,
}: {
  readonly list: MasterList;
  readonly entries: readonly MasterEntry[];
  /** The entry to change; `null` for a new one. */
  readonly entry: MasterEntry | null;
  readonly onClose: () => void;
  readonly onSaved: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const form = useForm({
    draft: `${list.key} ${entry?.id ?? 'new'}`,
    initial: { name: entry?.name ?? '', description: entry?.description ?? '' },
    validate: ({ name }) => (name.trim() === '' ? { name: texts.required(list.nameLabel) } : {}),
    mutation: 'save-master-data',
    save: ({ name, description }, keyFor) => {
      const text = { name: name.trim(), description: description.trim() };
      return entry === null ? list.add(text, keyFor({ ...text, list: list.key })) : list.change(entry.id, text);
    },
    failed: texts.saveFailed(list.noun),
    onSaved: ({ message }) => onSaved(message),
    // After a failure too: it may have arrived all the same, or somebody else has deleted the entry.
    onSettled: () => invalidate(queryClient, 'masterData'),
  });
  return (
    <DialogForm form={form} firstField="name" keepsDraft onClose={onClose}>
      <div>
        <TextField {...form.field('name')} label={list.nameLabel} required autoComplete="off" />
        <p className={styles.sameName} role="status">
          {isNameTaken(entries, form.values.name, entry?.id ?? null) && texts.sameName(list.noun)}
        </p>
      </div>
      <TextArea {...form.field('description')} label={texts.description} rows={3} />
    </DialogForm>
  );
}
