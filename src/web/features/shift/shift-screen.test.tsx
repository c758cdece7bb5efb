import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { holidaysOfMonth } from '#domain/holidays/holidays.ts';
import { isoMonth } from '#domain/time/date.ts';
import { endSession } from '../../lib/session-store.ts';
import { descriptionOf } from '../../testing/eyes.ts';
import { type Answers, fakeWire, type FakeWire, refused } from '../../testing/fake-wire.ts';
import { doubleClick, fill } from '../../testing/hands.ts';
import { ownMonth } from '../../testing/own-month.ts';
import { EMPLOYEE, renderScreen } from '../../testing/render-screen.tsx';
import { showWindow } from '../../testing/window.ts';
import { ShiftScreen } from './shift-screen.tsx';

type Shifts = ResponseOf<Routes['GET /api/shifts/{month}']>;

const SAVED = 'シフトを保存しました';
const LEAVE = '保存していない変更があります';

/** A server that keeps the shifts that it is sent, beside those that it has. */
function keepsShifts(first: Shifts = []): Answers {
  const saved = new Map(first.map((shift) => [shift.date, shift]));
  const of = (month: string): Shifts => [...saved.values()].filter(({ date }) => date.startsWith(month));
  return {
    'GET /api/shifts/{month}': ({ params }) => of(params.month),
    'POST /api/shifts': ({ body }) => {
      for (const { date, isWorkday, startTime = null, endTime = null } of body.shifts)
        saved.set(date, { id: saved.size + 1, date, start_time: startTime, end_time: endTime, is_workday: isWorkday });
      return { message: SAVED, shifts: of(body.month) };
    },
    'POST /api/shifts/plan-changes': { people: [] },
  };
}

const shift = (date: string, start_time: string, end_time: string, id = 1): Shifts[number] => ({
  id,
  date,
  start_time,
  end_time,
  is_workday: true,
});

/** A server for somebody who saves their own shifts. */
const server = (more: Answers = {}): FakeWire =>
  fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/shift-settings': { admins_plan_shifts: false, wish_days: 10 },
    'GET /api/shift-misfits/{month}': [],
    'GET /api/auth/me': { ...EMPLOYEE, grants: [], opensAdminHome: false, unread: 0 },
    'GET /api/months/{month}': ({ params: { month } }) => ownMonth(month),
    'GET /api/holidays/{month}': ({ params: { month } }) =>
      [...holidaysOfMonth(isoMonth(month))].map(([date, name]) => ({ date, name })),
    ...keepsShifts(),
    ...more,
  });

async function open(month: string, user = EMPLOYEE): Promise<void> {
  renderScreen(<ShiftScreen />, { at: `/shift-manager?month=${month}`, user });
  await waitFor(() => expect(boxes().length).toBeGreaterThan(0));
}

async function openMonth(month: string, more: Answers = {}): Promise<FakeWire> {
  const wire = server(more);
  await open(month);
  return wire;
}

/** The row or card of a day, `6月2日`. */
function dayOf(day: string): HTMLElement {
  const [month = '', date = ''] = day.match(/\d+/g) ?? [];
  const row = document.querySelector<HTMLElement>(`[id$="-${month.padStart(2, '0')}-${date.padStart(2, '0')}"]`);
  if (row === null) throw new Error(`${day} isn’t shown`);
  return row;
}
const workday = (day: string) =>
  within(dayOf(day)).getByLabelText<HTMLInputElement>(new RegExp(`^${day}（.）の出勤日$`));
const start = (day: string) => within(dayOf(day)).getByLabelText<HTMLInputElement>(new RegExp(`^${day}（.）の開始$`));
const end = (day: string) =>
  within(dayOf(day)).getByLabelText<HTMLInputElement>(new RegExp(`^${day}（.）の終了(\\s?（翌日）)?$`));
/** The boxes of all days. */
const boxes = () => document.querySelectorAll('[aria-label$="の出勤日"]');
const panel = () => document.querySelector<HTMLElement>('section[aria-label="予定の合計"]') as HTMLElement;
const save = () => within(panel()).getByRole<HTMLButtonElement>('button', { name: /^保存/ });
const failure = () => within(panel()).queryByRole('alert')?.textContent;
const press = (name: string) => fireEvent.click(screen.getByText(name));

