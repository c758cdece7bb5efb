import { addDays } from '#domain/time/date.ts';
import { today } from './clock.ts';
import { become, BOTH_WIDTHS, createEmployee, demo, expect, expectAccessible, test } from './fixtures.ts';

test(
  'an admin is told of a request of leave by the bell, and says who is told what',
  BOTH_WIDTHS,
  async ({ page, serverUrl }, testInfo) => {
    const admin = await createEmployee(serverUrl, { role: 'super_admin' });
    const person = demo('E0008');
    const login = await page.request.post('/api/auth/login', { data: person });
    const { token } = (await login.json()) as { token: string };
    const asked = await page.request.post('/api/vacation', {
      headers: { authorization: `Bearer ${token}` },
      data: {
        request_type: 'annual_leave',
        // After their shifts, and another one each time.
        request_date: addDays(today(), 62 + 2 * testInfo.retry + (testInfo.project.name === 'phone' ? 1 : 0)),
        client_approver: '承認 花子',
        is_workday: true,
      },
    });
    expect(await asked.text()).toContain('pending');

    await become(page, admin);
    await page.goto('/account');
    const bell = page.getByRole('button', { name: /^お知らせ/ }).filter({ visible: true });
    await expect(bell).toHaveAccessibleName(/^お知らせ（未読\d+件）$/);
    await bell.click();
    const dialog = page.getByRole('dialog', { name: 'お知らせ' });
    const told = dialog.getByRole('listitem').filter({ hasText: 'さんから休暇の申請があります' }).first();
    await expect(told.getByText('未読')).toBeVisible();
    await expectAccessible(page);
    await expect(bell).toHaveAccessibleName('お知らせ');
    await told.getByRole('link').click();
    await expect(page).toHaveURL('/admin/leave');
    await expect(dialog).toBeHidden();

    await page.goto('/settings/notifications');
    const kind = page.getByRole('group', { name: '休暇の申請（管理者）' });
    await kind.getByRole('switch', { name: '画面に表示' }).click();
    await expect(page.getByText('お知らせの設定を保存しました')).toBeVisible();
    await expect(kind.getByRole('switch', { name: '画面に表示' })).not.toBeChecked();
    await expectAccessible(page);
  },
);
