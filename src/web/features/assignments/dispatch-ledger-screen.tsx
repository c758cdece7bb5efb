import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { ClientAssignment } from '#contract/assignments.ts';
import type { DispatchLedger, DispatchRecordResponse, LedgerEntry } from '#contract/dispatch-ledger.ts';
import { DISPATCH_RECORD_NAMES, missingLabels } from '#domain/assignments/dispatch-ledger.ts';
import { isoDate, yearOf } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { api, apiFile, messageOf } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useParams } from '../../lib/router.tsx';
import { id as whole, searchState, useSearchState } from '../../lib/search-state.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { EditablePanel } from '../../ui/editable-panel.tsx';
import { newestAmong, useEditing } from '../../ui/editing.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Actions, Empty, Heading, Hint, Panel, Row, Screen, Stack, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { assignmentsOfUserQuery, SAVING_ASSIGNMENTS } from './assignment-queries.ts';
import { ledgerTexts as texts } from './ledger-texts.ts';

const TermsForm = lazyPart(async () => (await import('./ledger-forms.tsx')).TermsForm);
const RecordForm = lazyPart(async () => (await import('./ledger-forms.tsx')).RecordForm);

const address = searchState({ year: whole('year') });

/** How many years back a ledger can be chosen: it is kept for three years after the dispatch, which may last as long. */
const YEARS = 7;

const ledgerQuery = (userId: number, year: number) =>
  queryOptions({
    queryKey: queryKey('assignments', 'dispatch-ledger', userId, year),
    queryFn: ({ signal }) =>
      api('GET /api/admin/users/{id}/dispatch-ledger', { params: { id: String(userId) }, query: { year }, signal }),
  });

/** The ledger of a dispatched worker's year (派遣元管理台帳), with the notices to the clients: `?year=2026`. */
export function DispatchLedgerScreen(): ReactNode {
  // What is no number is nobody's, like a number that is nobody's.
  const userId = Number(useParams().userId) || 0;
  const thisYear = yearOf(useToday());
  const [values, change] = useSearchState(address);
  const year = values.year ?? thisYear;
  const query = useQuery(ledgerQuery(userId, year));
  const [message, showMessage] = useFlashMessage();
  const years = [...new Set([...Array.from({ length: YEARS }, (_, back) => thisYear - back), year])].toSorted(
    (one, other) => other - one,
  );
  return (
    <Screen>
      <Stack gap="xs">
        <BackLink to="/admin/assignments/dispatch" label={texts.back} />
        <ScreenTitle>{texts.title}</ScreenTitle>
        <Text as="span" weight="bold">
          {query.data !== undefined && `${query.data.employee_id} ${query.data.name}`}
        </Text>
      </Stack>
      <Text tone="dim" size="sm">
        {texts.lead}
      </Text>
      <Row gap="xl" align="end">
        <SelectField
          label={texts.year}
          value={String(year)}
          data={years.map((each) => ({ value: String(each), label: texts.yearOf(each) }))}
          onChange={(event) => change({ year: Number(event.currentTarget.value) })}
        />
        <Row isLast>
          <LedgerFiles userId={userId} year={year} />
        </Row>
      </Row>
      <Loaded query={query} failed={texts.failed} heights={['40rem']}>
        {(ledger) => <Ledger ledger={ledger} onDone={showMessage} />}
      </Loaded>
      <Toast message={message} />
    </Screen>
  );
}

/** The ledger of the year as files. */
function LedgerFiles({ userId, year }: { readonly userId: number; readonly year: number }): ReactNode {
  const of = { params: { id: String(userId) }, query: { year } };
  const pdf = useDownload('dispatch-ledger-pdf', () => apiFile('GET /api/admin/users/{id}/dispatch-ledger/pdf', of));
  const csv = useDownload('dispatch-ledger-csv', () => apiFile('GET /api/admin/users/{id}/dispatch-ledger/csv', of));
  const failed = [pdf, csv].find(({ isError }) => isError);
  return (
    <Stack gap="sm">
      <Actions>
        <DownloadButton download={pdf}>{texts.pdf}</DownloadButton>
        <DownloadButton download={csv}>{texts.csv}</DownloadButton>
      </Actions>
      {failed !== undefined && <Banner kind="error">{messageOf(failed.error, texts.fileFailed)}</Banner>}
    </Stack>
  );
}

