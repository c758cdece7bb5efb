import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { endSession } from '../../lib/session-store.ts';
import { ownMonth } from '../../testing/own-month.ts';
import type { Answers } from '../../testing/fake-wire.ts';
import { EMPLOYEE, renderScreen } from '../../testing/render-screen.tsx';
import { showWindow } from '../../testing/window.ts';
import { MonthScreen } from './month-screen.tsx';
import { dayOf, drawMonth, menuItems, monthServer, OCTOBER, openMenu, recordOf, worked } from './testing/own-month.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T10:00:00+09:00') });
  return () => void vi.useRealTimers();
});

const chosen = () =>
  document.querySelector<HTMLElement>('[aria-label="対象月"] [aria-haspopup="dialog"]') as HTMLElement;
const press = (name: string) => fireEvent.click(document.querySelector(`[aria-label="${name}"]`) as HTMLElement);
const shows = (month: string) => waitFor(() => expect(chosen().textContent).toBe(month));
const search = () => window.location.search;

/** The months of the calendar. */
const CALENDAR = { 'GET /api/closing-days': { closing_days: [] } };

describe('the month', () => {
  it('is stepped back from by the browser’s back; a filter is no step', async () => {
    showWindow('phone');
    monthServer({}, CALENDAR);
    await drawMonth('');
    press('前の月');
    await shows('2026年10月');
    fireEvent.click(screen.getByLabelText('客先業務'));
    await waitFor(() => expect(search()).toContain('type=client'));
    window.history.back();
    await shows('2026年11月');
    expect(window.location.pathname + search()).toBe('/attendance');
    window.history.forward();
    await shows('2026年10月');
  });

  it('is chosen by steps, by the grid and by the address', async () => {
    monthServer({}, CALENDAR);
    await drawMonth('');
    expect(chosen().textContent).toBe('2026年11月');
    press('次の月');
    await shows('2026年12月');
    press('前の月');
    await shows('2026年11月');
    press('前の月');
    await shows('2026年10月');
    expect(search()).toBe('?month=2026-10');
    cleanup();
    await drawMonth('?month=2026-10');
    expect(chosen().textContent).toBe('2026年10月');

    chosen().focus();
    fireEvent.click(chosen());
    await waitFor(() => press('前の年'));
    const february = await waitFor(() => document.querySelector<HTMLElement>('[aria-label$="年2月"]') as HTMLElement);
    expect(february.getAttribute('aria-label')).toBe('2025年2月');
    fireEvent.click(february);
    await shows('2025年2月');
    expect(search()).toBe('?month=2025-02');
    await waitFor(() => expect(document.activeElement).toBe(chosen()));
  });

  it.each(['2026-13', 'x', '2026-1'])('is the present one where the address says %s', async (wrong) => {
    vi.setSystemTime(new Date('2026-10-30T10:00:00.000+09:00'));
    monthServer();
    await drawMonth(`?month=${wrong}`);
    expect(chosen().textContent).toBe('2026年10月度10/29〜10/31');
  });
});

