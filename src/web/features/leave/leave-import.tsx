import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { LeaveImportPreview, LeaveImportRow } from '#contract/leave-imports.ts';
import { isoDate, parseIsoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { Link } from '../../lib/router.tsx';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CsvImport } from '../../ui/csv-import.tsx';
import { DataList, type Column } from '../../ui/data-list.tsx';
import { FilterCheck } from '../../ui/filters.tsx';
import { Heading, Hint, Row, Screen, Stack, Text } from '../../ui/layout.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { importTexts as texts } from './import-texts.ts';

const STORING = 'import-leave';

/** Imports grants with what is left of them, or days taken in another system: all of a file or nothing. */
export function LeaveImport(): ReactNode {
  const [done, setDone] = useState<string | null>(null);
  if (done !== null)
    return (
      <Screen>
        <ScreenTitle>{texts.title}</ScreenTitle>
        <Banner kind="success">{done}</Banner>
        <Row>
          <Button component={Link} to="/admin/leave/balances">
            {texts.toBalances}
          </Button>
        </Row>
      </Screen>
    );
  return (
    <Screen>
      <BackLink to="/admin/leave/balances" label={texts.back} />
      <ScreenTitle>{texts.title}</ScreenTitle>
      <CsvImport
        name="check-leave-import"
        storing={STORING}
        texts={texts}
        check={(file) => api('POST /api/admin/leave-import/preview', { body: { file } })}
      >
        {(preview, file) => <Preview preview={preview} file={file} onDone={setDone} />}
      </CsvImport>
    </Screen>
  );
}

/** What comes of each row, and the button that stores them all. */
function Preview({
  preview: { rows, ...counts },
  file,
  onDone,
}: {
  readonly preview: LeaveImportPreview;
  readonly file: File;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [onlyFaults, setOnlyFaults] = useState(false);
  const registration = useExclusiveMutation(STORING, {
    mutationFn: () => api('POST /api/admin/leave-import', { body: { file } }),
    onSuccess: ({ message }) => onDone(message),
    onSettled: () => Promise.all([invalidate(queryClient, 'leave'), invalidate(queryClient, 'employees')]),
  });
  const due = counts.added + counts.changed + counts.removed;
  return (
    <section aria-labelledby="leave-import-preview">
      <Stack>
        <Heading id="leave-import-preview">{texts.preview}</Heading>
        <p role="status">{texts.summary(counts)}</p>
        {counts.faulty > 0 && <Banner kind="error">{texts.faultsFirst}</Banner>}
        {counts.faulty === 0 && due === 0 && <Banner kind="info">{texts.nothing}</Banner>}
        <Row>
          {counts.faulty === 0 && due > 0 && (
            <ActionButton
              isBusy={registration.isPending}
              busy={texts.registering}
              onClick={() => registration.mutate(undefined)}
            >
              {texts.register(due)}
            </ActionButton>
          )}
          {counts.faulty > 0 && <FilterCheck label={texts.onlyFaults} checked={onlyFaults} onChange={setOnlyFaults} />}
        </Row>
        {registration.error !== null && (
          <Banner kind="error">{messageOf(registration.error, texts.registerFailed)}</Banner>
        )}
        <DataList
          label={texts.preview}
          columns={COLUMNS}
          rows={onlyFaults ? rows.filter(({ outcome }) => outcome === 'fault') : rows}
          keyOf={({ line }) => line}
          none={texts.nothing}
          mark={({ outcome }) => (outcome === 'fault' ? 'alarm' : undefined)}
          heights={[56, 140]}
        />
      </Stack>
    </section>
  );
}

const labels = texts.columns;

const COLUMNS: readonly Column<LeaveImportRow>[] = [
  {
    key: 'name',
    label: labels.name,
    width: '24%',
    phone: 'title',
    cell: ({ line, name, employee_id }) => (
      <>
        <Hint as="span">{texts.line(line)} </Hint>
        {name} <Hint as="span">{employee_id}</Hint>
      </>
    ),
  },
  {
    key: 'date',
    label: labels.date,
    width: '10rem',
    cell: ({ date }) => (parseIsoDate(date) === null ? date : formatDate(isoDate(date))),
  },
  { key: 'before', label: labels.before, cell: ({ before }) => before && stateText(before) },
  { key: 'after', label: labels.after, cell: ({ after }) => after && stateText(after) },
  {
    key: 'outcome',
    label: labels.outcome,
    width: '24%',
    phone: 'plain',
    cell: ({ outcome, faults, replaces }) =>
      outcome === 'fault' ? (
        <Text as="div" tone="danger">
          {faults.map(({ column, message }) => (
            <div key={column + message}>{column === '' ? message : `${column}: ${message}`}</div>
          ))}
        </Text>
      ) : (
        <>
          {texts.outcomes[outcome]}
          {replaces.map(({ granted_on, days }) => (
            <Hint key={granted_on}>{texts.replaces(formatDate(isoDate(granted_on)), days)}</Hint>
          ))}
        </>
      ),
  },
];

const stateText = (state: NonNullable<LeaveImportRow['after']>): string =>
  state.left_days === null || state.expiry_date === null
    ? texts.taken(state)
    : texts.grant(state.days, state.left_days, formatDate(isoDate(state.expiry_date)));
