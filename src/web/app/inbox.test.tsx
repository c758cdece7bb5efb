import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import type { CompanyVacationRequest } from '#contract/leave.ts';
import type { RequestResponse } from '#contract/requests.ts';
import type { CompanyDaySwap } from '#contract/swaps.ts';
import { companyRequest } from '../features/leave/testing/answers.ts';
import { setToday } from '../testing/clock.ts';
import { type Answers, fakeWire, type FakeWire } from '../testing/fake-wire.ts';
import { fill } from '../testing/hands.ts';
import { EMPLOYEE, renderScreen, SUPER_ADMIN } from '../testing/render-screen.tsx';
import { showWindow } from '../testing/window.ts';
import { Inbox } from './inbox.tsx';
import { inboxAnswers, leaveToDecide } from './testing/inbox-answers.ts';
import { meOf } from './testing/render-app.tsx';

beforeEach(() => setToday('2026-11-18'));

const REQUEST: RequestResponse = {
  id: 5,
  user_id: 7,
  employee_id: 'E0007',
  name: '申請 太郎',
  kind: 'overtime',
  status: 'pending',
  date: '2026-11-20',
  payload: { planned_minutes: 60 },
  reason: '納期のため',
  before: null,
  after: null,
  entered_by: null,
  revision: 2,
  created_at: '2026-11-19T09:00:00.000+09:00',
  submitted_at: '2026-11-19T09:00:00.000+09:00',
  waits_for: [],
  waits_for_admins: true,
  decided: null,
};
const OTHER: RequestResponse = { ...REQUEST, id: 6, user_id: 8, name: '残業 花子' };
const OVER = 'この申請は既に処理されています';

async function open(requests: readonly RequestResponse[], answers: Answers): Promise<FakeWire> {
  const wire = fakeWire(inboxAnswers(requests, answers));
  renderScreen(<Inbox />, { at: '/approvals', user: SUPER_ADMIN });
  await screen.findByRole('checkbox', { name: 'すべて選択' });
  return wire;
}

async function reject(button: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '不要のため' } });
  fireEvent.click(within(dialog).getByRole('button', { name: /却下/ }));
}

const ONE = '申請 太郎 残業 11月20日（金）';

it.each([
  ['approved', () => fireEvent.click(screen.getByRole('button', { name: `${ONE}を承認` }))],
  ['rejected', () => reject(`${ONE}を却下`)],
])('says of what somebody else has decided on that it isn’t %s, and reads the list again', async (_what, act) => {
  const wire = await open([REQUEST], {
    'POST /api/requests/decisions': {
      message: '処理した申請はありません',
      done: [],
      refused: [{ id: 5, name: REQUEST.name, message: OVER }],
    },
  });
  wire.answer({ 'GET /api/requests/to-decide': { total: 0, data: [] } });
  await act();
  expect(await screen.findByText('承認を待つ申請はありません')).toBeDefined();
  expect((await screen.findByRole('alert')).textContent).toBe(`申請 太郎さん：${OVER}`);
  expect(screen.queryByText('処理した申請はありません')).toBeNull();
});

