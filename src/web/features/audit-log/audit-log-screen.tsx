import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { AuditLogEntry } from '#contract/audit-log.ts';
import { AUDIT_SYSTEM, auditActionText } from '#contract/audit-words.ts';
import { apiFile, messageOf } from '../../lib/api.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { Banner } from '../../ui/banner.tsx';
import { DataList, type Column } from '../../ui/data-list.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { ListHead } from '../../ui/filters.tsx';
import { LinkButton } from '../../ui/icon-button.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { UPRIGHT } from '../../ui/media.ts';
import { changesOf, dayText, momentOf, personText } from './audit-entry.ts';
import { AuditLogFilters } from './audit-log-filters.tsx';
import { auditLogQuery, auditLogState, isInOrder, toQuery } from './audit-log-queries.ts';
import { texts } from './texts.ts';

const AuditEntryDialog = lazyDialog(async () => (await import('./audit-entry-dialog.tsx')).AuditEntryDialog);

/** How many rows before the end of what is read the next part is asked for. */
const AHEAD = 60;

/** How many of the changed fields a row names. */
const NAMED = 3;

/** A file of a million entries takes a minute. */
const EXPORT_TIMEOUT_MS = 600_000;

/** The company's audit log (監査ログ): who did what, when, and what it changed. */
export function AuditLog(): ReactNode {
  const [view, change] = useSearchState(auditLogState);
  const [opened, setOpened] = useState<AuditLogEntry | null>(null);
  const list = useInfiniteQuery({ ...auditLogQuery(view), enabled: isInOrder(view) });
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = list;
  const entries = isInOrder(view) ? data?.pages.flatMap((page) => page.entries) : [];
  const exporting = useDownload('export-audit-log', () =>
    apiFile('GET /api/admin/audit-log/csv', { query: toQuery(view), timeoutMs: EXPORT_TIMEOUT_MS }),
  );
  const readOn = (lastIndex: number): void => {
    if (lastIndex >= (entries?.length ?? 0) - AHEAD && hasNextPage && !isFetchingNextPage && !isFetchNextPageError)
      void list.fetchNextPage();
  };
  const failed = (said: ReactNode, retry: () => unknown): ReactNode => (
    <LoadFailure isReading={isFetching} onRetry={retry}>
      {said}
    </LoadFailure>
  );
  return (
    <Stack>
      <Row justify="between">
        <Text tone="dim">{texts.about}</Text>
        <DownloadButton download={exporting} busy={texts.exporting} disabled={!isInOrder(view)}>
          {texts.exportCsv}
        </DownloadButton>
      </Row>
      {exporting.error !== null && <Banner kind="error">{messageOf(exporting.error, texts.exportFailed)}</Banner>}
      <AuditLogFilters view={view} change={change} />
      <ListHead
        filter={{ state: auditLogState, values: view, change }}
        status={
          entries === undefined
            ? isFetching && <span className="visually-hidden">{texts.loading}</span>
            : texts.shown(entries.length, hasNextPage)
        }
      />
      {error !== null && !isFetchNextPageError && failed(messageOf(error, texts.loadFailed), list.refetch)}
      {(entries !== undefined || error === null) && (
        <DataList
          columns={columnsFor(setOpened)}
          rows={entries}
          keyOf={(entry) => entry.id}
          none={isInOrder(view) ? texts.none : texts.wrongOrder}
          onDrawn={readOn}
          isStale={list.isPlaceholderData}
          cardsBelow={UPRIGHT}
          heights={[48, 150]}
        />
      )}
      {isFetchNextPageError && failed(texts.moreFailed, list.fetchNextPage)}
      <AuditEntryDialog opened={opened !== null} entry={opened} onClose={() => setOpened(null)} />
    </Stack>
  );
}

const columnsFor = (onOpen: (entry: AuditLogEntry) => void): Column<AuditLogEntry>[] => [
  { key: 'at', label: texts.columns.at, width: '11rem', phone: 'above', cell: momentOf },
  {
    key: 'action',
    label: texts.columns.action,
    phone: 'title',
    cell: (entry) => <LinkButton onClick={() => onOpen(entry)}>{auditActionText(entry.action)}</LinkButton>,
  },
  { key: 'actor', label: texts.columns.actor, cell: ({ actor }) => personText(actor, AUDIT_SYSTEM) },
  { key: 'subject', label: texts.columns.subject, cell: ({ subject }) => personText(subject, texts.company) },
  { key: 'work_date', label: texts.columns.work_date, width: '9rem', cell: dayText },
  { key: 'changes', label: texts.columns.changes, cell: changedFields },
];

/** The names of the first fields that an entry changed, and how many more. */
function changedFields(entry: AuditLogEntry): string | null {
  const labels = changesOf(entry).map(({ label }) => label);
  if (labels.length === 0) return null;
  const named = labels.slice(0, NAMED).join('、');
  return labels.length > NAMED ? `${named} ${texts.others(labels.length - NAMED)}` : named;
}
