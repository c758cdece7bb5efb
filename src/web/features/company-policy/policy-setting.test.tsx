import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { SheetPolicyValues } from '#contract/company-policy.ts';
import { fakeWire, refused } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { CompanyPolicySetting } from './policy-setting.tsx';

const SHOWN: SheetPolicyValues = {
  figures: 'shown_times',
  standard_day_minutes: 480,
  leave_day_minutes: 480,
  clock_in_shown: 'shift_start',
  clock_out_step_minutes: 15,
  late_basis: 'shift',
  late_time: '10:00',
  early_basis: 'fixed',
  early_time: '17:00',
  judges_rest_days: true,
  unset_break: 'none',
  night_column: 'all_work',
  absence_rule: 'planned',
};
const PAID: SheetPolicyValues = {
  ...SHOWN,
  figures: 'paid',
  leave_day_minutes: null,
  clock_in_shown: 'recorded',
  clock_out_step_minutes: 1,
  late_time: null,
  early_basis: 'shift',
  early_time: null,
  judges_rest_days: false,
};

/** Opens the rules of a company that has this policy from the first month on. */
async function open(policy: SheetPolicyValues) {
  const policies = [{ effective_month: '1900-01', ...policy }];
  const company = { policies, default_policy: SHOWN, changes: [] };
  const wire = fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/auth/me': { ...SUPER_ADMIN, grants: [], opensAdminHome: false, unread: 0 },
    'GET /api/admin/company-policy': company,
    'GET /api/admin/users': [],
    'POST /api/admin/company-policy/preview': refused('server_error'),
    'PUT /api/admin/company-policy': { ...company, message: '会社の基本ルールを保存しました' },
  });
  renderScreen(<CompanyPolicySetting />, { at: '/settings/policy', user: SUPER_ADMIN });
  await screen.findByRole('form', { name: '会社の基本ルール' });
  return wire;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => {
  fireEvent.change(field(name), { target: { value } });
  fireEvent.blur(field(name));
};
const faultOf = (name: string): string =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent ?? '';
const review = () => fireEvent.click(screen.getByRole('button', { name: '変更を確認' }));
const START = '始業（シフトのない日）';
const END = '終業（シフトのない日）';

it('始業・終業 of a day without a shift are set, with what they do and what the law says, and sent', async () => {
  const wire = await open(PAID);
  expect(screen.getByRole('heading', { name: '遅刻・早退・欠勤' })).toBeTruthy();
  expect([field(START).value, field(END).value]).toEqual(['', '']);
  expect(screen.getByText(/勤務形態に始業・終業がある社員だけ判定します/)).toBeTruthy();
  type(START, '900');
  type(END, '18');
  expect(screen.getByText(/09:00より後の出勤を遅刻、18:00より前の退勤を早退とします/)).toBeTruthy();
  expect(screen.getByText(/働かなかった時間の分だけです（労働基準法第24条）/)).toBeTruthy();
  review();
  const dialog = await screen.findByRole('dialog', { name: '会社の基本ルールの変更' });
  expect(dialog.textContent).toContain('始業・終業（シフトのない日）');
  expect(dialog.textContent).toContain('09:00〜18:00');
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(wire.sent('PUT /api/admin/company-policy').map(({ body }) => body)).toMatchObject([
      { figures: 'paid', work_start: '09:00', work_end: '18:00' },
    ]),
  );
});

it.each([
  ['9:00', '', END, '9:00のように入力してください'],
  ['', '18:00', START, '9:00のように入力してください'],
  ['9時半ごろ', '18:00', START, '9:00のように入力してください'],
  ['18:00', '9:00', END, '終業は、始業より後の時刻を入力してください'],
])('%j to %j is an error of %s', async (start, end, name, fault) => {
  await open(PAID);
  type(START, start);
  type(END, end);
  review();
  await waitFor(() => expect(faultOf(name)).toContain(fault));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('are taken back by emptying both', async () => {
  const wire = await open({ ...PAID, work_start: '09:00', work_end: '18:00' });
  expect([field(START).value, field(END).value]).toEqual(['09:00', '18:00']);
  type(START, '');
  type(END, '');
  review();
  const dialog = await screen.findByRole('dialog', { name: '会社の基本ルールの変更' });
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(wire.sent('PUT /api/admin/company-policy')).toHaveLength(1));
  expect(Object.keys(wire.sent('PUT /api/admin/company-policy')[0]?.body ?? {})).not.toContain('work_start');
});

it('aren’t asked of a sheet of the shown times, unless it is to have the paid figures', async () => {
  await open(SHOWN);
  expect(screen.queryByRole('textbox', { name: START })).toBeNull();
  fireEvent.change(screen.getByRole('combobox', { name: '出勤簿の数字' }), { target: { value: 'paid' } });
  expect(field(START).value).toBe('');
});