function expectSummary(days: number, hours: string): void {
  expect(panel().textContent).toContain(`予定出勤日数${days}日`);
  expect(panel().textContent).toContain(`予定勤務時間${hours}時間`);
}

/** Saves the month and waits until it is done. */
async function saveMonth(): Promise<void> {
  fireEvent.click(save());
  await within(panel()).findByText(SAVED);
}

describe('a day', () => {
  it('is checked, typed and unchecked; after the first save only what changes is sent', async () => {
    const wire = await openMonth('2027-06');
    expect(start('6月2日').disabled).toBe(true);
    fireEvent.click(workday('6月2日'));
    expect(start('6月2日').value).toBe('09:00');
    expect(screen.getAllByText('1:00')).toHaveLength(1);
    expectSummary(1, '8.0');
    fill(start('6月2日'), '1030');
    fireEvent.change(end('6月2日'), { target: { value: '１５：００' } });
    expectSummary(1, '3.5');
    fireEvent.blur(end('6月2日'));
    expect(start('6月2日').value).toBe('10:30');
    expect(end('6月2日').value).toBe('15:00');

    fireEvent.click(workday('6月3日'));
    fireEvent.click(workday('6月3日'));
    expect(start('6月3日').value).toBe('');
    expect(end('6月3日').disabled).toBe(true);
    await saveMonth();

    fireEvent.click(workday('6月2日'));
    expectSummary(0, '0.0');
    fireEvent.click(save());
    await waitFor(() => expect(wire.sent('POST /api/shifts')).toHaveLength(2));
    expect(wire.sent('POST /api/shifts')[1]?.body.shifts).toEqual([
      { date: '2027-06-02', isWorkday: false, startTime: null, endTime: null, endDay: null },
    ]);
    await within(panel()).findByText(SAVED);
    expect(workday('6月2日').checked).toBe(false);
  });

  it('ends on the next morning where that is before its start, and says so', async () => {
    const wire = await openMonth('2027-07');
    fireEvent.click(workday('7月1日'));
    fill(start('7月1日'), '2200');
    fill(end('7月1日'), '600');
    expect(screen.getByText('翌')).toBeDefined();
    expect(within(dayOf('7月1日')).getByLabelText(/^7月1日（木）の終了\s?（翌日）$/)).toBe(end('7月1日'));
    expectSummary(1, '7.0');
    await saveMonth();
    expect(wire.sent('POST /api/shifts')[0]?.body.shifts[0]).toMatchObject({ startTime: '22:00', endTime: '06:00' });

    cleanup();
    endSession('logout');
    server(keepsShifts([shift('2027-07-01', '22:00', '06:00')]));
    await open('2027-07');
    expect(end('7月1日').value).toBe('06:00');
    expect(screen.getByText('翌')).toBeDefined();
  });
});

