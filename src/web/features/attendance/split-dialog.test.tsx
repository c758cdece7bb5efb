import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { SettledMonthResponse, SplitDayResponse } from '#contract/assigned-work.ts';
import { queryClient } from '../../lib/query-client.tsx';
import { queryKey } from '../../lib/query-keys.ts';
import type { Answers } from '../../testing/fake-wire.ts';
import { refused } from '../../testing/fake-wire.ts';
import { fill } from '../../testing/hands.ts';
// What the month loads once it is shown.
import './assigned-work.tsx';
import {
  dialog,
  drawMonth,
  failure,
  field,
  findDialog,
  hasDialog,
  monthServer,
  OCTOBER,
  openDialog,
  save,
  worked,
} from './testing/own-month.tsx';

const DAY = '2026-10-30';
const PUT = 'PUT /api/assigned-work/{date}';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T10:00:00+09:00') });
  return () => void vi.useRealTimers();
});

const assignment = (id: number, client: string, more: Partial<SettledMonthResponse> = {}): SettledMonthResponse => ({
  client_assignment_id: id,
  client_company: client,
  job_assignment: null,
  contract_kind: 'ses',
  from: '2026-04-01',
  to: null,
  share_percent: 50,
  worked_minutes: 300,
  billed_minutes: 285,
  settlement: { lower_minutes: 8_400, upper_minutes: 10_800, shortage_minutes: 8_115, excess_minutes: 0 },
  ...more,
});

const splitDay = (more: Partial<SplitDayResponse> = {}): SplitDayResponse => ({
  date: DAY,
  work_minutes: 480,
  internal_minutes: 60,
  unassigned_minutes: 420,
  excess_minutes: 0,
  assigned: [],
  running: [
    { client_assignment_id: 1, share_minutes: 252 },
    { client_assignment_id: 2, share_minutes: 168 },
  ],
  entries: [],
  version: 'v1',
  ...more,
});

const TWO = [
  assignment(1, 'アクメ', { share_percent: 60 }),
  assignment(2, 'ベータ', { share_percent: 40, job_assignment: '保守' }),
];

const answers = (days: SplitDayResponse[], assignments = TWO): Answers => ({
  'GET /api/assigned-work': { assignments, days, categories: ['設計'] },
});
const server = (days: SplitDayResponse[], assignments = TWO) =>
  monthServer({ records: worked(DAY, '09:00', '18:00', { break_time: 60 }) }, answers(days, assignments));
const times = () => within(dialog()).getAllByLabelText<HTMLInputElement>('時間');

it('is nothing that the month asks of somebody with one assignment', async () => {
  server(
    [splitDay({ unassigned_minutes: 0, running: [{ client_assignment_id: 1, share_minutes: 420 }] })],
    [assignment(1, 'アクメ', { share_percent: 100, covered: { working_days: 22, assigned_days: 13 } })],
  );
  await drawMonth(OCTOBER);
  const panel = await screen.findByRole('region', { name: '作業実績' });
  expect(panel.textContent).toContain(
    'アクメ精算幅 140:00〜180:00日割り 13/22日作業時間5:00精算対象4:45控除135:15超過0:00',
  );
  expect(within(panel).queryAllByRole('button')).toHaveLength(0);
});

it('leads to the report that the client signs', async () => {
  server([], [assignment(1, 'アクメ')]);
  await drawMonth(OCTOBER);
  const link = await screen.findByRole('link', { name: 'アクメの作業報告書' });
  expect(link.getAttribute('href')).toBe('/work-reports/1?month=2026-10b');
});

it('is nothing at all where nobody is assigned and nothing entered', async () => {
  server([splitDay({ running: [] })], []);
  await drawMonth(OCTOBER);
  await waitFor(() => expect(screen.getByText('記録の証明をダウンロード')).toBeDefined());
  expect(screen.queryByText('作業実績')).toBeNull();
});

it('says of a month under way how far it is from the ends of the band', async () => {
  const outlook = {
    state: 'near_lower',
    days_left: 6,
    to_lower_minutes: 510,
    to_upper_minutes: 2_910,
    forecast_minutes: 8_000,
  } as const;
  server([], [assignment(1, 'アクメ', { outlook })]);
  await drawMonth(OCTOBER);
  const panel = await screen.findByRole('region', { name: '作業実績' });
  expect(within(panel).getByText('残り6日、下限まで 8:30')).toBeDefined();
  expect(within(panel).getByText('予定どおりなら 133:20')).toBeDefined();
  expect(within(panel).queryByText('控除')).toBeNull();
});

