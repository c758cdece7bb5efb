import { IconUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';

import type { AssignmentState, ClientAssignment } from '#contract/assignments.ts';
import { CONTRACT_KIND_NAMES, CONTRACT_KINDS, ENDS_SOON_DAYS } from '#domain/assignments/assignment.ts';
import { addDays, type IsoDate } from '#domain/time/date.ts';
import { hasRole } from '#domain/users/role.ts';
import { api, apiFile, messageOf } from '../../lib/api.ts';
import { filterEmployees, nameOrder, sortEmployees } from '../../lib/employee-filter.ts';
import { Link } from '../../lib/router.tsx';
import { flag, oneOf, place, searchState, sortBy, text, useSearchState } from '../../lib/search-state.ts';
import { useSession } from '../../lib/session-store.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CellActions, DataList, type Column } from '../../ui/data-list.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { useEditing } from '../../ui/editing.tsx';
import { FilterCheck, FilterChoice, Filters, ListHead } from '../../ui/filters.tsx';
import { Actions, Hint, Row, Screen, Stack, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { UPRIGHT } from '../../ui/media.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { AssignmentDays, termsText } from './assignment-parts.tsx';
import { assignmentsOfUserQuery, assignmentsQuery, SAVING_ASSIGNMENTS } from './assignment-queries.ts';
import { texts } from './texts.ts';
import { WorkerName } from './worker-name.tsx';

const AssignmentForm = lazyPart(async () => (await import('./assignment-form.tsx')).AssignmentForm);
const EndForm = lazyPart(async () => (await import('./bulk-forms.tsx')).EndForm);
const MoveForm = lazyPart(async () => (await import('./bulk-forms.tsx')).MoveForm);

const STATES = ['current', 'coming', 'ended'] as const satisfies readonly AssignmentState[];

type SortKey = 'name' | 'client' | 'days';

/** What the address says: `?state=coming&q=&client=A社&kind=ses&ending=1&sort=-days`. */
const listState = searchState({
  state: place(oneOf(STATES)),
  q: text(),
  client: text(),
  kind: oneOf(CONTRACT_KINDS),
  onlyEnding: flag('ending'),
  sort: sortBy<SortKey>(['name', 'client', 'days'], 'name'),
});

/** Those without a last day come last. */
const NEVER = '9999';

const valueOf = (row: ClientAssignment, key: SortKey): string => {
  if (key === 'name') return nameOrder(row);
  return key === 'client' ? row.client_company_name : (row.to_date ?? NEVER);
};

/** Who works at which client, who is going to, and who did. */
export function AssignmentsScreen(): ReactNode {
  const today = useToday();
  const queryClient = useQueryClient();
  const [values, change] = useSearchState(listState);
  const state = values.state ?? 'current';
  const list = useQuery(assignmentsQuery(state));
  const canChange = hasRole(useSession().session?.user.role ?? 'user', 'super_admin');
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [bulk, setBulk] = useState<{ readonly act: 'end' | 'move'; readonly ids: readonly number[] } | null>(null);
  const [message, showMessage] = useFlashMessage();
  const editing = useEditing<ClientAssignment>({
    noun: texts.noun,
    words: { adding: texts.add },
    nameOf: ({ name, client_company_name }) => `${name}（${client_company_name}）`,
    mutation: SAVING_ASSIGNMENTS,
    // It may be in the list of another state by now.
    newest: async ({ id, user_id }) =>
      (await queryClient.fetchQuery(assignmentsOfUserQuery(user_id))).find((one) => one.id === id),
    renderForm: (assignment, dialog) => <AssignmentForm assignment={assignment} {...dialog} />,
    remove: {
      ask: texts.askDelete,
      run: ({ id }) => api('DELETE /api/admin/assignments/{id}', { params: { id: String(id) } }),
      changes: 'assignments',
    },
    onDone: showMessage,
  });
  const all = useMemo(() => list.data ?? [], [list.data]);
  const clients = useMemo(
    () =>
      Object.fromEntries(
        [...new Set(all.map((row) => row.client_company_name))].toSorted().map((name) => [name, name]),
      ),
    [all],
  );
  const shown = useMemo(() => {
    const everybody = { q: values.q, clientCompanyId: null, jobAssignmentId: null, employmentTypeId: null };
    const soon = addDays(today, ENDS_SOON_DAYS);
    const found = filterEmployees(all, everybody).filter(
      ({ client_company_name, contract_kind, to_date }) =>
        (values.client === '' || client_company_name === values.client) &&
        (values.kind === null || contract_kind === values.kind) &&
        (!values.onlyEnding || (to_date !== null && to_date <= soon)),
    );
    return sortEmployees(found, values.sort, valueOf);
  }, [all, values, today]);
  const chosen = shown.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  const select = (rows: readonly ClientAssignment[], isSelected: boolean): void => {
    const ids = rows.map(({ id }) => id);
    setSelected((before) => new Set([...before].filter((one) => !ids.includes(one)).concat(isSelected ? ids : [])));
  };
  const columns: readonly Column<ClientAssignment>[] = [
    ...columnsOf(
      today,
      all.some(({ monthly_price }) => monthly_price != null),
    ),
    ...(canChange
      ? [
          {
            key: 'operations',
            label: editing.words.operations,
            width: '10.5rem',
            phone: 'plain' as const,
            cell: (row: ClientAssignment) => inCell(editing.buttonsOf(row)),
          },
        ]
      : []),
  ];
  const filter = {
    state: listState,
    values,
    change,
    columns: columns.filter((column): column is Column<ClientAssignment, SortKey> => isSortKey(column.key)),
  };
  const onSaved = (done: string): void => {
    setBulk(null);
    setSelected(new Set());
    showMessage(done);
  };
  return (
    <Screen>
      <Row justify="between">
        <ScreenTitle>{texts.title}</ScreenTitle>
        {canChange && <ListActions onAdd={() => editing.add()} />}
      </Row>
      <Text tone="dim" size="sm">
        {texts.lead}
      </Text>
      <Tabs
        label={texts.statesLabel}
        tabs={STATES.map((name) => ({ name, label: texts.states[name] }))}
        value={state}
        gap="lg"
        onChange={(name) => {
          setSelected(new Set());
          change({ state: name === 'current' ? null : name });
        }}
      >
        <Stack gap="sm">
          <Filters filter={filter} cardsBelow={UPRIGHT}>
            <FilterChoice
              label={texts.client}
              words={clients}
              value={values.client || null}
              onChange={(client) => change({ client: client ?? '' })}
            />
            <FilterChoice
              label={texts.kind}
              words={CONTRACT_KIND_NAMES}
              value={values.kind}
              onChange={(kind) => change({ kind })}
            />
            {state !== 'ended' && (
              <FilterCheck
                label={texts.onlyEnding}
                checked={values.onlyEnding}
                onChange={(onlyEnding) => change({ onlyEnding })}
              />
            )}
          </Filters>
          <ListHead filter={filter} status={list.data !== undefined && texts.shown(shown.length)} />
          <DataList
            label={texts.title}
            columns={columns}
            rows={list.data === undefined ? undefined : shown}
            keyOf={({ id }) => id}
            query={list}
            failed={texts.failed}
            none={all.length === 0 ? texts.noneAtAll[state] : texts.none}
            {...(canChange &&
              state !== 'ended' && {
                selection: {
                  isSelected: ({ id }: ClientAssignment) => selected.has(id),
                  onSelect: select,
                  label: ({ name }: ClientAssignment) => texts.select(name),
                  all: texts.selectAll,
                },
              })}
            sort={values.sort}
            onSort={(sort) => isSortKey(sort.replace('-', '')) && change({ sort: sort as typeof values.sort })}
            cardsBelow={UPRIGHT}
            heights={[64, 190]}
          />
        </Stack>
      </Tabs>
      <SelectionBar count={chosen.length} unit="件" onUnselect={() => setSelected(new Set())}>
        <Button variant="default" onClick={() => setBulk({ act: 'move', ids: chosen })}>
          {texts.move}
        </Button>
        <Button onClick={() => setBulk({ act: 'end', ids: chosen })}>{texts.end}</Button>
      </SelectionBar>
      <SubjectDialog
        subject={bulk}
        title={({ act, ids }) => (act === 'end' ? texts.endTitle(ids.length) : texts.moveTitle(ids.length))}
        onClose={() => setBulk(null)}
      >
        {({ act, ids }) =>
          act === 'end' ? (
            <EndForm ids={ids} onClose={() => setBulk(null)} onSaved={onSaved} />
          ) : (
            <MoveForm ids={ids} onClose={() => setBulk(null)} onSaved={onSaved} />
          )
        }
      </SubjectDialog>
      {editing.dialogs}
      <Toast message={message} />
    </Screen>
  );
}

const inCell = (buttons: ReactNode): ReactNode => <CellActions>{buttons}</CellActions>;

const isSortKey = (key: string): key is SortKey => key === 'name' || key === 'client' || key === 'days';

/** Adds an assignment; all of them as a file, and back from one. */
function ListActions({ onAdd }: { readonly onAdd: () => void }): ReactNode {
  const file = useDownload('export-assignments', () => apiFile('GET /api/admin/assignments/export'));
  return (
    <>
      <Actions>
        <DownloadButton download={file}>{texts.exportCsv}</DownloadButton>
        <Button
          component={Link}
          to="/admin/assignments/import"
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden />}
        >
          {texts.importCsv}
        </Button>
        <Button onClick={onAdd}>{texts.add}</Button>
      </Actions>
      {file.isError && <Banner kind="error">{messageOf(file.error, texts.exportFailed)}</Banner>}
    </>
  );
}

const columnsOf = (today: IsoDate, hasPrices: boolean): readonly Column<ClientAssignment>[] => [
  {
    key: 'name',
    label: texts.columns.name,
    phone: 'title',
    cell: (row) => <WorkerName person={row} search="tab=contract" />,
  },
  {
    key: 'client',
    label: texts.columns.client,
    width: '24%',
    phone: 'above',
    cell: ({ client_company_name, job_assignment_name }) => (
      <>
        {client_company_name}
        {job_assignment_name !== null && <Hint>{job_assignment_name}</Hint>}
      </>
    ),
  },
  {
    key: 'days',
    label: texts.columns.days,
    width: '11rem',
    cell: (row) => <AssignmentDays assignment={row} today={today} />,
  },
  { key: 'terms', label: texts.columns.terms, width: '12rem', cell: termsText },
  {
    key: 'share',
    label: texts.columns.share,
    width: '4.5rem',
    cell: ({ share_percent }) => texts.percent(share_percent),
  },
  ...(hasPrices
    ? [
        {
          key: 'price',
          label: texts.columns.price,
          width: '7rem',
          cell: ({ monthly_price }: ClientAssignment) => (monthly_price == null ? null : texts.yen(monthly_price)),
        },
      ]
    : []),
];
