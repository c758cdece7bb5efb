import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { UnknownName, UserCsvImport, UserCsvPreview, UserCsvRow } from '#contract/user-csv.ts';
import { api, ApiError, apiFile, randomId } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { ImportSource } from '../../ui/csv-import.tsx';
import type { Column } from '../../ui/data-list.tsx';
import { ImportPreview, RowOutcome } from '../../ui/import-preview.tsx';
import { ImportScreen as Screen } from '../../ui/import-screen.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { NameWithKana } from '../../ui/name-kana.tsx';
import { useWarnedRows } from '../../ui/warned-rows.tsx';
import { ImportResult } from './import-result.tsx';
import { importTexts as texts } from './import-texts.ts';
import styles from './users.module.css';

/** The passwords of a thousand take some ten seconds, longer on a busy server. */
const IMPORT_TIMEOUT_MS = 120_000;

const STORING = 'import-users';

/** Registers employees from a CSV file, or from the one that a `source` makes. */
export const ImportScreen = ({ source }: { readonly source?: ImportSource }): ReactNode => (
  <Screen
    name={STORING}
    title={texts.title}
    back={{ to: '/admin', label: texts.backToList, origins: { '/admin/home': texts.backToAdminHome } }}
    imports={[{ key: 'employees' }]}
    texts={texts}
    template={() => apiFile('GET /api/admin/users/import-template')}
    {...(source && { source })}
    check={(file) => api('POST /api/admin/users/import/preview', { body: { file } })}
    result={ImportResult}
  >
    {({ preview, file, onDone }) => <Employees preview={preview} file={file} onDone={onDone} />}
  </Screen>
);

/** The outcome of each row of the file, and the button that registers all of them. */
function Employees({
  preview: { rows, unknown_names: unknown, ...counts },
  file,
  onDone,
}: {
  readonly preview: UserCsvPreview;
  readonly file: File;
  readonly onDone: (done: UserCsvImport) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const warned = useWarnedRows(rows);
  const [names, setNames] = useState<'register'>();
  const areNamesOpen = unknown.length > 0 && names === undefined;
  // It makes it harmless to send the file again; another choice is another request.
  const [idempotencyKey] = useState(() => randomId());
  const storing = useExclusiveMutation(STORING, {
    mutationFn: () =>
      api('POST /api/admin/users/import', {
        body: { file },
        query: { ...warned.query, ...(names !== undefined && { names }) },
        idempotencyKey: `${idempotencyKey}${warned.query.warned ?? ''}${names ?? ''}`,
        timeoutMs: IMPORT_TIMEOUT_MS,
      }),
    onSuccess: onDone,
    onSettled: () => invalidate(queryClient, 'employees'),
  });
  // No answer came, so that nobody knows whether they are registered: to register once more brings it.
  const isLost = storing.error instanceof ApiError && storing.error.outcomeUnknown;
  return (
    <ImportPreview
      texts={isLost ? { ...texts, register: () => texts.sendAgain } : texts}
      summary={texts.summary(counts)}
      rows={rows}
      columns={columnsOf(rows)}
      keyOf={({ line }) => line}
      heights={[64, 140]}
      faulty={counts.faulty}
      due={counts.added + counts.changed - warned.skipped}
      storing={storing}
      isDisabled={warned.isOpen || areNamesOpen}
      question={
        <>
          {unknown.length > 0 && (
            <UnknownNames
              names={unknown}
              isOpen={areNamesOpen && counts.faulty === 0}
              isAgreed={names !== undefined}
              onAgree={() => setNames('register')}
            />
          )}
          {counts.faulty === 0 && warned.question}
        </>
      }
      failure={isLost && <p>{texts.lost}</p>}
      className={styles.rows}
    />
  );
}

/** What the file names that the company doesn't have, which one press has registered with the employees. */
const UnknownNames = ({
  names,
  isOpen,
  isAgreed,
  onAgree,
}: {
  readonly names: readonly UnknownName[];
  readonly isOpen: boolean;
  readonly isAgreed: boolean;
  readonly onAgree: () => void;
}): ReactNode => (
  <Banner kind="info">
    <Stack gap="sm">
      {(['employment_type', 'department'] as const).map((kind) => {
        const own = names.filter((name) => name.kind === kind);
        return own.length > 0 && <div key={kind}>{texts.unknownNames(kind, own)}</div>;
      })}
      <div role="status">{isAgreed && texts.namesRegistered}</div>
      {isOpen && (
        <Row>
          <Button variant="default" onClick={onAgree}>
            {texts.registerNames}
          </Button>
        </Row>
      )}
    </Stack>
  </Banner>
);

const labels = texts.columns;

/** The columns of a file's rows: those that none of them has are left out. */
function columnsOf(rows: readonly UserCsvRow[]): readonly Column<UserCsvRow>[] {
  const has = (name: 'client_company' | 'contract' | 'placement' | 'grant'): boolean => rows.some((row) => row[name]);
  return [
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
      width: '13%',
      phone: 'title',
      // The row's header has to say something.
      cell: (row) => (
        <NameWithKana kana={row.name_kana || null}>
          {row.name || <span className="visually-hidden">{texts.noName}</span>}
        </NameWithKana>
      ),
    },
    { key: 'role', label: labels.role, width: '6.75rem', phone: 'aside', cell: (row) => row.role },
    ...(has('client_company')
      ? [
          {
            key: 'clients',
            label: labels.clients,
            phone: 'hidden' as const,
            cell: ({ client_company, job_assignment }: UserCsvRow) =>
              [client_company, job_assignment].filter((one) => one !== '').join('・'),
          },
        ]
      : []),
    { key: 'hireDate', label: labels.hireDate, width: '6.75rem', phone: 'hidden', cell: (row) => row.hire_date },
    ...(has('contract')
      ? [
          {
            key: 'contract',
            label: labels.contract,
            cell: ({ contract, employment_type }: UserCsvRow) =>
              contract === null ? employment_type : texts.contract(contract),
          },
        ]
      : []),
    ...(has('placement')
      ? [
          {
            key: 'placement',
            label: labels.placement,
            cell: ({ placement }: UserCsvRow) => placement && texts.placement(placement),
          },
        ]
      : []),
    ...(has('grant')
      ? [{ key: 'grant', label: labels.grant, cell: ({ grant }: UserCsvRow) => grant && texts.grant(grant) }]
      : []),
    { key: 'outcome', label: labels.outcome, width: '22%', phone: 'plain', cell: (row) => <Outcome row={row} /> },
  ];
}

/** The outcome for a row, or all that is wrong with it. */
const Outcome = ({ row }: { readonly row: UserCsvRow }): ReactNode => (
  <RowOutcome row={row}>
    {row.outcome !== 'fault' && (
      <Text as="span" tone="dim">
        {row.outcome === 'change' ? texts.changes(row.changes) : texts.outcomes[row.outcome]}
      </Text>
    )}
  </RowOutcome>
);