it.each([
  ['asks for a day of which the assignment has a part', [], '割り振りが必要な日 1日'],
  [
    'is done with a day whose part was entered, and whose rest is nobody’s',
    [{ client_assignment_id: 1, minutes: 210, category: '', note: '' }],
    undefined,
  ],
])('%s', async (_what, entries, asked) => {
  const running = [{ client_assignment_id: 1, share_minutes: 210 }];
  server(
    [splitDay({ unassigned_minutes: 420 - 210 * entries.length, running, entries })],
    [assignment(1, 'アクメ', { share_percent: 50 })],
  );
  await drawMonth(OCTOBER);
  const panel = await screen.findByRole('region', { name: '作業実績' });
  expect(panel.textContent).toContain('未割当');
  expect(within(panel).queryByText(/割り振りが必要な日/)?.textContent).toBe(asked);
});

it('is opened from the days that are to be split, and sends what was entered', async () => {
  const { wire } = server([splitDay()]);
  wire.answer({ [PUT]: { message: '作業実績を保存しました' } });
  await drawMonth(OCTOBER);
  fireEvent.click(await screen.findByRole('button', { name: '10月30日（金） 未割当 7:00' }));
  await findDialog();
  await waitFor(() => expect(times().map(({ value }) => value)).toEqual(['', '']));
  expect(dialog().textContent).toContain('実働8:00社内業務1:00割り振れる時間7:00未割当7:00');
  fill(times()[0]!, '5:00');
  fill(within(dialog()).getAllByLabelText('分類')[0]!, '設計');
  fill(times()[1]!, '1:30');
  await waitFor(() => expect(dialog().textContent).toContain('未割当0:30'));
  save();
  await screen.findByText('作業実績を保存しました');
  await waitFor(() => expect(window.location.search).not.toContain('dialog'));
  expect(wire.sent(PUT).map(({ params, body }) => [params, body])).toEqual([
    [
      { date: DAY },
      {
        version: 'v1',
        entries: [
          { client_assignment_id: 1, minutes: 300, category: '設計', note: '' },
          { client_assignment_id: 2, minutes: 90, category: '', note: '' },
        ],
      },
    ],
  ]);
});

it('warns before a day is changed of which the client has approved the report', async () => {
  server([splitDay()], [assignment(1, 'アクメ', { report_state: 'approved' }), assignment(2, 'ベータ')]);
  await openDialog('split', DAY);
  expect(await within(dialog()).findByText(/客先が承認済みです/)).toBeDefined();
});

it('warns of no approval that isn’t given, or is over', async () => {
  const over = assignment(2, 'ベータ', { report_state: 'approved', to: '2026-10-29' });
  server([splitDay()], [assignment(1, 'アクメ', { report_state: 'changed' }), over]);
  await openDialog('correction', DAY);
  await screen.findByText('承認後に変更あり');
  expect(within(dialog()).queryByText(/客先が承認済みです/)).toBeNull();
});

it('offers the shares, further lines and to take one away', async () => {
  const { wire } = server([splitDay()]);
  wire.answer({ [PUT]: { message: '作業実績を保存しました' } });
  await openDialog('split', DAY);
  fireEvent.click(within(dialog()).getByRole('button', { name: '割合で割り振る' }));
  expect(times().map(({ value }) => value)).toEqual(['4:12', '2:48']);
  fireEvent.click(within(dialog()).getByRole('button', { name: '2行目を削除' }));
  fireEvent.click(within(dialog()).getByRole('button', { name: '行を追加' }));
  fill(field('客先（2行目）'), '2');
  fill(times()[1]!, '2:00');
  save();
  await waitFor(() => expect(wire.sent(PUT)).toHaveLength(1));
  expect(wire.sent(PUT)[0]?.body.entries).toMatchObject([
    { client_assignment_id: 1, minutes: 252 },
    { client_assignment_id: 2, minutes: 120 },
  ]);
});

it('refuses what is no time or more than was worked before it is sent, and shows what the server refuses', async () => {
  const { wire } = server([splitDay()]);
  await openDialog('split', DAY);
  fill(times()[1]!, 'x');
  save();
  await waitFor(() => expect(failure()).toBe('2行目の時間は、3:30 のように入力してください'));
  fill(times()[1]!, '7:01');
  await waitFor(() => expect(dialog().textContent).toContain('超過0:01'));
  save();
  await waitFor(() => expect(failure()).toBe('合計は、割り振れる時間の 7:00 までにしてください'));
  expect(wire.sent(PUT)).toEqual([]);
  wire.answer({ [PUT]: refused('day_changed') });
  fill(times()[1]!, '7:00');
  save();
  await waitFor(() => expect(failure()).toContain('ほかの人が先に更新しました'));
  expect(hasDialog()).toBe(true);
});

