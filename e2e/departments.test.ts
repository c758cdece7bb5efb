import { become, createEmployee, expect, expectAccessible, test } from './fixtures.ts';

test('departments are added and moved about, a transfer is entered, and the month is summed by them', async ({
  page,
  serverUrl,
}) => {
  const person = await createEmployee(serverUrl, { companyId: 'demo' });
  await become(page, await createEmployee(serverUrl, { companyId: 'demo', role: 'super_admin' }));
  const suffix = person.employeeId;
  const [head, east, sendai] = [`営業本部${suffix}`, `東日本${suffix}`, `仙台${suffix}`];
  const row = (name: string) => page.getByRole('listitem', { name: new RegExp(`${name}$`) });
  const add = async (name: string, code: string): Promise<void> => {
    await page.getByRole('button', { name: '部署を追加' }).click();
    const form = page.getByRole('dialog', { name: '部署の追加' });
    await form.getByRole('textbox', { name: '名称' }).fill(name);
    await form.getByRole('textbox', { name: 'コード' }).fill(`${code}${suffix}`);
    await form.getByRole('button', { name: '保存' }).click();
    await expect(row(name)).toBeVisible();
  };

  await test.step('the tree', async () => {
    await page.goto('/settings/departments');
    for (const [name, code] of [
      [head, '1'],
      [east, '2'],
      [sendai, '3'],
    ] as const)
      await add(name, code);
    await expectAccessible(page);
  });

  await test.step('by the keyboard', async () => {
    const handle = page.getByRole('button', { name: `${sendai}を移動` });
    await handle.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`「${sendai}」の移動先を選んでください`)).toBeVisible();
    await expectAccessible(page);
    for (let step = 0; step < 20; step++) {
      await page.keyboard.press('ArrowDown');
      if ((await page.getByText(`移動先: ${east}`).count()) > 0) break;
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listitem', { name: `${east} / ${sendai}` })).toBeVisible();
  });

  await test.step('by a pointer', async () => {
    const from = await page.getByRole('button', { name: `${east}を移動` }).boundingBox();
    const to = await row(head).boundingBox();
    if (from === null || to === null) throw new Error('nothing to drag');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
    await page.mouse.up();
    // With what is below it.
    await expect(page.getByRole('listitem', { name: `${head} / ${east} / ${sendai}` })).toBeVisible();
  });

  await test.step('by a press', async () => {
    await page.getByRole('button', { name: `${sendai}を移動` }).click();
    await page.getByRole('button', { name: `ここへ移動（${head}）` }).click();
    await expect(page.getByRole('listitem', { name: `${head} / ${sendai}` })).toBeVisible();
  });

  await test.step('a transfer', async () => {
    await page.goto(`/admin/users/${person.id}?tab=contract`);
    const panel = page.getByRole('region', { name: '所属' });
    for (const [name, from] of [
      [east, '2026-01-01'],
      [sendai, '2026-11-16'],
    ] as const) {
      await panel.getByRole('button', { name: '異動を登録' }).click();
      const form = page.getByRole('dialog', { name: '異動を登録' });
      await form.getByRole('combobox', { name: /^部署/ }).selectOption({ label: `\u2003${name}` });
      await form.getByRole('textbox', { name: '開始日' }).fill(from);
      await form.getByRole('button', { name: '保存' }).click();
      await expect(panel.getByText(`${head} / ${name}`)).toBeVisible();
    }
    await expect(panel.getByText('2026-01-01（木）〜2026-11-15（日）')).toBeVisible();
    await expect(page.getByRole('region', { name: '社員情報' }).getByText(`${head} / ${sendai}`)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the sums of the month', async () => {
    await page.goto('/admin/month-end?month=2026-11&by=department');
    const group = page.getByRole('button', { name: new RegExp(`^${head}`) });
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    await group.click();
    await page.getByRole('button', { name: new RegExp(`^${sendai}`) }).click();
    await expect(page.getByRole('link', { name: person.name })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/admin/month-end/overtime?month=2026-11&by=department');
    await page.getByRole('button', { name: new RegExp(`^${head}`) }).click();
    await expect(page.getByRole('button', { name: new RegExp(`^${sendai}`) })).toBeVisible();
  });
});

test('a file of departments is checked, then registered', async ({ page, serverUrl }) => {
  await become(page, await createEmployee(serverUrl, { companyId: 'demo', role: 'super_admin' }));
  await page.goto('/admin/departments/import');
  const choose = async (text: string): Promise<void> => {
    await page
      .getByLabel('CSVファイル')
      .setInputFiles({ name: 'departments.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  };
  await choose('種類,コード,名称,上位コード\n課,A,総務,\n');
  await expect(page.getByText('種類: 部署・拠点のいずれかを入力してください').first()).toBeVisible();
  await expectAccessible(page);
  await choose('種類,コード,名称,上位コード\n部署,A,総務部,\n部署,B,人事課,A\n');
  await page.getByRole('button', { name: '2件を登録' }).click();
  await expect(page.getByText('2件の部署・拠点を登録しました')).toBeVisible();
  await page.getByRole('link', { name: '部署・拠点に戻る' }).click();
  await expect(page.getByRole('listitem', { name: '総務部 / 人事課' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '部署・拠点のCSVを出力' }).click();
  expect((await download).suggestedFilename()).toMatch(/^部署・拠点_.*\.csv$/);
});
