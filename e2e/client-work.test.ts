import { readFile } from 'node:fs/promises';
import { errors } from '#contract/errors.ts';
import { formatMonthDay, WEEKDAYS } from '#domain/time/japanese-date.ts';
import { dayNumber, type IsoDate, monthNumber, monthOf, weekdayOf } from '#domain/time/date.ts';
import { setBrowserClock } from './clock.ts';
import { become, demo, expect, expectAccessible, ON_PHONES, test } from './fixtures.ts';
import { call, choose, correct, dialog, field, freeDay, openMonthOf, save } from './month-page.ts';

// Work at clients, in the demo company that has staff at clients alone.

interface AssignedMonth {
  readonly assignments: readonly { readonly client_assignment_id: number }[];
}

/** As a client sees it: `10/31（土）`. */
const shortDay = (date: IsoDate): string => `${monthNumber(date)}/${dayNumber(date)}（${WEEKDAYS[weekdayOf(date)]}）`;

const EXPIRED = errors.work_report_link_expired.message;

const staff = (employeeId: string) => ({ ...demo(employeeId), companyId: 'demo-ses' });

test('a day at two clients is punched, split and billed', async ({ page }) => {
  // Early in the month: the rows of a long list are drawn as they are scrolled to.
  const day = freeDay(8);
  const month = monthOf(day);
  const panel = page.getByRole('region', { name: '作業実績' });

  await test.step('a person who works for two clients enters a day', async () => {
    await openMonthOf(page, staff('E0017'), day);
    await choose(page, day, '修正');
    await field(page, '出勤時間').fill('09:10');
    await field(page, '退勤時間').fill('18:20');
    await dialog(page).getByRole('combobox', { name: '休憩時間' }).selectOption({ label: '1時間' });
    await field(page, '修正理由').fill('休日の切り替え作業');
    await save(page).click();
    await expect(dialog(page)).toBeHidden();
  });

  await test.step('and says what it was for: by the shares, or otherwise', async () => {
    await panel.getByRole('button', { name: `${formatMonthDay(day)} 未割当 8:10` }).click();
    await expect(dialog(page)).toHaveAccessibleName(/作業実績/);
    await dialog(page).getByRole('button', { name: '割合で割り振る' }).click();
    const times = dialog(page).getByRole('textbox', { name: '時間' });
    await expect(times.first()).toHaveValue('4:54');
    await expect(times.last()).toHaveValue('3:16');
    await times.first().fill('5:00');
    await times.last().fill('3:10');
    await dialog(page).getByLabel('分類').first().fill('切り替え');
    await expectAccessible(page);
    await save(page).click();
    await expect(page.getByText('作業実績を保存しました')).toBeVisible();
    await expect(panel.getByText(formatMonthDay(day))).toBeHidden();
  });

  await test.step('the report that the client signs has it', async () => {
    await panel.getByRole('link', { name: /^北斗製薬株式会社.*の作業報告書$/ }).click();
    const row = page.getByRole('row').filter({ hasText: formatMonthDay(day) });
    await expect(row).toContainText('5:00');
    await expect(row).toContainText('切り替え');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PDFを出力' }).click();
    expect((await download).suggestedFilename()).toMatch(/作業報告書.*\.pdf$/);
  });

  await test.step('its client is billed by their rounding, and the file for billing says so', async () => {
    await become(page, staff('S0001'));
    await page.goto(`/admin/assignments/settlements?month=${month}`);
    const row = page.getByRole('row').filter({ hasText: '中西 葉月' });
    await expect(row).toHaveCount(2);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSVを出力' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    const lines = file.split('\r\n').filter((line) => line.startsWith('E0017'));
    // With the days that were split before: cut to half an hour of the month, and to a quarter of each day.
    expect(lines.find((line) => line.includes('北斗製薬株式会社'))).toContain(',105:48,105:30,84:00,108:00,0:00,0:00,');
    expect(lines.find((line) => line.includes('株式会社あかつき総研'))).toContain(
      ',70:22,66:00,60:00,80:00,0:00,0:00,',
    );
  });
});

