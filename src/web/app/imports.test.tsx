import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';

import { AssignmentsImport } from '../features/assignments/assignments-import.tsx';
import { ContractImport } from '../features/contracts/contract-import.tsx';
import { DepartmentsImport } from '../features/departments/departments-import.tsx';
import { LeaveImport } from '../features/leave/leave-import.tsx';
import { PastDaysImport } from '../features/moving-in/past-days-import.tsx';
import { PastMonthsImport } from '../features/moving-in/past-months-import.tsx';
import { PcLogImport } from '../features/pc-logs/pc-log-import.tsx';
import { ShiftImport } from '../features/shift/shift-import.tsx';
import { ImportScreen } from '../features/users/import-screen.tsx';
import { queryClient } from '../lib/query-client.tsx';
import { queryKey } from '../lib/query-keys.ts';
import { type Answers, fakeWire, refused } from '../testing/fake-wire.ts';
import { IMPORTS_OF_CONTRACT } from '../testing/imports.ts';
import { renderScreen, SUPER_ADMIN } from '../testing/render-screen.tsx';

/** What ホーム shows of what was read a while ago, and what others show of people and months. */
const READ = [
  queryKey('overtime', '2026-11'),
  queryKey('health', '2026-10'),
  queryKey('closing', 'findings-count'),
  queryKey('leave', 'obligations'),
  queryKey('today', 'recent-days'),
  queryKey('swaps', 'expiring'),
  queryKey('users', 'ending-contracts'),
  queryKey('admin-home'),
  queryKey('my-day'),
  queryKey('holidays', '2026-11', 1),
  queryKey('presence', '2026-11'),
  queryKey('payroll-preview', '2026-11'),
];

const COUNTS = { rows: [], added: 1, changed: 0, unchanged: 0, faulty: 0 };
const DONE = { message: '登録しました', added: 1, changed: 0, unchanged: 0 };

/** The screen of each import, and what the server answers to its check and to itself. */
const IMPORTS: Readonly<Record<string, { at: string; shown: ReactNode; answers: Answers }>> = {
  'POST /api/admin/users/import': {
    at: '/admin/users/import',
    shown: <ImportScreen />,
    answers: {
      'POST /api/admin/users/import/preview': { ...COUNTS, unknown_names: [] },
      'POST /api/admin/users/import': { ...DONE, one_time_passwords: [], one_time_passwords_csv: '' },
    },
  },
  'POST /api/admin/contracts/import': {
    at: '/admin/contracts/import',
    shown: <ContractImport />,
    answers: {
      'GET /api/admin/work-rules': [],
      'POST /api/admin/contracts/import/preview': {
        ...COUNTS,
        grants: { people: [], seen: '' },
        shift_misfits: [],
      },
      'POST /api/admin/contracts/import': { ...DONE, closed_months: [] },
    },
  },
  'POST /api/admin/departments/import': {
    at: '/admin/departments/import',
    shown: <DepartmentsImport />,
    answers: {
      'POST /api/admin/departments/import/preview': COUNTS,
      'POST /api/admin/departments/import': DONE,
    },
  },
  'POST /api/admin/assignments/import': {
    at: '/admin/assignments/import',
    shown: <AssignmentsImport />,
    answers: {
      'POST /api/admin/assignments/import/preview': COUNTS,
      'POST /api/admin/assignments/import': DONE,
    },
  },
  'POST /api/admin/department-memberships/import': {
    at: '/admin/departments/import?tab=memberships',
    shown: <DepartmentsImport />,
    answers: {
      'POST /api/admin/department-memberships/import/preview': COUNTS,
      'POST /api/admin/department-memberships/import': DONE,
    },
  },
  'POST /api/admin/leave-import': {
    at: '/admin/leave/balances/import',
    shown: <LeaveImport />,
    answers: {
      'POST /api/admin/leave-import/preview': { ...COUNTS, kind: 'grants', removed: 0 },
      'POST /api/admin/leave-import': { ...DONE, kind: 'grants', removed: 0 },
    },
  },
  'POST /api/admin/past-months/import': {
    at: '/admin/moving-in/months',
    shown: <PastMonthsImport />,
    answers: {
      'POST /api/admin/past-months/import/preview': COUNTS,
      'POST /api/admin/past-months/import': DONE,
    },
  },
  'POST /api/admin/past-days/import': {
    at: '/admin/moving-in/days',
    shown: <PastDaysImport />,
    answers: {
      'POST /api/admin/past-days/import/preview': {
        ...COUNTS,
        more: 0,
        months: { by_days: 1, by_lines: 0, without: 0 },
        differences: [],
        different: 0,
        gaps: [],
        incomplete: 0,
      },
      'POST /api/admin/past-days/import': DONE,
    },
  },
  'POST /api/admin/shifts/import': {
    at: '/admin/rosters/import',
    shown: <ShiftImport />,
    answers: {
      'POST /api/admin/shifts/import/preview': COUNTS,
      'POST /api/admin/shifts/import': DONE,
    },
  },
  'POST /api/admin/pc-logs/import': {
    at: '/admin/pc-logs/import',
    shown: <PcLogImport />,
    answers: {
      // Only of the hint that logs are compared with nothing.
      'GET /api/admin/overtime-settings': refused('server_error'),
      'POST /api/admin/pc-logs/import/preview': COUNTS,
      'POST /api/admin/pc-logs/import': DONE,
    },
  },
};

it('each import of the contract is here', () => {
  expect(Object.keys(IMPORTS).toSorted()).toEqual(IMPORTS_OF_CONTRACT.toSorted());
});

it.each(Object.entries(IMPORTS))('%s leaves nothing as it was read before', async (name, { at, shown, answers }) => {
  // The earlier imports below are loaded by themselves, and may come once the test is over.
  const wire = fakeWire({
    'GET /api/admin/imports/{import}': { imports: [] },
    ...answers,
  });
  renderScreen(shown, { at, user: SUPER_ADMIN });
  for (const key of READ) queryClient.setQueryData(key, {});
  const file = new File(['社員ID\n'], 'a.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('CSVファイル'), { target: { files: [file] } });
  fireEvent.click(await screen.findByRole('button', { name: /^1(人|件).*(登録|取り込む)$/ }));
  await screen.findByText('登録しました');
  expect(wire.sent(name as 'POST /api/admin/leave-import')).toHaveLength(1);
  const fresh = () => READ.filter((key) => queryClient.getQueryState(key)?.isInvalidated !== true);
  await waitFor(() => expect(fresh()).toEqual([]));
});
