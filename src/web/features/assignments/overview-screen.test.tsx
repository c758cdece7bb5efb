import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import type { OverviewAssignment, OverviewPerson } from '#contract/assigned-work.ts';
import { type Answers, fakeWire, refused } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { OverviewScreen } from './overview-screen.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00+09:00') });
  return () => void vi.useRealTimers();
});

const OVERVIEW = 'GET /api/admin/assignment-overview';

const draw = (answers: Answers, search = '') => {
  const wire = fakeWire({
    'GET /api/auth/me': { ...SUPER_ADMIN, grants: [], opensAdminHome: false, unread: 0 },
    ...answers,
  });
  renderScreen(<OverviewScreen />, { at: `/admin/clients${search}`, user: SUPER_ADMIN });
  return wire;
};

const at = (id: number, client: string, more: Partial<OverviewAssignment> = {}): OverviewAssignment => ({
  client_assignment_id: id,
  client_company: client,
  job_assignment: '開発',
  contract_kind: 'ses',
  from: '2026-04-01',
  to: null,
  share_percent: 100,
  ...more,
});
const person = (id: number, name: string, assignments: OverviewAssignment[], days = 0): OverviewPerson => ({
  user_id: id,
  employee_id: `E000${id}`,
  name,
  name_kana: null,
  unassigned: { days, minutes: days * 480 },
  assignments,
});
const settlement = { lower_minutes: 8_400, upper_minutes: 10_800, shortage_minutes: 2_400, excess_minutes: 0 };
const outlook = { days_left: 6, to_lower_minutes: 2_400, to_upper_minutes: 4_800, forecast_minutes: 8_200 };

const ALL = {
  month: '2026-11',
  last_month: '2026-10',
  people: [
    person(1, '続く 花子', [
      at(1, 'アクメ', {
        hours: { billed_minutes: 6_000, settlement, outlook: { ...outlook, forecast_minutes: 8_900, state: 'fine' } },
      }),
    ]),
    person(2, '終わる 太郎', [
      at(2, 'ベータ', {
        to: '2026-12-31',
        hours: { billed_minutes: 6_000, settlement, outlook: { ...outlook, state: 'near_lower' } },
      }),
    ]),
    person(
      3,
      '移る 次郎',
      [
        at(3, 'アクメ', { to: '2026-11-30', share_percent: 60, hours: { billed_minutes: 600 } }),
        at(4, 'ベータ', { from: '2026-12-01' }),
      ],
      2,
    ),
    person(4, '終わった 三郎', [at(5, 'アクメ', { to: '2026-10-31' })]),
  ],
};

const names = async (): Promise<string[]> =>
  (await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent);
const tile = (label: string): HTMLElement => screen.getByRole('radio', { name: new RegExp(`^${label}`) });
const linesOf = (label: string): string[] =>
  within(screen.getByRole('region', { name: label }))
    .getAllByRole('term')
    .map(({ parentElement }) => parentElement?.textContent ?? '');

it('says in words who is where until when, and how far the month is from the band, the first end first', async () => {
  draw({ [OVERVIEW]: ALL });
  expect(await names()).toEqual([
    '終わる 太郎 E0002',
    '続く 花子 E0001',
    '移る 次郎 E0003未割当 2日 16:00',
    '終わった 三郎 E0004',
  ]);
  const [ending, going, moving, over] = screen.getAllByRole('row').slice(1);
  expect(ending?.textContent).toContain('ベータ・開発 2026-04-01（水）から、2026-12-31（木）まで');
  expect(ending?.textContent).toContain('100:00精算幅 140:00〜180:00残り6日、下限まで 40:00予定どおりなら 136:40');
  expect(going?.textContent).toContain('アクメ・開発 2026-04-01（水）から、期限なし');
  expect(moving?.textContent).toContain('アクメ・開発 60% 2026-04-01（水）から、2026-11-30（月）まで');
  expect(moving?.textContent).toContain('ベータ・開発 2026-12-01（火）から、期限なし');
  expect(moving?.textContent).toContain('10:00精算幅なし');
  expect(over?.textContent).not.toContain('精算幅');
  expect(screen.getByRole('link', { name: /移る 次郎/ }).getAttribute('href')).toBe('/admin/users/3?month=2026-11');
});

it('counts by month, by client, and what there is to see to', async () => {
  draw({ [OVERVIEW]: ALL });
  await names();
  expect(linesOf('客先で働く人数').slice(0, 3)).toEqual(['2026年11月3人', '2026年12月3人（終了 1人）', '2027年1月2人']);
  expect(linesOf('今日の客先')).toEqual(['アクメ2人（終了 1人）', 'ベータ1人（終了 1人）']);
  expect(screen.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent)).toEqual([
    '全員4人',
    '60日以内に終了2人',
    '精算幅の外・外になりそう1人',
    '未割当あり1人',
  ]);
});

it('is narrowed to those to see to, and to a client', async () => {
  draw({ [OVERVIEW]: ALL });
  await names();
  fireEvent.click(tile('60日以内'));
  expect(await names()).toEqual(['終わる 太郎 E0002', expect.stringContaining('移る')]);
  fireEvent.click(tile('精算幅の外'));
  expect(await names()).toEqual(['終わる 太郎 E0002']);
  fireEvent.change(screen.getByLabelText('取引先企業'), { target: { value: 'アクメ' } });
  expect(await screen.findByText('条件に合う社員はいません。')).toBeDefined();
  fireEvent.click(tile('未割当'));
  expect(await names()).toEqual([expect.stringContaining('移る')]);
});

it('shows whose reports of the last month clients haven’t approved, where they are asked', async () => {
  const states = ['approved', 'waiting', 'returned', undefined] as const;
  const people = ALL.people.map((one, place) => ({
    ...one,
    assignments: one.assignments.map((assignment) => ({ ...assignment, last_report_state: states[place] })),
  }));
  draw({ [OVERVIEW]: { ...ALL, people } });
  await names();
  fireEvent.click(tile('先月の報告書が未承認'));
  expect(await names()).toEqual(['終わる 太郎 E0002先月の報告書 依頼中', expect.stringContaining('差戻し')]);
  expect(screen.getByRole('link', { name: '先月の報告書 依頼中' }).getAttribute('href')).toBe(
    '/admin/assignments/reports?month=2026-10',
  );
});

it('is sorted by name, and by what is outside of its band', async () => {
  draw({ [OVERVIEW]: ALL }, '?sort=hours');
  expect((await names())[0]).toBe('終わる 太郎 E0002');
  fireEvent.click(screen.getByRole('button', { name: '社員' }));
  expect((await names())[0]).toContain('移る');
});

it('says where nobody is assigned, and tries again what can’t be read', async () => {
  const wire = draw({ [OVERVIEW]: refused('server_error') });
  const again = await screen.findByRole('button', { name: /再/ });
  wire.answer({ [OVERVIEW]: { month: '2026-11', last_month: '2026-10', people: [] } });
  fireEvent.click(again);
  expect(await screen.findByText(/先月から6か月先までの配属はありません/)).toBeDefined();
  expect(screen.getByText('今日、客先で働いている社員はいません。')).toBeDefined();
});
