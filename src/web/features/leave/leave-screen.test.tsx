import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import type { RequestDetail } from '#contract/requests.ts';
import { isoDate } from '#domain/time/date.ts';
import { setToday } from '../../testing/clock.ts';
import { type Answers, type FakeWire, fakeWire, refused } from '../../testing/fake-wire.ts';
import { fill, press } from '../../testing/hands.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { showWindow } from '../../testing/window.ts';
import { ChangeLeave } from './change-leave.tsx';
import { LeaveScreen } from './leave-screen.tsx';
import { NewRequest } from './new-request.tsx';
import { BALANCE, dayAsked, formAnswers, request, WHOLE_DAYS } from './testing/answers.ts';

const TAKEN = '同じ日の申請が既にあります';
const LOST = 'サーバーに接続できません。通信状況を確認してください。';

beforeEach(() => setToday('2026-11-18'));

/** Opens the form of somebody with a balance, in a company that knows whole days of paid leave alone. */
async function openForm(more: Answers = {}): Promise<FakeWire> {
  const wire = fakeWire(formAnswers(more));
  renderScreen(<LeaveScreen />, { at: '/vacation-request' });
  await waitFor(() => expect(approver().value).toBe('田中 一郎'));
  return wire;
}

const LEAVE: RequestDetail['leave'] & object = {
  start_date: '2026-12-01',
  end_date: '2026-12-01',
  days_count: 1,
  client_approver: '',
  notes: null,
  left_days: null,
  balance: null,
  grants: [],
  conflicts: [],
};

const DETAIL: RequestDetail = {
  id: 1,
  user_id: 8,
  employee_id: 'E0008',
  name: '中村 蓮',
  kind: 'leave',
  status: 'draft',
  date: '2026-12-01',
  payload: {},
  leave: LEAVE,
  reason: '',
  before: null,
  after: null,
  entered_by: null,
  revision: 1,
  created_at: '2026-11-18T10:00:00.000+09:00',
  submitted_at: null,
  waits_for: [],
  waits_for_admins: false,
  decided: null,
  events: [],
  can: ['edit', 'submit', 'withdraw'],
  decides_as_super_admin: false,
  now: null,
  day_version: null,
};

it('says at the form why days alone can be asked for, and of another kind that it is so', async () => {
  await openForm();
  expect(
    screen.getByText('複数日・半日・時間単位の申請は、会社の設定で使われていません。時間単位には労使協定が必要です。'),
  ).toBeDefined();
  expect(screen.queryByRole('link', { name: '設定を開く' })).toBeNull();
});

const dateField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^取得希望日/ });
const approver = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^取引先承認者名/ });
const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '理由（任意）' });
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: '申請する' });
const saveDraft = () => screen.getByRole<HTMLButtonElement>('button', { name: '下書きを保存' });
const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });

const sent = {
  'POST /api/vacation': ({ body }) => ({
    data: request({ start_date: body.request_date }),
    message: '有給休暇を申請しました',
  }),
} satisfies Answers;

