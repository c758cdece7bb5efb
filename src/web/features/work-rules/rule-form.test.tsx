import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import type { SheetPolicyValues } from '#contract/company-policy.ts';
import type { WorkRuleResponse, WorkRuleSettings } from '#contract/work-rules.ts';
import { isoDate } from '#domain/time/date.ts';
import { FIRST_OF_ALL_MONTHS } from '#domain/time/in-force.ts';
import { fakeWire, refused } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { RuleForm } from './rule-form.tsx';
import { BLANK, ruleSettings } from './rule-values.ts';

const RULE: WorkRuleSettings = ruleSettings(
  { ...BLANK, kind: 'shift' },
  null,
  isoDate('2026-11-20'),
) as WorkRuleSettings;

const PAID: SheetPolicyValues = {
  figures: 'paid',
  standard_day_minutes: 480,
  leave_day_minutes: null,
  clock_in_shown: 'recorded',
  clock_out_step_minutes: 1,
  late_basis: 'shift',
  late_time: null,
  early_basis: 'shift',
  early_time: null,
  judges_rest_days: false,
  unset_break: 'none',
  night_column: 'all_work',
  absence_rule: 'planned',
};

/** The form of a rule of shifts, in a company whose sheets have these figures; `null`: nobody knows. */
function openForm(figures: SheetPolicyValues['figures'] | null, settings = RULE) {
  const rule: WorkRuleResponse = {
    id: 1,
    name: '夜勤',
    kind: 'shift',
    versions: [{ effective_month: FIRST_OF_ALL_MONTHS, settings }],
    people: 1,
  };
  const wire = fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/auth/me': { ...SUPER_ADMIN, grants: [], opensAdminHome: false, unread: 0 },
    'GET /api/admin/company-policy':
      figures === null
        ? refused('server_error')
        : { policies: [{ ...PAID, figures, effective_month: '1900-01' }], default_policy: PAID, changes: [] },
    'GET /api/admin/users': refused('server_error'),
    'POST /api/admin/work-rules/preview': refused('server_error'),
    'PUT /api/admin/work-rules/{id}': { ...rule, message: '保存しました' },
  });
  const onSaved = vi.fn<(message: string) => void>();
  renderScreen(<RuleForm rule={rule} onClose={() => {}} onSaved={onSaved} />, {
    at: '/settings/work-rules',
    user: SUPER_ADMIN,
  });
  const save = async () => {
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith('保存しました'));
    return wire.sent('PUT /api/admin/work-rules/{id}').map(({ body }) => body.settings);
  };
  return { save };
}

it('a rule is changed to judge the rest of a week by 24 hours on end, beside what is lawful', async () => {
  const { save } = openForm(null);
  const choice = await screen.findByRole<HTMLInputElement>('switch', { name: '週の休みを継続24時間で判定' });
  expect(choice.checked).toBe(false);
  const hint = document.getElementById(choice.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toContain('昭63.3.14基発150号');
  fireEvent.click(choice);
  expect(await save()).toEqual([{ ...RULE, rest_by_24_hours: true }]);
});

describe('time before the shift and after its end', () => {
  const choice = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: '始業前・終業後の在場' });

  it('is chosen to be claimed, beside what the law says', async () => {
    const { save } = openForm('paid');
    const select = await waitFor(() => {
      const found = choice();
      if (found === null) throw new Error('not there yet');
      return found;
    });
    expect(select.value).toBe('work');
    fireEvent.change(select, { target: { value: 'claimed' } });
    expect(document.getElementById(select.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      '会社の指示（黙示を含む）による準備・清掃・朝礼は労働時間です',
    );
    expect(await save()).toEqual([{ ...RULE, outside_shift: 'claimed' }]);
  });

  it('isn’t asked about where the sheet has figures of its own, unless it is claimed already', async () => {
    openForm('shown_times');
    await screen.findByRole('combobox', { name: '退勤時間の丸め' });
    expect(choice()).toBeNull();
    cleanup();
    openForm('shown_times', { ...RULE, outside_shift: 'claimed' });
    await screen.findByRole('combobox', { name: '退勤時間の丸め' });
    expect(choice()?.value).toBe('claimed');
  });
});

it.each([
  ['fixed', '空欄なら、会社の基本ルールの09:00〜18:00です'],
  ['shift', '空欄なら、シフトのある日だけ遅刻・早退を数えます'],
])('a rule of the kind %s says what its empty hours are', async (kind, said) => {
  fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/auth/me': { ...SUPER_ADMIN, grants: [], opensAdminHome: false, unread: 0 },
    'GET /api/admin/company-policy': {
      policies: [{ effective_month: FIRST_OF_ALL_MONTHS, ...PAID, work_start: '09:00', work_end: '18:00' }],
      default_policy: PAID,
      changes: [],
    },
    'GET /api/admin/users': refused('server_error'),
    'POST /api/admin/work-rules/preview': refused('server_error'),
  });
  renderScreen(<RuleForm rule={null} onClose={() => {}} onSaved={() => {}} />, {
    at: '/settings/work-rules',
    user: SUPER_ADMIN,
  });
  fireEvent.change(await screen.findByRole('combobox', { name: /^種類/ }), { target: { value: kind } });
  await waitFor(() => expect(document.body.textContent).toContain(said));
});