function Ledger({
  ledger,
  onDone,
}: {
  readonly ledger: DispatchLedger;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const { user_id: userId, dispatches } = ledger;
  const assignments = useQuery(assignmentsOfUserQuery(userId));
  const editing = useEditing<ClientAssignment>({
    noun: texts.title,
    words: { editing: texts.editing },
    nameOf: ({ client_company_name }) => client_company_name,
    mutation: SAVING_ASSIGNMENTS,
    newest: newestAmong(assignments.data, ({ id }) => id),
    renderForm: (assignment, dialog) => assignment !== null && <TermsForm assignment={assignment} {...dialog} />,
    onDone,
  });
  return (
    <Stack gap="lg">
      {dispatches.length === 0 && <Empty>{texts.none}</Empty>}
      {dispatches.map((entry) => {
        const assignment = assignments.data?.find(({ id }) => id === entry.client_assignment_id);
        return (
          <Entry
            key={entry.client_assignment_id}
            userId={userId}
            entry={entry}
            onEdit={assignment === undefined ? null : () => editing.edit(assignment)}
          />
        );
      })}
      {editing.dialogs}
      <EditablePanel<DispatchRecordResponse>
        noun={texts.record}
        title={texts.records}
        lead={texts.recordsLead}
        words={{ add: texts.addRecord }}
        rows={ledger.records}
        query={assignments}
        keyOf={({ id }) => id}
        nameOf={({ kind, record_date }) => `${formatDate(isoDate(record_date))} ${DISPATCH_RECORD_NAMES[kind]}`}
        mutation={SAVING_ASSIGNMENTS}
        renderLine={({ kind, record_date, content }) => (
          <>
            <Text as="span" weight="bold">
              {DISPATCH_RECORD_NAMES[kind]}
            </Text>{' '}
            <Text as="span" isNumeric>
              {formatDate(isoDate(record_date))}
            </Text>
            <Hint>{content}</Hint>
          </>
        )}
        renderForm={(record, dialog) => <RecordForm userId={userId} record={record} {...dialog} />}
        remove={{
          ask: texts.askDelete,
          run: ({ id }) => api('DELETE /api/admin/dispatch-records/{id}', { params: { id: String(id) } }),
          changes: 'assignments',
        }}
        onDone={onDone}
      />
    </Stack>
  );
}

/** A dispatch: what the ledger has of it and what is missing, and the notice to its client. */
function Entry({
  userId,
  entry: { client_assignment_id: assignmentId, client_company, from_date, to_date, items, notice },
  onEdit,
}: {
  readonly userId: number;
  readonly entry: LedgerEntry;
  readonly onEdit: (() => void) | null;
}): ReactNode {
  const of = { params: { id: String(userId), assignmentId: String(assignmentId) } };
  const pdf = useDownload('dispatch-notice-pdf', () =>
    apiFile('GET /api/admin/users/{id}/dispatch-notices/{assignmentId}/pdf', of),
  );
  const csv = useDownload('dispatch-notice-csv', () =>
    apiFile('GET /api/admin/users/{id}/dispatch-notices/{assignmentId}/csv', of),
  );
  const failed = [pdf, csv].find(({ isError }) => isError);
  const missing = [...new Set(missingLabels([...items, ...notice]))];
  const until = to_date === null ? '' : formatDate(isoDate(to_date));
  return (
    <Panel gap="lg">
      <Row gap="xl" justify="between">
        <Heading>
          {client_company} {formatDate(isoDate(from_date))}〜{until}
        </Heading>
        <Button variant="default" disabled={onEdit === null} onClick={() => onEdit?.()}>
          {texts.edit}
        </Button>
      </Row>
      {missing.length > 0 && (
        <Banner kind="info">
          {texts.missing(missing)}
          <Hint>{texts.places}</Hint>
        </Banner>
      )}
      <Facts layout="lines" facts={factsOf(items)} />
      <Row gap="xl" justify="between">
        <Heading>{texts.notice}</Heading>
        <Actions>
          <DownloadButton download={pdf}>{texts.noticePdf}</DownloadButton>
          <DownloadButton download={csv}>{texts.noticeCsv}</DownloadButton>
        </Actions>
      </Row>
      {failed !== undefined && <Banner kind="error">{messageOf(failed.error, texts.fileFailed)}</Banner>}
      <Facts layout="lines" facts={factsOf(notice)} />
    </Panel>
  );
}

const factsOf = (items: LedgerEntry['items']) =>
  items.map(({ label, value }) => ({ label, value: value ?? texts.unregistered, isWrong: value === null }));
