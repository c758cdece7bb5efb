import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import type { SettledMonthResponse, SettledPerson } from '#contract/assigned-work.ts';
import { type Answers, fakeWire, refused } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
// What the screen loads once it is needed.
import './work-totals.tsx';
import { SettlementsScreen } from './settlements-screen.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00+09:00') });
  return () => void vi.useRealTimers();
});

const LIST = 'GET /api/admin/settlements/{month}';
const TOTALS = 'GET /api/admin/assigned-work/{month}';

const draw = (answers: Answers, search = '') => {
  const wire = fakeWire({
    'GET /api/auth/me': { ...SUPER_ADMIN, grants: [], opensAdminHome: false, unread: 0 },
    'GET /api/closing-days': { closing_days: [] },
    ...answers,
  });
  renderScreen(<SettlementsScreen />, { at: `/admin/assignments/settlements${search}`, user: SUPER_ADMIN });
  return wire;
};

const assignment = (id: number, client: string, more: Partial<SettledMonthResponse> = {}): SettledMonthResponse => ({
  client_assignment_id: id,
  client_company: client,
  job_assignment: '開発',
  contract_kind: 'ses',
  from: '2026-04-01',
  to: null,
  share_percent: 100,
  worked_minutes: 8_000,
  billed_minutes: 7_980,
  settlement: { lower_minutes: 8_400, upper_minutes: 10_800, shortage_minutes: 420, excess_minutes: 0 },
  ...more,
});
const person = (id: number, name: string, assignments: SettledMonthResponse[], unassigned = 0): SettledPerson => ({
  user_id: id,
  employee_id: `E000${id}`,
  name,
  name_kana: null,
  unassigned_minutes: unassigned,
  assignments,
});
const listed = (...rows: SettledPerson[]) => ({ company_name: '株式会社デモ', rows });

const WITHIN = { lower_minutes: 8_400, upper_minutes: 10_800, shortage_minutes: 0, excess_minutes: 0 };
const price = { monthly: 700_000, deduction: 35_000, surcharge: 0, total: 665_000 };
const BOTH = listed(
  person(1, '客先 花子', [assignment(1, 'アクメ', { price, covered: { working_days: 20, assigned_days: 12 } })]),
  person(
    2,
    '常駐 太郎',
    [
      assignment(2, 'ベータ', { settlement: WITHIN, share_percent: 60, billed_minutes: 9_000 }),
      assignment(3, 'アクメ', { settlement: undefined, share_percent: 40 }),
    ],
    90,
  ),
);
const rowsOf = async (): Promise<string[]> =>
  (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);

it('lists what is billed of a month that is over, with what is short and the price', async () => {
  draw({ [LIST]: BOTH }, '?month=2026-10');
  expect(await rowsOf()).toEqual([
    '客先 花子 E0001アクメ・開発日割り 12/20日133:20133:00140:00〜180:007:000:00665,000控除 -35,000',
    '常駐 太郎 E0002ベータ・開発割合 60%133:20150:00140:00〜180:000:000:001:30',
    '常駐 太郎 E0002アクメ・開発割合 40%133:20133:001:30',
  ]);
  expect(screen.getByText('3件（精算幅の外・外になりそう 1件、未割当あり 1人）')).toBeDefined();
  expect(screen.getByRole('link', { name: /客先 花子/ }).getAttribute('href')).toBe('/admin/users/1?month=2026-10');
  const [report] = screen.getAllByRole('link', { name: /の作業報告書$/ });
  expect(report?.getAttribute('href')).toMatch(/^\/admin\/assignments\/reports\/\d+\?month=2026-10$/);
});

it('downloads what clients are billed for billing software, of a month with prices alone', async () => {
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  const wire = draw(
    {
      [LIST]: BOTH,
      'GET /api/admin/settlements/{month}/billing': refused('billing_characters'),
    },
    '?month=2026-10',
  );
  await rowsOf();
  fireEvent.change(screen.getByLabelText('CSVの形式'), { target: { value: 'board' } });
  expect(screen.getByText(/取り込みを試していません/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'CSVを出力' }));
  expect(await screen.findByText(/Shift_JISにない文字がある/)).toBeDefined();
  expect(wire.sent('GET /api/admin/settlements/{month}/billing').map(({ query }) => query)).toEqual([
    { format: 'board' },
  ]);
  expect(save).not.toHaveBeenCalled();
});

