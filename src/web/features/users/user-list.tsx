import { countParams } from '../../lib/count-params.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { AdminUser, UserSort } from '#contract/users.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MOBILE } from '../../ui/media.ts';
import { texts } from './texts.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import { UserCards } from './user-cards.tsx';
import styles from './user-list.module.css';
import { userListQuery } from './user-queries.ts';
import { UserTable } from './user-table.tsx';
import { type UserListFilter, userPath, writeFilter } from './users-address.ts';

/** How many rows before the end of what is read the next part is asked for. */
const AHEAD = 60;

/** The employees that the filter finds, and what there is instead while they are read, when they can't be, or are none. */
export function UserList({
  filter,
  seesGroups,
  today,
  onSort,
  onClear,
}: {
  readonly filter: UserListFilter;
  readonly seesGroups: boolean;
  readonly today: IsoDate;
  readonly onSort: (sort: UserSort) => void;
  /** Shows everybody again. */
  readonly onClear: () => void;
}): ReactNode {
  const isPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const list = useInfiniteQuery(userListQuery(filter));
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = list;
  const users = (data?.pages ?? []).flatMap((page) => page.users);
  // As the last part told it: somebody may have been added since the first.
  const total = data?.pages.at(-1)?.total ?? 0;
  useScrollMemory(data !== undefined);

  const readOn = (lastIndex: number): void => {
    if (lastIndex >= users.length - AHEAD && hasNextPage && !isFetchingNextPage && !isFetchNextPageError)
      void list.fetchNextPage();
  };
  const isNarrowed = countParams(writeFilter({ ...filter, sort: 'employee_id' })) > 0;
  const pathOf = ({ id }: AdminUser): string => userPath(id, filter);
  const rows = { users, total, seesGroups, today, pathOf, onDrawn: readOn };
  const failed = (text: string, retry: () => unknown): ReactNode => (
    <LoadFailure isReading={isFetching} onRetry={retry}>
      {text}
    </LoadFailure>
  );
  return (
    <div className={styles.list} aria-busy={list.isPlaceholderData || undefined}>
      <div className={styles.head}>
        <p role="status">
          {data === undefined
            ? isFetching && <span className="visually-hidden">{texts.loading}</span>
            : texts.count(total)}
        </p>
        {isNarrowed && <LinkButton onClick={onClear}>{texts.clear}</LinkButton>}
      </div>
      {error !== null && !isFetchNextPageError && failed(texts.loadFailed, list.refetch)}
      {data === undefined && error === null && <Placeholder />}
      {data !== undefined && total === 0 && <p className={styles.none}>{texts.none}</p>}
      {users.length > 0 &&
        (isPhone ? <UserCards {...rows} /> : <UserTable {...rows} sort={filter.sort} onSort={onSort} />)}
      {isFetchNextPageError && failed(texts.moreFailed, list.fetchNextPage)}
    </div>
  );
}

const Placeholder = (): ReactNode => (
  <div className={styles.placeholder} aria-hidden>
    {Array.from({ length: 8 }, (_, row) => (
      <Skeleton key={row} height="1.25rem" my="1rem" />
    ))}
  </div>
);
