import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { PayrollPreview } from '#contract/payroll.ts';
import { type FakeWire, fakeWire } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { PayrollScreen } from './payroll-screen.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-18T10:00:00+09:00');
});
afterEach(() => void vi.useRealTimers());

const SUMS = {
  columns: ['所定労働時間（分）', '時間外労働時間（分）'],
  is_rest_within_contract: false,
  worked_minutes: 168 * 60,
  rounding_minutes: 0,
  missing: [],
};

const PREVIEW: PayrollPreview = {
  headings: ['従業員番号', '氏名'],
  rows: [['E0007', '伊藤 翔']],
  monthly_rounding: 'minute',
  employees: 1,
  not_closed: [],
  lacking: [],
  formula_like: [],
  uncovered: [],
  sums: SUMS,
};

/** The screen with freee's template, whose preview says this, too. */
async function show(rest: Partial<PayrollPreview>): Promise<FakeWire> {
  const wire = fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/admin/payroll-templates': [],
    'GET /api/admin/months/{month}/payroll/preview': { ...PREVIEW, ...rest },
    'GET /api/admin/months/{month}/payroll': () =>
      new Response('E0007', { headers: { 'content-disposition': "attachment; filename*=UTF-8''payroll.csv" } }),
  });
  renderScreen(<PayrollScreen />, {
    at: '/admin/month-end/payroll?month=2026-10&template=freee',
    user: SUPER_ADMIN,
  });
  await screen.findByRole('region', { name: 'プレビュー' });
  return wire;
}

const download = () => screen.getByRole<HTMLButtonElement>('button', { name: 'CSVを出力' });

it('names who has what no column holds, and exports once that is agreed to', async () => {
  const wire = await show({
    uncovered: [
      {
        employee_id: 'E0007',
        name: '伊藤 翔',
        items: [
          { item: 'unpaid_leave_days_besides_comp', amount: 0.5 },
          { item: 'away_time', amount: 71 },
        ],
      },
      { employee_id: 'E0011', name: '山口 葵', items: [{ item: 'comp_days', amount: 1 }] },
    ],
  });
  screen.getByText(/^2人に、テンプレートのどの列にも入らない項目があります/);
  screen.getByText(
    'E0007 伊藤 翔（無給の休暇の日数（代休を除く） 0.5日、中抜け時間 1:11）、E0011 山口 葵（代休日数 1日）',
  );
  expect(download().disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: '列のない項目は、別に給与へ反映する（このまま出力する）' }));
  await waitFor(() => expect(download().disabled).toBe(false));
  fireEvent.click(download());
  await waitFor(() =>
    expect(wire.sent('GET /api/admin/months/{month}/payroll').map(({ query }) => query)).toEqual([
      { ready: 'freee', closed_only: 'false', replace: 'false', allow_uncovered: 'true' },
    ]),
  );
});

it('names everybody whom it concerns, in a list that can be scrolled', async () => {
  const uncovered = Array.from({ length: 12 }, (_, at) => ({
    employee_id: `E${100 + at}`,
    name: '社員',
    items: [{ item: 'flex_shortage' as const, amount: 60 }],
  }));
  await show({ uncovered });
  expect(screen.getByRole('region', { name: '該当する社員' }).textContent).toMatch(
    /^E100 社員（フレックスの不足 1:00）、.*E111 社員（フレックスの不足 1:00）$/,
  );
});

it('asks for nothing where the columns hold everything', async () => {
  const wire = await show({});
  expect(screen.queryByRole('checkbox', { name: /列のない項目/ })).toBeNull();
  expect(download().disabled).toBe(false);
  fireEvent.click(download());
  await waitFor(() =>
    expect(wire.sent('GET /api/admin/months/{month}/payroll')).toMatchObject([{ query: { allow_uncovered: 'false' } }]),
  );
});

it.each<[string, PayrollPreview['sums'], string[]]>([
  ['add up', SUMS, ['所定労働時間（分）＋時間外労働時間（分）の合計は、全員の実働（168:00）と一致します。']],
  [
    'add up but for the rounding of the month',
    { ...SUMS, rounding_minutes: -6 },
    [
      '所定労働時間（分）＋時間外労働時間（分）の合計は、月の端数処理による-0:06を除き、全員の実働（168:00）と一致します。',
    ],
  ],
  [
    'leave what is within the contract to be worked out',
    { ...SUMS, is_rest_within_contract: true },
    [
      '所定労働時間（分）＋時間外労働時間（分）の合計は、全員の実働（168:00）と一致します。実働から残りを引いた時間が、所定内（管理監督者は所定外も）です。',
    ],
  ],
  [
    'lack hours of somebody',
    { ...SUMS, missing: [{ employee_id: 'E0010', name: '中村 剛', minutes: 29 * 60 }] },
    [
      '所定労働時間（分）＋時間外労働時間（分）の合計が、1人の実働と一致しません。差の時間は、これらの列に入りません。',
      'E0010 中村 剛（+29:00）',
    ],
  ],
])('says that the columns %s', async (_, sums, said) => {
  await show({ sums });
  for (const text of said) expect(document.body.textContent).toContain(text);
});

it('says nothing of a file without hours', async () => {
  await show({ sums: null });
  expect(screen.queryByText(/の合計/)).toBeNull();
});
