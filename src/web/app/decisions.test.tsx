import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';

import type { ApprovalProgress } from '#contract/approval.ts';
import type { MonthToApprove } from '#contract/closing.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { RequestResponse } from '#contract/requests.ts';
import type { CompanyDaySwap } from '#contract/swaps.ts';
import { MonthsToApproveScreen } from '../features/closing/months-to-approve.tsx';
import { PendingSwaps } from '../features/swaps/pending-swaps.tsx';
import { setToday } from '../testing/clock.ts';
import { type Answers, fakeWire, type FakeWire, refused } from '../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../testing/render-screen.tsx';
import { Inbox } from './inbox.tsx';
import { inboxAnswers, leaveToDecide } from './testing/inbox-answers.ts';

// What is decided on, of whatever kind: the same behaviour on each of its screens.

const PERSON = { user_id: 7, employee_id: 'E0007', name: '申請 太郎' };
const OVER = 'この申請は既に処理されています';
const REASON = '確認のため';

const request = (id: number): RequestResponse => ({
  ...PERSON,
  id,
  kind: 'overtime',
  status: 'pending',
  date: `2026-12-0${id}`,
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
});

const leave = (id: number) => leaveToDecide({ ...PERSON, id, date: `2026-12-0${id}` });

const swap = (id: number, more: Partial<CompanyDaySwap> = {}): CompanyDaySwap => ({
  ...PERSON,
  id,
  works_on: `2026-12-0${id}`,
  rests_on: `2026-12-1${id}`,
  rest_kind: 'scheduled_holiday',
  status: 'pending',
  reason: null,
  notes: null,
  created_at: '2026-11-19T09:00:00.000+09:00',
  decided: null,
  can_decide: true,
  ...more,
});

const PROGRESS: ApprovalProgress = {
  steps: [
    { asks: ['課長 一郎'], asks_admins: false, needs_all: false, given: [] },
    { asks: [], asks_admins: true, needs_all: false, given: [] },
  ],
  waits_at: 0,
  waits_since: '2026-11-19T09:00:00.000+09:00',
};

const month = (id: number): MonthToApprove => ({
  ...PERSON,
  user_id: id,
  name_kana: null,
  month: '2026-10',
  from: '2026-10-01',
  to: '2026-10-31',
  status: 'confirmed',
  at: '2026-11-01T09:00:00.000+09:00',
  by_name: PERSON.name,
  reason: null,
  days_worked: 20,
  days_absent: 0,
  days_late: 0,
  days_left_early: 0,
  days_on_leave: 0,
  days_holiday_work: 0,
  work_minutes: 9_600,
  overtime_minutes: 0,
  night_minutes: 0,
  holiday_work_minutes: 0,
  hours: {
    worked_minutes: 9_600,
    overtime_minutes: 0,
    overtime_over_60_minutes: 0,
    statutory_holiday_minutes: 0,
    scheduled_holiday_minutes: 0,
    flex_shortage_minutes: 0,
    other_leave_days: 0,
    unpaid_leave_days: 0,
    presence_minutes: 9_600,
  },
  is_over: true,
  is_earlier_open: false,
  findings: [],
  accepted: [],
  approval: PROGRESS,
  for_names: [],
});

/** How a kind is drawn, named and answered. */
interface Kind {
  readonly screen: (onDone: (message: string) => void) => ReactNode;
  readonly at: string;
  /** The answer of the list, with so many items. */
  readonly list: (count: number) => Answers;
  /** What the first item is called, and the decision that needs a reason. */
  readonly named: string;
  readonly refusing: '却下' | '差戻し';
  readonly action: '却下する' | '差し戻す';
  /** The answers to an approval and to the other decision of one item, and the messages about them. */
  readonly done: Answers;
  readonly approved: string;
  readonly refusedOf: string;
  /** The answers where somebody else has decided on the item meanwhile. */
  readonly over: Answers;
  /** Who is named then. */
  readonly who: string;
  /** The bodies that were sent. */
  readonly bodies: (wire: FakeWire) => unknown[];
  readonly refusal: unknown;
}

const ids = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);
const over = (code: ErrorCode) => refused(code, { message: OVER });
const DECISIONS = 'POST /api/requests/decisions';
const SWAP = 'PUT /api/admin/swaps/{id}';
const RETURN = 'POST /api/approvals/months/return';
const APPROVE = 'POST /api/approvals/months/approve';

