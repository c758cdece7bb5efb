import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeWire } from '../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../testing/render-screen.tsx';
import { DepartmentFilter } from './department-filter.tsx';
import { GroupFields, GroupFilters } from './group-fields.tsx';

const NONE = { clientCompany: '', jobAssignment: '', employmentType: '' };

function show(emptyLists: ('departments' | 'employment_types')[]): void {
  fakeWire({ 'GET /api/admin/employment-types': [], 'GET /api/admin/departments': { departments: [] } });
  renderScreen(
    <>
      <GroupFields values={NONE} onChange={() => undefined} />
      <GroupFilters filter={{ clientCompanyId: null, employmentTypeId: null }} change={() => undefined} />
      <DepartmentFilter value={null} onChange={() => undefined} />
    </>,
    { at: '/admin', user: { ...SUPER_ADMIN, worksAtClients: false, emptyLists } },
  );
}

it('a company with no employment types and departments is asked for none', () => {
  show(['departments', 'employment_types']);
  expect(screen.queryAllByRole('combobox')).toEqual([]);
});

it('one that has them sees their fields at once, before they are read', () => {
  show([]);
  expect(screen.getAllByLabelText('雇用形態')).toHaveLength(2);
  expect(screen.getByLabelText('部署・拠点')).toBeDefined();
});
