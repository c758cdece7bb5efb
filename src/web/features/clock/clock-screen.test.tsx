import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { TimeRecord } from '#contract/time-records.ts';
import { queryClient } from '../../lib/query-client.tsx';
import { press } from '../../testing/hands.ts';
import { deviceOf } from './permission-steps.tsx';
import {
  endDevice,
  fakeDevice,
  lost,
  MY_DAY,
  openClock,
  punchButton,
  readyButton,
  STATION,
  stored,
  tap,
} from './testing/clock.tsx';

afterEach(endDevice);

const confirm = (dialog: HTMLElement) => within(dialog).getByRole<HTMLButtonElement>('button', { name: '打刻する' });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const unread = () => screen.queryByText('打刻記録の取得に失敗しました');

describe('a punch', () => {
  it('is given up by its dialog, which sends nothing and gives the focus back', async () => {
    fakeDevice();
    const wire = openClock();
    const button = await readyButton('出勤');
    button.focus();
    const dialog = await tap('出勤');
    fireEvent.click(within(dialog).getByRole('button', { name: 'キャンセル' }));
    await noDialog();
    expect(document.activeElement).toBe(button);
    const again = await tap('出勤');
    await waitFor(() => expect(again.contains(document.activeElement)).toBe(true));
    press('Escape');
    await noDialog();
    expect(wire.sent('POST /api/time-records')).toEqual([]);
  });

  it('that failed stays in its dialog, and is sent again with the same key and the same body', async () => {
    fakeDevice();
    const wire = openClock({ 'POST /api/time-records': lost });
    const dialog = await tap('出勤');
    fireEvent.click(confirm(dialog));
    const failure = await within(dialog).findByRole('alert');
    expect(failure.textContent).toBe('打刻に失敗しました: サーバーに接続できません。通信状況を確認してください。');
    expect(within(dialog).getByText(/打刻はまだ完了していません。/)).toBeDefined();
    expect(within(dialog).getByText(/もう一度「打刻する」を押してください。/)).toBeDefined();
    expect(within(dialog).getByText(/勤怠一覧の「修正」から登録してください。/)).toBeDefined();

    wire.answer({ 'POST /api/time-records': { ...stored('clock_in', '10:00'), message: '' } });
    fireEvent.click(confirm(dialog));
    expect(await screen.findByText('出勤を打刻しました（10:00）')).toBeDefined();
    const [first, second, ...others] = wire.sent('POST /api/time-records');
    expect(others).toEqual([]);
    expect(first?.headers.get('idempotency-key')).toMatch(/\S/);
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
    expect(second?.body).toEqual(first?.body);
  });

  it('whose failure is told keeps telling it, unlike a success', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fakeDevice();
    openClock({ 'POST /api/time-records': lost });
    const dialog = await tap('出勤');
    fireEvent.click(confirm(dialog));
    const failure = await within(dialog).findByRole('alert');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(failure.isConnected).toBe(true);
  });

  it('whose answer is lost is found among the records', async () => {
    fakeDevice();
    const wire = openClock({ 'POST /api/time-records': lost });
    const dialog = await tap('出勤');
    wire.answer({ 'GET /api/time-records': [{ ...stored('clock_in', '10:00'), time_unconfirmed: true }] });
    fireEvent.click(confirm(dialog));
    expect(await screen.findByText('出勤を打刻しました（10:00）')).toBeDefined();
    await noDialog();
    expect(screen.getByText('時刻未確認')).toBeDefined();
    expect(wire.sent('POST /api/time-records')).toHaveLength(1);
  });

  it('started again after a lost answer is the same one, until it turns out to be stored', async () => {
    fakeDevice();
    const wire = openClock();
    const first = await tap('出勤');
    wire.answer({ 'POST /api/time-records': lost, 'GET /api/time-records': lost });
    fireEvent.click(confirm(first));
    await within(first).findByRole('alert');
    fireEvent.click(within(first).getByRole('button', { name: 'キャンセル' }));
    await noDialog();
    await waitFor(() => expect(unread()).not.toBeNull());

    // Still nothing can be loaded: the same punch is offered again, not another one.
    const second = await tap('出勤');
    expect(unread()).toBeNull();
    fireEvent.click(confirm(second));
    await waitFor(() => expect(wire.sent('POST /api/time-records')).toHaveLength(2));
    await within(second).findByRole('alert');
    const keys = wire.sent('POST /api/time-records').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
    fireEvent.click(within(second).getByRole('button', { name: 'キャンセル' }));
    await noDialog();

    // Back on the network, the punch turns out to be stored.
    wire.answer({ 'GET /api/time-records': [stored('clock_in', '10:00')] });
    fireEvent.click(punchButton('出勤'));
    expect(await screen.findByText('出勤を打刻しました（10:00）')).toBeDefined();
    await noDialog();
    expect(wire.sent('POST /api/time-records')).toHaveLength(2);
  });

  it('that a server fails at says what to do next', async () => {
    fakeDevice();
    openClock({ 'POST /api/time-records': () => new Response('<html></html>', { status: 500 }) });
    const dialog = await tap('退勤');
    fireEvent.click(confirm(dialog));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('打刻に失敗しました: サーバーエラー');
    expect(within(dialog).getByText(/もう一度「打刻する」を押してください。/)).toBeDefined();
    expect(within(dialog).getByText(/勤怠一覧の「修正」から登録してください。/)).toBeDefined();
  });

  it('that repeats another asks by what is recorded', async () => {
    fakeDevice();
    openClock({
      'GET /api/time-records': [stored('clock_in', '09:00'), stored('clock_out', '09:30', 2)],
    });
    const out = await tap('退勤');
    expect(out.textContent).toContain('退勤は09:30に打刻済みです。10:00に変更しますか？');
    fireEvent.click(within(out).getByRole('button', { name: 'キャンセル' }));
    await noDialog();
    const again = await tap('出勤');
    expect(again.textContent).toMatch(/出勤は09:00、退勤は09:30に打刻済みです。.*ここから2回目以降の勤務として数え/);
  });

  it('of the wrong button says so, and the day then lacks its clock-in', async () => {
    fakeDevice();
    openClock();
    const dialog = await tap('退勤');
    expect(dialog.textContent).toContain('この日の出勤は打刻されていません。');
    fireEvent.click(confirm(dialog));
    expect(await screen.findByText('出勤 未打刻')).toBeDefined();
    expect(screen.queryByText(/^勤務 \d/)).toBeNull();
    expect(screen.getByRole('link', { name: '修正する' })).toBeDefined();
  });

  it.each([
    [{ ...MY_DAY, has_presence_claimed: true as const }, '在場'],
    [MY_DAY, '勤務'],
  ])('since then is work, or presence where that has to be claimed', async (myDay, word) => {
    fakeDevice();
    openClock({ 'GET /api/time-records': [stored('clock_in', '09:00')], 'GET /api/my-day': myDay });
    const told = (_: string, element: Element | null): boolean =>
      element?.localName === 'dt' && element.textContent === `${word} 1:00`;
    expect(await screen.findByText(told)).toBeDefined();
  });

  it('begun before the records are there waits for them, and asks by them', async () => {
    fakeDevice();
    const wire = openClock({ 'GET /api/time-records': [stored('clock_in', '09:00')] });
    const release = wire.hold('GET /api/time-records');
    fireEvent.click(await readyButton('出勤'));
    expect(await screen.findByText('打刻記録を読み込んでいます...')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    release();
    const dialog = await screen.findByRole('dialog', { name: '打刻の確認' });
    expect(dialog.textContent).toContain('出勤は09:00に打刻済みです。');
  });

  it('needs nothing but the days: what else fails blocks none', async () => {
    fakeDevice();
    const wire = openClock({ 'GET /api/my-day': () => new Response('', { status: 500 }) });
    const figures = screen.getByLabelText('今月');
    await waitFor(() => expect(figures.textContent).toContain('今月の実働-'));
    fireEvent.click(confirm(await tap('出勤')));
    expect(await screen.findByText('出勤を打刻しました（10:00）')).toBeDefined();
    const days = wire.sent('GET /api/time-records');
    expect(days.length).toBeGreaterThan(0);
    expect(days.every(({ query }) => query.month === undefined && query.date === '2026-11-18')).toBe(true);
  });
});