const KINDS = {
  requests: {
    screen: () => <Inbox />,
    at: '/approvals',
    list: (count) => inboxAnswers(ids(count).map(request)),
    named: '申請 太郎 残業 12月1日（火）',
    refusing: '差戻し',
    action: '差し戻す',
    done: {
      [DECISIONS]: ({ body }) => ({
        message: body.decision === 'approve' ? '1件の申請を承認しました' : '1件の申請を差し戻しました',
        done: [1],
        refused: [],
      }),
    },
    approved: '1件の申請を承認しました',
    refusedOf: '1件の申請を差し戻しました',
    over: { [DECISIONS]: { message: '', done: [], refused: [{ id: 1, name: PERSON.name, message: OVER }] } },
    who: '申請 太郎さん',
    bodies: (wire) => wire.sent(DECISIONS).map(({ body }) => body),
    refusal: { decision: 'return', comment: REASON, requests: [{ id: 1, revision: 2 }] },
  },
  leave: {
    screen: () => <Inbox only="leave" />,
    at: '/admin/leave',
    list: (count) => inboxAnswers(ids(count).map(leave)),
    named: '申請 太郎 有給休暇 12月1日（火）',
    refusing: '却下',
    action: '却下する',
    done: {
      [DECISIONS]: ({ body }) => ({
        message: body.decision === 'approve' ? '1件の申請を承認しました' : '1件の申請を却下しました',
        done: [1],
        refused: [],
      }),
    },
    approved: '1件の申請を承認しました',
    refusedOf: '1件の申請を却下しました',
    over: {
      [DECISIONS]: { message: '', done: [], refused: [{ id: 1, kind: 'leave', name: PERSON.name, message: OVER }] },
    },
    who: '申請 太郎さん',
    bodies: (wire) => wire.sent(DECISIONS).map(({ body }) => body),
    refusal: { decision: 'reject', comment: REASON, requests: [{ id: 1, kind: 'leave', revision: 2 }] },
  },
  months: {
    screen: () => <MonthsToApproveScreen Sheet={() => <p>出勤簿</p>} WaitingRequest={() => null} />,
    at: '/approvals/months',
    list: (count) => ({ 'GET /api/approvals/months': { months: ids(count).map(month) } }),
    named: '申請 太郎の2026年10月',
    refusing: '差戻し',
    action: '差し戻す',
    done: {
      [APPROVE]: { message: '1件を承認しました', user_ids: [1], refused: [] },
      [RETURN]: { message: '差し戻しました' },
    },
    approved: '1件を承認しました',
    refusedOf: '差し戻しました',
    over: {
      [APPROVE]: { message: '', user_ids: [], refused: [{ user_id: 1, name: PERSON.name, message: OVER }] },
      [RETURN]: over('approval_not_asked'),
    },
    who: '申請 太郎',
    bodies: (wire) => [...wire.sent(APPROVE), ...wire.sent(RETURN)].map(({ body }) => body),
    refusal: { user_id: 1, month: '2026-10', confirmed_at: '2026-11-01T09:00:00.000+09:00', reason: REASON },
  },
  swaps: {
    screen: (onDone) => <PendingSwaps onDone={onDone} />,
    at: '/approvals',
    list: (count) => ({ 'GET /api/admin/swaps': ids(count).map((id) => swap(id)) }),
    named: '申請 太郎の振替（12月1日（火）に出勤、12月11日（金）に休み）',
    refusing: '却下',
    action: '却下する',
    done: {
      [SWAP]: ({ body }) => ({
        ...swap(1, { status: body.status }),
        message: body.status === 'approved' ? '振替を承認しました' : '振替を却下しました',
      }),
    },
    approved: '振替を承認しました',
    refusedOf: '振替を却下しました',
    over: { [SWAP]: over('swap_already_decided') },
    who: '申請 太郎の振替（12月1日（火）に出勤、12月11日（金）に休み）',
    bodies: (wire) => wire.sent(SWAP).map(({ body }) => body),
    refusal: { status: 'rejected', notes: REASON },
  },
} satisfies Readonly<Record<string, Kind>>;

let said: string[];
beforeEach(() => {
  setToday('2026-11-30');
  said = [];
});

