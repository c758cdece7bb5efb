import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { isoDate } from '#domain/time/date.ts';
import { endSession, startSession } from '../lib/session-store.ts';
import { useKnownWagePeriods, useWagePeriods } from '../lib/wage-periods.ts';
import { PeriodSwitch } from './month-switch.tsx';

const TODAY = isoDate('2026-10-05');
const CLOSES_ON_THE_20TH = { closing_days: [{ effective_month: '1900-01', closing_day: 20 }] };
const CHANGES_IN_NOVEMBER = {
  closing_days: [...CLOSES_ON_THE_20TH.closing_days, { effective_month: '2026-11', closing_day: 31 }],
};

let answer: PromiseWithResolvers<Response>;

beforeEach(() => {
  answer = Promise.withResolvers();
  // It may come before it is asked for, which is a task later.
  answer.promise.catch(() => {});
  vi.stubGlobal('fetch', () => answer.promise.then((response) => response.clone()));
  const user = { id: 1, companyId: 'demo-west', employeeId: 'E0001', name: '大西 恵', role: 'user' } as const;
  startSession('token', { ...user, isFirstLogin: false });
});

afterEach(() => {
  vi.unstubAllGlobals();
  endSession('logout');
});

function Shown(): ReactNode {
  const periods = useWagePeriods();
  const [period, setPeriod] = useState(periods.on(TODAY));
  return <PeriodSwitch period={period} onChange={(name) => setPeriod(periods.named(name) ?? period)} />;
}

/** What doesn't wait: whether it knows the periods. */
const AtOnce = (): ReactNode => <output>{useKnownWagePeriods() === undefined ? 'unknown' : 'known'}</output>;

const open = () =>
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <AtOnce />
        <Suspense fallback="waiting">
          <Shown />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  );

const comes = (body: object): Promise<void> => act(async () => answer.resolve(Response.json(body)));
const shown = async (): Promise<string | null> => (await screen.findByRole('button', { name: /年/ })).textContent;
const step = (name: '前の月' | '次の月'): boolean => fireEvent.click(screen.getByRole('button', { name }));

describe('the period on show (D39)', () => {
  it('is named, with its days where they aren’t the calendar’s', async () => {
    open();
    await comes(CHANGES_IN_NOVEMBER);
    expect(await shown()).toBe('2026年10月度9/21〜10/20');
    step('次の月');
    expect(await shown()).toBe('2026年10月度10/21〜10/31');
    step('次の月');
    expect(await shown()).toBe('2026年11月');
    step('前の月');
    step('前の月');
    step('前の月');
    expect(await shown()).toBe('2026年9月度8/21〜9/20');
  });

  it('is the calendar’s month where that ends with it', async () => {
    open();
    await comes({ closing_days: [] });
    expect(await shown()).toBe('2026年10月');
    step('次の月');
    expect(await shown()).toBe('2026年11月');
  });
});

describe('the closing days', () => {
  it('are waited for the first time, but for what must not wait', async () => {
    const { container } = open();
    expect(container.textContent).toContain('waiting');
    expect(screen.getByRole('status').textContent).toBe('unknown');
    await comes(CLOSES_ON_THE_20TH);
    expect(await shown()).toBe('2026年10月度9/21〜10/20');
    expect(screen.getByRole('status').textContent).toBe('known');
  });

  it('are there at once the next time, and stay where they can’t be read', async () => {
    const first = open();
    await comes(CLOSES_ON_THE_20TH);
    await shown();
    first.unmount();
    answer = Promise.withResolvers();
    // It may come before it is asked for, which is a task later.
    answer.promise.catch(() => {});
    open();
    expect(screen.getByRole('button', { name: /年/ }).textContent).toBe('2026年10月度9/21〜10/20');
    await act(async () => answer.reject(new TypeError('offline')));
    expect(await shown()).toBe('2026年10月度9/21〜10/20');
  });

  it('are the months’ ends where they were never read', async () => {
    open();
    await act(async () => answer.reject(new TypeError('offline')));
    expect(await shown()).toBe('2026年10月');
  });

  it.each([
    ['another company’s', { companyId: 'demo', calendar: [{ from: '1900-01', closingDay: 20 }] }],
    ['no calendar', { companyId: 'demo-west', calendar: [{ from: '1900-01', closingDay: 32 }] }],
    ['nothing of the kind', 'x'],
  ])('aren’t taken from what was stored, where that is %s', (_, stored) => {
    localStorage.setItem('wageCalendar', JSON.stringify(stored));
    const { container } = open();
    expect(container.textContent).toContain('waiting');
  });
});
