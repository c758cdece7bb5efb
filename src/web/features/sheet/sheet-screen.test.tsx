import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { HoursTotalsResponse } from '#contract/hours.ts';
import type { AttendanceSheet } from '#contract/sheet.ts';
import { type Answers, type FakeWire, fakeWire, refused } from '../../testing/fake-wire.ts';
import { press } from '../../testing/hands.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { SheetScreen } from './sheet-screen.tsx';

vi.mock('jspdf', () => {
  throw new Error('Failed to fetch');
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-18T10:00:00+09:00');
});
afterEach(() => void vi.useRealTimers());

const HOURS: HoursTotalsResponse = {
  worked_days: 0,
  worked_minutes: 0,
  contracted_work_minutes: 0,
  inside_overtime_minutes: 0,
  overtime_by_day_minutes: 0,
  overtime_by_week_minutes: 0,
  overtime_by_period_minutes: 0,
  statutory_holiday_minutes: 0,
  exempt_minutes: 0,
  real_minutes: 0,
  overtime_minutes: 0,
  overtime_within_60_minutes: 0,
  overtime_over_60_minutes: 0,
  scheduled_holiday_minutes: 0,
  scheduled_holiday_days: 0,
  statutory_holiday_days: 0,
  night_minutes: 0,
  contracted_days: 0,
  contracted_minutes: 0,
  late_minutes: 0,
  early_leave_minutes: 0,
  away_minutes: 0,
  absence_days: 0,
  absence_minutes: 0,
  leave_days: 0,
  leave_minutes: 0,
  hourly_leave_minutes: 0,
  other_leave_days: 0,
  other_leave_minutes: 0,
  unpaid_leave_days: 0,
  unpaid_leave_minutes: 0,
  deemed_break_days: 0,
  deemed_break_minutes: 0,
  presence_minutes: 0,
  flex_shortage_minutes: 0,
  flex_carried_minutes: 0,
  frames: [],
};

const personOf = (id: number) => ({ id, employee_id: `E000${id}`, name: `社員 ${id}` });

/** An empty sheet of October. */
const sheetOf = (id: number): AttendanceSheet => ({
  company: { company_id: 'demo', company_name: 'デモ株式会社' },
  user: personOf(id),
  month: '2026-10',
  figures: 'shown_times',
  summary: {
    days_worked: 0,
    days_absent: 0,
    days_late: 0,
    days_left_early: 0,
    work_minutes: 0,
    overtime_minutes: 0,
    night_overtime_minutes: 0,
  },
  hours: HOURS,
  days: [],
  notes: [],
});

/** Opens the sheet of the first of nine employees, each of whom is followed by the next. */
async function openSheet(more: Answers = {}): Promise<FakeWire> {
  const wire = fakeWire({
    'GET /api/admin/users': [],
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/logos/{companyId}': { company_logo: null, mobile_logo: null },
    'GET /api/admin/users/{id}/attendance-sheet': ({ params: { id } }) => sheetOf(Number(id)),
    'GET /api/admin/users/{id}/neighbours': ({ params: { id } }) => ({
      previous: null,
      next: personOf(Number(id) + 1),
    }),
    ...more,
  });
  renderScreen(<SheetScreen />, { at: '/super-admin/attendance-sheet?month=2026-10&user=1', user: SUPER_ADMIN });
  await isOf(1);
  return wire;
}

const paper = () => screen.getByRole('article', { name: '2026年10月 出勤簿' });
const isOf = (id: number) => waitFor(() => expect(paper().textContent).toContain(`E000${id}`));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const next = () => button('次の社員');

it('counts every press of a step, also before the next employee is known; the focus and the name follow', async () => {
  const wire = await openSheet();
  await waitFor(() => expect(next().title).toContain('E0002'));
  const letSheets = wire.hold('GET /api/admin/users/{id}/attendance-sheet');
  const letNeighbours = wire.hold('GET /api/admin/users/{id}/neighbours');
  next().focus();
  fireEvent.click(next());
  const search = screen.getByRole<HTMLInputElement>('combobox', { name: '社員' });
  await waitFor(() => expect(search.value).toMatch(/^E0002 /));
  expect(paper().textContent).toContain('E0001');
  expect(document.activeElement).toBe(next());
  fireEvent.click(next());
  letSheets();
  letNeighbours();
  await isOf(3);
  expect(document.activeElement).toBe(next());
});

it('keeps the sheet before while the next one loads, and neither prints nor saves it', async () => {
  const wire = await openSheet();
  const prints = vi.fn<() => void>();
  vi.stubGlobal('print', prints);
  await waitFor(() => expect(next().title).toContain('E0002'));
  const letCome = wire.hold('GET /api/admin/users/{id}/attendance-sheet');
  press('ArrowRight');
  await waitFor(() => expect(screen.getByText('読み込み中...')).toBeDefined());
  expect(paper().textContent).toContain('E0001');
  expect(button('PDF出力').getAttribute('aria-disabled')).toBe('true');
  expect(button('印刷').getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button('印刷'));
  expect(prints).not.toHaveBeenCalled();
  letCome();
  await isOf(2);
  await waitFor(() => expect(button('PDF出力').getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(button('印刷'));
  expect(prints).toHaveBeenCalledOnce();
});

it('reports with its reason what can’t be loaded, in the place of the sheet', async () => {
  const wire = await openSheet();
  await waitFor(() => expect(next().title).toContain('E0002'));
  const message = 'データベースに接続できません';
  wire.answer({ 'GET /api/admin/users/{id}/attendance-sheet': refused('server_error', { message }) });
  fireEvent.click(next());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(`勤怠データの取得に失敗しました: ${message}`);
  expect(screen.queryByRole('article')).toBeNull();
  wire.answer({ 'GET /api/admin/users/{id}/attendance-sheet': sheetOf(2) });
  fireEvent.click(button('再読み込み'));
  await isOf(2);
});

it('has the company’s name in the place of a logo that doesn’t come, and no empty frame', async () => {
  await openSheet({ 'GET /api/logos/{companyId}': { company_logo: '/gone.png', mobile_logo: null } });
  const sheet = within(paper());
  fireEvent.error(await sheet.findByRole('img', { name: 'デモ株式会社' }));
  expect(await sheet.findByText('デモ株式会社')).toBeDefined();
  expect(sheet.queryByRole('img')).toBeNull();
});

it('says in a dialog that a PDF can’t be generated', async () => {
  await openSheet();
  fireEvent.click(button('PDF出力'));
  const dialog = await screen.findByRole('dialog', { name: 'PDF出力' });
  expect(dialog.textContent).toContain('PDFの生成中にエラーが発生しました');
  const close = within(dialog).getAllByRole('button', { name: '閉じる' }).at(-1);
  fireEvent.click(close ?? dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button('PDF出力')).toBeDefined();
});