it('says how many of several are rejected, and names those that aren’t', async () => {
  const message = '1件の申請を却下しました';
  await open([REQUEST, OTHER], {
    'POST /api/requests/decisions': { message, done: [6], refused: [{ id: 5, name: REQUEST.name, message: OVER }] },
  });
  fireEvent.click(screen.getByRole('checkbox', { name: 'すべて選択' }));
  await reject('却下');
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe(`申請 太郎さん：${OVER}`);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const SWAP: CompanyDaySwap = {
  id: 4,
  user_id: 7,
  employee_id: 'E0007',
  name: '振替 太郎',
  works_on: '2026-12-05',
  rests_on: '2026-12-08',
  rest_kind: 'scheduled_holiday',
  status: 'pending',
  reason: null,
  notes: null,
  created_at: '2026-11-18T09:00:00.000+09:00',
  decided: null,
  can_decide: true,
};

describe('an inbox without requests', () => {
  const NONE = '承認を待つ申請はありません';

  const waits: readonly [string, Answers, string | RegExp, 'button' | 'link'][] = [
    ['a swap', { 'GET /api/admin/swaps': [SWAP] }, /振替 太郎の振替.*を承認/u, 'button'],
    ['a month', { 'GET /api/auth/me': { ...meOf(SUPER_ADMIN), months_to_approve: 3 } }, '月の承認へ', 'link'],
  ];

  it.each(waits)('doesn’t say that nothing waits where %s does', async (_what, answers, name, role) => {
    fakeWire(inboxAnswers([], answers));
    renderScreen(<Inbox />, { at: '/approvals', user: SUPER_ADMIN });
    expect(await screen.findByRole(role, { name })).toBeDefined();
    await waitFor(() => expect(screen.queryByText(NONE)).toBeNull());
  });

  it('says so', async () => {
    fakeWire(inboxAnswers([]));
    renderScreen(<Inbox />, { at: '/approvals', user: SUPER_ADMIN });
    expect(await screen.findByText(NONE)).toBeDefined();
  });
});

describe('leave in the inbox', () => {
  const LEAVE = leaveToDecide();
  const OFF = {
    'GET /api/admin/leave-calendar': ({ query }: { readonly query: { readonly month: string } }) => ({
      month: query.month,
      absences: [
        { date: LEAVE.date, user_id: 10, employee_id: 'E0010', name: '加藤 直樹', kind: 'pending' },
        { date: LEAVE.date, user_id: LEAVE.user_id, employee_id: LEAVE.employee_id, name: LEAVE.name, kind: 'pending' },
      ],
      holidays: [],
    }),
  } satisfies Answers;
  const inRow = () => within(screen.getByRole('listitem'));
  const openLeave = async (answers: Answers = OFF): Promise<FakeWire> => {
    const wire = fakeWire(inboxAnswers([LEAVE], answers));
    renderScreen(<Inbox only="leave" />, { at: '/admin/leave', user: SUPER_ADMIN });
    await screen.findByRole('button', { name: '中村 蓮 有給休暇 12月1日（火）を承認' });
    return wire;
  };

  it.each([
    ['desktop', 'region'],
    ['phone', 'dialog'],
  ] as const)('leads to who else is off that day, on a %s in a %s', async (kind, role) => {
    showWindow(kind);
    await openLeave();
    fireEvent.click(await inRow().findByRole('button', { name: 'ほかに1人が休み' }));
    const calendar = await screen.findByRole(role, { name: '休みのカレンダー' });
    expect(within(calendar).getByRole('heading', { name: '12月1日（火）に休む人' })).toBeDefined();
    const other = within(calendar)
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent.includes('E0010'));
    expect(other?.textContent).toContain('申請中');
    expect(window.location.search).toBe('?month=2026-12');
    if (kind === 'desktop') return;
    fireEvent.click(within(calendar).getByRole('button', { name: '閉じる' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says what is left', async () => {
    await openLeave();
    expect(inRow().getByText(/取得日の残 5日・申請できる残り 3日/u)).toBeDefined();
    expect(screen.queryByText('取得日を過ぎています')).toBeNull();
  });

  it('says that its day is over', async () => {
    setToday('2026-12-02');
    await openLeave();
    expect(inRow().getByText('取得日を過ぎています')).toBeDefined();
  });

  it.each(['desktop', 'phone'] as const)('is rejected with a reason that is asked for first, on a %s', async (kind) => {
    showWindow(kind);
    const wire = await openLeave({
      'POST /api/requests/decisions': { message: '1件の申請を却下しました', done: [1], refused: [] },
    });
    fireEvent.click(inRow().getByRole('button', { name: /を却下$/ }));
    const dialog = await screen.findByRole('dialog', { name: '申請の却下' });
    expect(dialog.textContent).toContain('時季変更権');
    const reason = within(dialog).getByRole('textbox', { name: /^却下の理由/ });
    // A phone's keyboard would cover half of the dialog.
    if (kind === 'desktop') await waitFor(() => expect(document.activeElement).toBe(reason));
    else expect(document.activeElement).not.toBe(reason);
    fill(reason, '棚卸しの日のため');
    fireEvent.click(within(dialog).getByRole('button', { name: '却下する' }));
    expect(await screen.findByText('1件の申請を却下しました')).toBeDefined();
    expect(wire.sent('POST /api/requests/decisions').map(({ body }) => body.comment)).toEqual(['棚卸しの日のため']);
  });

  it('that waits for others is below, where a super admin decides in their place, and one’s own has no buttons', async () => {
    const requests: CompanyVacationRequest[] = [
      companyRequest({ id: 1, start_date: LEAVE.date }),
      companyRequest({
        id: 2,
        start_date: '2026-12-02',
        waits_for: ['鈴木 課長'],
        waits_for_admins: false,
        decides_as_super_admin: true,
      }),
      companyRequest({ id: 9, user_id: 3, name: '高橋 誠', start_date: '2026-12-04', can_decide: false }),
    ];
    const wire = await openLeave({
      'GET /api/admin/vacations': { data: requests, total: 3, page_size: 50 },
      'PUT /api/admin/vacations/{id}': ({ body }) => ({ data: companyRequest({ status: body.status }), message: '' }),
    });
    await screen.findByRole('heading', { name: 'ほかの承認者を待つ休暇' });
    const [, inPlace, own] = screen.getAllByRole('listitem');
    expect(inPlace?.textContent).toContain('承認者に代わり、全権管理者として決裁します');
    expect(own?.textContent).toContain('自分の申請は承認・却下できません');
    expect(within(own as HTMLElement).queryByRole('button', { name: /を(承認|却下)$/ })).toBeNull();
    fireEvent.click(within(inPlace as HTMLElement).getByRole('button', { name: /を承認$/ }));
    expect(await screen.findByText('1件の申請を承認しました')).toBeDefined();
    expect(wire.sent('PUT /api/admin/vacations/{id}').map(({ params }) => params.id)).toEqual(['2']);
  });

  it('has the calendar and the list of absences of those whose leave an approver decides on who is no admin', async () => {
    const { 'GET /api/admin/leave-calendar': ofAll } = OFF;
    const wire = fakeWire(
      inboxAnswers([LEAVE], {
        'GET /api/auth/me': meOf(EMPLOYEE),
        'GET /api/leave-calendar': ({ query }) => ({ ...ofAll({ query }), people: 4 }),
      }),
    );
    renderScreen(<Inbox />, { at: '/approvals', user: EMPLOYEE });
    await screen.findByRole('button', { name: /を承認$/ });
    fireEvent.click(await inRow().findByRole('button', { name: 'ほかに1人が休み' }));
    const calendar = await screen.findByRole('region', { name: '休みのカレンダー' });
    expect(within(calendar).getByRole('heading', { name: '12月1日（火）に休む人' })).toBeDefined();
    fireEvent.click(screen.getByRole('tab', { name: '休みの一覧' }));
    expect(await screen.findByText(/自分が休暇を承認する社員のうち/)).toBeDefined();
    expect(wire.sent('GET /api/admin/leave-calendar')).toEqual([]);
    expect(wire.sent('GET /api/admin/vacations')).toEqual([]);
  });

  it('has no calendar, and no list of absences, for an approver of nobody’s leave', async () => {
    const wire = fakeWire(inboxAnswers([LEAVE], { 'GET /api/auth/me': meOf(EMPLOYEE) }));
    renderScreen(<Inbox />, { at: '/approvals', user: EMPLOYEE });
    await screen.findByRole('button', { name: /を承認$/ });
    expect(inRow().getByText(/申請できる残り 3日/u)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('heading', { name: '休みのカレンダー' })).toBeNull());
    expect(screen.queryByRole('tab', { name: '休みの一覧' })).toBeNull();
    expect(wire.sent('GET /api/admin/leave-calendar')).toEqual([]);
    expect(wire.sent('GET /api/admin/vacations')).toEqual([]);
  });
});
