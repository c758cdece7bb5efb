import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { MasterEntry } from '#contract/master-data.ts';
import { messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CellActions, DataList, type Column } from '../../ui/data-list.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { Row, Text } from '../../ui/layout.tsx';
import styles from './company-settings.module.css';
import { EntryForm } from './entry-form.tsx';
import type { MasterList } from './master-lists.ts';
import { texts } from './texts.ts';

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
  /** What stands beside the button that adds. */
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
        none={list.none}
        heights={[52, 120]}
      />
      <SubjectDialog
        subject={work?.kind === 'edit' ? work : null}
        title={({ entry }) => (entry === null ? texts.adding(list.noun) : texts.editing(list.noun))}
        onClose={close}
      >
        {({ entry }) => (
          <EntryForm list={list} entries={query.data ?? []} entry={entry} onClose={close} onSaved={done} />
        )}
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
            <p>{list.askDelete}</p>
            <Text tone="dim" size="xs">
              {texts.deletedFromUsers}
            </Text>
          </>
        )}
      </ConfirmDialog>
    </>
  );
}

const columnsOf = (list: MasterList, onWork: (work: Work) => void): readonly Column<MasterEntry>[] => [
  { key: 'id', label: texts.id, width: '4.5rem', align: 'end', phone: 'aside', cell: ({ id }) => id },
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
        <Button
          variant="default"
          size="sm"
          aria-label={texts.editOf(entry.name)}
          onClick={() => onWork({ kind: 'edit', entry })}
        >
          {texts.edit}
        </Button>
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
