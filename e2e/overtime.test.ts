import type { Page } from '@playwright/test';
import { addMonths, daysOfMonth, isWeekend, monthOf } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { today } from './clock.ts';
import { become, CORE, createEmployee, expect, expectAccessible, test } from './fixtures.ts';
import { call, correct, dialog, loseAnswers } from './month-page.ts';

// A company whose agreement no other journey changes.
const boss = { companyId: 'demo-west', employeeId: 'S0001', password: 'kintai-demo' };

/** The law's own limits. */
const SETTINGS = {
  first_month: 4,
  is_annual_variable: false,
  month_minutes: 2700,
  year_minutes: 21_600,
  special_clause: null,
  standard_week_minutes: 2400,
  week_start: 0,
  statutory_rest_day: null,
  counts_holiday_hours: false,
  work_interval_minutes: 660,
  warning_percent: 80,
};

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true });

test(
  'an admin finds who has broken a limit, opens the details and changes the agreement',
  CORE,
  async ({ page, serverUrl, expectedErrors }) => {
    const lastMonth = addMonths(monthOf(today()), -1);
    const [month, thisMonth] = [formatYearMonth(lastMonth), formatYearMonth(monthOf(today()))];
    const employee = await createEmployee(serverUrl, { companyId: 'demo-west', name: '残業 太郎' });
    await become(page, employee);
    // Five days with nine and a half hours beyond eight each.
    for (const day of daysOfMonth(lastMonth)
      .filter((date) => !isWeekend(date))
      .slice(0, 5))
      await correct(page, day, { clock_in: '05:00', clock_out: '23:30', break_time: 60 });
    await become(page, boss);
    await call(page, 'PUT', '/api/admin/overtime-settings', SETTINGS);

    const own = page.getByRole('row').filter({ hasText: employee.employeeId });

    const main = page.getByRole('main');
    const agreement = page.getByRole('region', { name: '協定の内容' });
    const openAgreement = async (): Promise<void> => {
      await page.getByRole('link', { name: '36協定の設定' }).click();
      await expect(page).toHaveURL(`/settings/agreement?month=${lastMonth}`);
    };
    const changeAgain = async (): Promise<void> => {
      const settings = (since: string) =>
        page.getByRole('region', { name: '登録済みの設定' }).getByRole('listitem').filter({ hasText: since });
      await openAgreement();
      await expect(settings(`${month}から`)).toContainText('適用中');
      await expect(settings(`${month}から`)).toContainText(/45:00\s+40:00/);
      await main.getByRole('button', { name: '次の月' }).click();
      await expect(main).toContainText(`${thisMonth}から適用します。`);
      await field(page, '警告の割合').fill('９０');
      await save(page).click();
      await expect(settings(`${thisMonth}から`)).toContainText('上限の90％');
      await expect(settings(`${month}から`)).not.toContainText('適用中');

      await page.goto('/settings/policy?part=week');
      await page.getByRole('combobox', { name: '休日の与え方' }).selectOption('4週間に4日');
      await save(page).click();
      await expect(field(page, '4週4休の起算日')).toBeFocused();
      await field(page, '4週4休の起算日').fill('2026-04-05');
      await expectAccessible(page);
      await save(page).click();
      await expect(settings(`${thisMonth}から`)).toContainText('4週間に4日（2026-04-05（日）から）');

      await page.goto(`/admin/month-end/overtime?month=${lastMonth}`);
      await expect(agreement).toContainText('上限の80％');
      await page.getByRole('group', { name: '対象月' }).getByRole('button', { name: '次の月' }).click();
      await expect(agreement).toContainText('上限の90％');
      await page.getByRole('group', { name: '対象月' }).getByRole('button', { name: '前の月' }).click();
      await expect(agreement).toContainText('上限の80％');
    };

    await test.step('an employee’s detail has an address of its own', async () => {
      await page.goto(`/admin/month-end/overtime?month=${lastMonth}&employee=${employee.id}`);
      await expect(dialog(page)).toContainText(`${employee.employeeId} ${employee.name}`);
      await expect(dialog(page).getByRole('region', { name: 'この年度に超過した上限' })).toContainText('47:30 / 45:00');
      await expect(dialog(page).getByRole('link', { name: '勤怠を見る' })).toHaveAttribute(
        'href',
        `/admin/users/${employee.id}?month=${lastMonth}`,
      );
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await expect(page).toHaveURL(`/admin/month-end/overtime?month=${lastMonth}`);
    });

    await test.step('the list opens it too, and the way back closes it', async () => {
      await expect(own).toContainText('47:30 / 45:00');
      await own.getByRole('link', { name: employee.name }).press('Enter');
      await expect(dialog(page)).toBeVisible();
      await page.goBack();
      await expect(dialog(page)).toHaveCount(0);
    });

    await test.step('a month of the plot and a state filter the list', async () => {
      const [year = '', ofYear = ''] = month.split(/(?<=年)/);
      const chosen = page.getByRole('button', {
        name: new RegExp(`人 *（超過.*${year} *${ofYear}`),
      });
      await chosen.press('Enter');
      await expect(chosen).toHaveAttribute('aria-pressed', 'true');
      await page.getByRole('radio', { name: /^超過見込み/ }).press('Space');
      await expect(page.getByText('条件に合う社員はいません')).toBeVisible();
      await page.getByRole('radio', { name: /^年度内に超過/ }).press('Space');
      await expect(own).toBeVisible();
      await page.getByRole('button', { name: '条件をクリア' }).click();
      await expect(chosen).toHaveAttribute('aria-pressed', 'false');
    });

    await test.step('the agreement is changed: errors are at their fields, a lost response loses nothing', async () => {
      expectedErrors.push(/net::ERR_FAILED/);
      await openAgreement();
      await field(page, '1か月の上限').fill('４０');
      await page.getByRole('switch', { name: '特別条項' }).press('Space');
      await field(page, '1か月の上限（休日労働を含む）').fill('100');
      await save(page).click();
      await expect(main).toContainText('法律の上限は99:59です');
      await expect(field(page, '1か月の上限（休日労働を含む）')).toBeFocused();
      await expectAccessible(page);
      await field(page, '1か月の上限（休日労働を含む）').fill('９０');
      await loseAnswers(page, 'PUT', '**/api/admin/overtime-settings');
      await save(page).click();
      await expect(main).toContainText('サーバーに接続できません');
      await expect(field(page, '1か月の上限（休日労働を含む）')).toHaveValue('90:00');
      await page.unrouteAll();
      await save(page).click();
      await expect(main).not.toContainText('サーバーに接続できません');
      await expect(page.getByRole('region', { name: '登録済みの設定' })).toContainText('1か月 90:00');
      await page.goto(`/admin/month-end/overtime?month=${lastMonth}`);
      await expect(agreement).toContainText('40:00');
      await expect(agreement).toContainText('1か月 90:00（休日労働を含む）・年間 720:00・年6回まで');
      await expect(own).toContainText('47:30 / 40:00');
      await expect(own).toContainText('1回 / 6回');
    });

    await test.step('another change from this month on leaves last month as it was', changeAgain);

    await test.step('the month’s end links to it', async () => {
      await page.getByRole('navigation', { name: '月次・締め' }).getByRole('link', { name: '月次・締め' }).click();
      await expect(page.getByRole('link', { name: '36協定', exact: true })).toHaveAttribute(
        'href',
        `/admin/month-end/overtime?month=${lastMonth}`,
      );
    });
  },
);
