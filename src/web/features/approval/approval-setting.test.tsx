import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { ApprovalRouteResponse } from '#contract/approval.ts';
import { fakeWire } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { ApprovalSetting } from './approval-setting.tsx';

const ROUTE: ApprovalRouteResponse = {
  id: 1,
  name: '残業',
  kinds: ['overtime'],
  longer_than_minutes: null,
  longer_than_days: null,
  department_id: null,
  steps: [
    {
      by: 'people',
      mode: 'one',
      users: [
        { user_id: 7, employee_id: 'E0007', name: '退職 次郎', is_gone: true },
        { user_id: 8, employee_id: 'E0008', name: '課長 一郎' },
      ],
    },
  ],
};
const HINT = /^停止中・退職などのため承認できない社員がいます。/;

it('marks who can’t decide any more, with whom a route isn’t saved', async () => {
  const wire = fakeWire({
    'GET /api/admin/departments': { departments: [] },
    'GET /api/admin/approval-routes': { routes: [ROUTE, { ...ROUTE, id: 2, name: '休暇', steps: [{ by: 'admins' }] }] },
    'GET /api/admin/approval-settings': { remind_after_days: 3, escalate_after_days: 7, closes_unapproved: true },
    'GET /api/admin/users': [],
    'GET /api/admin/approval-deputies': { deputies: [] },
    'PUT /api/admin/approval-routes/{id}': { ...ROUTE, message: '承認経路を変更しました' },
  });
  renderScreen(<ApprovalSetting onDone={() => {}} />, { at: '/admin/settings', user: SUPER_ADMIN });
  expect(await screen.findByText('退職 次郎（承認できません）・課長 一郎（だれか1人）')).toBeDefined();
  expect(screen.getAllByText(HINT)).toHaveLength(1);

  fireEvent.click(screen.getByRole('button', { name: '残業を編集' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('退職 次郎（承認できません）')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('承認できない社員を外してください')).toBeDefined();
  expect(wire.sent('PUT /api/admin/approval-routes/{id}')).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: '退職 次郎を外す' }));
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  await screen.findByText('退職 次郎（承認できません）・課長 一郎（だれか1人）');
  expect(wire.sent('PUT /api/admin/approval-routes/{id}').map(({ body }) => body.steps)).toEqual([
    [{ by: 'people', user_ids: [8], mode: 'one' }],
  ]);
});
