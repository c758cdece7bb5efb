import type { ReactNode } from 'react';

import type { PastMonthImportRow } from '#contract/past-months.ts';
import { isoMonth, parseIsoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { api, apiFile, messageOf } from '../../lib/api.ts';
import { Link } from '../../lib/router.tsx';
import { Banner } from '../../ui/banner.tsx';
import type { Column } from '../../ui/data-list.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { outcomeColumn, subjectColumn } from '../../ui/import-preview.tsx';
import { ImportRows, ImportScreen } from '../../ui/import-screen.tsx';
import { Hint, Row } from '../../ui/layout.tsx';
import { texts } from './texts.ts';

/** Imports the totals of months before the go-live, as another product counted them. */
export function PastMonthsImport(): ReactNode {
  return (
    <ImportScreen
      name="import-past-months"
      title={texts.title}
      back={{ to: '/settings', label: texts.back, origins: { '/admin/home': texts.backHome } }}
      imports={[{ key: 'past_months' }]}
      texts={texts}
      template={() => apiFile('GET /api/admin/past-months/import-template')}
      check={(file) => api('POST /api/admin/past-months/import/preview', { body: { file } })}
      below={<Below />}
    >
      {({ file, ...checked }) => (
        <ImportRows
          {...checked}
          texts={texts}
          columns={columns}
          heights={[64, 140]}
          change="employees"
          save={() => api('POST /api/admin/past-months/import', { body: { file } })}
        />
      )}
    </ImportScreen>
  );
}

function Below(): ReactNode {
  const download = useDownload('export-past-months', () => apiFile('GET /api/admin/past-months/export'));
  return (
    <>
      <Row>
        <DownloadButton download={download}>{texts.exportMonths}</DownloadButton>
        <Link to="/admin/moving-in/days">{texts.toDays}</Link>
        <Link to="/admin/rosters/import">{texts.toShifts}</Link>
      </Row>
      {download.error !== null && <Banner kind="error">{messageOf(download.error, texts.exportFailed)}</Banner>}
    </>
  );
}

const labels = texts.columns;

type Totals = NonNullable<PastMonthImportRow['after']>;

const hoursOf = ({ overtime_minutes, rest_day_minutes }: Totals): string =>
  `${formatDuration(minutes(overtime_minutes))} ・ ${formatDuration(minutes(rest_day_minutes))}`;
const daysOf = ({ worked_days, leave_days, absence_days }: Totals): string =>
  [worked_days, leave_days, absence_days].map(texts.days).join(' ・ ');

/** What a row says, after what is there where it is another. */
function changed({ before, after }: PastMonthImportRow, textOf: (totals: Totals) => string): ReactNode {
  if (after === null) return null;
  const isOther = before !== null && textOf(before) !== textOf(after);
  return (
    <>
      {isOther && <Hint as="span">{textOf(before)} → </Hint>}
      {textOf(after)}
    </>
  );
}

const columns: readonly Column<PastMonthImportRow>[] = [
  subjectColumn(labels.person, '24%', ({ employee_id }) => employee_id),
  {
    key: 'month',
    label: labels.month,
    width: '8rem',
    cell: ({ month }) => (parseIsoMonth(month) === null ? month : formatYearMonth(isoMonth(month))),
  },
  { key: 'hours', label: labels.hours, cell: (row) => changed(row, hoursOf) },
  { key: 'days', label: labels.days, cell: (row) => changed(row, daysOf) },
  outcomeColumn(labels.outcome, '24%'),
];