describe('the form', () => {
  it('reports a missing or invalid value at its field, and sends nothing', async () => {
    const wire = await openForm();
    fill(approver(), '');
    fireEvent.click(send());
    expect(await screen.findByText('取得希望日は必須項目です')).toBeDefined();
    expect(screen.getByText('取引先承認者名は必須項目です')).toBeDefined();
    expect(document.activeElement).toBe(dateField());
    fill(dateField(), '2月30日');
    expect(await screen.findByText('2026-11-20のように入力してください')).toBeDefined();
    fireEvent.click(send());
    await waitFor(() => expect(document.activeElement).toBe(dateField()));
    expect(wire.sent('POST /api/vacation')).toEqual([]);
  });

  it('still has what was typed when the screen is opened again', async () => {
    fakeWire(formAnswers());
    const { unmount } = renderScreen(<LeaveScreen />, { at: '/vacation-request' });
    await waitFor(() => expect(approver().value).toBe('田中 一郎'));
    fill(reason(), '通院');
    unmount();
    renderScreen(<LeaveScreen />, { at: '/vacation-request' });
    expect(reason().value).toBe('通院');
  });

  it('begins with the approver of the last request, also after one was sent', async () => {
    await openForm(sent);
    fill(dateField(), '2026-12-01');
    fireEvent.click(send());
    expect(await screen.findByText('有給休暇を申請しました')).toBeDefined();
    await waitFor(() => expect(dateField().value).toBe(''));
    expect(approver().value).toBe('田中 一郎');
  });

  it('counts a balance that can’t be loaded as none until it is refreshed', async () => {
    const wire = await openForm({
      'GET /api/vacation-balance/my-balance': () => new Response('oops', { status: 500 }),
    });
    expect(await screen.findByText(/有給休暇の残日数を取得できませんでした/)).toBeDefined();
    expect(screen.getByText(/残日数を0日として表示しています。/)).toBeDefined();
    expect(screen.queryByText(/有給休暇の残日数がないため、申請できません。/)).toBeNull();
    expect(send().disabled).toBe(true);
    wire.answer({ 'GET /api/vacation-balance/my-balance': BALANCE });
    fireEvent.click(screen.getByRole('button', { name: '再読み込み' }));
    await waitFor(() => expect(send().disabled).toBe(false));
    expect(screen.queryByText(/残日数を0日として表示しています。/)).toBeNull();
  });

  it('says no balance that it never read without a network, and is sent once it has', async () => {
    const wire = await openForm({
      'GET /api/vacation-balance/my-balance': () => Promise.reject(new TypeError('Failed to fetch')),
    });
    const balance = within(await screen.findByRole('region', { name: '残日数' }));
    await waitFor(() => expect(balance.getByText('申請できる残り').nextElementSibling?.textContent).toBe('-'));
    expect(screen.queryByText(/残日数を0日として表示しています。/)).toBeNull();
    expect(balance.getAllByRole('alert')).toHaveLength(1);
    expect(send().disabled).toBe(true);
    wire.answer({ 'GET /api/vacation-balance/my-balance': BALANCE });
    fireEvent.click(balance.getByRole('button', { name: '再読み込み' }));
    await waitFor(() => expect(send().disabled).toBe(false));
  });

  it('can’t be sent without a balance', async () => {
    await openForm({
      'GET /api/vacation-balance/my-balance': { ...BALANCE, left_days: 0, current_balance: 0, pending_days: 0 },
    });
    expect(await screen.findByText('有給休暇の残日数がないため、申請できません。')).toBeDefined();
    expect(send().disabled).toBe(true);
  });

  it('takes a day from the calendar, by keyboard too', async () => {
    await openForm();
    fill(dateField(), '2026-12-01');
    fireEvent.click(screen.getByRole('button', { name: 'カレンダーから選ぶ' }));
    const day = await screen.findByRole('button', { name: '12月1日（火）' });
    day.focus();
    press('ArrowRight');
    const next = screen.getByRole('button', { name: '12月2日（水）' });
    expect(document.activeElement).toBe(next);
    fireEvent.click(next);
    expect(dateField().value).toBe('2026-12-02（水）');
    fill(dateField(), '2026-12-01');
    dateField().focus();
    press('ArrowUp');
    expect(dateField().value).toBe('2026-12-02（水）');
  });

  it('says what the day would leave, of which grant, and who else is away', async () => {
    await openForm({
      'GET /api/vacation/day': dayAsked('2026-12-01', {
        grants: [{ granted_on: '2026-10-01', expiry_date: '2028-09-30', left_days: 7 }],
        days: [{ date: '2026-12-01', duty: 'owed', is_taken: true, others_away: 2 }],
      }),
    });
    fill(dateField(), '2026-12-01');
    expect(await screen.findByText('申請後の残り 7日')).toBeDefined();
    expect(screen.getByText('2026-10-01（木）付与の残り 7日・期限 2028-09-30（土）')).toBeDefined();
    expect(screen.getByText('同じ所属で休む人（申請中を含む）：12月1日（火） 2人')).toBeDefined();
  });

  it('names the days of several that it leaves out, and why', async () => {
    await openForm({
      'GET /api/leave-settings': { ...WHOLE_DAYS, several_days: 'skip' },
      'GET /api/vacation/day': dayAsked('2026-12-04', {
        days_count: 2,
        days: [
          { date: '2026-12-04', duty: 'owed', is_taken: true },
          { date: '2026-12-05', duty: 'none', is_taken: false },
          { date: '2026-12-06', duty: 'none', is_taken: false },
          { date: '2026-12-07', duty: 'unclear', is_taken: false },
          { date: '2026-12-08', duty: 'owed', is_taken: true },
        ],
      }),
    });
    fireEvent.click(await screen.findByRole('radio', { name: '複数日' }));
    fireEvent.click(await screen.findByRole('button', { name: '次の月' }));
    fireEvent.click(await screen.findByRole('button', { name: /^12月4日/ }));
    fireEvent.click(screen.getByRole('button', { name: /^12月8日/ }));
    expect(await screen.findByText('休日は取得しません: 12月5日（土）、12月6日（日）')).toBeDefined();
    expect(screen.getByText(/^勤務日かどうか分からない日は取得しません: 12月7日（月）。勤務日であれば/)).toBeDefined();
    expect(screen.queryByRole('checkbox', { name: 'この日の有給休暇を申請する' })).toBeNull();
  });

  it('asks to confirm a weekend, which can be requested all the same', async () => {
    const wire = await openForm({ ...sent, 'GET /api/vacation/day': dayAsked('2026-12-05', { duty: 'unclear' }) });
    fill(dateField(), '2026-12-05');
    expect(await screen.findByText('12月5日（土）は週末です。')).toBeDefined();
    fireEvent.click(send());
    expect(await screen.findByText('休みの日に申請するときは、チェックを入れてください')).toBeDefined();
    const confirmation = screen.getByRole('checkbox', { name: 'この日の有給休暇を申請する' });
    await waitFor(() => expect(document.activeElement).toBe(confirmation));
    expect(wire.sent('POST /api/vacation')).toEqual([]);
    fireEvent.click(confirmation);
    fireEvent.click(send());
    expect(await screen.findByText('有給休暇を申請しました')).toBeDefined();
    expect(wire.sent('POST /api/vacation').map(({ body }) => body.is_workday)).toEqual([true]);
  });

  it('refuses a day off by the shift, and asks for no confirmation', async () => {
    const refusal = '勤務日ではない日のため、有給休暇を申請できません';
    const wire = await openForm({
      'GET /api/shifts/{month}': [{ id: 1, date: '2026-12-05', start_time: null, end_time: null, is_workday: false }],
      'GET /api/vacation/day': dayAsked('2026-12-05', { duty: 'none', refusal }),
    });
    fill(dateField(), '2026-12-05');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('シフトで休みの日です。'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(refusal));
    fireEvent.click(send());
    await waitFor(() => expect(document.activeElement).toBe(dateField()));
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(wire.sent('POST /api/vacation')).toEqual([]);
  });

  it('names a holiday', async () => {
    await openForm({ 'GET /api/holidays/{month}': [{ date: '2027-01-01', name: '元日' }] });
    fill(dateField(), '2027/1/1');
    expect(await screen.findByText(/は祝日（元日）です。/)).toBeDefined();
  });

  it('is that of whole days of paid leave where the company has nothing else', async () => {
    await openForm();
    expect(await screen.findByText('付与年')).toBeDefined();
    expect(dateField()).toBeDefined();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByText('申請種別')).toBeDefined();
    expect(screen.queryByRole('combobox', { name: '申請種別' })).toBeNull();
  });

  it('says once that the network is lost, and keeps the known balance, until it is back', async () => {
    const wire = await openForm({
      'GET /api/vacation-balance/my-balance': { ...BALANCE, next_expiry: { date: '2027-09-30', days: 3 } },
    });
    expect(await screen.findByText('次に失効')).toBeDefined();
    fill(dateField(), '2026-12-01');
    expect(await screen.findByText('申請後の残り 7日')).toBeDefined();
    const find = wire.lose();
    fireEvent(window, new Event('offline'));
    const before = wire.sent('GET /api/vacation-balance/my-balance').length;
    fireEvent.click(send());
    await waitFor(() => expect(wire.sent('GET /api/vacation-balance/my-balance').length).toBeGreaterThan(before));
    await waitFor(() => expect(screen.getAllByText(/サーバーに接続できません/)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('更新中...')).toBeNull());
    expect(screen.getAllByText(/サーバーに接続できません/)).toHaveLength(1);
    expect(screen.queryByText(/有給休暇の残日数を取得できませんでした/)).toBeNull();
    expect(screen.getByText('8')).toBeDefined();
    expect(send().disabled).toBe(false);
    find();
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(screen.queryByText(/サーバーに接続できません/)).toBeNull());
    expect(approver().value).toBe('田中 一郎');
  });

  it('loses no input by a failing server or a lost answer, and sends the same again', async () => {
    const wire = await openForm({ 'POST /api/vacation': () => new Response('<html>', { status: 500 }) });
    fill(dateField(), '2026-12-01');
    fireEvent.click(send());
    expect(await screen.findByText('申請の送信に失敗しました')).toBeDefined();
    const find = wire.lose();
    fireEvent.click(send());
    expect(await screen.findByText(LOST)).toBeDefined();
    expect(dateField().value).toBe('2026-12-01（火）');
    expect(approver().value).toBe('田中 一郎');
    find();
    wire.answer(sent);
    fireEvent.click(send());
    expect(await screen.findByText('有給休暇を申請しました')).toBeDefined();
    const calls = wire.sent('POST /api/vacation');
    expect(calls).toHaveLength(3);
    expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  it('makes another request of the same once more', async () => {
    const wire = await openForm(sent);
    for (const count of [1, 2]) {
      fill(dateField(), '2026-12-01');
      fireEvent.click(send());
      await waitFor(() => expect(wire.sent('POST /api/vacation')).toHaveLength(count));
      await waitFor(() => expect(dateField().value).toBe(''));
    }
    const keys = wire.sent('POST /api/vacation').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('tells of a refusal before it is sent, and once only afterwards', async () => {
    await openForm({
      'GET /api/vacation/day': dayAsked('2026-12-01', { refusal: TAKEN }),
      'POST /api/vacation': refused('leave_day_taken', { message: TAKEN, fields: { request_date: TAKEN } }),
    });
    fill(dateField(), '2026-12-01');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(TAKEN));
    fireEvent.click(send());
    await waitFor(() => expect(document.activeElement).toBe(dateField()));
    expect(screen.getAllByText(TAKEN)).toHaveLength(1);
  });

  it('sends once by a double click, and says that the outside system doesn’t have it', async () => {
    const wire = await openForm({
      'POST /api/vacation': { data: request(), message: '有給休暇を申請しました', pleasanter: { synced: false } },
    });
    fill(dateField(), '2026-12-01');
    fireEvent.click(send());
    fireEvent.click(send());
    expect(await screen.findByText('有給休暇を申請しました')).toBeDefined();
    expect(screen.getByText('外部サービスとの連携でエラーが発生しました')).toBeDefined();
    expect(wire.sent('POST /api/vacation')).toHaveLength(1);
  });
});

describe('a draft', () => {
  const detail = { ...DETAIL, message: '下書きを保存しました' };

  it('is kept with its days alone, and listed', async () => {
    const wire = await openForm({
      'POST /api/leave-requests': detail,
      'GET /api/vacation': { data: [request({ status: 'draft', start_date: '2026-12-01' })] },
    });
    fill(approver(), '');
    fireEvent.click(saveDraft());
    expect(await screen.findByText('取得希望日は必須項目です')).toBeDefined();
    expect(wire.sent('POST /api/leave-requests')).toEqual([]);
    fill(dateField(), '2026-12-01');
    fireEvent.click(saveDraft());
    expect(await screen.findByText('下書きを保存しました')).toBeDefined();
    const row = within(await screen.findByRole('row', { name: /2026-12-01/ }));
    expect(row.getByText('下書き')).toBeDefined();
    expect(row.getByRole('link', { name: '2026-12-01（火）の申請の変更' }).getAttribute('href')).toBe(
      '/requests/leave/1/edit',
    );
    const [call] = wire.sent('POST /api/leave-requests');
    expect(call?.body).toEqual({ request_date: '2026-12-01', reason: '', client_approver: '' });
    expect(call?.headers.get('idempotency-key')).toMatch(/\S/);
    expect(wire.sent('POST /api/vacation')).toEqual([]);
  });

  it('isn’t offered to who asks for somebody else', () => {
    fakeWire(formAnswers());
    renderScreen(<NewRequest today={isoDate('2026-11-18')} subject={8} onSent={() => undefined} />, { at: '/' });
    expect(screen.queryByRole('button', { name: '下書きを保存' })).toBeNull();
  });
});

describe('what is changed', () => {
  const returned: RequestDetail = {
    ...DETAIL,
    status: 'returned',
    revision: 3,
    reason: '私用',
    leave: { ...LEAVE, unit: 'half', half: 'pm', client_approver: '佐藤 部長', notes: '日付を確認' },
  };

  it('begins as it was asked for, and is handed in by its revision', async () => {
    const wire = fakeWire(
      formAnswers({
        'GET /api/leave-settings': { ...WHOLE_DAYS, allows_halves: true },
        'PUT /api/leave-requests/{id}': { ...DETAIL, id: 9, message: '申請しました' },
      }),
    );
    const numbers: number[] = [];
    renderScreen(<ChangeLeave request={returned} onSent={(id) => numbers.push(id)} />, { at: '/' });
    await waitFor(() => expect(approver().value).toBe('佐藤 部長'));
    expect(reason().value).toBe('私用');
    expect(dateField().value).toBe('2026-12-01（火）');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '午後半休' }).checked).toBe(true);
    fill(dateField(), '2026-12-02');
    fireEvent.click(send());
    await waitFor(() => expect(numbers).toEqual([9]));
    expect(wire.sent('PUT /api/leave-requests/{id}').map(({ body }) => body)).toEqual([
      {
        request_date: '2026-12-02',
        unit: 'half',
        half: 'pm',
        reason: '私用',
        client_approver: '佐藤 部長',
        submit: true,
        revision: 3,
      },
    ]);
  });

  it('says why it is refused, and keeps what was typed', async () => {
    const wire = fakeWire(
      formAnswers({
        'PUT /api/leave-requests/{id}': refused('request_changed', { message: '申請の内容が変わりました' }),
      }),
    );
    renderScreen(<ChangeLeave request={returned} onSent={() => undefined} />, { at: '/' });
    await waitFor(() => expect(approver().value).toBe('佐藤 部長'));
    fill(reason(), '通院');
    fireEvent.click(saveDraft());
    expect(await screen.findByText('申請の内容が変わりました')).toBeDefined();
    expect(reason().value).toBe('通院');
    expect(wire.sent('PUT /api/leave-requests/{id}').map(({ body }) => body.submit)).toEqual([false]);
  });
});

