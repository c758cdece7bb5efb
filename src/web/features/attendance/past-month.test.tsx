import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { ownMonth } from '../../testing/own-month.ts';
import type { Answers } from '../../testing/fake-wire.ts';
import { pastDay } from '../../testing/past-day.ts';
import { EMPLOYEE, renderScreen } from '../../testing/render-screen.tsx';
import { showWindow } from '../../testing/window.ts';
import { MonthScreen } from './month-screen.tsx';
import { drawMonth, monthServer, OCTOBER, worked } from './testing/own-month.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T10:00:00+09:00') });
  return () => void vi.useRealTimers();
});

const DAYS = [
  pastDay('2026-10-29', {
    punches: [
      { kind: 'clock_in', minute: 1320 },
      { kind: 'break_start', minute: 1560 },
      { kind: 'break_end', minute: 1620 },
      { kind: 'clock_out', minute: 1860 },
    ],
    worked_minutes: 480,
    overtime_minutes: 30,
    statutory_holiday_minutes: 0,
    night_minutes: 360,
    late_minutes: 5,
  }),
  pastDay('2026-10-30', { punches: [], leave_days: 0.5, absence_days: 0.5, note: '午前半休', kind: 'workday' }),
];
const TOTAL = {
  worked_minutes: 480,
  overtime_minutes: 30,
  rest_day_minutes: 0,
  night_minutes: 360,
  worked_days: 1,
  leave_days: 0.5,
  absence_days: null,
};

const WITH_PAST: Answers = {
  'GET /api/months/{month}': ({ params: { month } }) => ({ ...ownMonth(month), has_past_days: true as const }),
  'GET /api/past-days': { days: DAYS, total: TOTAL },
};

const draw = () => renderScreen(<MonthScreen />, { at: `/attendance${OCTOBER}`, user: EMPLOYEE });
const region = () => screen.findByRole('region', { name: '移行前の勤怠' });

describe('a month before the go-live', () => {
  it.each(['desktop', 'phone'] as const)(
    'shows what the other product had, and nothing to correct, on the %s',
    async (at) => {
      showWindow(at);
      monthServer({}, WITH_PAST);
      draw();
      const shown = within(await region());
      await shown.findByText('22:00–翌07:00');
      const text = (await region()).textContent;
      for (const said of [
        '翌02:00–翌03:00',
        '8:00',
        '0:30',
        '6:00',
        '遅刻 0:05',
        '有休 0.5日',
        '欠勤 0.5日',
        '午前半休',
      ])
        expect(text).toContain(said);
      expect(text).not.toContain('平日');
      await waitFor(() => expect(document.querySelector('[id^="day-"]')).toBeNull());
      expect(screen.queryByRole('region', { name: '月のまとめ' })).toBeNull();
      expect(within(await region()).queryAllByRole('button')).toEqual([]);
    },
  );

  it('shows nothing of its own until that is known, nor in the month before it', async () => {
    const summary = () => screen.queryByRole('region', { name: '月のまとめ' });
    const { promise: isSlow, resolve: answer } = Promise.withResolvers<void>();
    monthServer({}, WITH_PAST);
    draw();
    await region();
    await waitFor(() => expect(summary()).toBeNull());
    monthServer(
      {},
      {
        ...WITH_PAST,
        'GET /api/months/{month}': async ({ params: { month } }) => {
          await isSlow;
          return { ...ownMonth(month), has_past_days: true as const };
        },
      },
    );
    fireEvent.click(screen.getByRole('button', { name: /前の月/ }));
    await waitFor(() => expect(window.location.search).not.toBe(OCTOBER));
    expect(summary()).toBeNull();
    answer();
    await region();
    expect(summary()).toBeNull();
  });

  it('shows bars instead of figures until that is known, and figures of a month that is none', async () => {
    const { promise: isSlow, resolve: answer } = Promise.withResolvers<void>();
    const { wire } = monthServer({}, { 'GET /api/months/{month}': () => isSlow.then(() => ownMonth('2026-10b')) });
    draw();
    const summary = await screen.findByRole('region', { name: '月のまとめ' });
    await waitFor(() => expect(wire.sent('GET /api/time-records').length).toBeGreaterThan(0));
    const figures = () => [...summary.querySelectorAll('dd')].map(({ textContent }) => textContent);
    expect(figures()).toEqual(['', '', '', '', '', '']);
    expect(screen.getAllByText('読み込み中...')).not.toEqual([]);
    answer();
    await waitFor(() => expect(figures()[0]).toBe('0日'));
    expect(figures()).not.toContain('');
  });

  it('has its own days below where there are any', async () => {
    monthServer({ records: worked('2026-10-30', '09:00', '18:00') }, WITH_PAST);
    await drawMonth(OCTOBER);
    await region();
    expect(document.querySelector('#day-2026-10-30')).not.toBeNull();
  });

  it('says that there are no totals', async () => {
    monthServer({}, { ...WITH_PAST, 'GET /api/past-days': { days: DAYS, total: null } });
    draw();
    expect(await screen.findByText(/月の集計はありません/)).toBeDefined();
  });

  it('offers to read it again where that failed', async () => {
    monthServer({}, { ...WITH_PAST, 'GET /api/past-days': () => new Response('', { status: 500 }) });
    draw();
    expect(await screen.findByText(/移行前の勤怠の取得に失敗しました/)).toBeDefined();
    expect(within(await region()).getByRole('button', { name: '再読み込み' })).toBeDefined();
  });

  it('without any is a month as others', async () => {
    const { wire } = monthServer();
    await drawMonth(OCTOBER);
    expect(screen.queryByRole('region', { name: '移行前の勤怠' })).toBeNull();
    expect(wire.sent('GET /api/past-days')).toEqual([]);
  });
});