it('is narrowed to a client, and to what isn’t within its band', async () => {
  draw({ [LIST]: BOTH }, '?month=2026-10');
  await rowsOf();
  fireEvent.change(screen.getByLabelText('取引先企業'), { target: { value: 'ベータ' } });
  expect((await rowsOf()).map((text) => text.slice(0, 14))).toEqual(['常駐 太郎 E0002ベータ']);
  fireEvent.click(screen.getByLabelText('精算幅の外・外になりそうなものだけ'));
  expect(await screen.findByText('条件に合う配属はありません。')).toBeDefined();
  fireEvent.change(screen.getByLabelText('取引先企業'), { target: { value: '' } });
  expect((await rowsOf()).map((text) => text.slice(0, 5))).toEqual(['客先 花子']);
});

it('says of the running month how far each is from the ends of its band', async () => {
  const outlook = { days_left: 6, to_lower_minutes: 510, to_upper_minutes: 2_910, forecast_minutes: 8_200 };
  draw({
    [LIST]: listed(
      person(1, '客先 花子', [assignment(1, 'アクメ', { outlook: { ...outlook, state: 'near_lower' } })]),
      person(2, '常駐 太郎', [assignment(2, 'ベータ', { outlook: { ...outlook, state: 'fine' } })]),
    ),
  });
  const [near = '', fine = ''] = await rowsOf();
  expect(near).toContain('残り6日、下限まで 8:30予定どおりなら 136:40');
  expect(fine).toContain('残り6日、下限まで 8:30');
  expect(screen.getByText('2件（精算幅の外・外になりそう 1件）')).toBeDefined();
  expect(screen.queryByText('控除')).toBeNull();
});

it('says where nobody is assigned, and what can’t be read', async () => {
  draw({ [LIST]: listed() });
  expect(await screen.findByText('この月に客先へ配属されている社員はいません。')).toBeDefined();
});

it('tries again what can’t be read', async () => {
  const wire = draw({ [LIST]: refused('server_error') });
  const again = await screen.findByRole('button', { name: /再/ });
  wire.answer({ [LIST]: BOTH });
  fireEvent.click(again);
  expect(await rowsOf()).toHaveLength(3);
});

it('adds up what the work was for beside what was planned, by what is chosen', async () => {
  const plan = (planned: number, expected: number) => ({ minutes: planned, expected_minutes: expected });
  const wire = draw(
    {
      [LIST]: BOTH,
      [TOTALS]: ({ query: { by } }) => ({
        company_name: '株式会社デモ',
        is_running: by === 'person',
        rows: [
          {
            kind: 'assigned',
            name: by === 'category' ? '' : 'アクメ',
            people: 2,
            minutes: 900,
            ...(by !== 'category' && { plan: plan(1200, 1080) }),
          },
          { kind: 'internal', name: '', people: 1, minutes: 60, ...(by !== 'category' && { plan: plan(0, 60) }) },
          { kind: 'unassigned', name: '', people: 1, minutes: 240, ...(by !== 'category' && { plan: plan(240, 240) }) },
        ],
      }),
    },
    '?view=totals',
  );
  expect(await rowsOf()).toEqual([
    'アクメ20:0015:00-2:0090%75%2人',
    '社内業務0:001:00+1:005%1人',
    '未割当4:004:00±0:00100%20%1人',
    '合計24:0020:00-1:0096%',
  ]);
  const choose = (by: string) => fireEvent.change(screen.getByLabelText('集計の単位'), { target: { value: by } });
  choose('person');
  expect(await screen.findByText('見込み')).toBeDefined();
  expect((await rowsOf())[0]).toBe('アクメ20:0015:0018:00-2:0090%75%2人');
  choose('category');
  expect(await screen.findByText('分類なし')).toBeDefined();
  expect(screen.queryByText('予定')).toBeNull();
  expect(wire.sent(TOTALS).map(({ query }) => query.by)).toEqual(['client', 'person', 'category']);
  fireEvent.click(within(screen.getByRole('group', { name: '表示' })).getByLabelText('精算'));
  await waitFor(() => expect(wire.sent(LIST)).toHaveLength(1));
});
