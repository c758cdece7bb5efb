import { addDays } from '#domain/time/date.ts';
import { today } from './clock.ts';
import { become, createEmployee, demo, expect, expectAccessible, ON_PHONES, test } from './fixtures.ts';

test('an admin is told of a request of leave by the bell, and says who is told what', async ({
  page,
  serverUrl,
}, testInfo) => {
  const admin = await createEmployee(serverUrl, { role: 'super_admin' });
  const person = demo('E0008');
  const login = await page.request.post('/api/auth/login', { data: person });
  const { token } = (await login.json()) as { token: string };
  const asked = await page.request.post('/api/vacation', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      request_type: 'annual_leave',
      // After their shifts, and another one each time.
      request_date: addDays(today(), 62 + testInfo.retry),
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
});

test.describe('on a kintai that knows its address', () => {
  test.use({ serverEnv: { KINTAI_URL: 'https://kintai.example.com' } });

  test('a super admin has news posted into a chat channel', async ({ page, serverUrl }) => {
    const admin = await createEmployee(serverUrl, { role: 'super_admin' });
    await become(page, admin);
    await page.goto('/settings/chat');
    const name = `総務 ${admin.employeeId}`;
    await page.getByRole('button', { name: 'チャンネルを追加' }).click();
    const dialog = page.getByRole('dialog', { name: 'チャンネルの追加' });
    await dialog.getByRole('textbox', { name: '名称' }).fill(name);
    await dialog.getByRole('textbox', { name: 'WebhookのURL' }).fill('http://hooks.slack.com/services/T0');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByText('https://で始まる、WebhookのURLを入力してください')).toBeVisible();
    await expect(dialog.getByText('知らせることを選んでください')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'WebhookのURL' }).fill('https://hooks.slack.com/services/T0/secret');
    await dialog.getByRole('checkbox', { name: '休暇の申請（管理者）' }).check();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('チャンネルを追加しました')).toBeVisible();
    await expect(page.getByText('Slack（hooks.slack.com）')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: `${name}を編集` }).click();
    const editing = page.getByRole('dialog', { name: 'チャンネルの編集' });
    await expect(editing.getByRole('textbox', { name: 'WebhookのURL' })).toHaveValue('');
    await editing.getByRole('checkbox', { name: '月の締め' }).check();
    await editing.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('休暇の申請（管理者）、月の締め')).toBeVisible();

    await page.getByRole('button', { name: `${name}を削除` }).click();
    await page.getByRole('dialog', { name: 'チャンネルの削除' }).getByRole('button', { name: '削除' }).click();
    await expect(page.getByText('チャンネルは登録されていません')).toBeVisible();
  });
});

test.describe('on a kintai that knows its address, in a browser that installs the app', () => {
  test.use({ serverEnv: { KINTAI_URL: 'https://kintai.example.com' }, serviceWorkers: 'allow', isEverIdle: true });

  test('a person is told on their device', ON_PHONES, async ({ page, serverUrl }) => {
    const person = await createEmployee(serverUrl);
    // A browser of a test is subscribed to no push service.
    await page.addInitScript((endpoint) => {
      let subscription: object | null = null;
      const keys = {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      };
      const unsubscribe = () => {
        subscription = null;
        return Promise.resolve(true);
      };
      Object.assign(PushManager.prototype, {
        getSubscription: () => Promise.resolve(subscription),
        subscribe: () =>
          Promise.resolve((subscription = { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys }) })),
      });
      Notification.requestPermission = () => Promise.resolve('granted');
    }, `https://fcm.googleapis.com/fcm/send/${person.employeeId}`);
    await become(page, person);
    await page.goto('/account');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const panel = page.getByRole('region', { name: 'プッシュ通知' });
    await panel.getByRole('button', { name: 'この端末で受け取る' }).click();
    await expect(page.getByText('この端末で通知を受け取ります')).toBeVisible();
    await expect(panel.getByRole('listitem').filter({ hasText: 'この端末' })).toBeVisible();
    await panel.getByRole('button', { name: 'テスト通知を送信' }).click();
    await expect(page.getByText('テスト通知を送信しました')).toBeVisible();
    const closed = panel.getByRole('switch', { name: '月の締め' });
    await closed.click();
    await expect(closed).not.toBeChecked();
    await expectAccessible(page);
    await panel.getByRole('button', { name: /での通知を停止$/ }).click();
    await expect(page.getByText('端末での通知を停止しました')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'この端末で受け取る' })).toBeVisible();
    await expect(panel.getByRole('listitem')).toHaveCount(0);
  });
});
