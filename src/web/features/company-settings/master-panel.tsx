import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { MasterEntry } from '#contract/master-data.ts';
import { messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CellActions, DataList, type Column } from '../../ui/data-list.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { Hint, Row, Text } from '../../ui/layout.tsx';
import { RowButton } from '../../ui/action-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './company-settings.module.css';
import { texts } from './texts.ts';

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

/** What is being done to a list. */
type Work =
  | { readonly kind: 'edit'; readonly entry: MasterEntry | null }
  | { readonly kind: 'delete'; readonly entry: MasterEntry };

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
  const queryClient = useQueryClient();
  const [work, setWork] = useState<Work | null>(null);
  const close = (): void => setWork(null);
  const done = (message: string): void => {
    close();
    onDone(message);
  };
  return (
    <>
      <Row gap="xl" align="end">
        {head}
        <Button ml="auto" onClick={() => setWork({ kind: 'edit', entry: null })}>
          {texts.add}
        </Button>
      </Row>
      <DataList
        label={list.noun}
        columns={columnsOf(list, setWork)}
        rows={query.data}
        keyOf={({ id }) => id}
        query={query}
        failed={texts.listFailed(list.noun)}
        none={texts.none(list.noun)}
        heights={[52, 120]}
      />
      <SubjectDialog
        subject={work?.kind === 'edit' ? work : null}
        title={({ entry }) => (entry === null ? texts.adding(list.noun) : texts.editing(list.noun))}
        onClose={close}
      >
        {({ entry }) => <EntryForm list={list} entry={entry} onClose={close} onSaved={done} />}
      </SubjectDialog>
      <ConfirmDialog
        name="delete-master-data"
        subject={work?.kind === 'delete' ? work.entry : null}
        title={texts.deletion(list.noun)}
        action={texts.delete}
        busy={texts.deleting}
        failure={(error) => messageOf(error, texts.deleteFailed(list.noun))}
        run={({ id }) => list.remove(id)}
        onDone={({ message }) => done(message)}
        onSettled={() => invalidate(queryClient, 'masterData')}
        onClose={close}
      >
        {({ name }) => (
          <>
            <Text weight="bold">{name}</Text>
            <p>
              {texts.askDelete(list.noun)}
              {list.alsoDeleted}
            </p>
            <Hint>{texts.deletedFromUsers}</Hint>
          </>
        )}
      </ConfirmDialog>
    </>
  );
}

const columnsOf = (list: MasterList, onWork: (work: Work) => void): readonly Column<MasterEntry>[] => [
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
  {
    key: 'operations',
    label: texts.operations,
    width: '10rem',
    phone: 'plain',
    cell: (entry) => (
      <CellActions>
        <RowButton label={texts.editOf(entry.name)} onClick={() => onWork({ kind: 'edit', entry })}>
          {texts.edit}
        </RowButton>
        <Button
          variant="default"
          size="sm"
          c="var(--kt-danger)"
          aria-label={texts.deleteOf(entry.name)}
          onClick={() => onWork({ kind: 'delete', entry })}
        >
          {texts.delete}
        </Button>
      </CellActions>
    ),
  },
];

/** Adds an entry to a list, or changes one. */
function EntryForm({
  list,
  entry,
  onClose,
  onSaved,
}: {
  readonly list: MasterList;
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
    // After a failure too: the request may have arrived, or somebody else has deleted the entry.
    onSettled: () => invalidate(queryClient, 'masterData'),
  });
  return (
    <DialogForm form={form} firstField="name" keepsDraft onClose={onClose}>
      <TextField {...form.field('name')} label={list.nameLabel} required autoComplete="off" maxLength={100} />
      <TextArea {...form.field('description')} label={texts.description} rows={3} />
    </DialogForm>
  );
}
