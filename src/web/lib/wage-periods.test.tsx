import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';

import { isoDate } from '#domain/time/date.ts';
import { formatPeriodName } from '#domain/working-time/period-text.ts';
import { fakeWire } from '../testing/fake-wire.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { useWagePeriods } from './wage-periods.ts';

/** The period of a day, by its name and its first and last day. */
function Period(): ReactNode {
  const period = useWagePeriods().on(isoDate('2026-11-18'));
  return <p>{`${formatPeriodName(period)} ${period.from}〜${period.to}`}</p>;
}

const TO_THE_20TH = '2026年11月度 2026-10-21〜2026-11-20';
const CALENDAR_MONTH = '2026年11月 2026-11-01〜2026-11-30';

/** As this browser remembers them. */
const REMEMBERED = JSON.stringify({ companyId: 'demo', calendar: [{ from: '2020-01', closingDay: 20 }] });

it('has the periods of the company, and remembers them in this browser', async () => {
  fakeWire({ 'GET /api/closing-days': { closing_days: [{ effective_month: '2020-01', closing_day: 20 }] } });
  renderScreen(<Period />, { at: '/attendance' });
  expect(await screen.findByText(TO_THE_20TH)).toBeDefined();
  expect(localStorage.getItem('wageCalendar')).toBe(REMEMBERED);
});

it('has the periods that it remembers at once, also when they can’t be read any more', async () => {
  localStorage.setItem('wageCalendar', REMEMBERED);
  const wire = fakeWire({});
  wire.lose();
  renderScreen(<Period />, { at: '/attendance' });
  expect(screen.getByText(TO_THE_20TH)).toBeDefined();
  await waitFor(() => expect(wire.sent('GET /api/closing-days')).toHaveLength(1));
  expect(await screen.findByText(TO_THE_20TH)).toBeDefined();
});

it('has the calendar’s months where the periods were never read, so that nothing waits', async () => {
  fakeWire({}).lose();
  renderScreen(<Period />, { at: '/attendance' });
  expect(await screen.findByText(CALENDAR_MONTH)).toBeDefined();
});