it('reports records that can’t be loaded, and keeps the last known ones', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fakeDevice();
  const wire = openClock();
  await waitFor(() => expect(screen.getAllByText('未打刻')).toHaveLength(2));
  wire.answer({ 'GET /api/time-records': lost });
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  await waitFor(() => expect(unread()).not.toBeNull());
  expect(screen.getAllByText('未打刻')).toHaveLength(2);
  wire.answer({ 'GET /api/time-records': [] });
  fireEvent.click(screen.getByRole('button', { name: '再読み込み' }));
  await waitFor(() => expect(unread()).toBeNull());
});

it('has the clock-out of yesterday as forgotten the next morning, with the way to enter it, and a clock-in as what is next', async () => {
  fakeDevice();
  const [at, date] = ['2026-11-17T17:30:00.000+09:00', '2026-11-17'];
  openClock({
    'GET /api/time-records': [{ ...stored('clock_in', '17:30'), recorded_at: at, work_date: date }],
    'GET /api/my-day': { ...MY_DAY, forgotten: [{ date, month: '2026-11', punch: 'clock_out' }] },
  });
  // Named once.
  const correct = await screen.findByRole('link', { name: /11月17日の退勤が未打刻です.*修正する/ });
  expect(screen.getAllByText(/未打刻です/)).toHaveLength(1);
  expect(screen.getByText('出勤前')).toBeDefined();
  await waitFor(() =>
    expect(correct.getAttribute('href')).toBe('/attendance?day=2026-11-17&dialog=correction&month=2026-11'),
  );
  expect(screen.getByRole('button', { name: '出勤' }).dataset['next']).toBe('true');
  expect(screen.getByRole('button', { name: '退勤' }).dataset['next']).toBeUndefined();
});

