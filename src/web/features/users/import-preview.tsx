import { useState, type ReactNode } from 'react';

import type { UserCsvPreview, UserCsvRow } from '#contract/user-csv.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { DataList, type Column } from '../../ui/data-list.tsx';
import { FilterCheck } from '../../ui/filters.tsx';
import { Heading, Stack, Text } from '../../ui/layout.tsx';
import { texts } from './import-texts.ts';
import styles from './import.module.css';

/** What comes of each row of the file, and the button that registers all of them. */
export function ImportPreview({
  preview: { rows, added, unchanged, faulty },
  isRegistering,
  failure,
  isLost,
  onRegister,
}: {
  readonly preview: UserCsvPreview;
  readonly isRegistering: boolean;
  readonly failure: string | null;
  /** No answer came, so that nobody knows whether they are registered. */
  readonly isLost: boolean;
  readonly onRegister: () => void;
}): ReactNode {
  const [onlyFaults, setOnlyFaults] = useState(false);
  const shown = onlyFaults && faulty > 0 ? rows.filter(({ outcome }) => outcome === 'fault') : rows;
  return (
    <section aria-labelledby="import-preview">
      <Stack>
        <Heading size="lg" id="import-preview">
          {texts.preview}
        </Heading>
        <p role="status">{texts.summary(added, unchanged, faulty)}</p>
        {faulty > 0 && <Banner kind="error">{texts.faultsFirst}</Banner>}
        {faulty === 0 && added === 0 && <Banner kind="info">{texts.nothingToAdd}</Banner>}
        {faulty === 0 && added > 0 && (
          <div>
            <ActionButton isBusy={isRegistering} busy={texts.registering} onClick={onRegister}>
              {isLost ? texts.sendAgain : texts.register(added)}
            </ActionButton>
          </div>
        )}
        {/* Below it, which must not move from under the finger. */}
        {failure !== null && (
          <Banner kind="error">
            <p>{failure}</p>
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

const { columns: labels } = texts;

const COLUMNS: readonly Column<UserCsvRow>[] = [
  {
    key: 'line',
    label: labels.line,
    width: '3.25rem',
    align: 'end',
    phone: 'above',
    cell: ({ line }, place) => (place === 'card' ? texts.line(line) : line),
  },
  { key: 'employeeId', label: labels.employeeId, phone: 'plain', cell: (row) => row.employee_id },
  { key: 'name', label: labels.name, phone: 'title', cell: (row) => row.name },
  { key: 'role', label: labels.role, width: '6.75rem', phone: 'aside', cell: (row) => row.role },
  { key: 'clientCompany', label: labels.clientCompany, phone: 'hidden', cell: (row) => row.client_company },
  { key: 'jobAssignment', label: labels.jobAssignment, phone: 'hidden', cell: (row) => row.job_assignment },
  { key: 'employmentType', label: labels.employmentType, phone: 'hidden', cell: (row) => row.employment_type },
  { key: 'hireDate', label: labels.hireDate, width: '6.75rem', phone: 'hidden', cell: (row) => row.hire_date },
  { key: 'outcome', label: labels.outcome, width: '27%', phone: 'plain', cell: (row) => <Outcome row={row} /> },
];

/** What becomes of a row, or all that is wrong with it. */
function Outcome({ row: { outcome, faults } }: { readonly row: UserCsvRow }): ReactNode {
  if (outcome !== 'fault')
    return (
      <Text as="span" tone="dim">
        {texts.outcomes[outcome]}
      </Text>
    );
  return (
    <Text as="div" tone="danger">
      <Stack as="ul" gap="none">
        {faults.map(({ column, message }) => (
          <li key={column + message}>{column === '' ? message : `${column}: ${message}`}</li>
        ))}
      </Stack>
    </Text>
  );
}
