import { useMediaQuery } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { MasterEntry } from '#contract/master-data.ts';
import { messageOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MOBILE } from '../../ui/media.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { EntryCards, EntryTable } from './entry-table.tsx';
import type { MasterList } from './master-lists.ts';
import styles from './master-panel.module.css';
import { texts } from './texts.ts';

/** What is being done to a list. */
type Work =
  | { readonly kind: 'edit'; readonly entry: MasterEntry | null }
  | { readonly kind: 'delete'; readonly entry: MasterEntry };

/** A list with all that can be done to it. */
export function MasterPanel({
  list,
  head,
  query: { data, error, isFetching, refetch },
  onDone,
}: {
  readonly list: MasterList;
  /** What stands beside the button that adds. */
  readonly head?: ReactNode;
  readonly query: Pick<UseQueryResult<MasterEntry[]>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const onPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const [work, setWork] = useState<Work | null>(null);
  const Entries = onPhone ? EntryCards : EntryTable;
  const close = (): void => setWork(null);
  const done = (message: string): void => {
    close();
    onDone(message);
  };
  return (
    <>
      <div className={styles.head}>
        {head}
        <Button className={styles.add ?? ''} onClick={() => setWork({ kind: 'edit', entry: null })}>
          {texts.add}
        </Button>
      </div>
      {error !== null && (
        <LoadFailure isReading={isFetching} onRetry={refetch}>
          {messageOf(error, texts.listFailed(list.noun))}
        </LoadFailure>
      )}
      {data === undefined && error === null && (
        <p className={styles.none} role="status">
          {texts.loading}
        </p>
      )}
      {data?.length === 0 && <p className={styles.none}>{list.none}</p>}
      {data !== undefined && data.length > 0 && (
        <Entries
          list={list}
          entries={data}
          onEdit={(entry) => setWork({ kind: 'edit', entry })}
          onDelete={(entry) => setWork({ kind: 'delete', entry })}
        />
      )}
      <EntryDialog
        list={list}
        entries={data ?? []}
        opened={work?.kind === 'edit'}
        entry={work?.kind === 'edit' ? work.entry : null}
        onClose={close}
        onSaved={done}
      />
      <DeleteDialog list={list} entry={work?.kind === 'delete' ? work.entry : null} onClose={close} onDeleted={done} />
    </>
  );
}
