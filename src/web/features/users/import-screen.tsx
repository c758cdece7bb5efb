import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { UserCsvImport, UserCsvPreview, UserCsvRow } from '#contract/user-csv.ts';
import { api, ApiError, apiFile, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { CsvImport } from '../../ui/csv-import.tsx';
import { DataList, type Column } from '../../ui/data-list.tsx';
import { FilterCheck } from '../../ui/filters.tsx';
import { RowOutcome } from '../../ui/import-preview.tsx';
import { Heading, Screen, Stack, Text } from '../../ui/layout.tsx';
import { NameWithKana } from '../../ui/name-kana.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { useWarnedRows } from '../../ui/warned-rows.tsx';
import { ImportResult } from './import-result.tsx';
import { importTexts as texts } from './texts.ts';
import styles from './users.module.css';

/** The passwords of a thousand take some ten seconds, longer on a busy server. */
const IMPORT_TIMEOUT_MS = 120_000;

const STORING = 'import-users';

/**
 * Registers employees from a CSV file, all or none: the file is checked as soon as it is chosen, and registered when the
 * person has seen what comes of each row.
 */
export function ImportScreen(): ReactNode {
  const [done, setDone] = useState<UserCsvImport | null>(null);
  return (
    <Screen>
      <BackLink to="/admin" label={texts.backToList} origins={{ '/admin/home': texts.backToAdminHome }} />
      <ScreenTitle>{texts.title}</ScreenTitle>
      {done === null ? (
        <CsvImport
          name="check-import"
          storing={STORING}
          texts={texts}
          template={() => apiFile('GET /api/admin/users/import-template')}
          check={(file) => api('POST /api/admin/users/import/preview', { body: { file } })}
        >
          {(preview, file) => <ImportPreview preview={preview} file={file} onDone={setDone} />}
        </CsvImport>
      ) : (
        <ImportResult done={done} />
      )}
    </Screen>
  );
}

/** What comes of each row of the file, and the button that registers all of them. */
function ImportPreview({
  preview: { rows, added, changed, unchanged, faulty },
  file,
  onDone,
}: {
  readonly preview: UserCsvPreview;
  readonly file: File;
  readonly onDone: (done: UserCsvImport) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const warned = useWarnedRows(rows);
  const due = added + changed - warned.skipped;
  // It makes it harmless to send the file again; another choice is another request.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { error, isPending, mutate } = useExclusiveMutation(STORING, {
    mutationFn: () =>
      api('POST /api/admin/users/import', {
        body: { file },
        query: warned.query,
        idempotencyKey: `${idempotencyKey}${warned.query.warned ?? ''}`,
        timeoutMs: IMPORT_TIMEOUT_MS,
      }),
    onSuccess: onDone,
    onSettled: () => invalidate(queryClient, 'employees'),
  });
  const [onlyFaults, setOnlyFaults] = useState(false);
  const shown = onlyFaults && faulty > 0 ? rows.filter(({ outcome }) => outcome === 'fault') : rows;
  // No answer came, so that nobody knows whether they are registered: to register once more brings it.
  const isLost = error instanceof ApiError && error.outcomeUnknown;
  return (
    <section aria-labelledby="import-preview">
      <Stack>
        <Heading size="lg" id="import-preview">
          {texts.preview}
        </Heading>
        <p role="status">{texts.summary({ added, changed, unchanged, faulty })}</p>
        {faulty > 0 && <Banner kind="error">{texts.faultsFirst}</Banner>}
        {faulty === 0 && warned.question}
        {faulty === 0 && due === 0 && <Banner kind="info">{texts.nothingToAdd}</Banner>}
        {faulty === 0 && due > 0 && (
          <div>
            <ActionButton isBusy={isPending} disabled={warned.isOpen} busy={texts.registering} onClick={() => mutate()}>
              {isLost ? texts.sendAgain : texts.register(due)}
            </ActionButton>
          </div>
        )}
        {/* Below it, which must not move from under the finger. */}
        {error !== null && (
          <Banner kind="error">
            <p>{messageOf(error, texts.registerFailed)}</p>
            {isLost && <p>{texts.lost}</p>}
          </Banner>
        )}
        {faulty > 0 && faulty < rows.length && (
          <FilterCheck label={texts.onlyFaults} checked={onlyFaults} onChange={setOnlyFaults} />
        )}
        <DataList
          columns={COLUMNS}
          rows={shown}
          keyOf={({ line }) => line}
          none={texts.nothingToAdd}
          mark={({ outcome }) => (outcome === 'fault' ? 'alarm' : undefined)}
          heights={[44, 96]}
          className={styles.rows}
        />
      </Stack>
    </section>
  );
}

const labels = texts.columns;

const COLUMNS: readonly Column<UserCsvRow>[] = [
  {
    key: 'line',
    label: labels.line,
    width: '3.25rem',
    align: 'end',
    phone: 'above',
    cell: ({ line }, place) => (place === 'card' ? texts.line(line) : line),
  },
  { key: 'employeeId', label: labels.employee_id, width: '7rem', phone: 'plain', cell: (row) => row.employee_id },
  {
    key: 'name',
    label: labels.name,
    width: '18%',
    phone: 'title',
    // The row's header has to say something.
    cell: (row) => (
      <NameWithKana kana={row.name_kana || null}>
        {row.name || <span className="visually-hidden">{texts.noName}</span>}
      </NameWithKana>
    ),
  },
  { key: 'role', label: labels.role, width: '6.75rem', phone: 'aside', cell: (row) => row.role },
  { key: 'clientCompany', label: labels.client_company, phone: 'hidden', cell: (row) => row.client_company },
  { key: 'jobAssignment', label: labels.job_assignment, phone: 'hidden', cell: (row) => row.job_assignment },
  { key: 'employmentType', label: labels.employment_type, phone: 'hidden', cell: (row) => row.employment_type },
  { key: 'hireDate', label: labels.hireDate, width: '6.75rem', phone: 'hidden', cell: (row) => row.hire_date },
  { key: 'outcome', label: labels.outcome, width: '27%', phone: 'plain', cell: (row) => <Outcome row={row} /> },
];

/** What becomes of a row, or all that is wrong with it. */
const Outcome = ({ row }: { readonly row: UserCsvRow }): ReactNode => (
  <RowOutcome row={row}>
    {row.outcome !== 'fault' && (
      <Text as="span" tone="dim">
        {row.outcome === 'change' ? texts.changes(row.changes) : texts.outcomes[row.outcome]}
      </Text>
    )}
  </RowOutcome>
);
