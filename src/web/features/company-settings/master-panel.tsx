import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { MasterEntry } from '#contract/master-data.ts';
import { useEntryForm } from '../../lib/use-entry-form.ts';
import type { Column } from '../../ui/data-list.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { EditableList } from '../../ui/editable-list.tsx';
import type { FormDialog } from '../../ui/editing.tsx';
import { TextField } from '../../ui/field.tsx';
import { Hint } from '../../ui/layout.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './company-settings.module.css';
import { texts } from './texts.ts';

const SAVING = 'save-master-data';

/** What is entered of an entry. */
interface MasterText {
  readonly name: string;
  readonly description: string;
}

/** What the server says when it was done. */
type Done = Promise<{ readonly message: string }>;

/** A list of master data: what its entries are called, and how they are added, changed and deleted. */
export interface MasterList {
  /** The list's key, also of its drafts. */
  readonly key: string;
  readonly noun: string;
  readonly nameLabel: string;
  /** What is deleted together with an entry. */
  readonly alsoDeleted?: string;
  /** A repeated call with the same key adds nothing. */
  readonly add: (text: MasterText, idempotencyKey: string) => Done;
  readonly change: (id: number, text: MasterText) => Done;
  readonly remove: (id: number) => Done;
}

/** A list with all that can be done to it. */
export function MasterPanel({
  list,
  head,
  query,
  onDone,
}: {
  readonly list: MasterList;
  /** What is beside the button to add. */
  readonly head?: ReactNode;
  readonly query: Pick<UseQueryResult<MasterEntry[]>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  readonly onDone: (message: string) => void;
}): ReactNode {
  return (
    <EditableList
      noun={list.noun}
      words={{ add: texts.add, none: texts.none(list.noun) }}
      head={head}
      columns={columnsOf(list)}
      rows={query.data}
      query={query}
      heights={[52, 120]}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      mutation={SAVING}
      renderForm={(entry, dialog) => <EntryForm list={list} entry={entry} {...dialog} />}
      remove={{
        ask: (
          <>
            <p>
              {texts.askDelete(list.noun)}
              {list.alsoDeleted}
            </p>
            <Hint>{texts.deletedFromUsers}</Hint>
          </>
        ),
        run: ({ id }) => list.remove(id),
        changes: 'masterData',
      }}
      onDone={onDone}
    />
  );
}

const columnsOf = (list: MasterList): readonly Column<MasterEntry>[] => [
  {
    key: 'id',
    label: texts.id,
    width: '4.5rem',
    align: 'end',
    phone: 'aside',
    cell: ({ id }, place) => (place === 'card' ? `${texts.id} ${id}` : id),
  },
  { key: 'name', label: list.nameLabel, width: '32%', phone: 'title', cell: ({ name }) => name },
  {
    key: 'description',
    label: texts.description,
    phone: 'plain',
    cell: ({ description }) => description !== '' && <div className={styles.description}>{description}</div>,
  },
];

/** Adds an entry to a list, or changes one. */
function EntryForm({
  list,
  entry,
  onClose,
  onSaved,
}: FormDialog & {
  readonly list: MasterList;
  /** The entry to change; `null` for a new one. */
  readonly entry: MasterEntry | null;
}): ReactNode {
  const form = useEntryForm({
    draft: `${list.key} ${entry?.id ?? 'new'}`,
    initial: { name: entry?.name ?? '', description: entry?.description ?? '' },
    validate: ({ name }) => (name.trim() === '' ? { name: texts.required(list.nameLabel) } : {}),
    mutation: SAVING,
    save: ({ name, description }, keyFor) => {
      const text = { name: name.trim(), description: description.trim() };
      return entry === null ? list.add(text, keyFor({ ...text, list: list.key })) : list.change(entry.id, text);
    },
    failed: texts.saveFailed(list.noun),
    changes: 'masterData',
    onSaved,
  });
  return (
    <DialogForm form={form} firstField="name" keepsDraft onClose={onClose}>
      <TextField {...form.field('name')} label={list.nameLabel} required autoComplete="off" maxLength={100} />
      <TextArea {...form.field('description')} label={texts.description} rows={3} />
    </DialogForm>
  );
}