/** Opens the screen of a kind with one item. */
async function open(kind: Kind, answers: Answers = kind.done): Promise<FakeWire> {
  const wire = fakeWire({ ...kind.list(1), ...answers });
  renderScreen(
    kind.screen((message) => said.push(message)),
    { at: kind.at, user: SUPER_ADMIN },
  );
  await screen.findByRole('button', { name: `${kind.named}を承認` });
  return wire;
}

const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

/** Gives the reason of the decision that needs one. */
async function refuse(kind: Kind): Promise<HTMLElement> {
  press(`${kind.named}を${kind.refusing}`);
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(kind.named)).toBeDefined();
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: REASON } });
  fireEvent.click(within(dialog).getByRole('button', { name: kind.action }));
  return dialog;
}

/** Waits for a message of success: the screen's own, or what it tells the screen around it. */
const done = (message: string) =>
  waitFor(() => expect([...said, ...screen.queryAllByText(message).map(() => message)]).toContain(message));

describe.each(Object.entries<Kind>(KINDS))('%s', (_name, kind) => {
  it('are approved once by a double press, and are read again', async () => {
    const wire = await open(kind);
    wire.answer(kind.list(0));
    press(`${kind.named}を承認`);
    press(`${kind.named}を承認`);
    await done(kind.approved);
    await waitFor(() => expect(screen.queryByRole('button', { name: /を承認$/ })).toBeNull());
    expect(kind.bodies(wire)).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are returned or rejected with a reason that is asked for first', async () => {
    const wire = await open(kind);
    press(`${kind.named}を${kind.refusing}`);
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: kind.action }));
    expect(within(dialog).getByText('理由を入力してください')).toBeDefined();
    expect(kind.bodies(wire)).toEqual([]);
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: ` ${REASON} ` } });
    wire.answer(kind.list(0));
    fireEvent.click(within(dialog).getByRole('button', { name: kind.action }));
    await done(kind.refusedOf);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(kind.bodies(wire)).toEqual([kind.refusal]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /を承認$/ })).toBeNull());
  });

  it.each(['approved', 'returned or rejected'])(
    'that somebody else has decided on are not said to be %s: an error names them, and they are read again',
    async (what) => {
      const wire = await open(kind, kind.over);
      wire.answer(kind.list(0));
      if (what === 'approved') press(`${kind.named}を承認`);
      else await refuse(kind);
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toBe(`${kind.who}：${OVER}`);
      await waitFor(() => expect(screen.queryByRole('button', { name: /を承認$/ })).toBeNull());
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.getByRole('alert').textContent).toContain(OVER);
      expect(screen.queryByText(kind.approved)).toBeNull();
      expect(said).toEqual([]);
    },
  );

  it('keep the reason where the server can’t be reached', async () => {
    const wire = await open(kind);
    const find = wire.lose();
    const dialog = await refuse(kind);
    expect((await within(dialog).findByRole('alert')).textContent).toContain('サーバーに接続できません');
    expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe(REASON);
    find();
    fireEvent.click(within(dialog).getByRole('button', { name: kind.action }));
    await done(kind.refusedOf);
  });

  it('say that the server can’t be reached for an approval, and can be approved again', async () => {
    const wire = await open(kind);
    const find = wire.lose();
    press(`${kind.named}を承認`);
    const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
    await waitFor(() => expect(alerts()).toContainEqual(expect.stringContaining('サーバーに接続できません')));
    find();
    press(`${kind.named}を承認`);
    await done(kind.approved);
  });
});

const { swaps: _swaps, ...TOGETHER } = KINDS;

describe.each(Object.entries<Kind>(TOGETHER))('several %s', (name, kind) => {
  it('are chosen, and approved together; those that are refused are named and chosen no more', async () => {
    const refusedAll: Answers = {
      [DECISIONS]: {
        message: '1件の申請を承認しました',
        done: [2],
        refused: [{ id: 1, name: PERSON.name, message: OVER }],
      },
      [APPROVE]: {
        message: '1件を承認しました',
        user_ids: [2],
        refused: [{ user_id: 1, name: PERSON.name, message: OVER }],
      },
    };
    const wire = fakeWire({ ...kind.list(2), ...refusedAll });
    renderScreen(
      kind.screen(() => {}),
      { at: kind.at, user: SUPER_ADMIN },
    );
    fireEvent.click(await screen.findByRole('checkbox', { name: /すべて/ }));
    expect(screen.getAllByText('2件を選択中').length).toBeGreaterThan(0);
    wire.answer(kind.list(1));
    fireEvent.click(screen.getByRole('button', { name: /^(2件を)?承認$/ }));
    if (name === 'months') {
      const question = await screen.findByRole('dialog');
      fireEvent.click(within(question).getByRole('button', { name: '承認' }));
    }
    await done(kind.approved);
    expect((await screen.findByRole('alert')).textContent).toBe(`${kind.who}：${OVER}`);
    await waitFor(() => expect(screen.getAllByRole('button', { name: /を承認$/ })).toHaveLength(1));
    expect(screen.queryByText(/件を選択中/)).toBeNull();
  });
});

