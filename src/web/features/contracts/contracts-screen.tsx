import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';

import type { ListedContract } from '#contract/contract-changes.ts';
import { type IsoDate, isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { Link } from '../../lib/router.tsx';
import { useHasAny } from '../../lib/lists-in-use.ts';
import { api, apiFile, messageOf } from '../../lib/api.ts';
import { filterEmployees, nameOrder, sortEmployees } from '../../lib/employee-filter.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { flag, searchState, sortBy, text, useSearchState } from '../../lib/search-state.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DataList, type Column } from '../../ui/data-list.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { FilterCheck, FilterChoice, Filters, ListHead } from '../../ui/filters.tsx';
import { Actions, Hint, Row, Screen, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { UPRIGHT } from '../../ui/media.ts';
import { NameWithKana } from '../../ui/name-kana.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { contractText, shortTimeText } from './contract-values.ts';
import { listTexts as texts } from './list-texts.ts';

const BulkChange = lazyPart(async () => (await import('./bulk-change.tsx')).BulkChange);

type SortKey = 'name' | 'since' | 'term';

/** What the address says: `?q=&type=正社員&ending=1&sort=-term`. */
const listState = searchState({
  q: text(),
  type: text(),
  onlyEnding: flag('ending'),
  sort: sortBy<SortKey>(['name', 'since', 'term'], 'name'),
});

/** Those without one last. */
const NEVER = '9999';

const valueOf = (row: ListedContract, key: SortKey): string => {
  if (key === 'name') return nameOrder(row);
  return (key === 'since' ? row.contract?.effective_date : row.contract?.ends_on) ?? NEVER;
};

/** Everybody's contract of today, to be changed for several at a time. */
export function ContractsScreen(): ReactNode {
  const today = useToday();
  const [values, change] = useSearchState(listState);
  const list = useQuery({
    queryKey: queryKey('users', 'all-contracts'),
    queryFn: async ({ signal }) => (await api('GET /api/admin/contracts', { query: {}, signal })).rows,
  });
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [changing, setChanging] = useState<readonly number[] | null>(null);
  const [message, showMessage] = useFlashMessage();
  const all = useMemo(() => list.data ?? [], [list.data]);
  const types = useMemo(
    () =>
      Object.fromEntries(
        all
          .flatMap(({ contract }) => (contract?.employment_type_name == null ? [] : [contract.employment_type_name]))
          .map((name) => [name, name]),
      ),
    [all],
  );
  const shown = useMemo(() => {
    const everybody = { q: values.q, clientCompanyId: null, jobAssignmentId: null, employmentTypeId: null };
    const found = filterEmployees(all, everybody).filter(
      ({ contract, ending_on }) =>
        (values.type === '' || contract?.employment_type_name === values.type) &&
        (!values.onlyEnding || ending_on !== null),
    );
    return sortEmployees(found, values.sort, valueOf);
  }, [all, values]);
  const chosen = shown.filter(({ user_id }) => selected.has(user_id)).map(({ user_id }) => user_id);
  const select = (rows: readonly ListedContract[], isSelected: boolean): void => {
    const ids = rows.map(({ user_id }) => user_id);
    setSelected((before) => new Set([...before].filter((one) => !ids.includes(one)).concat(isSelected ? ids : [])));
  };
  const hasTypes = useHasAny('employment_types');
  const columns = columnsOf(today).filter(({ key }) => key !== 'type' || hasTypes);
  const filter = {
    state: listState,
    values,
    change,
    columns: columns.filter((column): column is Column<ListedContract, SortKey> => isSortKey(column.key)),
  };
  return (
    <Screen>
      <BackLink to="/admin" label={texts.backToList} origins={texts.origins} />
      <Row justify="between">
        <ScreenTitle>{texts.title}</ScreenTitle>
        <FileActions />
      </Row>
      <Text tone="dim" size="sm">
        {texts.lead}
      </Text>
      <Filters filter={filter} cardsBelow={UPRIGHT}>
        {hasTypes && (
          <FilterChoice
            label={texts.columns.employmentType}
            words={types}
            value={values.type || null}
            onChange={(type) => change({ type: type ?? '' })}
          />
        )}
        <FilterCheck
          label={texts.onlyEnding}
          checked={values.onlyEnding}
          onChange={(onlyEnding) => change({ onlyEnding })}
        />
      </Filters>
      <ListHead filter={filter} status={list.data !== undefined && texts.shown(shown.length)} />
      <DataList
        label={texts.title}
        columns={columns}
        rows={list.data === undefined ? undefined : shown}
        keyOf={({ user_id }) => user_id}
        query={list}
        failed={texts.failed}
        none={texts.none}
        selection={{
          isSelected: ({ user_id }) => selected.has(user_id),
          onSelect: select,
          label: ({ name }) => texts.select(name),
          all: texts.selectAll,
        }}
        sort={values.sort}
        onSort={(sort) => isSortKey(sort.replace('-', '')) && change({ sort: sort as typeof values.sort })}
        cardsBelow={UPRIGHT}
        heights={[56, 150]}
      />
      <SelectionBar count={chosen.length} unit="人" onUnselect={() => setSelected(new Set())}>
        <Button onClick={() => setChanging(chosen)}>{texts.changeSelected(chosen.length)}</Button>
      </SelectionBar>
      <SubjectDialog
        subject={changing}
        title={(ids) => texts.bulkTitle(ids.length)}
        isWide
        onClose={() => setChanging(null)}
      >
        {(userIds) => (
          <BulkChange
            userIds={userIds}
            onClose={() => setChanging(null)}
            onDone={(done) => {
              setChanging(null);
              setSelected(new Set());
              showMessage(done);
            }}
          />
        )}
      </SubjectDialog>
      <Toast message={message} />
    </Screen>
  );
}

const isSortKey = (key: string): key is SortKey => key === 'name' || key === 'since' || key === 'term';

/** All contracts as a file, and back from one. */
function FileActions(): ReactNode {
  const file = useDownload('export-contracts', () => apiFile('GET /api/admin/contracts/export'));
  return (
    <>
      <Actions>
        <DownloadButton download={file}>{texts.exportCsv}</DownloadButton>
        <Button
          component={Link}
          to="/admin/contracts/import"
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden />}
        >
          {texts.importCsv}
        </Button>
      </Actions>
      {file.isError && <Banner kind="error">{messageOf(file.error, texts.exportFailed)}</Banner>}
    </>
  );
}

