import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { fakeWire, refused } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { PermissionsSetting } from './permissions-setting.tsx';

const CREATE = 'POST /api/admin/permission-roles';
const LIST = 'GET /api/admin/permissions';

it('a ready role is created by one press, and offered no longer', async () => {
  const onDone = vi.fn<(message: string) => void>();
  const role = { id: 4, name: '課長', permissions: ['correct_attendance', 'plan_shifts', 'approve_leave'] as const };
  const wire = fakeWire({
    [LIST]: { roles: [], assignments: [] },
    [CREATE]: ({ body }) => ({ id: 4, name: body.name, permissions: [...body.permissions], message: '追加しました' }),
  });
  renderScreen(<PermissionsSetting onDone={onDone} />, { at: '/settings/permissions', user: SUPER_ADMIN });
  const press = await screen.findByRole('button', { name: '課長のロールを作る' });
  wire.answer({ [LIST]: { roles: [{ ...role, permissions: [...role.permissions] }], assignments: [] } });
  fireEvent.click(press);
  fireEvent.click(press);
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('追加しました'));
  await waitFor(() => expect(screen.queryByRole('button', { name: '課長のロールを作る' })).toBeNull());
  expect(screen.getByRole('button', { name: '部長のロールを作る' })).toBeDefined();
  expect(wire.sent(CREATE).map(({ body }) => body)).toEqual([{ name: '課長', permissions: [...role.permissions] }]);
});

it('says why one can’t be created', async () => {
  const message = '同じ名称のロールが既にあります';
  fakeWire({
    [LIST]: { roles: [], assignments: [] },
    [CREATE]: refused('permission_role_name_taken', { message }),
  });
  renderScreen(<PermissionsSetting onDone={() => {}} />, { at: '/settings/permissions', user: SUPER_ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: '人事のロールを作る' }));
  expect((await screen.findByRole('alert')).textContent).toContain(message);
});
