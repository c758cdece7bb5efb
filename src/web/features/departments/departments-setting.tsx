import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';

import { DEPARTMENT_KIND_NAMES, DEPARTMENT_KINDS, type DepartmentKind } from '#domain/departments/department.ts';
import { api, apiFile, messageOf } from '../../lib/api.ts';
import { departmentsQuery } from '../../lib/company-queries.ts';
import { type Department, departmentsOf } from '../../lib/departments.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { Link } from '../../lib/router.tsx';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { useEditing } from '../../ui/editing.tsx';
import { Empty, Hint, Row, Stack } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { type NewDepartment, SAVING_DEPARTMENT } from './department-draft.ts';
import { DepartmentTree } from './department-tree.tsx';
import { texts } from './texts.ts';

// Its search of employees is the larger half of the screen, needed by a tap on it.
const DepartmentForm = lazyPart(async () => (await import('./department-form.tsx')).DepartmentForm);

/** The company's departments and sites: two trees, to be added to, changed and moved about. */
export function DepartmentsSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const queryClient = useQueryClient();
  const query = useQuery(departmentsQuery);
  useEffect(() => DepartmentForm.preload(), []);
  const [kind, setKind] = useState<DepartmentKind>('department');
  const [moved, showMoved] = useFlashMessage();
  const moving = useExclusiveMutation(SAVING_DEPARTMENT, {
    mutationFn: ({ department, parentId }: { readonly department: Department; readonly parentId: number | null }) => {
      const { code, name, from_date, to_date, superior_user_id } = department;
      return api('PUT /api/admin/departments/{id}', {
        params: { id: String(department.id) },
        body: { code, name, from_date, to_date, superior_user_id, parent_id: parentId },
      });
    },
    // At the foot of the page: the tree stays where it is.
    onSuccess: () => showMoved(texts.moved),
    onSettled: () => invalidate(queryClient, 'departments'),
  });
  const name = DEPARTMENT_KIND_NAMES[kind];
  const editing = useEditing<Department, NewDepartment>({
    noun: name,
    nameOf: (department) => department.name,
    mutation: SAVING_DEPARTMENT,
    renderForm: (department, dialog, seed) => (
      <DepartmentForm
        draft={department === null ? { department, ...seed } : { department }}
        departments={departmentsOf(query.data ?? [])}
        {...dialog}
      />
    ),
    remove: {
      ask: texts.askDelete,
      run: ({ id }) => api('DELETE /api/admin/departments/{id}', { params: { id: String(id) } }),
      changes: 'departments',
    },
    onDone,
  });
  return (
    <>
      <Hint>{texts.lead}</Hint>
      <FileActions />
      <Tabs
        label={texts.kinds}
        tabs={DEPARTMENT_KINDS.map((each) => ({ name: each, label: DEPARTMENT_KIND_NAMES[each] }))}
        value={kind}
        gap="lg"
        onChange={setKind}
      >
        <Stack gap="sm">
          <Row>
            <Button ml="auto" onClick={() => editing.add({ kind, parentId: null })}>
              {editing.words.add}
            </Button>
          </Row>
          {moving.error !== null && <Banner kind="error">{messageOf(moving.error, texts.moveFailed)}</Banner>}
          <Loaded query={query} failed={texts.failed} heights={['16rem']}>
            {(list) => {
              const departments = departmentsOf(list);
              return departments.has[kind] ? (
                <DepartmentTree
                  key={kind}
                  kind={kind}
                  departments={departments}
                  isSaving={moving.isPending}
                  onMove={(department, parentId) => moving.mutate({ department, parentId })}
                  onEdit={editing.edit}
                  actionsOf={(department) => [
                    { label: texts.addBelow, onChoose: () => editing.add({ kind, parentId: department.id }) },
                    { label: editing.words.remove, onChoose: () => editing.remove(department) },
                  ]}
                />
              ) : (
                <Empty>{texts.none(name)}</Empty>
              );
            }}
          </Loaded>
        </Stack>
      </Tabs>
      {editing.dialogs}
      <Toast message={moved} />
    </>
  );
}

/** The files of departments and memberships. */
function FileActions(): ReactNode {
  const departments = useDownload('export-departments', () => apiFile('GET /api/admin/departments/export', {}));
  const memberships = useDownload('export-memberships', () =>
    apiFile('GET /api/admin/department-memberships/export', {}),
  );
  const error = departments.error ?? memberships.error;
  return (
    <>
      <Row onPhones="lines">
        <DownloadButton download={departments} busy={texts.exporting}>
          {texts.exportDepartments}
        </DownloadButton>
        <DownloadButton download={memberships} busy={texts.exporting}>
          {texts.exportMemberships}
        </DownloadButton>
        <Button
          component={Link}
          to="/admin/departments/import"
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden />}
        >
          {texts.importCsv}
        </Button>
      </Row>
      {error !== null && <Banner kind="error">{messageOf(error, texts.exportFailed)}</Banner>}
    </>
  );
}

/** How many there are. */
export function DepartmentsValue(): ReactNode {
  const { data } = useQuery(departmentsQuery);
  const count = (kind: DepartmentKind): number => data?.filter((each) => each.kind === kind).length ?? 0;
  return data && texts.value(count('department'), count('site'));
}
