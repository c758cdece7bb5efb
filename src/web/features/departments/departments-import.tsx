import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { DepartmentImportPreview, DepartmentImportRow } from '#contract/departments.ts';
import { api, apiFile } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { oneOf, place, searchState, useSearchState } from '../../lib/search-state.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { CsvImport } from '../../ui/csv-import.tsx';
import type { Column } from '../../ui/data-list.tsx';
import { ImportPreview, RowOutcome } from '../../ui/import-preview.tsx';
import { Hint, Screen, Stack } from '../../ui/layout.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useWarnedRows } from '../../ui/warned-rows.tsx';
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

const STORING = 'import-departments';

const NAMES = ['departments', 'memberships'] as const;

/** `?tab=memberships` */
const address = searchState({ tab: place(oneOf(NAMES)) });

/** Registers departments or memberships from a CSV file, all or none, when the person has seen what comes of each row. */
export function DepartmentsImport(): ReactNode {
  const [{ tab }, change] = useSearchState(address);
  const [done, setDone] = useState<string | null>(null);
  const name = tab ?? 'departments';
  const { about, template, check, save } = FILES[name];
  return (
    <Screen>
      <BackLink to="/settings/departments" label={texts.backToDepartments} />
      <ScreenTitle>{texts.importTitle}</ScreenTitle>
      <div role="status">{done !== null && <Banner kind="success">{done}</Banner>}</div>
      <Tabs
        label={texts.imports}
        tabs={NAMES.map((each) => ({ name: each, label: texts.importTabs[each] }))}
        value={name}
        gap="lg"
        onChange={(chosen) => {
          setDone(null);
          change({ tab: chosen === 'departments' ? null : chosen });
        }}
      >
        <Stack gap="lg">
          <CsvImport
            key={`${name} ${done}`}
            name="check-departments"
            storing={STORING}
            texts={{
              about,
              file: texts.file,
              choose: texts.chooseFile,
              chooseAnother: texts.chooseAnother,
              checking: texts.checking,
              checkFailed: texts.checkFailed,
            }}
            template={template}
            check={async (file) => {
              setDone(null);
              return check(file);
            }}
          >
            {(preview, file) => <Preview preview={preview} save={(query) => save(file, query)} onDone={setDone} />}
          </CsvImport>
        </Stack>
      </Tabs>
    </Screen>
  );
}

/** What comes of each row, and the button that registers all of them. */
function Preview({
  preview: { rows, ...counts },
  save,
  onDone,
}: {
  readonly preview: DepartmentImportPreview;
  readonly save: (query: Warned) => Promise<{ readonly message: string }>;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const warned = useWarnedRows(rows);
  const registration = useExclusiveMutation(STORING, {
    mutationFn: () => save(warned.query),
    onSuccess: ({ message }) => onDone(message),
    onSettled: () => invalidate(queryClient, 'departments'),
  });
  return (
    <ImportPreview
      texts={texts}
      summary={texts.summary(counts)}
      rows={rows}
      columns={columns}
      keyOf={({ line }) => line}
      heights={[64, 120]}
      faulty={counts.faulty}
      due={counts.added + counts.changed - warned.skipped}
      storing={registration}
      isDisabled={warned.isOpen}
      question={counts.faulty === 0 && warned.question}
    />
  );
}

const columns: readonly Column<DepartmentImportRow>[] = [
  {
    key: 'key',
    label: texts.previewColumns.key,
    width: '30%',
    phone: 'title',
    cell: ({ line, key, name }) => (
      <>
        <Hint as="span">{texts.line(line)} </Hint>
        {name} <Hint as="span">{key}</Hint>
      </>
    ),
  },
  { key: 'detail', label: texts.previewColumns.detail, phone: 'plain', cell: ({ detail }) => detail },
  {
    key: 'outcome',
    label: texts.previewColumns.outcome,
    width: '28%',
    phone: 'plain',
    cell: (row) => <RowOutcome row={row}>{row.outcome !== 'fault' && texts.outcomes[row.outcome]}</RowOutcome>,
  },
];
