import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { PersonLimitResponse, WorkplaceLimitResponse } from '#contract/dispatch.ts';
import { DISPATCH_EMPLOYMENT_NAMES } from '#domain/assignments/assignment.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { hasRole } from '#domain/users/role.ts';
import { api } from '../../lib/api.ts';
import { Link } from '../../lib/router.tsx';
import { useSession } from '../../lib/session-store.ts';
import { RowButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { CellActions, type Column, DataList } from '../../ui/data-list.tsx';
import { useEditing } from '../../ui/editing.tsx';
import { Heading, Hint, Row, Screen, Stack, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { UPRIGHT } from '../../ui/media.ts';
import { ScopeNote } from '../../ui/scope-note.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { dispatchQuery, SAVING_WORKPLACE } from './dispatch-queries.ts';
import { dispatchTexts as texts } from './dispatch-texts.ts';
import { LimitText } from './limit-text.tsx';
import { WorkerName } from './worker-name.tsx';

const AgencySetting = lazyPart(async () => (await import('./agency-setting.tsx')).AgencySetting);
const WorkplaceForm = lazyPart(async () => (await import('./workplace-form.tsx')).WorkplaceForm);

/** The limits of three years of dispatches (抵触日), of people in a unit and of clients' workplaces. */
export function DispatchScreen(): ReactNode {
  const query = useQuery(dispatchQuery);
  const canChange = hasRole(useSession().session?.user.role ?? 'user', 'super_admin');
  const [message, showMessage] = useFlashMessage();
  return (
    <Screen>
      <ScreenTitle>{texts.title}</ScreenTitle>
      <ScopeNote permission="read_assignments" />
      <Text tone="dim" size="sm">
        {texts.lead}
      </Text>
      <Stack gap="sm">
        <Heading>{texts.people}</Heading>
        <Hint>{texts.cooling}</Hint>
        <DataList
          label={texts.people}
          columns={canChange ? [...PEOPLE, LEDGER] : PEOPLE}
          rows={query.data?.people}
          keyOf={({ periods: [first], user_id }) => first?.client_assignment_id ?? user_id}
          query={query}
          failed={texts.failed}
          none={texts.nobody}
          cardsBelow={UPRIGHT}
          heights={[64, 190]}
        />
      </Stack>
      {/* Where they stand is known with what is above them. */}
      {!query.isPending && (
        <>
          <Workplaces canChange={canChange} onDone={showMessage} />
          {canChange && <AgencySetting onDone={showMessage} />}
        </>
      )}
      <Toast message={message} />
    </Screen>
  );
}

const dateOf = (date: string): string => formatDate(isoDate(date));

/** The day from which the years of a limit are counted. */
const COUNTED: Column<{ readonly counted_from: string | null }> = {
  key: 'counted',
  label: texts.columns.counted,
  width: '9.5rem',
  cell: ({ counted_from: from }) =>
    from !== null && (
      <Text as="span" isNumeric>
        {dateOf(from)}
      </Text>
    ),
};

const PEOPLE: readonly Column<PersonLimitResponse>[] = [
  {
    key: 'person',
    label: texts.columns.person,
    width: '11rem',
    phone: 'title',
    cell: (row) => <WorkerName person={row} search="tab=contract" />,
  },
  {
    key: 'client',
    label: texts.columns.client,
    phone: 'plain',
    cell: ({ client_company_name, workplace, client_unit }) => (
      <>
        {client_company_name}
        <Hint>
          {workplace === '' ? texts.noWorkplace : workplace} {client_unit === '' ? texts.noUnit : client_unit}
        </Hint>
      </>
    ),
  },
  {
    key: 'limit',
    label: texts.columns.limit,
    width: '15rem',
    cell: (row) => (
      <>
        <LimitText limit={row} />
        {row.restarts_on !== null && <Hint>{texts.restarts(dateOf(row.restarts_on))}</Hint>}
      </>
    ),
  },
  COUNTED,
  {
    key: 'employment',
    label: texts.columns.employment,
    width: '11rem',
    cell: ({ dispatch_employment: employment }) =>
      employment === null ? <Hint as="span">{texts.employmentUnsaid}</Hint> : DISPATCH_EMPLOYMENT_NAMES[employment],
  },
];

/** The way to a person's ledger. */
const LEDGER: Column<PersonLimitResponse> = {
  key: 'ledger',
  label: texts.columns.ledger,
  width: '6rem',
  phone: 'plain',
  cell: ({ user_id, name }) => (
    <Link to={`/admin/users/${user_id}/dispatch-ledger`} aria-label={texts.ledgerOf(name)}>
      {texts.ledger}
    </Link>
  ),
};

/** The limits of workplaces, which super admins enter as clients notify them. */
function Workplaces({
  canChange,
  onDone,
}: {
  readonly canChange: boolean;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const query = useQuery(dispatchQuery);
  const editing = useEditing<WorkplaceLimitResponse, WorkplaceLimitResponse | null>({
    noun: texts.noun,
    words: { add: texts.add },
    nameOf: texts.nameOf,
    mutation: SAVING_WORKPLACE,
    renderForm: (row, dialog, seed) => (
      <WorkplaceForm workplace={row?.registered ?? null} seed={row === null ? seed : null} {...dialog} />
    ),
    remove: {
      ask: texts.askDelete,
      run: ({ registered }) =>
        api('DELETE /api/admin/dispatch-workplaces/{id}', { params: { id: String(registered?.id ?? 0) } }),
      changes: 'assignments',
    },
    onDone,
  });
  const buttonsOf = (row: WorkplaceLimitResponse): ReactNode =>
    row.registered === null ? (
      <RowButton label={texts.registerOf(texts.nameOf(row))} onClick={() => editing.add(row)}>
        {texts.register}
      </RowButton>
    ) : (
      editing.buttonsOf(row)
    );
  return (
    <Stack gap="sm">
      <Row>
        <Heading>{texts.workplaces}</Heading>
        {canChange && (
          <Row isLast>
            <Button onClick={() => editing.add(null)}>{editing.words.add}</Button>
          </Row>
        )}
      </Row>
      <Hint>{texts.ofWorkplaces}</Hint>
      <DataList
        label={texts.workplaces}
        columns={canChange ? [...WORKPLACES, operations(editing.words.operations, buttonsOf)] : WORKPLACES}
        rows={query.data?.workplaces}
        keyOf={texts.nameOf}
        query={query}
        failed={texts.failed}
        none={texts.noWorkplaces}
        cardsBelow={UPRIGHT}
        heights={[64, 190]}
      />
      {editing.dialogs}
    </Stack>
  );
}

const operations = (
  label: string,
  buttonsOf: (row: WorkplaceLimitResponse) => ReactNode,
): Column<WorkplaceLimitResponse> => ({
  key: 'operations',
  label,
  width: '10.5rem',
  phone: 'plain',
  cell: (row) => <CellActions>{buttonsOf(row)}</CellActions>,
});

const WORKPLACES: readonly Column<WorkplaceLimitResponse>[] = [
  {
    key: 'workplace',
    label: texts.columns.workplace,
    phone: 'title',
    cell: ({ client_company_name, name, registered }) => (
      <>
        {client_company_name} {name === '' ? texts.noWorkplace : name}
        {registered !== null && registered.location !== '' && <Hint>{registered.location}</Hint>}
      </>
    ),
  },
  {
    key: 'limit',
    label: texts.columns.limit,
    width: '15rem',
    cell: (row) => (
      <>
        <LimitText limit={row} />
        {row.hear_until !== null && <Hint>{texts.hearUntil(dateOf(row.hear_until))}</Hint>}
      </>
    ),
  },
  COUNTED,
  {
    key: 'source',
    label: texts.columns.source,
    width: '13rem',
    cell: ({ registered, is_heard_late }) => (
      <>
        {registered === null ? texts.fromOwn : texts.fromClient}
        {registered !== null && registered.extensions.length > 0 && (
          <Hint>{texts.extended(registered.extensions.length)}</Hint>
        )}
        {is_heard_late && (
          <Hint>
            <Text as="span" tone="danger">
              {texts.heardLate}
            </Text>
          </Hint>
        )}
      </>
    ),
  },
  {
    key: 'peopleThere',
    label: texts.columns.peopleThere,
    width: '5rem',
    cell: ({ people }) => texts.personsUnit(people),
  },
];