describe('a day', () => {
  const DAY = '2026-10-30';
  const hours = {
    date: DAY,
    worked_minutes: 480,
    overtime_minutes: 0,
    deemed_break_minutes: 0,
    contracted_minutes: 480,
    leave_minutes: 0,
    other_leave_minutes: 0,
    is_late: true,
    is_left_early: false,
  };
  const shift = { id: 1, date: DAY, start_time: '09:00', end_time: '18:00', is_workday: true };

  it.each([
    ['desktop', 15],
    ['phone', 18],
  ] as const)('has its shift, its punches with their places, its break and its note (%s)', async (kind, length) => {
    showWindow(kind);
    const placed = {
      latitude: 35.681236,
      longitude: 139.767125,
      accuracy: 18,
      address_data: { results: [{ formatted_address: '東京都千代田区丸の内一丁目九番一号 東京駅八重洲口' }] },
    };
    monthServer(
      {
        records: worked(DAY, '09:12', '18:00', { ...placed, time_unconfirmed: true, break_time: 60, note: '直行' }),
        shifts: [shift],
      },
      { 'GET /api/months/{month}': ({ params: { month } }) => ownMonth(month, { days: [hours] }) },
    );
    await drawMonth(OCTOBER);
    expect(document.querySelectorAll('[id^="day-"]')).toHaveLength(3);
    const row = within(dayOf(DAY));
    await row.findByText('09:12');
    for (const text of ['09:00〜18:00', '18:00', '1:00', '8:00', '遅刻', '時刻未確認', '直行'])
      expect(row.getByText(text)).toBeDefined();
    const place = dayOf(DAY).querySelector('a[target="_blank"]') as HTMLAnchorElement;
    expect(place.href).toMatch(/^https:\/\/www\.google\.com\/maps\?q=35\.\d+,139\.\d+$/);
    expect(place.textContent).toContain('東京都');
    const shortened = (place.querySelector('[title]')?.textContent ?? '').replace('…', '');
    expect(shortened).toHaveLength(length);
  });

  const presence = [
    { from: '2026-10-30T08:40:00.000+09:00', to: '2026-10-30T09:00:00.000+09:00' },
    { from: '2026-10-30T18:00:00.000+09:00', to: '2026-10-30T18:05:00.000+09:00' },
  ];
  const claims: Answers = {
    'GET /api/auth/me': {
      ...EMPLOYEE,
      grants: [],
      opensAdminHome: false,
      unread: 0,
      requests: { asks: true, decides: false },
    },
    'GET /api/requests': { total: 0, data: [] },
    'GET /api/months/{month}': ({ params: { month } }) => ownMonth(month, { days: [{ ...hours, presence }] }),
  };

  it('has the presence that isn’t work, each time with the way to claim it', async () => {
    monthServer(
      { records: worked(DAY, '08:40', '18:05'), shifts: [shift] },
      {
        ...claims,
        'GET /api/request-settings': { kinds: [{ kind: 'work_claim', mode: 'off', late_days: 0 }], fields: [] },
      },
    );
    await drawMonth(OCTOBER);
    const row = within(dayOf(DAY));
    await row.findByText('08:40–09:00');
    expect(row.getByText('18:00–18:05')).toBeDefined();
    const links = await waitFor(() => row.getAllByText('労働時間として申告'));
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/requests/new?kind=work_claim&date=${DAY}&start=08:40&end=09:00`,
      `/requests/new?kind=work_claim&date=${DAY}&start=18:00&end=18:05`,
    ]);
  });

  it('has its presence of an earlier rule, where nothing is claimed any more', async () => {
    monthServer(
      { records: worked(DAY, '08:40', '18:05'), shifts: [shift] },
      { ...claims, 'GET /api/request-settings': { kinds: [], fields: [] } },
    );
    await drawMonth(OCTOBER);
    const row = within(dayOf(DAY));
    await row.findByText('08:40–09:00');
    expect(row.queryByText('労働時間として申告')).toBeNull();
  });

  describe('with internal work', () => {
    const entry = { id: 7, date: DAY, start_time: '10:00', end_time: '12:00', break_time: 15, note: '部門会議' };
    const drawDay = async (): Promise<void> => {
      monthServer(
        { records: worked(DAY, '09:12', '18:12', { break_time: 60 }), shifts: [shift], internalWork: [entry] },
        { 'GET /api/months/{month}': ({ params: { month } }) => ownMonth(month, { days: [hours] }) },
      );
      await drawMonth(OCTOBER);
      await within(dayOf(DAY)).findByText('部門会議');
    };
    const cellsOf = (row: Element | null) => [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent);

    it('shows its times, and on a line below the punches with what is wrong with them (D8)', async () => {
      await drawDay();
      const row = dayOf(DAY);
      expect(cellsOf(row)).toEqual(['09:00〜18:00', '10:00', '12:00', '0:15', '', '社内業務部門会議', '']);
      expect(cellsOf(row.nextElementSibling)).toEqual(['打刻', '09:12遅刻', '18:12', '1:00', '8:00', '']);
      expect(row.querySelector('th')?.rowSpan).toBe(2);
    });

    it('has the punches as a line of its card', async () => {
      showWindow('phone');
      await drawDay();
      expect(dayOf(DAY).textContent).toMatch(/打刻 09:12–18:12遅刻休憩 1:00実働 8:00/);
    });

    it.each([
      ['社内業務', '1:45'],
      ['客先業務', '6:15'],
    ])('has the hours of %s alone, named beside what is of the whole month', async (type, length) => {
      await drawDay();
      fireEvent.click(screen.getByLabelText(type));
      await screen.findByText(`${type}の実働 ${length}`);
      expect(screen.getByText('上の集計は、業務区分にかかわらず月全体の合計です。')).toBeDefined();
      expect(cellsOf(dayOf(DAY))[4]).toBe(length);
      expect(dayOf(DAY).querySelector('th')?.rowSpan).toBe(1);
    });

    it('says in its menu who undoes it', async () => {
      await drawDay();
      await openMenu(DAY);
      const item = menuItems().find(({ textContent }) => textContent.startsWith('社内業務の取り消し'));
      expect(item?.textContent).toContain('取り消すには管理者に依頼してください');
      expect(item?.getAttribute('aria-disabled')).toBe('true');
    });
  });

  it('ends on the next one after a night shift', async () => {
    const night = { ...shift, start_time: '22:00', end_time: '06:00' };
    monthServer({ records: worked(DAY, '21:55', '30:05'), shifts: [night] });
    await drawMonth(OCTOBER);
    const row = within(dayOf(DAY));
    expect(row.getByText('22:00〜翌06:00')).toBeDefined();
    expect(row.getByText('翌06:05')).toBeDefined();
  });
});

it('names what can’t be loaded, shows the rest, and loads it again', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  const parts = { 'GET /api/shifts/{month}': lost, 'GET /api/internal-work': lost };
  const records = [recordOf('2026-10-30', 'clock_in', '09:00')];
  monthServer({ records }, parts);
  await drawMonth(OCTOBER);
  await screen.findByText('シフトデータ・社内業務記録の取得に失敗しました');
  expect(within(dayOf('2026-10-30')).getByText('09:00')).toBeDefined();
  cleanup();
  endSession('logout');

  const { wire, answers } = monthServer({ records }, { ...parts, 'GET /api/time-records': lost });
  renderScreen(<MonthScreen />, { at: `/attendance${OCTOBER}` });
  await screen.findByText('勤怠記録・シフトデータ・社内業務記録の取得に失敗しました');
  expect(document.querySelectorAll('[role="alert"]')).toHaveLength(1);
  wire.answer(answers);
  fireEvent.click(screen.getByText('再読み込み'));
  await screen.findByText('09:00');
  await waitFor(() => expect(document.querySelectorAll('[role="alert"]')).toHaveLength(0));
});