test(
  'a client returns a report on a phone, then approves it, and a change afterwards shows',
  ON_PHONES,
  async ({ page, context, browser, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const day = freeDay(2);
    const month = monthOf(day);
    const part = page.getByRole('region', { name: '客先の承認' });
    await become(page, staff('E0002'));
    await correct(page, day, { clock_in: '09:00', clock_out: '18:00', break_time: 60 });
    const { assignments } = (await call(page, 'GET', `/api/assigned-work?month=${month}`)) as AssignedMonth;
    const report = `/work-reports/${assignments[0]?.client_assignment_id}?month=${month}`;

    /** Asks for an approval; returns the link. */
    async function ask(button: string): Promise<string> {
      await page.goto(report);
      await part.getByRole('button', { name: button }).click();
      await part.getByLabel('承認者の氏名').fill('田中 部長');
      await part.getByRole('button', { name: 'リンクを作成' }).click();
      const link = await part.getByLabel('承認のリンク').inputValue();
      await part.getByRole('button', { name: '閉じる' }).click();
      await expect(part.getByText('依頼中')).toBeVisible();
      return link;
    }
    const first = await ask('承認を依頼');

    const theirs = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, locale: 'ja-JP' });
    await setBrowserClock(theirs);
    const client = await theirs.newPage();
    await test.step('the client sees that report alone, and returns it with a comment on a day', async () => {
      await client.goto(first);
      await expect(client.getByText('東都銀行株式会社　田中 部長 様')).toBeVisible();
      await expectAccessible(client);
      await client.getByRole('radio', { name: '差し戻す' }).click();
      await client.getByRole('button', { name: '差戻し 1件を送信' }).click();
      await expect(client.getByText('差し戻す理由か、日ごとのコメントを入力してください')).toBeVisible();
      await client.getByRole('button', { name: `${shortDay(day)}にコメント` }).click();
      await client.getByRole('textbox', { name: `${shortDay(day)}のコメント` }).fill('この日は休日です');
      await expectAccessible(client);
      await client.getByRole('button', { name: '差戻し 1件を送信' }).click();
      await expect(client.getByText('回答を受け付けました。ありがとうございました。')).toBeVisible();
      await expect(client.getByText('差戻し済み')).toBeVisible();
      await expectAccessible(client);
    });

    const second = await test.step('the person sees why, and asks again', async () => {
      await page.goto(report);
      await page.reload();
      await expect(part.getByText(/田中 部長様が差し戻しました/)).toBeVisible();
      await expect(part.getByText(`${formatMonthDay(day)}：この日は休日です`)).toBeVisible();
      await correct(page, day, { clock_in: '09:00', clock_out: '17:00', break_time: 60 });
      return ask('もう一度依頼');
    });

    await test.step('the client approves it', async () => {
      // What a company with mail asks for, and what is left of a link after its days.
      await client.route('**/api/client-approval/open', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), code_to: 'ta***@example.com' } });
      });
      await client.goto('about:blank');
      await client.goto(second);
      await expect(client.getByLabel('確認コード')).toBeVisible();
      await expectAccessible(client);
      await client.unroute('**/api/client-approval/open');
      await client.route('**/api/client-approval/open', (route) =>
        route.fulfill({ status: 409, json: { code: 'work_report_link_expired', message: EXPIRED } }),
      );
      await client.reload();
      await expect(client.getByText(EXPIRED)).toBeVisible();
      await expectAccessible(client);
      await client.unroute('**/api/client-approval/open');
      await client.reload();
      await client.getByRole('radio', { name: '承認する' }).click();
      await client.getByRole('button', { name: '承認 1件を送信' }).click();
      await expect(client.getByText('承認済み', { exact: true })).toBeVisible();
      await expectAccessible(client);
    });

    await test.step('a day that is changed afterwards asks for another approval, which can be withdrawn', async () => {
      await correct(page, freeDay(3), { clock_in: '09:00', clock_out: '12:00', break_time: 0 });
      await page.goto(report);
      await page.reload();
      await expect(part.getByText('承認後に変更があります。もう一度、承認を依頼してください。')).toBeVisible();
      await expectAccessible(page);
      const third = await ask('もう一度依頼');
      await part.getByRole('button', { name: '依頼を取り消す' }).click();
      await dialog(page).getByRole('button', { name: '依頼を取り消す' }).click();
      await expect(page.getByText('承認の依頼を取り消しました')).toBeVisible();
      await client.goto('about:blank');
      await client.goto(third);
      await expect(client.getByText(/この依頼は取り消されました/)).toBeVisible();
      await expectAccessible(client);
    });
    await theirs.close();
  },
);