describe('what can’t be saved', () => {
  it('is said at each field, and nothing is sent', async () => {
    const wire = await openMonth('2027-08');
    for (const day of ['8月2日', '8月3日', '8月4日', '8月31日']) fireEvent.click(workday(day));
    fill(start('8月2日'), '');
    fill(end('8月2日'), '');
    fill(start('8月3日'), '2400');
    fill(end('8月4日'), '9:00');
    fill(end('8月31日'), '9:6');
    fireEvent.click(save());
    expect(failure()).toBe('入力内容に誤りがあります。');
    expect(descriptionOf(start('8月2日'))).toBe('開始を入力してください');
    expect(descriptionOf(end('8月2日'))).toBe('終了を入力してください');
    expect(descriptionOf(start('8月3日'))).toBe('9:00のように入力してください');
    expect(descriptionOf(end('8月4日'))).toBe(
      '開始と終了が同じ時刻です。翌日に終わるときは、終わりの日（翌日）を選択してください',
    );
    await waitFor(() => expect(document.activeElement).toBe(start('8月2日')));

    fill(start('8月2日'), '9');
    expect(start('8月2日').getAttribute('aria-invalid')).not.toBe('true');
    fill(end('8月2日'), '18');
    fill(start('8月3日'), '8');
    fill(end('8月4日'), '18:00');
    fireEvent.click(save());
    await waitFor(() => expect(document.activeElement).toBe(end('8月31日')));
    expect(wire.sent('POST /api/shifts')).toEqual([]);
    fireEvent.click(workday('8月31日'));
    await saveMonth();
    expect(failure()).toBeUndefined();
  });

  it('is said by the server at its day or above all, and the input stays', async () => {
    const wire = server();
    const fields = { '2027-09-01': '開始と終了に同じ時刻は指定できません' };
    wire.answer({ 'POST /api/shifts': refused('invalid_input', { fields }) });
    await open('2027-09');
    fireEvent.click(workday('9月1日'));
    fireEvent.click(save());
    await waitFor(() => expect(descriptionOf(start('9月1日'))).toBe('開始と終了に同じ時刻は指定できません'));
    await waitFor(() => expect(document.activeElement).toBe(start('9月1日')));
    expect(failure()).toBe('入力内容に誤りがあります。');

    wire.answer({ 'POST /api/shifts': refused('database_away') });
    fireEvent.click(save());
    const away = 'サーバーに一時的に接続できません。しばらくしてから再度お試しください。';
    await waitFor(() => expect(failure()).toBe(away));
    wire.answer({ 'POST /api/shifts': () => new Response('oops', { status: 500 }) });
    fireEvent.click(save());
    await waitFor(() => expect(failure()).toBe('保存に失敗しました'));
    expect(start('9月1日').value).toBe('09:00');
    wire.answer(keepsShifts());
    await saveMonth();
  });

  it('loses nothing as the network is lost', async () => {
    showWindow('phone');
    const wire = await openMonth('2027-10');
    fireEvent.click(workday('10月1日'));
    fill(start('10月1日'), '0815');
    const find = wire.lose();
    fireEvent.click(save());
    await waitFor(() => expect(failure()).toBe('サーバーに接続できません。通信状況を確認してください。'));
    expect(start('10月1日').value).toBe('08:15');
    find();
    await saveMonth();
    expect(wire.sent('POST /api/shifts').at(-1)?.body.shifts[0]).toMatchObject({ startTime: '08:15' });
    expect(start('10月1日').value).toBe('08:15');
  });
});

