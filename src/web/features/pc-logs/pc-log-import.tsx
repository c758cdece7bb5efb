import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { PcLogImportPreview, PcLogImportRow } from '#contract/pc-logs.ts';
import { isoDate, parseIsoDate } from '#domain/time/date.ts';
import { epochMs, minuteOnWorkingDay, parseInstant } from '#domain/time/instant.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { formatOnWorkingDay } from '#domain/time/minutes.ts';
import { api } from '../../lib/api.ts';
import { overtimeSettingsQuery } from '../../lib/company-queries.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { Link } from '../../lib/router.tsx';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { CsvImport } from '../../ui/csv-import.tsx';
import type { Column } from '../../ui/data-list.tsx';
import { ImportPreview, RowOutcome } from '../../ui/import-preview.tsx';
import { Hint, Screen, Stack } from '../../ui/layout.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { texts } from './texts.ts';

const STORING = 'import-pc-logs';

/** Registers PC logs from a CSV file, all or none, when the person has seen what comes of each row. */
export function PcLogImport(): ReactNode {
  const [done, setDone] = useState<string | null>(null);
  const { data: settings } = useQuery(overtimeSettingsQuery);
  return (
    <Screen>
      <BackLink to="/settings" label={texts.backToSettings} />
      <ScreenTitle>{texts.title}</ScreenTitle>
      <div role="status">{done !== null && <Banner kind="success">{done}</Banner>}</div>
      <Stack gap="lg">
        <CsvImport
          key={done}
          name="check-pc-logs"
          storing={STORING}
          texts={texts}
          check={async (file) => {
            setDone(null);
            return api('POST /api/admin/pc-logs/import/preview', { body: { file } });
          }}
        >
          {(preview, file) => <Preview preview={preview} file={file} onDone={setDone} />}
        </CsvImport>
      </Stack>
      {/* The last: nothing moves when it comes. */}
      {settings?.pc_log_minutes === null && (
        <Banner kind="info">
          {texts.notCompared} <Link to="/settings/overtime">{texts.toSettings}</Link>
        </Banner>
      )}
    </Screen>
  );
}

/** What comes of each row, and the button that registers all of them. */
function Preview({
  preview: { rows, ...counts },
  file,
  onDone,
}: {
  readonly preview: PcLogImportPreview;
  readonly file: File;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const registration = useExclusiveMutation(STORING, {
    mutationFn: () => api('POST /api/admin/pc-logs/import', { body: { file } }),
    onSuccess: ({ message }) => onDone(message),
    onSettled: () => invalidate(queryClient, 'pcLogs'),
  });
  return (
    <ImportPreview
      texts={texts}
      summary={texts.summary(counts)}
      rows={rows}
      columns={columns}
      keyOf={({ line }) => line}
      heights={[64, 140]}
      faulty={counts.faulty}
      due={counts.added + counts.changed}
      storing={registration}
    />
  );
}

const labels = texts.previewColumns;

/** `08:12–翌01:20` of the row's day. */
function spanOf({ first_at, last_at }: NonNullable<PcLogImportRow['after']>, date: string): string {
  const timeOf = (at: string) => formatOnWorkingDay(minuteOnWorkingDay(parseInstant(at) ?? epochMs(0), isoDate(date)));
  return `${timeOf(first_at)}–${timeOf(last_at)}`;
}

const columns: readonly Column<PcLogImportRow>[] = [
  {
    key: 'person',
    label: labels.person,
    width: '30%',
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
    width: '9rem',
    cell: ({ date }) => (parseIsoDate(date) === null ? date : formatDate(isoDate(date))),
  },
  {
    key: 'times',
    label: labels.times,
    cell: ({ date, before, after }) =>
      after && (
        <>
          {before !== null && <Hint as="span">{spanOf(before, date)} → </Hint>}
          {spanOf(after, date)}
        </>
      ),
  },
  {
    key: 'outcome',
    label: labels.outcome,
    width: '28%',
    phone: 'plain',
    cell: (row) => <RowOutcome row={row}>{row.outcome !== 'fault' && texts.outcomes[row.outcome]}</RowOutcome>,
  },
];
