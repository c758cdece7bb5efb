import { IconUpload, IconUserPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, type ReactNode } from 'react';

import type { AdminUser, UserSortKey } from '#contract/users.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { hasRole, ROLE_NAMES } from '#domain/users/role.ts';
import { apiFile, messageOf } from '../../lib/api.ts';
import { type Departments, useDepartments } from '../../lib/departments.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { onLoginChange, useSession } from '../../lib/session-store.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { Link, useArrival, useLocation, useSearchParams } from '../../lib/router.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DataList, type Column } from '../../ui/data-list.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { FilterCheck, FilterChoice, Filters, ListHead } from '../../ui/filters.tsx';
import { DepartmentFilter } from '../../ui/department-filter.tsx';
import { GroupFilters } from '../../ui/group-fields.tsx';
import { Actions, Line, Row, Screen, Text } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { NameWithKana } from '../../ui/name-kana.tsx';
import { ScopeNote } from '../../ui/scope-note.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { texts } from './texts.ts';
import { useHasAny } from '../../lib/lists-in-use.ts';
import { useWorksAtClients } from '../../lib/works-at-clients.ts';
import { DEPARTMENT_COLUMNS, GROUP_COLUMNS, toQuery, userListQuery, userListState, userPath } from './user-queries.ts';

/** How many rows before the end of what is read the next part is asked for. */
const AHEAD = 60;

/** A file of twenty thousand takes some seconds. */
const EXPORT_TIMEOUT_MS = 120_000;

/** The company's employees, to be searched, opened and, by super admins, added to (spec §2). */
export function UsersScreen(): ReactNode {
  const { session } = useSession();
  const isSuperAdmin = session !== null && hasRole(session.user.role, 'super_admin');
  return (
    <Screen>
      <Row justify="between">
        <ScreenTitle>{texts.title}</ScreenTitle>
        {isSuperAdmin && <ListActions />}
      </Row>
      <ScopeNote permission="read_users" />
      <UserList seesGroups={isSuperAdmin} />
      <Arrival />
    </Screen>
  );
}

/** What super admins do beside looking. The export holds whom the list shows. */
function ListActions(): ReactNode {
  const [search] = useSearchParams();
  const exporting = useDownload('export-users', () => {
    const query = toQuery(userListState(true).read(search));
    return apiFile('GET /api/admin/users/export', { query, timeoutMs: EXPORT_TIMEOUT_MS });
  });
  return (
    <>
      <Actions>
        <DownloadButton download={exporting} busy={texts.exporting}>
          {texts.exportCsv}
        </DownloadButton>
        <Button component={Link} to="/admin/contracts" variant="default">
          {texts.contracts}
        </Button>
        <Button
          component={Link}
          to="/admin/users/import"
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden />}
        >
          {texts.importCsv}
        </Button>
        <Button component={Link} to="/admin/users/new" leftSection={<IconUserPlus size={18} aria-hidden />}>
          {texts.register}
        </Button>
      </Actions>
      {exporting.error !== null && (
        <Line>
          <Banner kind="error">{messageOf(exporting.error, texts.exportFailed)}</Banner>
        </Line>
      )}
    </>
  );
}

/** Says once what was done on the screen that led here. */
function Arrival(): ReactNode {
  const { state } = useLocation() as { state: { done?: string } | null };
  const [search, setSearch] = useSearchParams();
  const [message, show] = useFlashMessage();
  const done = state?.done;
  const arrive = useEffectEvent((what: string) => {
    show(what);
    // A reload must not say it again.
    setSearch(search, { replace: true, state: null });
  });
  useEffect(() => {
    if (done !== undefined) arrive(done);
  }, [done]);
  return <Toast message={message} />;
}

