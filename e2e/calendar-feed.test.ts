import { become, createEmployee, expect, expectAccessible, ON_PHONES, test } from './fixtures.ts';

test(
  'a person gives their calendar an address, a new one, and takes it back',
  ON_PHONES,
  async ({ page, request, serverUrl }) => {
    await become(page, await createEmployee(serverUrl));
    await page.goto('/account');
    const panel = page.getByRole('region', { name: '予定表の公開' });
    await expect(panel.getByText('公開していません。')).toBeVisible();
    await panel.getByRole('button', { name: 'アドレスを発行' }).click();
    const dialog = page.getByRole('dialog', { name: '予定表のアドレス' });
    const first = await dialog.getByLabel('アドレス').inputValue();
    await expectAccessible(page);
    expect(await (await request.get(first)).text()).toContain('BEGIN:VCALENDAR');
    await dialog.getByRole('button', { name: 'コピー' }).click();
    await expect(dialog.getByText(/コピーしました|コピーしてください/)).toBeVisible();
    await dialog.getByRole('button', { name: '閉じる' }).click();
    await expect(panel.getByText(/^公開中/)).toBeVisible();

    await panel.getByRole('button', { name: '新しいアドレスを発行' }).click();
    const question = page.getByRole('dialog', { name: '新しいアドレスの発行' });
    await question.getByRole('button', { name: '新しいアドレスを発行' }).click();
    const second = await dialog.getByLabel('アドレス').inputValue();
    expect(second).not.toBe(first);
    expect((await request.get(first)).status()).toBe(404);
    await dialog.getByRole('button', { name: '閉じる' }).click();

    await panel.getByRole('button', { name: '公開を停止' }).click();
    await page.getByRole('dialog', { name: '予定表の公開の停止' }).getByRole('button', { name: '公開を停止' }).click();
    await expect(page.getByText('予定表の公開を停止しました')).toBeVisible();
    await expect(panel.getByText('公開していません。')).toBeVisible();
    expect((await request.get(second)).status()).toBe(404);
  },
);