describe('a day that another one splits at the same time', () => {
  const entry = (id: number, length: number, category = '') => ({
    client_assignment_id: id,
    minutes: length,
    category,
    note: '',
  });
  const [before, theirs] = [splitDay(), splitDay({ entries: [entry(1, 120, '設計'), entry(2, 60)], version: 'v2' })];
  const rows = () => [...dialog().querySelectorAll('tr')].map((row) => row.textContent);
  const press = (name: string) => fireEvent.click(within(dialog()).getByRole('button', { name }));

  /** Types into the dialog, and saves after another one has; the server refuses what isn't for the version that it has. */
  async function saveLate() {
    const { wire } = server([before]);
    await openDialog('split', DAY);
    fill(times()[0]!, '5:00');
    fill(times()[1]!, '1:00');
    wire.answer({
      ...answers([theirs]),
      [PUT]: ({ body: { version } }) =>
        version === 'v2' ? { message: '作業実績を保存しました' } : refused('day_changed'),
    });
    save();
    await within(dialog()).findByText('自分の入力を使う');
    return wire;
  }

  it('is shown as it is now beside one’s own, which is saved over it only once that was chosen', async () => {
    const wire = await saveLate();
    expect(failure()).toBe('ほかの人が先に更新しました。最新の内容を確認して、もう一度保存してください。');
    expect(rows()).toEqual(['客先自分の入力最新の内容', 'アクメ5:002:00 設計']);
    press('自分の入力を使う');
    expect(failure()).toBeUndefined();
    expect(times().map(({ value }) => value)).toEqual(['5:00', '1:00']);
    expect(wire.sent(PUT)).toHaveLength(1);
    save();
    await screen.findByText('作業実績を保存しました');
    expect(wire.sent(PUT).map(({ body }) => body.version)).toEqual(['v1', 'v2']);
  });

  it('is gone on from', async () => {
    await saveLate();
    press('最新の内容を使う');
    expect(times().map(({ value }) => value)).toEqual(['2:00', '1:00']);
    expect(failure()).toBeUndefined();
  });

  it('is never overwritten by what was typed before it was read again', async () => {
    const { wire } = server([before]);
    await openDialog('split', DAY);
    fill(times()[0]!, '5:00');
    wire.answer(answers([theirs]));
    act(() => void queryClient.invalidateQueries({ queryKey: queryKey('assigned-work') }));
    await within(dialog()).findByText('自分の入力を使う');
    expect(rows()).toContain('ベータ・保守なし1:00');
    expect(wire.sent(PUT)).toEqual([]);
  });

  it('is no conflict where nothing was typed, or the same', async () => {
    const { wire } = server([before]);
    await openDialog('split', DAY);
    wire.answer(answers([theirs]));
    act(() => void queryClient.invalidateQueries({ queryKey: queryKey('assigned-work') }));
    await waitFor(() => expect(times().map(({ value }) => value)).toEqual(['2:00', '1:00']));
    fill(times()[1]!, '3:00');
    wire.answer(answers([splitDay({ entries: [entry(1, 120, '設計'), entry(2, 180)], version: 'v3' })]));
    act(() => void queryClient.invalidateQueries({ queryKey: queryKey('assigned-work') }));
    await waitFor(() => expect(wire.sent('GET /api/assigned-work').length).toBeGreaterThan(2));
    wire.answer({ [PUT]: { message: '作業実績を保存しました' } });
    save();
    await screen.findByText('作業実績を保存しました');
  });
});

it('has what was entered before, and says where a day can’t be split', async () => {
  const entries = [{ client_assignment_id: 2, minutes: 500, category: '', note: '立ち会い' }];
  server([splitDay({ entries, excess_minutes: 80 })]);
  await openDialog('split', DAY);
  expect(times().map(({ value }) => value)).toEqual(['8:20']);
  expect(field('備考').value).toBe('立ち会い');
});

it.each([
  [[], TWO, 'この日の実働がないため'],
  [[splitDay({ running: [] })], [], 'この日に続いている客先配属がないため'],
] as const)('says of a day that has nothing to split why', async (days, assignments, words) => {
  server([...days], [...assignments]);
  await drawMonth(`${OCTOBER}&day=${DAY}&dialog=split`);
  await waitFor(() => expect(dialog().textContent).toContain(words));
});