/** The employees that the filter finds, searched, narrowed and sorted by the server. */
function UserList({ seesGroups }: { readonly seesGroups: boolean }): ReactNode {
  const today = useToday();
  const state = useMemo(() => userListState(seesGroups), [seesGroups]);
  const [values, change] = useSearchState(state);
  const list = useInfiniteQuery(userListQuery(values));
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = list;
  const users = data?.pages.flatMap((page) => page.users);
  // As of the last page: somebody may have been added since the first.
  const total = data?.pages.at(-1)?.total ?? 0;
  useScrollMemory(data !== undefined);

  const departments = useDepartments();
  const worksAtClients = useWorksAtClients();
  const hasTypes = useHasAny('employment_types');
  // The same ones while more are read: the rows that are there stay as they are.
  const pathOf = useCallback((user: AdminUser): string => userPath(user.id, values), [values]);
  const columns = useMemo(
    () => columnsFor({ seesGroups, worksAtClients, hasTypes, today, departments }, pathOf),
    [seesGroups, worksAtClients, hasTypes, today, departments, pathOf],
  );
  const filter = { state, values, change, columns };
  const readOn = (lastIndex: number): void => {
    if (lastIndex >= (users?.length ?? 0) - AHEAD && hasNextPage && !isFetchingNextPage && !isFetchNextPageError)
      void list.fetchNextPage();
  };
  const failed = (said: string, retry: () => unknown): ReactNode => (
    <LoadFailure isReading={isFetching} onRetry={retry}>
      {said}
    </LoadFailure>
  );
  return (
    <>
      <Filters filter={filter}>
        <FilterChoice
          label={texts.columns.role}
          words={ROLE_NAMES}
          value={values.role}
          onChange={(role) => change({ role })}
        />
        <DepartmentFilter value={values.departmentId} onChange={(departmentId) => change({ departmentId })} />
        {seesGroups && <GroupFilters filter={values} change={change} />}
        {seesGroups && (
          <FilterChoice
            label={texts.contract}
            words={texts.contractGaps}
            value={values.contract}
            onChange={(contract) => change({ contract })}
          />
        )}
        <FilterCheck
          label={texts.withInactive}
          checked={values.withInactive}
          onChange={(withInactive) => change({ withInactive })}
        />
      </Filters>
      <ListHead
        filter={filter}
        status={
          data === undefined
            ? isFetching && <span className="visually-hidden">{texts.loading}</span>
            : texts.count(total)
        }
      />
      {error !== null && !isFetchNextPageError && failed(texts.loadFailed, list.refetch)}
      {(users !== undefined || error === null) && (
        <DataList
          columns={columns}
          rows={users}
          keyOf={(user) => user.id}
          none={texts.none}
          total={total}
          onDrawn={readOn}
          isStale={list.isPlaceholderData}
          sort={values.sort}
          onSort={(sort) => change({ sort })}
          to={pathOf}
          heights={[48, seesGroups ? 177 : 101]}
        />
      )}
      {isFetchNextPageError && failed(texts.moreFailed, list.fetchNextPage)}
    </>
  );
}

/** The columns; those of the groups for super admins alone, those of departments where the company has any. */
function columnsFor(
  {
    seesGroups,
    worksAtClients,
    hasTypes,
    today,
    departments,
  }: {
    readonly seesGroups: boolean;
    readonly worksAtClients: boolean;
    readonly hasTypes: boolean;
    readonly today: IsoDate;
    readonly departments: Departments;
  },
  pathOf: (user: AdminUser) => string,
): Column<AdminUser, UserSortKey>[] {
  const { columns: labels } = texts;
  const shown = GROUP_COLUMNS.filter((key) => (key === 'employment_type' ? hasTypes : worksAtClients));
  const groups = shown.map((key): Column<AdminUser, UserSortKey> => ({
    key,
    label: labels[key],
    cell: (user) =>
      user[`${key}_name`] ?? (
        <Text as="span" tone="dim">
          {texts.notSet}
        </Text>
      ),
  }));
  const ofDepartments = DEPARTMENT_COLUMNS.filter((key) => departments.has[key]).map(
    (key): Column<AdminUser, UserSortKey> => ({
      key,
      label: labels[key],
      cell: (user) =>
        departments.path(user[`${key}_id`]) || (
          <Text as="span" tone="dim">
            {texts.notSet}
          </Text>
        ),
    }),
  );
  const [idWidth, width] = seesGroups ? ['12%', '7.75rem'] : ['20%', '20%'];
  return [
    { key: 'employee_id', label: labels.employee_id, width: idWidth, phone: 'above', cell: (user) => user.employee_id },
    {
      key: 'name',
      label: labels.name,
      phone: 'title',
      cell: (user) => (
        <NameWithKana kana={user.name_kana}>
          <Link to={pathOf(user)}>{user.name}</Link>
          {!user.active && <Tag>{texts.inactive}</Tag>}
          {user.active && user.leaving_date != null && user.leaving_date < today && <Tag>{texts.left}</Tag>}
        </NameWithKana>
      ),
    },
    { key: 'role', label: labels.role, width, phone: 'aside', cell: (user) => ROLE_NAMES[user.role] },
    ...ofDepartments,
    ...(seesGroups ? groups : []),
    {
      key: 'created_at',
      label: labels.created_at,
      width,
      cell: (user) => user.created_at.slice(0, 10),
    },
  ];
}

const positions = new Map<string, number>();
onLoginChange(() => positions.clear());

/** Who comes back to a screen by the browser's history finds it scrolled as they left it, as soon as it is `ready`. */
function useScrollMemory(ready: boolean): void {
  const { key } = useLocation();
  const comesBack = useArrival() === 'pop';

  useEffect(() => {
    const position = positions.get(key);
    if (!ready || !comesBack || position === undefined) return;
    // After the frame has put the new screen at its top.
    const frame = requestAnimationFrame(() => window.scrollTo(0, position));
    return () => cancelAnimationFrame(frame);
  }, [key, comesBack, ready]);

  // Ended with the screen itself: as it goes, the page scrolls to its top.
  useLayoutEffect(() => {
    const remember = (): void => void positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
}
