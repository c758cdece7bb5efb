import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { PastDayPreview } from '#contract/past-days.ts';
import { fakeWire } from '../../testing/fake-wire.ts';
import { pastDay } from '../../testing/past-day.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { PastDaysImport } from './past-days-import.tsx';

const ROW: PastDayPreview['rows'][number] = {
  line: 2,
  employee_id: 'E0001',
  name: '移行 花子',
  date: '2026-09-01',
  outcome: 'change',
  before: pastDay('2026-09-01', { overtime_minutes: 30 }),
  after: pastDay('2026-09-01', {
    punches: [
      { kind: 'clock_in', minute: 540 },
      { kind: 'break_start', minute: 720 },
      { kind: 'break_end', minute: 780 },
      { kind: 'clock_out', minute: 1530 },
    ],
    overtime_minutes: 45,
    leave_days: 0.5,
    note: '午前半休',
  }),
  faults: [],
  hints: [],
};

const PREVIEW: PastDayPreview = {
  rows: [ROW],
  added: 0,
  changed: 1300,
  unchanged: 0,
  faulty: 0,
  more: 1299,
  months: { by_days: 3, by_lines: 2, without: 1 },
  differences: [
    {
      employee_id: 'E0001',
      name: '移行 花子',
      month: '2026-09',
      figures: [
        { figure: 'overtime', theirs: 780, ours: 720, difference: -60 },
        { figure: 'leaveDays', theirs: 1, ours: 0.5, difference: -0.5 },
      ],
    },
  ],
  different: 2,
  gaps: [],
  incomplete: 0,
};

async function check(preview: PastDayPreview): Promise<void> {
  fakeWire({
    'GET /api/admin/imports/{import}': { imports: [] },
    'POST /api/admin/past-days/import/preview': preview,
  });
  renderScreen(<PastDaysImport />, { at: '/admin/moving-in/days', user: SUPER_ADMIN });
  fireEvent.change(screen.getByLabelText('CSVファイル'), { target: { files: [new File(['x'], 'a.csv')] } });
  await screen.findByRole('heading', { name: '登録内容の確認' });
}

it('says what the days make of the months, and where these differ, before anything is stored', async () => {
  await check(PREVIEW);
  const totals = within(screen.getByRole('region', { name: '月の集計' }));
  totals.getByText('日の合計を使う月 3件 ・ 登録済みの月の集計を使う月 2件 ・ 集計のない月 1件');
  totals.getByText(/36協定・年5日・出勤率には使いません/);
  totals.getByRole('heading', { name: '登録済みの月の集計と、日の合計が異なる月（2件）' });
  totals.getByText('時間外 13:00 → 12:00');
  totals.getByText('有休日数 1日 → 0.5日');
  totals.getByText('ほか1件');
  screen.getByText('追加 0件 ・ 変更 1300件 ・ 変更なし 0件 ・ 誤りあり 0件 ・ ほか1299行は表示を省略');
  expect(screen.getByRole('button', { name: '1300件を登録' })).toBeDefined();
});

it('warns of months that are counted as whole though days of them are missing', async () => {
  const month = { employee_id: 'E0001', name: '移行 花子', month: '2026-09' };
  await check({ ...PREVIEW, gaps: [{ ...month, from: '2026-09-16', to: '2026-09-30' }], incomplete: 2 });
  const totals = within(screen.getByRole('region', { name: '月の集計' }));
  totals.getByRole('heading', { name: '日がそろっていないかもしれない月（2件）' });
  totals.getByText(/登録した日の合計を1か月分として/);
  totals.getByText('9月16日（水）〜9月30日（水）');
  expect(totals.getAllByText('ほか1件')).toHaveLength(2);
});

it('shows the punches and results of each row, after those that are there', async () => {
  await check(PREVIEW);
  const row = await screen.findByText('09:00–翌01:30 ・ 休憩 12:00–13:00');
  expect(row.closest('tr, li')?.textContent).toContain('時間外 0:30 → 時間外 0:45 ・ 有休 0.5日 ・ 午前半休');
});

it('says nothing of months while a row is faulty', async () => {
  const faults = [{ column: '出勤', message: '対になる退勤がありません' }];
  await check({ ...PREVIEW, rows: [{ ...ROW, outcome: 'fault', faults }], changed: 0, faulty: 1, more: 0 });
  expect(screen.queryByRole('region', { name: '月の集計' })).toBeNull();
});