describe('the list of requests', () => {
  it('is filtered by status, year and month, as in the address', async () => {
    const wire = fakeWire(
      formAnswers({
        'GET /api/vacation': ({ query }) => ({
          data: query.status === 'rejected' ? [] : [request({ status: 'approved' })],
        }),
      }),
    );
    const { unmount } = renderScreen(<LeaveScreen />, { at: '/vacation-request?tab=list' });
    expect(within(await screen.findByRole('row', { name: /2026-12-01/ })).getByText('承認済み')).toBeDefined();
    fireEvent.change(choice('ステータス'), { target: { value: 'rejected' } });
    expect(await screen.findByText('申請はありません')).toBeDefined();
    expect(window.location.search).toContain('status=rejected');
    fireEvent.change(choice('年'), {
      target: { value: within(choice('年')).getAllByRole<HTMLOptionElement>('option')[0]?.value },
    });
    fireEvent.change(choice('月'), { target: { value: '12' } });
    expect(choice('月').value).toBe('12');
    const { search } = window.location;
    const { year } = Object.fromEntries(new URLSearchParams(search));
    await waitFor(() =>
      expect(wire.sent('GET /api/vacation').at(-1)?.query).toEqual({ status: 'rejected', year, month: '12' }),
    );
    unmount();
    renderScreen(<LeaveScreen />, { at: `/vacation-request${search}` });
    expect(choice('月').value).toBe('12');
    expect(within(choice('年')).getAllByRole('option')).toHaveLength(5);
    screen.getByRole('tab', { name: '申請一覧' }).focus();
    press('ArrowLeft');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: '新規申請' }));
    await waitFor(() => expect(send()).toBeDefined());
  });

  it.each(['desktop', 'phone'] as const)(
    'says who decided, when and why, and takes back what waits, on a %s',
    async (kind) => {
      showWindow(kind);
      const decided = { by: '小野寺 美咲', at: '2026-11-19T10:00:00.000+09:00' };
      const wire = fakeWire({
        'GET /api/vacation': {
          data: [
            request(),
            request({ id: 2, start_date: '2026-12-02', status: 'rejected', decided, notes: '棚卸しの日のため' }),
          ],
        },
        'PUT /api/vacation/{id}': { data: request({ status: 'cancelled' }), message: '申請を取り消しました' },
      });
      renderScreen(<LeaveScreen />, { at: '/vacation-request?tab=list' });
      const rowOf = async (day: string) => {
        await screen.findAllByText(day);
        const rows = screen.getAllByRole(kind === 'phone' ? 'listitem' : 'row');
        return rows.find(({ textContent }) => textContent.includes(day)) ?? document.createElement('li');
      };
      const rejected = await rowOf('2026-12-02（水）');
      for (const text of ['却下', '2026-11-19に小野寺 美咲が却下', '棚卸しの日のため'])
        expect(rejected.textContent).toContain(text);
      expect(within(rejected).queryByRole('button')).toBeNull();
      fireEvent.click(within(await rowOf('2026-12-01（火）')).getByRole('button', { name: /取り消し/ }));
      const dialog = await screen.findByRole('dialog', { name: 'この申請を取り消しますか？' });
      expect(dialog.textContent).toContain('2026-12-01（火）');
      fireEvent.click(within(dialog).getByRole('button', { name: '取り消し' }));
      expect(await screen.findByText('申請を取り消しました')).toBeDefined();
      expect(wire.sent('PUT /api/vacation/{id}').map(({ params, body }) => [params.id, body])).toEqual([
        ['1', { status: 'cancelled', notes: '申請者による取り消し' }],
      ]);
    },
  );

  it('says that it can’t be loaded, and can be read again', async () => {
    const wire = fakeWire({ 'GET /api/vacation': () => new Response('', { status: 503 }) });
    renderScreen(<LeaveScreen />, { at: '/vacation-request?tab=list' });
    expect(await screen.findByText('申請一覧の取得に失敗しました')).toBeDefined();
    wire.answer({ 'GET /api/vacation': { data: [request({ status: 'approved' })] } });
    fireEvent.click(screen.getByRole('button', { name: '再読み込み' }));
    expect(await screen.findByRole('row', { name: /承認済み/ })).toBeDefined();
  });
});
