import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { ComparedRow, MonthComparison } from '#contract/month-comparison.ts';
import { setToday } from '../../testing/clock.ts';
import { fakeWire } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { showWindow } from '../../testing/window.ts';
import { ComparisonScreen } from './comparison-screen.tsx';

const COMPARE = 'POST /api/admin/month-comparison/{month}';

const row = (name: string, rest: Partial<ComparedRow>): ComparedRow => ({
  line: 2,
  user_id: null,
  employee_id: `ID-${name}`,
  name,
  state: 'equal',
  figures: [],
  faults: [],
  ...rest,
});

const COMPARISON: MonthComparison = {
  rows: [
    row('差のある人', {
      user_id: 7,
      state: 'different',
      figures: [
        { figure: 'overtime', theirs: 1230, ours: 1200, difference: -30 },
        { figure: 'leaveDays', theirs: 1, ours: 1.5, difference: 0.5 },
        { figure: 'night', theirs: null, ours: 75, difference: null },
      ],
    }),
    row('同じ人', { user_id: 8 }),
    row('不明な人', { state: 'fault', faults: [{ column: '社員ID', message: '登録されていない社員IDです' }] }),
  ],
  equal: 1,
  different: 1,
  only_here: 0,
  only_there: 0,
  faulty: 1,
  other_months: 3,
  period: { month: '2026-10', from: '2026-10-01', to: '2026-10-31' },
};

it('shows by person what differs, and by how much', async () => {
  const wire = fakeWire({ 'GET /api/closing-days': { closing_days: [] }, [COMPARE]: COMPARISON });
  renderScreen(<ComparisonScreen />, { at: '/admin/moving-in/comparison?month=2026-10', user: SUPER_ADMIN });
  const file = new File(['社員ID\n'], 'a.csv', { type: 'text/csv' });
  fireEvent.change(await screen.findByLabelText('CSVファイル'), { target: { files: [file] } });
  expect(await screen.findByText(/^一致 1人 ・ 差異あり 1人/)).toBeDefined();
  expect(wire.sent(COMPARE)[0]?.params).toEqual({ month: '2026-10' });
  expect(screen.getByText('別の月の3行は比べていません。')).toBeDefined();
  const different = within(screen.getByRole('row', { name: /差のある人/ }));
  expect(different.getByText('差 −0:30')).toBeDefined();
  expect(different.getByText('差 +0.5日')).toBeDefined();
  expect(different.getByText('前の製品 20:30')).toBeDefined();
  expect(different.getByText('1:15')).toBeDefined();
  expect(different.getByRole('link', { name: '差のある人' }).getAttribute('href')).toBe('/admin/users/7?month=2026-10');
  expect(screen.getByText('社員ID: 登録されていない社員IDです')).toBeDefined();
  expect(screen.queryByText('同じ人')).toBeNull();
  fireEvent.click(screen.getByLabelText('一致した社員を表示しない'));
  expect(await screen.findByText('同じ人')).toBeDefined();
});

it('names on a phone no figure that a row hasn’t', async () => {
  showWindow('phone');
  fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    [COMPARE]: { ...COMPARISON, rows: COMPARISON.rows.filter(({ state }) => state === 'fault') },
  });
  renderScreen(<ComparisonScreen />, { at: '/admin/moving-in/comparison?month=2026-10', user: SUPER_ADMIN });
  const file = new File(['社員ID\n'], 'a.csv', { type: 'text/csv' });
  fireEvent.change(await screen.findByLabelText('CSVファイル'), { target: { files: [file] } });
  expect(await screen.findByText('社員ID: 登録されていない社員IDです')).toBeDefined();
  expect(screen.getByText('結果')).toBeDefined();
  expect(screen.queryByText('実働')).toBeNull();
});

it('begins with the first month of a company that has just begun, and says when a file is of others', async () => {
  setToday('2026-11-20');
  const wire = fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/admin/go-live-month': { go_live_month: '2026-12', first_record_date: null },
    [COMPARE]: { ...COMPARISON, rows: [], equal: 0, different: 0, faulty: 0, other_months: 2 },
  });
  renderScreen(<ComparisonScreen />, { at: '/admin/moving-in/comparison', user: SUPER_ADMIN });
  const file = new File(['社員ID\n'], 'a.csv', { type: 'text/csv' });
  fireEvent.change(await screen.findByLabelText('CSVファイル'), { target: { files: [file] } });
  expect(await screen.findByText(/^ファイルの2行は、すべて別の月のものです。/)).toBeDefined();
  expect(wire.sent(COMPARE)[0]?.params).toEqual({ month: '2026-12' });
});

it('begins with the last month once the first is over', async () => {
  setToday('2026-11-20');
  const wire = fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/admin/go-live-month': { go_live_month: '2026-04', first_record_date: null },
    [COMPARE]: COMPARISON,
  });
  renderScreen(<ComparisonScreen />, { at: '/admin/moving-in/comparison', user: SUPER_ADMIN });
  const file = new File(['社員ID\n'], 'a.csv', { type: 'text/csv' });
  fireEvent.change(await screen.findByLabelText('CSVファイル'), { target: { files: [file] } });
  await screen.findByText(/^一致 1人/);
  expect(wire.sent(COMPARE)[0]?.params).toEqual({ month: '2026-10' });
});