describe('requests and leave', () => {
  it.each(['requests', 'leave'] as const)('of %s are decided by keys while the list has the focus', async (name) => {
    const kind: Kind = KINDS[name];
    const wire = fakeWire({ ...kind.list(2), ...kind.done });
    renderScreen(
      kind.screen(() => {}),
      { at: kind.at, user: SUPER_ADMIN },
    );
    const first = await screen.findByRole('button', { name: `${kind.named}を承認` });
    const list = first.closest<HTMLElement>('[role=group][tabindex]');
    if (list === null) throw new Error('the list takes no focus');
    fireEvent.keyDown(first, { key: 'a' });
    fireEvent.keyDown(list, { key: 'a', ctrlKey: true });
    fireEvent.keyDown(list, { key: 'j' });
    expect(kind.bodies(wire)).toEqual([]);
    expect(within(list).getAllByRole('status')[0]?.textContent).toBe(kind.named.replace('1日（火）', '2日（水）'));
    fireEvent.keyDown(list, { key: 'k' });
    fireEvent.keyDown(list, { key: 'r' });
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(kind.named)).toBeDefined();
    fireEvent.click(within(dialog).getByRole('button', { name: 'キャンセル' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.keyDown(list, { key: 'a' });
    await done(kind.approved);
    expect(kind.bodies(wire)).toHaveLength(1);
  });
});

describe('a month', () => {
  it('is looked at with its route and its sheet; its reason is asked for in its place, and it is there again', async () => {
    const kind: Kind = KINDS.months;
    const wire = await open(kind);
    press(`${kind.named}を確認`);
    const sheet = await screen.findByRole('dialog', { name: /申請 太郎/ });
    expect(within(sheet).getByRole('list', { name: '承認の状況' }).textContent).toContain('課長 一郎');
    fireEvent.click(within(sheet).getByRole('button', { name: '差戻し' }));
    const reason = await screen.findByRole('dialog', { name: '月の勤怠の差戻し' });
    await waitFor(() => expect(screen.getAllByRole('dialog')).toEqual([reason]));
    fireEvent.click(within(reason).getByRole('button', { name: 'キャンセル' }));
    const again = await screen.findByRole('dialog', { name: /申請 太郎/ });
    fireEvent.click(within(again).getByRole('button', { name: '承認' }));
    await done(kind.approved);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(kind.bodies(wire)).toHaveLength(1);
  });
});

describe('a swap', () => {
  const IN_PLACE = /全権管理者として決裁します/;
  const show = (more: Partial<CompanyDaySwap>): void => {
    fakeWire({ 'GET /api/admin/swaps': [swap(1, more)] });
    renderScreen(<PendingSwaps onDone={() => {}} />, { at: '/approvals', user: SUPER_ADMIN });
  };

  it('of one’s own has a remark in place of its buttons', async () => {
    show({ can_decide: false });
    expect(await screen.findByText('自分の申請は承認・却下できません')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('that waits by a route for others says for whom, and isn’t called one’s own', async () => {
    show({ can_decide: false, approval: PROGRESS });
    expect((await screen.findByRole('list', { name: '承認の状況' })).textContent).toMatch(/課長 一郎.*承認待ち/);
    expect(screen.queryByText('自分の申請は承認・却下できません')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('that a super admin decides on in place of the approvers says so', async () => {
    show({ decides_as_super_admin: true, approval: PROGRESS });
    expect(await screen.findByText(IN_PLACE)).toBeDefined();
    expect(screen.getByRole('button', { name: /を承認$/ })).toBeDefined();
  });

  it('without a route has neither', async () => {
    show({});
    await screen.findByRole('button', { name: /を承認$/ });
    expect(screen.queryByText(IN_PLACE)).toBeNull();
    expect(screen.queryByRole('list', { name: '承認の状況' })).toBeNull();
  });
});
