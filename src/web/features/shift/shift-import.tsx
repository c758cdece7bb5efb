import type { ReactNode } from 'react';

import type { ImportedShift, ShiftImportRow } from '#contract/shift-import.ts';
import { api, apiFile } from '../../lib/api.ts';
import { formatInterval } from '../../lib/dates.ts';
import { toHours } from '../../lib/wire.ts';
import type { Column } from '../../ui/data-list.tsx';
import { dayColumn, outcomeColumn, subjectColumn } from '../../ui/import-preview.tsx';
import { ImportRows, ImportScreen } from '../../ui/import-screen.tsx';
import { Hint } from '../../ui/layout.tsx';
import { shiftImportTexts as texts } from './shift-import-texts.ts';

/** Registers shifts from a CSV file. */
export function ShiftImport(): ReactNode {
  return (
    <ImportScreen
      name="import-shifts"
      title={texts.title}
      back={{ to: '/admin/rosters', label: texts.backToRoster, origins: texts.origins }}
      imports={[{ key: 'shifts' }]}
      texts={texts}
      template={() => apiFile('GET /api/admin/shifts/import-template')}
      check={(file) => api('POST /api/admin/shifts/import/preview', { body: { file } })}
    >
      {({ file, ...checked }) => (
        <ImportRows
          {...checked}
          texts={texts}
          columns={columns}
          heights={[64, 140]}
          change="employees"
          save={() => api('POST /api/admin/shifts/import', { body: { file } })}
        />
      )}
    </ImportScreen>
  );
}

const labels = texts.columns;

/** `早番 07:00–16:00` or `休み`. */
function planText({ pattern, ...times }: ImportedShift): string {
  const hours = toHours(times);
  if (hours === null) return texts.dayOff;
  return [pattern ?? '', formatInterval(hours)].join(' ').trim();
}

const columns: readonly Column<ShiftImportRow>[] = [
  subjectColumn(labels.person, '30%', ({ employee_id }) => employee_id),
  dayColumn(labels.date, '9rem'),
  {
    key: 'shift',
    label: labels.shift,
    cell: ({ before, after, outcome }) =>
      after && (
        <>
          {before !== null && outcome !== 'unchanged' && <Hint as="span">{planText(before)} → </Hint>}
          {planText(after)}
        </>
      ),
  },
  outcomeColumn(labels.outcome, '28%'),
];
