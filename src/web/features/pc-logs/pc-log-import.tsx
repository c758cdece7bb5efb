import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { PcLogImportRow } from '#contract/pc-logs.ts';
import { isoDate } from '#domain/time/date.ts';
import { epochMs, minuteOnWorkingDay, parseInstant } from '#domain/time/instant.ts';
import { formatOnWorkingDay } from '#domain/time/minutes.ts';
import { api } from '../../lib/api.ts';
import { overtimeSettingsQuery } from '../../lib/company-queries.ts';
import { Link } from '../../lib/router.tsx';
import { Banner } from '../../ui/banner.tsx';
import type { Column } from '../../ui/data-list.tsx';
import { dayColumn, outcomeColumn, subjectColumn } from '../../ui/import-preview.tsx';
import { ImportRows, ImportScreen } from '../../ui/import-screen.tsx';
import { Hint } from '../../ui/layout.tsx';
import { texts } from './texts.ts';

/** Registers PC logs from a CSV file. */
export function PcLogImport(): ReactNode {
  const { data: settings } = useQuery(overtimeSettingsQuery);
  return (
    <ImportScreen
      name="import-pc-logs"
      title={texts.title}
      back={{ to: '/settings', label: texts.backToSettings }}
      imports={[{ key: 'pc_logs' }]}
      texts={texts}
      check={(file) => api('POST /api/admin/pc-logs/import/preview', { body: { file } })}
      // The last: nothing moves when it comes.
      below={
        settings?.pc_log_minutes === null && (
          <Banner kind="info">
            {texts.notCompared} <Link to="/settings/overtime">{texts.toSettings}</Link>
          </Banner>
        )
      }
    >
      {({ file, ...checked }) => (
        <ImportRows
          {...checked}
          texts={texts}
          columns={columns}
          heights={[64, 140]}
          change="pcLogs"
          save={() => api('POST /api/admin/pc-logs/import', { body: { file } })}
        />
      )}
    </ImportScreen>
  );
}

const labels = texts.previewColumns;

/** `08:12–翌01:20` of the row's day. */
function spanOf({ first_at, last_at }: NonNullable<PcLogImportRow['after']>, date: string): string {
  const timeOf = (at: string) => formatOnWorkingDay(minuteOnWorkingDay(parseInstant(at) ?? epochMs(0), isoDate(date)));
  return `${timeOf(first_at)}–${timeOf(last_at)}`;
}

const columns: readonly Column<PcLogImportRow>[] = [
  subjectColumn(labels.person, '30%', ({ employee_id }) => employee_id),
  dayColumn(labels.date, '9rem'),
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
  outcomeColumn(labels.outcome, '28%'),
];
