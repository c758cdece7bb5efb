import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { LeaveImportPreview, LeaveImportRow } from '#contract/leave-imports.ts';
import { isoDate, parseIsoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { api } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { Link } from '../../lib/router.tsx';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CsvImport } from '../../ui/csv-import.tsx';
import type { Column } from '../../ui/data-list.tsx';
import { ImportPreview, RowOutcome } from '../../ui/import-preview.tsx';
import { Hint, Row, Screen } from '../../ui/layout.tsx';
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
  const registration = useExclusiveMutation(STORING, {
    mutationFn: () => api('POST /api/admin/leave-import', { body: { file } }),
    onSuccess: ({ message }) => onDone(message),
    onSettled: () => invalidate(queryClient, 'employees'),
  });
  return (
    <ImportPreview
      texts={texts}
      summary={texts.summary(counts)}
      rows={rows}
      columns={COLUMNS}
      keyOf={({ line }) => line}
      heights={[56, 140]}
      faulty={counts.faulty}
      due={counts.added + counts.changed + counts.removed}
      storing={registration}
    />
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
    cell: (row) => (
      <RowOutcome row={row}>
        {row.outcome !== 'fault' && texts.outcomes[row.outcome]}
        {row.replaces.map(({ granted_on, days }) => (
          <Hint key={granted_on}>{texts.replaces(formatDate(isoDate(granted_on)), days)}</Hint>
        ))}
      </RowOutcome>
    ),
  },
];

const stateText = (state: NonNullable<LeaveImportRow['after']>): string =>
  state.left_days === null || state.expiry_date === null
    ? texts.taken(state)
    : texts.grant(state.days, state.left_days, formatDate(isoDate(state.expiry_date)));
