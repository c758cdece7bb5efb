import { become, BOTH_WIDTHS, createEmployee, demo, expect, expectAccessible, test } from './fixtures.ts';

// What the server refuses: a rule against the law, when it is tried and when it is saved.
test.use({ expectedErrors: [/400 \(Bad Request\) .*\/api\/admin\/work-rules/] });

test(
  'a flex rule is added, refused where the law is broken, chosen in a contract, and seen in one’s own month',
  BOTH_WIDTHS,
  async ({ page, serverUrl }) => {
    const person = await createEmployee(serverUrl, { companyId: 'demo' });
    await become(page, await createEmployee(serverUrl, { companyId: 'demo', role: 'super_admin' }));
    await page.goto('/settings/work-rules');
    const name = `フレックス ${person.employeeId}`;

    await test.step('the rule', async () => {
      await page.getByRole('button', { name: '就業ルールを追加' }).click();
      const form = page.getByRole('dialog', { name: '就業ルールの追加' });
      await form.getByRole('textbox', { name: '名称' }).fill(name);
      await form.getByRole('combobox', { name: '種類' }).selectOption('フレックス');
      await form.getByRole('combobox', { name: '清算期間' }).selectOption('3か月');
      await form.getByRole('combobox', { name: '総所定に足りない時間' }).selectOption('次の期間に繰り越す');
      await form.getByRole('button', { name: '保存' }).click();
      await expect(form.getByText('不足の繰越は、清算期間が1か月のときだけ選べます')).toBeVisible();
      await expectAccessible(page);
      await form.getByRole('combobox', { name: '清算期間' }).selectOption('1か月');
      await form.getByRole('button', { name: '保存' }).click();
      await expect(page.getByText('就業ルールを追加しました')).toBeVisible();
      await expect(page.getByText(name)).toBeVisible();
    });

    await test.step('the contract', async () => {
      await page.goto(`/admin/users/${person.id}?tab=contract`);
      await page
        .getByRole('button', { name: /^(登録|契約を追加)$/ })
        .first()
        .click();
      const form = page.getByRole('dialog', { name: '契約の追加' });
      await form.getByRole('textbox', { name: '適用開始日' }).fill('2026-01-01');
      await form.getByRole('button', { name: '月〜金を8:00にする' }).click();
      await form.getByRole('combobox', { name: '就業ルール' }).selectOption(name);
      await form.getByRole('button', { name: '保存' }).click();
      await expect(page.getByText('契約を登録しました')).toBeVisible();
    });

    await test.step('the own month', async () => {
      await become(page, person);
      await page.goto('/attendance?month=2026-11');
      const panel = page.getByRole('region', { name: 'フレックス' });
      await expect(panel).toContainText('総枠171:25');
      await expect(panel).toContainText('の1日あたり');
      await expectAccessible(page);
    });

    await test.step('a rule that is in use can’t be deleted', async () => {
      await become(page, demo('S0001'));
      await page.goto('/settings/work-rules');
      await expect(page.getByRole('button', { name: `${name}を変更` })).toBeVisible();
      await expect(page.getByRole('button', { name: `${name}を削除` })).toHaveCount(0);
    });
  },
);