it('names the latest forgotten punch above the clock, and counts the others', async () => {
  fakeDevice();
  const forgotten = ['2026-11-16', '2026-10-29', '2026-10-28'].map((date) => ({
    date,
    month: date.slice(0, 7),
    punch: 'clock_in' as const,
  }));
  openClock({ 'GET /api/my-day': { ...MY_DAY, forgotten, findings: { month: '2026-11', days: 1 } } });
  expect(await screen.findByText('11月16日の出勤が未打刻です')).toBeDefined();
  expect(screen.getByRole('link', { name: 'ほかに未打刻 2日' })).toBeDefined();
  // Of this month it is the only one.
  expect(screen.queryByText(/今月の要確認/)).toBeNull();
});

describe('the story of the day', () => {
  const rows = async () => {
    const panel = within(await screen.findByRole('region', { name: '本日の打刻' }));
    await waitFor(() => expect(panel.getAllByRole('term').length).toBeGreaterThan(2));
    return panel
      .getAllByRole('term')
      .map((term) => `${term.nextElementSibling?.textContent} ${term.textContent?.replaceAll(/\s+/g, ' ')}`);
  };
  const punch = (kind: TimeRecord['record_type'], time: string, id: number): TimeRecord => ({
    ...stored('clock_in', time, id),
    record_type: kind,
    note: null,
  });

  it('goes on while the person is at work, with the break that is over and the one that lasts', async () => {
    fakeDevice();
    openClock({
      'GET /api/time-records': [
        punch('clock_in', '06:00', 1),
        punch('break_start', '08:00', 2),
        punch('break_end', '08:30', 3),
        punch('break_start', '09:50', 4),
      ],
    });
    expect(await rows()).toEqual([
      '06:00 出勤時間',
      '08:00 休憩 0:30',
      '09:50 休憩 中',
      '今 勤務 3:20',
      '未打刻 退勤時間',
    ]);
  });

  it('has who went away and came back', async () => {
    fakeDevice();
    openClock({
      'GET /api/time-records': [
        punch('clock_in', '06:00', 1),
        punch('clock_out', '08:00', 2),
        punch('clock_in', '09:00', 3),
      ],
    });
    expect(await rows()).toEqual(['06:00 出勤時間', '08:00 退勤', '09:00 出勤', '今 勤務 3:00', '未打刻 退勤時間']);
  });

  it('ends with the sum, with the break that was entered', async () => {
    fakeDevice();
    openClock({
      'GET /api/time-records': [{ ...punch('clock_in', '06:00', 1), break_time: 30 }, punch('clock_out', '09:30', 2)],
    });
    expect(await rows()).toEqual(['06:00 出勤時間', '計 勤務 3:00休憩 0:30', '09:30 退勤時間']);
  });

  it('is that of the night that isn’t over, with its day', async () => {
    fakeDevice();
    openClock({
      'GET /api/time-records': [
        { ...stored('clock_in', '20:30'), recorded_at: '2026-11-17T20:30:00.000+09:00', work_date: '2026-11-17' },
      ],
    });
    expect(await rows()).toEqual(['20:30 出勤時間昨日', '今 勤務 13:30', '未打刻 退勤時間']);
  });
});

