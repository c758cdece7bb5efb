import type { Locator, Page } from '@playwright/test';
import { addMonths, monthOf } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { today } from './clock.ts';
import { become, demo, expect } from './fixtures.ts';

/** The last whole month. */
export const lastMonth = addMonths(monthOf(today()), -1);

export const titleOf = (month: typeof lastMonth): string => `${formatYearMonth(month)} 出勤簿`;

/** The search field of employees. */
export const search = (page: Page): Locator => page.getByRole('combobox', { name: '社員' });

/** The sheet on the screen. */
export const paper = (page: Page, month = lastMonth): Locator => page.getByRole('article', { name: titleOf(month) });

/** Its table of days. */
export const dayTable = (page: Page, month = lastMonth): Locator =>
  paper(page, month).getByRole('table', { name: titleOf(month) });

export const exportButton = (page: Page): Locator => page.getByRole('button', { name: 'PDF出力' });

/** Logs in as the super admin and opens an employee's sheet of a month. */
export async function openSheet(page: Page, employeeId: string, month = lastMonth): Promise<void> {
  await become(page, demo('S0001'));
  await page.goto(`/super-admin/attendance-sheet?month=${month}`);
  await search(page).fill(employeeId);
  await page.getByRole('option', { name: new RegExp(`^${employeeId} `) }).click();
  await expect(paper(page, month)).toContainText(employeeId);
}
