import type { ReactNode } from 'react';

import type { DepartmentImportRow } from '#contract/departments.ts';
import { api, apiFile } from '../../lib/api.ts';
import { oneOf, place, searchState, useSearchState } from '../../lib/search-state.ts';
import type { Column } from '../../ui/data-list.tsx';
import { outcomeColumn, subjectColumn } from '../../ui/import-preview.tsx';
import { ImportRows, ImportScreen } from '../../ui/import-screen.tsx';
import { importTexts } from '../../ui/import-texts.ts';
import { Tabs } from '../../ui/tabs.tsx';
import type { useWarnedRows } from '../../ui/warned-rows.tsx';
import { texts } from './texts.ts';

const FILES = {
  departments: {
    about: texts.aboutDepartments,
    template: () => apiFile('GET /api/admin/departments/import-template'),
    check: (file: File) => api('POST /api/admin/departments/import/preview', { body: { file } }),
    save: (file: File, query: Warned) => api('POST /api/admin/departments/import', { body: { file }, query }),
  },
  memberships: {
    about: texts.aboutMemberships,
    template: () => apiFile('GET /api/admin/department-memberships/import-template'),
    check: (file: File) => api('POST /api/admin/department-memberships/import/preview', { body: { file } }),
    save: (file: File) => api('POST /api/admin/department-memberships/import', { body: { file } }),
  },
};
type Warned = ReturnType<typeof useWarnedRows>['query'];

const NAMES = ['departments', 'memberships'] as const;

/** `?tab=memberships` */
const address = searchState({ tab: place(oneOf(NAMES)) });

function FileTabs({ children }: { readonly children: ReactNode }): ReactNode {
  const [{ tab }, change] = useSearchState(address);
  return (
    <Tabs
      label={texts.imports}
      tabs={NAMES.map((each) => ({ name: each, label: texts.importTabs[each] }))}
      value={tab ?? 'departments'}
      gap="lg"
      onChange={(chosen) => change({ tab: chosen === 'departments' ? null : chosen })}
    >
      {children}
    </Tabs>
  );
}

/** Registers departments or memberships from a CSV file. */
export function DepartmentsImport(): ReactNode {
  const [{ tab }] = useSearchState(address);
  const name = tab ?? 'departments';
  const { about, template, check, save } = FILES[name];
  return (
    <ImportScreen
      name={`import-${name}`}
      title={texts.importTitle}
      back={{ to: '/settings/departments', label: texts.backToDepartments }}
      imports={[{ key: name }]}
      texts={{ ...importTexts, about }}
      template={template}
      check={check}
      frame={FileTabs}
    >
      {({ file, ...checked }) => (
        <ImportRows
          {...checked}
          texts={importTexts}
          columns={columns}
          heights={[64, 120]}
          change="departments"
          save={(query) => save(file, query)}
        />
      )}
    </ImportScreen>
  );
}

const labels = texts.previewColumns;

const columns: readonly Column<DepartmentImportRow>[] = [
  subjectColumn(labels.key, '30%', ({ key }) => key),
  { key: 'detail', label: labels.detail, phone: 'plain', cell: ({ detail }) => detail },
  outcomeColumn(labels.outcome, '28%'),
];