it('has one punch stand out by the state, and none once the person has left', async () => {
  fakeDevice();
  const wire = openClock();
  await readyButton('出勤');
  const out = () => ['出勤', '退勤'].filter((name) => punchButton(name as '出勤').dataset['next'] === 'true');
  await waitFor(() => expect(out()).toEqual(['出勤']));
  fireEvent.click(confirm(await tap('出勤')));
  await waitFor(() => expect(out()).toEqual(['退勤']));
  wire.answer({ 'GET /api/time-records': [stored('clock_in', '09:00'), stored('clock_out', '09:30', 2)] });
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(out()).toEqual([]));
});

it('names the day of a night’s work that began yesterday', async () => {
  fakeDevice();
  const [at, date] = ['2026-11-17T20:30:00.000+09:00', '2026-11-17'];
  openClock({ 'GET /api/time-records': [{ ...stored('clock_in', '20:30'), recorded_at: at, work_date: date }] });
  expect(await screen.findByText('勤務中（昨日 20:30〜）')).toBeDefined();
});

it('says that a clock-in is late, with the way to its reason', async () => {
  fakeDevice();
  openClock({ 'GET /api/my-day': { ...MY_DAY, late_after: '09:00' } });
  fireEvent.click(confirm(await tap('出勤')));
  expect(await screen.findByText('遅刻')).toBeDefined();
  expect(screen.getByRole('link', { name: '理由を登録' }).getAttribute('href')).toContain('dialog=irregular');
});

describe('the position', () => {
  const ASK = '位置情報の利用を許可する';
  const WHY = '打刻場所の確認のため、打刻時にのみ位置情報を取得します。本人と管理者だけが確認できます。';

  it('is asked for once its purpose was shown, and the buttons wait for it', async () => {
    const device = fakeDevice();
    openClock({}, { hasAgreed: false });
    expect(await screen.findByText(WHY)).toBeDefined();
    for (const name of ['出勤', '退勤'] as const) expect(punchButton(name).disabled).toBe(true);
    const described = document.getElementById(punchButton('出勤').getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toContain(WHY);
    expect(device.asked).toEqual([]);

    fireEvent.click(screen.getByRole('button', { name: ASK }));
    await waitFor(() => expect(punchButton('出勤').disabled).toBe(false));
    expect(device.asked).toEqual([{ enableHighAccuracy: true, timeout: 5000, maximumAge: 0 }]);

    // Shown once, it doesn't delay the person again.
    cleanup();
    openClock({}, { hasAgreed: false });
    await waitFor(() => expect(punchButton('出勤').disabled).toBe(false));
    expect(screen.queryByText(WHY)).toBeNull();
  });

  it.each([
    ['refused', 1, '位置情報の取得に失敗しました。ブラウザの設定で位置情報の利用を許可してください。'],
    ['unavailable', 2, '位置情報の取得に失敗しました。現在地を特定できません。'],
    ['timed out', 3, '位置情報の取得に失敗しました。電波の良い場所で再度お試しください。'],
  ] as const)('that is %s says why and what to do otherwise, and can be taken again', async (_, code, text) => {
    const device = fakeDevice(code);
    openClock({}, { hasAgreed: false });
    fireEvent.click(await screen.findByRole('button', { name: ASK }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(text);
    expect(alert.textContent).toContain('打刻できない場合は、勤怠一覧の「修正」から登録してください。');
    expect(punchButton('出勤').disabled).toBe(true);
    device.locate(STATION);
    fireEvent.click(screen.getByRole('button', { name: '位置情報を再取得' }));
    await waitFor(() => expect(punchButton('出勤').disabled).toBe(false));
  });

  it('that was refused says step by step how to allow it, those of this device first', async () => {
    const userAgent = 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile';
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    fakeDevice(1);
    openClock({}, { hasAgreed: false });
    fireEvent.click(await screen.findByRole('button', { name: ASK }));
    fireEvent.click(await screen.findByRole('button', { name: '許可する手順' }));
    const dialog = await screen.findByRole('dialog', { name: '位置情報を許可する手順' });
    const parts = await waitFor(() => {
      const found = [...dialog.querySelectorAll('details')];
      expect(found).toHaveLength(3);
      return found;
    });
    expect(parts.map(({ open }) => open)).toEqual([true, false, false]);
    expect(parts.map((part) => part.querySelector('summary')?.textContent)).toEqual([
      'Android（Chrome）',
      'iPhone・iPad（Safari）',
      'パソコン（Chrome・Edge）',
    ]);
    fireEvent.click(within(dialog).getByRole('button', { name: '閉じる' }));
    await noDialog();
    vi.restoreAllMocks();
  });

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'desktop'],
    ['Mozilla/5.0 (Linux; Android 14)', 5, 'android'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, 'desktop'],
  ] as const)('is allowed on %s with %s touch points by the steps of %s', (userAgent, maxTouchPoints, device) => {
    expect(deviceOf({ userAgent, maxTouchPoints })).toBe(device);
  });

  it('is none in a browser without geolocation', async () => {
    fakeDevice();
    Reflect.deleteProperty(navigator, 'geolocation');
    openClock();
    expect(await screen.findByText('お使いのブラウザは位置情報をサポートしていません')).toBeDefined();
    expect(punchButton('出勤').disabled).toBe(true);
  });

  it('is none without https, whatever the browser would answer', async () => {
    const device = fakeDevice();
    Object.defineProperty(window, 'isSecureContext', { configurable: true, value: false });
    openClock();
    expect(await screen.findByText('位置情報を利用するにはHTTPSで接続してください。')).toBeDefined();
    expect(punchButton('出勤').disabled).toBe(true);
    expect(device.asked).toEqual([]);
  });

  it('that is stale is taken again before a punch', async () => {
    const device = fakeDevice();
    const wire = openClock();
    await readyButton('出勤');
    const home = { latitude: 35.7, longitude: 139.5, accuracy: 30 };
    device.locate(home);
    vi.setSystemTime(Date.now() + 61_000);
    fireEvent.click(punchButton('出勤'));
    fireEvent.click(confirm(await screen.findByRole('dialog', { name: '打刻の確認' })));
    await waitFor(() => expect(wire.sent('POST /api/time-records')[0]?.body).toMatchObject(home));
  });
});

