import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { CompanySettings } from '#contract/overtime.ts';
import { isoMonth } from '#domain/time/date.ts';
import { FIRST_OF_ALL_MONTHS } from '#domain/time/in-force.ts';
import { minutes } from '#domain/time/minutes.ts';
import { endSession, startSession } from '../../lib/session-store.ts';
import { Router } from '../../lib/router.tsx';
import type { Part } from './settings-differences.ts';
import { SettingsForm } from './settings-form.tsx';
import { SETTINGS } from './testing/overview.ts';

const boss = {
  id: 1,
  companyId: 'demo',
  employeeId: 'S1',
  name: '佐藤',
  role: 'super_admin',
  isFirstLogin: false,
} as const;
beforeEach(() => startSession('token', boss));
afterEach(() => {
  endSession('logout');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** Opens the form of a subject for October 2026; returns what it sends, once it is saved. */
function open(company: CompanySettings, part: Part = 'agreement') {
  const request = vi.fn<typeof fetch>(async () => Response.json({ message: '設定を保存しました' }));
  vi.stubGlobal('fetch', request);
  const onSaved = vi.fn<(message: string) => void>();
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })}>
        <Router>
          <SettingsForm part={part} company={company} month={isoMonth('2026-10')} onDone={onSaved} />
        </Router>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return async () => {
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith('設定を保存しました'));
    const body = request.mock.calls[0]?.[1]?.body;
    return JSON.parse(typeof body === 'string' ? body : '') as Record<string, unknown>;
  };
}

const day = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^起算日/ });

it('offers the days that follow a closing day for the agreement’s months to begin, and says which is best', async () => {
  const save = open({ ...SETTINGS, dated: [], default_settings: SETTINGS });
  expect(day().selectedOptions[0]?.text).toBe('1日');
  expect([...day().options].map(({ text }) => text)).toEqual(Array.from({ length: 29 }, (_, of) => `${of + 1}日`));
  expect(document.getElementById(day().getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    '締日の翌日（20日締めなら21日）',
  );
  fireEvent.change(day(), { target: { value: '21' } });
  expect(await save()).toEqual({ ...SETTINGS, effective_month: '2026-10', first_day: 21 });
});

it('shows nothing as changed before anything is', () => {
  const settings = { ...SETTINGS, punch_deviation_minutes: minutes(360) };
  open(
    {
      ...settings,
      dated: [{ ...settings, effective_month: FIRST_OF_ALL_MONTHS }],
      default_settings: SETTINGS,
    },
    'findings',
  );
  const stored = screen.getByRole('region', { name: '登録済みの設定' });
  expect(stored.textContent).toContain('シフトとの差（分）360分');
  expect(stored.textContent).not.toContain('60分 ');
  expect(screen.queryByRole('img', { name: 'から' })).toBeNull();
});

it('shows what later settings change of those before them', () => {
  const settings = { ...SETTINGS, warning_percent: 90 };
  open({ ...settings, dated: [{ ...settings, effective_month: '2026-04' }], default_settings: SETTINGS });
  const stored = screen.getByRole('region', { name: '登録済みの設定' });
  expect(stored.textContent).toContain('法律の上限と、法律に定めのない項目の初期値です。');
  expect(stored.textContent).toMatch(/2026年4月から.*上限の80％ +上限の90％/);
});

it('keeps the day that holds in the month', async () => {
  const settings = { ...SETTINGS, first_day: 16 };
  const save = open({ ...settings, dated: [{ ...settings, effective_month: '2026-04' }], default_settings: SETTINGS });
  expect(day().selectedOptions[0]?.text).toBe('16日');
  fireEvent.change(screen.getByRole('textbox', { name: /^警告の割合/ }), { target: { value: '70' } });
  expect(await save()).toEqual({ ...settings, warning_percent: 70, effective_month: '2026-10' });
});

it('shows what the agreement allows as it is typed, with the special clause', () => {
  open({ ...SETTINGS, dated: [], default_settings: SETTINGS });
  const picture = screen.getByRole('region', { name: 'この内容で働ける時間' });
  expect(picture.textContent).toContain('協定の1年は4月1日から');
  expect(picture.textContent).toContain('45:00まで');
  fireEvent.click(screen.getByRole('switch', { name: /^特別条項/ }));
  fireEvent.change(screen.getByRole('textbox', { name: /^年間の上限（特別条項）/ }), { target: { value: '600:00' } });
  expect(picture.textContent).toContain('360:00まで、特別条項で600:00まで（年6回まで超えられる月の合計）');
});

it('sends the other subjects’ settings as they are in the month', async () => {
  const settings = { ...SETTINGS, month_minutes: minutes(2400), long_run_days: 10 };
  const save = open(
    { ...settings, dated: [{ ...settings, effective_month: '2026-04' }], default_settings: SETTINGS },
    'findings',
  );
  fireEvent.change(screen.getByRole('textbox', { name: /^連続勤務の日数/ }), { target: { value: '12' } });
  expect(await save()).toEqual({ ...settings, long_run_days: 12, effective_month: '2026-10' });
});