const columnsOf = (today: IsoDate): readonly Column<ListedContract>[] => [
  {
    key: 'name',
    label: texts.columns.name,
    phone: 'title',
    cell: ({ user_id, name, name_kana, employee_id }) => (
      <NameWithKana kana={name_kana}>
        <Link to={`/admin/users/${user_id}?tab=contract`}>
          {name} <Hint as="span">{employee_id}</Hint>
        </Link>
      </NameWithKana>
    ),
  },
  {
    key: 'type',
    label: texts.columns.employmentType,
    width: '9rem',
    phone: 'aside',
    cell: ({ contract }) => contract?.employment_type_name ?? null,
  },
  {
    key: 'hours',
    label: texts.columns.hours,
    width: '30%',
    phone: 'plain',
    cell: ({ contract }) => (contract === null ? texts.noContract : <Hours contract={contract} />),
  },
  {
    key: 'since',
    label: texts.columns.since,
    width: '12rem',
    cell: ({ contract, next_date }) =>
      contract === null ? null : (
        <>
          {formatDate(isoDate(contract.effective_date))}
          {next_date !== null && <Hint>{texts.nextFrom(formatDate(isoDate(next_date)))}</Hint>}
        </>
      ),
  },
  {
    key: 'term',
    label: texts.columns.term,
    width: '13rem',
    cell: ({ contract, ending_on }) =>
      contract?.ends_on == null ? null : (
        <Row gap="sm" as="span">
          <Text as="span" tone={ending_on === null ? undefined : 'danger'}>
            {formatDate(isoDate(contract.ends_on))}
          </Text>
          {ending_on !== null && ending_on < today && (
            <Tag tone="bad" size="sm">
              {texts.over}
            </Tag>
          )}
        </Row>
      ),
  },
];

function Hours({ contract }: { readonly contract: NonNullable<ListedContract['contract']> }): ReactNode {
  const shortTime = shortTimeText(contract);
  return (
    <Row gap="sm" as="span">
      {contractText(contract)}
      {shortTime !== null && (
        <Tag tone="good" size="sm">
          {shortTime}
        </Tag>
      )}
    </Row>
  );
}