describe('a punch that waits for its approval, as the server says', () => {
  const WAITING = {
    request_id: 7,
    date: '2026-11-18',
    punch: 'clock_in',
    at: '2026-11-18T09:01:30.000+09:00',
  } as const;
  const note = () => screen.findByText('承認待ち: 11月18日（水） 出勤 09:01');

  it('is on the day, and told of until that is closed on this device', async () => {
    fakeDevice();
    openClock({ 'GET /api/my-day': { ...MY_DAY, waiting_punches: [WAITING] } });
    await note();
    const panel = within(screen.getByRole('region', { name: '本日の打刻' }));
    expect(panel.getByText('09:01')).toBeDefined();
    expect(panel.getByText('承認待ち')).toBeDefined();
    fireEvent.click(screen.getByText('閉じる'));
    expect(screen.queryByText(/承認待ち:/)).toBeNull();
    // The punch still counts on the screen, and the next one has a note.
    expect(panel.getByText('承認待ち')).toBeDefined();
    cleanup();
    queryClient.clear();
    openClock({
      'GET /api/my-day': {
        ...MY_DAY,
        waiting_punches: [WAITING, { ...WAITING, punch: 'clock_out', at: '2026-11-18T09:30:00.000+09:00' }],
      },
    });
    expect(await screen.findByText('承認待ち: 11月18日（水） 退勤 09:30')).toBeDefined();
    expect(screen.queryByText(/承認待ち: .*出勤/)).toBeNull();
  });

  it('is told of no more once it is on record', async () => {
    fakeDevice();
    openClock({
      'GET /api/my-day': { ...MY_DAY, waiting_punches: [WAITING] },
      'GET /api/time-records': [stored('clock_in', '09:01')],
    });
    await readyButton('退勤');
    const panel = within(screen.getByRole('region', { name: '本日の打刻' }));
    expect(await panel.findByText('09:01')).toBeDefined();
    await waitFor(() => expect(screen.getByText('80:00')).toBeDefined());
    expect(screen.queryByText(/承認待ち/)).toBeNull();
  });
});
