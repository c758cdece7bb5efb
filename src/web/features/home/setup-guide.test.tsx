import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import type { AdminHome } from '#contract/home.ts';
import type { CompanySettings } from '#contract/overtime.ts';
import { SETUP_STEPS, type SetupStep } from '#domain/company/setup-steps.ts';
import { minutes } from '#domain/time/minutes.ts';
import { type Answers, fakeWire } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { setToday } from '../../testing/clock.ts';
import { SetupGuide } from './setup-guide.tsx';

const stepsWith = (done: readonly SetupStep[]): NonNullable<AdminHome['setup']> =>
  SETUP_STEPS.map((step) => ({ step, is_done: done.includes(step) }));

beforeEach(() => setToday('2026-11-18'));

const POLICY = {
  figures: 'paid',
  standard_day_minutes: 480,
  leave_day_minutes: null,
  clock_out_step_minutes: 1,
  late_time: null,
  early_time: null,
  clock_in_shown: 'recorded',
  late_basis: 'shift',
  early_basis: 'shift',
  judges_rest_days: false,
  unset_break: 'legal_gradual',
  night_column: 'all_work',
  absence_rule: 'planned',
} as const;
const SETTINGS = {
  first_month: 4,
  is_annual_variable: false,
  month_minutes: 2700,
  year_minutes: 21_600,
  special_clause: null,
  standard_week_minutes: 2400,
  week_start: 0,
  statutory_rest_day: null,
  counts_holiday_hours: false,
  work_interval_minutes: 660,
  warning_percent: 80,
  four_weeks_from: null,
  long_run_days: 7,
  correction_threshold_minutes: 30,
  punch_deviation_minutes: 60,
  pc_log_minutes: null,
  monthly_rounding: 'minute',
  first_day: 1,
} as unknown as CompanySettings['default_settings'];

function show(done: readonly SetupStep[], more: Answers = {}) {
  const wire = fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/admin/go-live-month': { go_live_month: '2026-11', first_record_date: null },
    'GET /api/admin/company-policy': { policies: [], default_policy: POLICY, changes: [] },
    'GET /api/admin/overtime-settings': { ...SETTINGS, dated: [], default_settings: SETTINGS },
    'POST /api/admin/setup-steps/{step}/confirm': { message: '手順を済みにしました' },
    ...more,
  });
  renderScreen(<SetupGuide steps={stepsWith(done)} isHiding={false} onHide={() => undefined} />, {
    at: '/admin/home',
    user: SUPER_ADMIN,
  });
  return wire;
}

it('asks for the first open step alone, and proposes the next month once the present one is under way', async () => {
  let saved: unknown;
  show([], {
    'GET /api/admin/go-live-month': { go_live_month: null, first_record_date: null },
    'PUT /api/admin/go-live-month': ({ body }) => {
      saved = body;
      return { go_live_month: '2026-12', first_record_date: null, message: '' };
    },
  });
  const form = await screen.findByRole('form', { name: '利用開始月' });
  expect(screen.getAllByRole('form')).toHaveLength(1);
  expect(screen.queryByText('続けて')).toBeNull();
  expect(within(form).getByLabelText<HTMLSelectElement>('利用開始月').value).toBe('2026-12');
  fireEvent.click(within(form).getByRole('button', { name: '決定して次へ' }));
  await waitFor(() => expect(saved).toEqual({ go_live_month: '2026-12' }));
});

it('keeps the month that the company was created with', async () => {
  show([]);
  const form = await screen.findByRole('form', { name: '利用開始月' });
  expect(within(form).getByLabelText<HTMLSelectElement>('利用開始月').value).toBe('2026-11');
});

it('takes the ordinary day from nine to six, with its break and the rest day', async () => {
  const saved: unknown[] = [];
  const keep =
    (answer: object) =>
    ({ body }: { readonly body: unknown }) => {
      saved.push(body);
      return answer as never;
    };
  show(['go_live_month', 'closing_day'], {
    'PUT /api/admin/company-policy': keep({ policies: [], default_policy: POLICY, changes: [], message: '' }),
    'PUT /api/admin/overtime-settings': keep({ ...SETTINGS, effective_month: '1900-01', message: '' }),
  });
  const form = await screen.findByRole('form', { name: '通常の1日' });
  expect(form.textContent).toContain('所定 8:00');
  fireEvent.change(within(form).getByLabelText('法定休日'), { target: { value: '0' } });
  fireEvent.click(within(form).getByRole('button', { name: '決定して次へ' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved).toMatchObject([
    {
      effective_month: '1900-01',
      figures: 'paid',
      work_start: '09:00',
      work_end: '18:00',
      unset_break: 'legal_gradual',
    },
    { statutory_rest_day: 0, month_minutes: 2700 },
  ]);
});

it('refuses an ordinary day that ends before it begins', async () => {
  show(['go_live_month', 'closing_day']);
  const form = await screen.findByRole('form', { name: '通常の1日' });
  fireEvent.change(within(form).getByLabelText('終業'), { target: { value: '8:00' } });
  fireEvent.click(within(form).getByRole('button', { name: '決定して次へ' }));
  expect(await within(form).findByText('終業は、始業より後の時刻を入力してください')).toBeDefined();
});

it('takes a special clause back where there is no agreement, since when it held', async () => {
  const clause = { month_total_minutes: minutes(5999), year_minutes: minutes(43_200), months: 6 };
  const settings = { ...SETTINGS, special_clause: clause };
  const wire = show(['go_live_month', 'closing_day', 'ordinary_day'], {
    'GET /api/admin/overtime-settings': {
      ...settings,
      dated: [
        { effective_month: '1900-01', ...SETTINGS },
        { effective_month: '2026-10', ...settings },
        { effective_month: '2027-04', ...settings },
      ],
      default_settings: SETTINGS,
    },
    'PUT /api/admin/overtime-settings': { ...SETTINGS, effective_month: '2026-10', message: '' },
  });
  const form = await screen.findByRole('form', { name: '36協定' });
  fireEvent.change(within(form).getAllByRole('combobox')[0]!, { target: { value: 'none' } });
  fireEvent.click(within(form).getByRole('button', { name: '決定して次へ' }));
  await waitFor(() => expect(wire.sent('POST /api/admin/setup-steps/{step}/confirm')).toHaveLength(1));
  expect(wire.sent('PUT /api/admin/overtime-settings').map(({ body }) => body)).toMatchObject([
    { effective_month: '2026-10', special_clause: null, first_month: 4 },
  ]);
});

it('shows what follows once people can punch, each until somebody has looked at it', async () => {
  let confirmed: unknown;
  show(['go_live_month', 'closing_day', 'ordinary_day', 'agreement', 'employees'], {
    'POST /api/admin/setup-steps/{step}/confirm': ({ params }) => {
      confirmed = params.step;
      return { message: '' };
    },
  });
  expect(await screen.findByRole('heading', { name: '続けて' })).toBeDefined();
  expect(screen.queryByRole('form')).toBeNull();
  const item = screen.getByRole('link', { name: 'カレンダー' }).closest('li');
  expect(item?.textContent).toContain('未完了');
  fireEvent.click(screen.getByRole('button', { name: '確認した：カレンダー' }));
  await waitFor(() => expect(confirmed).toBe('calendar'));
});

it('leads to the import of people as its last question', async () => {
  show(['go_live_month', 'closing_day', 'ordinary_day', 'agreement']);
  const link = await screen.findByRole('link', { name: 'CSVで取り込む' });
  expect(link.getAttribute('href')).toBe('/admin/users/import');
});
