import { become, createEmployee, demo, expect, expectAccessible, ON_PHONES, test } from './fixtures.ts';

// What the server refuses: a rule against the law, when it is tried and when it is saved.
test.use({ expectedErrors: [/400 \(Bad Request\) .*\/api\/admin\/work-rules/] });

test('a flex rule is added, refused where the law is broken, chosen in a contract, and seen in one’s own month', async ({
  page,
  serverUrl,
}) => {
  const person = await createEmployee(serverUrl, { companyId: 'demo' });
  await become(page, await createEmployee(serverUrl, { companyId: 'demo', role: 'super_admin' }));
  await page.goto('/settings/work-rules');
  const name = `フレックス ${person.employeeId}`;

  await test.step('the rule', async () => {
    await page.getByRole('button', { name: '勤務形態を追加' }).click();
    const form = page.getByRole('dialog', { name: '勤務形態の追加' });
    await form.getByRole('textbox', { name: '名称' }).fill(name);
    await form.getByRole('combobox', { name: '種類' }).selectOption('フレックス');
    await form.getByRole('combobox', { name: '清算期間' }).selectOption('3か月');
    await form.getByRole('combobox', { name: '総所定に足りない時間' }).selectOption('次の期間に繰り越す');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.getByText('不足の繰越は、清算期間が1か月のときだけ選べます')).toBeVisible();
    await expectAccessible(page);
    await form.getByRole('combobox', { name: '清算期間' }).selectOption('1か月');
    await expect(form.getByText('フレックスの遅刻・早退は、コアタイムだけで判定します。')).toBeVisible();
    await form.getByRole('textbox', { name: '標準となる1日の時間' }).fill('7:30');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('勤務形態を追加しました')).toBeVisible();
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
    await form.getByRole('combobox', { name: '勤務形態' }).selectOption(name);
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
    await expect(page.getByRole('button', { name: `${name}を編集` })).toBeVisible();
    await expect(page.getByRole('button', { name: `${name}を削除` })).toHaveCount(0);
  });
});

test('a rule has its own lateness, rounding, night and interval, with what is lawful beside them', async ({
  page,
  serverUrl,
}) => {
  const person = await createEmployee(serverUrl, { companyId: 'demo', role: 'super_admin' });
  await become(page, person);
  await page.goto('/settings/work-rules');
  const name = `日勤 ${person.employeeId}`;
  const form = page.getByRole('dialog', { name: /^勤務形態の/ });

  await test.step('refused where the night is cut', async () => {
    await page.getByRole('button', { name: '勤務形態を追加' }).click();
    await form.getByRole('textbox', { name: '名称' }).fill(name);
    await form.getByRole('textbox', { name: '始業' }).fill('9:00');
    await form.getByRole('textbox', { name: '終業' }).fill('18:00');
    await form.getByRole('combobox', { name: '遅刻', exact: true }).selectOption('決まった時刻より後の出勤');
    await form.getByRole('textbox', { name: '遅刻の基準時刻' }).fill('9:30');
    await form.getByRole('combobox', { name: '早退', exact: true }).selectOption('判定しない');
    await form.getByRole('combobox', { name: '退勤時間の丸め' }).selectOption('15分単位で切り捨て');
    await expect(form.getByText(/全額払い（労基法24条）に違反します/)).toBeVisible();
    await form.getByRole('combobox', { name: '月の合計の端数' }).selectOption('half_hour');
    await form.getByRole('textbox', { name: '勤務間インターバル' }).fill('9:00');
    await form.getByRole('textbox', { name: '深夜の開始' }).fill('23:00');
    await form.getByRole('textbox', { name: '深夜の終了' }).fill('5:00');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.getByText('22:00〜翌5:00をすべて含む時間にしてください（労基法37条4項）')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('tried on the sample, and saved', async () => {
    await form.getByRole('textbox', { name: '深夜の開始' }).fill('21:00');
    const preview = form.getByRole('region', { name: '試算' });
    await expect(preview.getByRole('row', { name: /^支払う時間外/ })).toContainText(':00');
    await expect(preview.getByRole('row', { name: /^遅刻・早退等/ })).toBeVisible();
    await form.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('勤務形態を追加しました')).toBeVisible();
  });

  await test.step('as it was entered', async () => {
    await page.getByRole('button', { name: `${name}を編集` }).click();
    await expect(form.getByRole('combobox', { name: '遅刻', exact: true })).toHaveValue('fixed');
    await expect(form.getByRole('textbox', { name: '遅刻の基準時刻' })).toHaveValue('09:30');
    await expect(form.getByRole('combobox', { name: '早退', exact: true })).toHaveValue('none');
    await expect(form.getByRole('combobox', { name: '月の合計の端数' })).toHaveValue('half_hour');
    await expect(form.getByRole('textbox', { name: '深夜の開始' })).toHaveValue('21:00');
    await expect(form.getByRole('textbox', { name: '勤務間インターバル' })).toHaveValue('9:00');
  });
});

test('variable hours show the plan of each day beside what was worked', ON_PHONES, async ({ page, serverUrl }) => {
  const admin = await createEmployee(serverUrl, { companyId: 'demo', role: 'super_admin' });
  const person = await createEmployee(serverUrl, { companyId: 'demo' });
  await become(page, admin);
  const name = `変形 ${person.employeeId}`;

  await test.step('the rule and the contract', async () => {
    await page.goto('/settings/work-rules');
    await page.getByRole('button', { name: '勤務形態を追加' }).click();
    const form = page.getByRole('dialog', { name: '勤務形態の追加' });
    await form.getByRole('textbox', { name: '名称' }).fill(name);
    await form.getByRole('combobox', { name: '種類' }).selectOption('1か月単位の変形');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('勤務形態を追加しました')).toBeVisible();
    await page.goto(`/admin/users/${person.id}?tab=contract`);
    await page
      .getByRole('button', { name: /^(登録|契約を追加)$/ })
      .first()
      .click();
    const contract = page.getByRole('dialog', { name: '契約の追加' });
    await contract.getByRole('textbox', { name: '適用開始日' }).fill('2026-01-01');
    await contract.getByRole('button', { name: '月〜金を8:00にする' }).click();
    await contract.getByRole('combobox', { name: '勤務形態' }).selectOption(name);
    await contract.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('契約を登録しました')).toBeVisible();
  });

  const planned = async (): Promise<void> => {
    const panel = page.getByRole('region', { name: '1か月単位の変形' });
    await panel.getByText('日ごとの予定と実績').click();
    await expect(panel.getByRole('row', { name: /^11月2日（月）/ })).toContainText('8:00');
    await expect(panel.getByRole('row', { name: /^昨日までの合計/ })).toBeVisible();
    await expectAccessible(page);
  };
  await test.step('the admin’s view', async () => {
    await page.goto(`/admin/users/${person.id}?month=2026-11`);
    await planned();
  });
  await test.step('the own month', async () => {
    await become(page, person);
    await page.goto('/attendance?month=2026-11');
    await planned();
  });
});
