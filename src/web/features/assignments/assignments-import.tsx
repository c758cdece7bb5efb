import type { ReactNode } from 'react';

import type { AssignmentImportRow } from '#contract/assignments.ts';
import { api, apiFile } from '../../lib/api.ts';
import type { Column } from '../../ui/data-list.tsx';
import { outcomeColumn, subjectColumn } from '../../ui/import-preview.tsx';
import { ImportRows, ImportScreen } from '../../ui/import-screen.tsx';
import { importTexts } from '../../ui/import-texts.ts';
import { importTexts as texts } from './import-texts.ts';

/** Registers assignments from a CSV file. */
export function AssignmentsImport(): ReactNode {
  return (
    <ImportScreen
      name="import-assignments"
      title={texts.title}
      back={{ to: '/admin/assignments', label: texts.back }}
      imports={[{ key: 'assignments' }]}
      texts={{ ...importTexts, about: texts.about }}
      template={() => apiFile('GET /api/admin/assignments/import-template')}
      check={(file) => api('POST /api/admin/assignments/import/preview', { body: { file } })}
    >
      {({ file, ...checked }) => (
        <ImportRows
          {...checked}
          texts={importTexts}
          columns={columns}
          heights={[64, 120]}
          change="assignments"
          save={() => api('POST /api/admin/assignments/import', { body: { file } })}
        />
      )}
    </ImportScreen>
  );
}

const columns: readonly Column<AssignmentImportRow>[] = [
  subjectColumn(texts.employee, '30%', ({ employee_id }) => employee_id),
  { key: 'detail', label: texts.detail, phone: 'plain', cell: ({ detail }) => detail },
  outcomeColumn(texts.outcome, '28%'),
];