it('saves once at a double click, and preserves what is entered meanwhile', async () => {
  const wire = await openMonth('2027-11');
  fireEvent.click(workday('11月1日'));
  const release = wire.hold('POST /api/shifts');
  doubleClick(save());
  await waitFor(() => expect(save().textContent).toBe('保存中...'));
  expect(save().getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(save());
  fireEvent.click(workday('11月2日'));
  release();
  await within(panel()).findByText(SAVED);
  expect(wire.sent('POST /api/shifts')).toHaveLength(1);
  expect(workday('11月2日').checked).toBe(true);
  expect(panel().textContent).toContain(LEAVE);
  await saveMonth();
  await waitFor(() => expect(panel().textContent).not.toContain(LEAVE));
  expect(wire.sent('POST /api/shifts')).toHaveLength(2);
});

it('keeps one person’s draft from the next one', async () => {
  await openMonth('2028-02');
  fireEvent.click(workday('2月1日'));
  expect(workday('2月1日').checked).toBe(true);
  cleanup();
  endSession('logout');
  server();
  await open('2028-02', { ...EMPLOYEE, id: 2, employeeId: 'E0002' });
  expect(workday('2月1日').checked).toBe(false);
});

it('shows the month of the draft where the address names none', async () => {
  await openMonth('2028-01');
  fireEvent.click(workday('1月5日'));
  fill(start('1月5日'), '745');
  cleanup();
  renderScreen(<ShiftScreen />, { at: '/shift-manager' });
  await waitFor(() => expect(boxes().length).toBeGreaterThan(0));
  expect(start('1月5日').value).toBe('07:45');
  expect(screen.getByText('保存していない変更を復元しました')).toBeDefined();
});

it('copies the month before by its weekdays, which can be undone', async () => {
  const wire = await openMonth('2028-05', keepsShifts([shift('2028-03-01', '09:00', '18:00')]));
  press('前月からコピー');
  await screen.findByText('2028年4月のシフトが登録されていません');
  wire.answer({ 'GET /api/shifts/{month}': () => new Response('oops', { status: 500 }) });
  press('前月からコピー');
  await waitFor(() => expect(failure()).toBe('シフトデータの取得に失敗しました'));
  expectSummary(0, '0.0');
  cleanup();
  endSession('logout');

  // A Monday night and a Tuesday of the second week.
  await openMonth(
    '2028-06',
    keepsShifts([shift('2028-05-08', '22:00', '06:00', 1), shift('2028-05-09', '09:00', '18:00', 2)]),
  );
  fireEvent.click(workday('6月1日'));
  press('前月からコピー');
  await screen.findByText('2028年5月のシフトをコピーしました');
  expect(workday('6月1日').checked).toBe(false);
  expect(start('6月12日').value).toBe('22:00');
  expect(end('6月12日').value).toBe('06:00');
  expect(start('6月13日').value).toBe('09:00');
  expectSummary(2, '15.0');

  press('元に戻す');
  expect(workday('6月1日').checked).toBe(true);
  expectSummary(1, '8.0');
  press('変更を破棄');
  expectSummary(0, '0.0');
  press('元に戻す');
  expectSummary(1, '8.0');
});

it('fills the days that are checked from then on with the default hours, in this browser', async () => {
  await openMonth('2028-07');
  const hours = () => within(screen.getByText('標準勤務時間').closest('section') as HTMLElement);
  const [first, last] = ['開始', '終了'].map((name) => () => hours().getByLabelText<HTMLInputElement>(name)) as [
    () => HTMLInputElement,
    () => HTMLInputElement,
  ];
  fireEvent.click(workday('7月3日'));
  fill(first(), '1000');
  fill(last(), '1930');
  expect(last().value).toBe('19:30');
  fireEvent.click(workday('7月4日'));
  expect(start('7月3日').value).toBe('09:00');
  expect(start('7月4日').value).toBe('10:00');
  expect(end('7月4日').value).toBe('19:30');

  fill(last(), '10:00');
  expect(descriptionOf(last())).toBe(
    '開始と終了が同じ時刻です。翌日に終わるときは、終わりの日（翌日）を選択してください',
  );
  await saveMonth();
  cleanup();
  await open('2028-07');
  expect(first().value).toBe('10:00');
  expect(last().value).toBe('19:30');
});

it('says that a month can’t be loaded, and loads it again', async () => {
  const wire = server({ 'GET /api/shifts/{month}': () => Promise.reject(new TypeError('Failed to fetch')) });
  renderScreen(<ShiftScreen />, { at: '/shift-manager?month=2028-08' });
  await screen.findByText('シフトデータの取得に失敗しました');
  expect(boxes()).toHaveLength(0);
  expect(save().disabled).toBe(true);
  wire.answer(keepsShifts());
  press('再読み込み');
  await waitFor(() => expect(boxes()).toHaveLength(31));
  expect(screen.queryByText('シフトデータの取得に失敗しました')).toBeNull();
});

it('says once that neither shifts nor holidays can be loaded', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  server({ 'GET /api/shifts/{month}': lost, 'GET /api/holidays/{month}': lost });
  renderScreen(<ShiftScreen />, { at: '/shift-manager?month=2028-08' });
  await screen.findByText('シフトデータの取得に失敗しました');
  expect(await screen.findByText('データの取得に失敗しました')).toBeDefined();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

it('reads the month again every minute, but never over the person’s input', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  try {
    const wire = await openMonth('2028-09');
    const reads = () => wire.sent('GET /api/shifts/{month}').length;
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const before = reads();
    await pass(60_500);
    await vi.waitFor(() => expect(reads()).toBe(before + 1));

    fireEvent.click(workday('9月1日'));
    fill(start('9月1日'), '11:11');
    const after = reads();
    await pass(61_000);
    await pass(61_000);
    expect(start('9月1日').value).toBe('11:11');
    expect(reads()).toBe(after);
  } finally {
    vi.useRealTimers();
  }
});
