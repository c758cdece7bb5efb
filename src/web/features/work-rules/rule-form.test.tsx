import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import type { WorkRuleResponse, WorkRuleSettings } from '#contract/work-rules.ts';
import { isoDate } from '#domain/time/date.ts';
import { FIRST_OF_ALL_MONTHS } from '#domain/time/in-force.ts';
import { fakeWire, refused } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { RuleForm } from './rule-form.tsx';
import { BLANK, ruleSettings } from './rule-values.ts';

it('a rule is changed to judge the rest of a week by 24 hours on end, beside what is lawful', async () => {
  const settings = ruleSettings({ ...BLANK, kind: 'shift' }, null, isoDate('2026-11-20')) as WorkRuleSettings;
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
    'GET /api/admin/company-policy': refused('server_error'),
    'GET /api/admin/users': refused('server_error'),
    'POST /api/admin/work-rules/preview': refused('server_error'),
    'PUT /api/admin/work-rules/{id}': { ...rule, message: '保存しました' },
  });
  const onSaved = vi.fn<(message: string) => void>();
  renderScreen(<RuleForm rule={rule} onClose={() => {}} onSaved={onSaved} />, {
    at: '/settings/work-rules',
    user: SUPER_ADMIN,
  });
  const choice = await screen.findByRole<HTMLInputElement>('switch', { name: '週の休みを継続24時間で判定' });
  expect(choice.checked).toBe(false);
  const hint = document.getElementById(choice.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toContain('昭63.3.14基発150号');
  fireEvent.click(choice);
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('保存しました'));
  expect(wire.sent('PUT /api/admin/work-rules/{id}').map(({ body }) => body.settings)).toEqual([
    { ...settings, rest_by_24_hours: true },
  ]);
});
