import type { APIResponse, Locator, Page } from '@playwright/test';
import { addDays, addMonths, dayNumber, daysOfMonth, isWeekend, monthNumber, monthOf } from '#domain/time/date.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { today } from './clock.ts';
import { become, expect, isPhone, type Account, authorizationOf } from './fixtures.ts';

/**
 * The weekend days of the two months before this one, the latest first: demo data leaves them empty. Each test uses
 * another one, since the tests of one file share a server.
 */
export function freeDay(index: number): IsoDate {
  const month = monthOf(today());
  const days = [addMonths(month, -2), addMonths(month, -1)].flatMap(daysOfMonth).filter(isWeekend).toReversed();
  const day = days[index];
  if (day === undefined) throw new RangeError(`there are ${days.length} free days`);
  return day;
}

/** `11月20日` */
export const monthDay = (date: IsoDate): string => `${monthNumber(date)}月${dayNumber(date)}日`;

/** The day after, for a correction in the future. */
export const nextDay = (date: IsoDate): IsoDate => addDays(date, 1);

/** Logs in and opens an address. */
export async function openAs(page: Page, account: Account, address: string): Promise<void> {
  await become(page, account);
  await page.goto(address);
}

/** Opens the month of that day and waits until its days are there. */
export async function openMonthOf(page: Page, account: Account, date: IsoDate, search = ''): Promise<void> {
  await openAs(page, account, `/attendance?month=${monthOf(date)}${search}`);
  await expect(page.getByRole('status').filter({ hasText: '読み込み中...' })).toHaveCount(0);
}

/** The row or card of a day. */
export function dayOf(page: Page, date: IsoDate): Locator {
  const has = page.getByRole('button', { name: `${formatMonthDay(date)}の操作` });
  return isPhone(page) ? page.getByRole('listitem').filter({ has }) : page.getByRole('row').filter({ has });
}

/** The button that opens a day's menu. */
export const menuButton = (page: Page, date: IsoDate): Locator =>
  page.getByRole('button', { name: `${formatMonthDay(date)}の操作` });

/** Chooses from a day's menu. */
export async function choose(page: Page, date: IsoDate, item: string): Promise<void> {
  await menuButton(page, date).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** The dialog that is open. */
export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** A field of the dialog. */
export const field = (page: Page, name: string): Locator => dialog(page).getByRole('textbox', { name });

export const save = (page: Page): Locator => dialog(page).getByRole('button', { name: '保存' });

/** The API's response to the page's logged-in user, by their token or another browser's. */
export async function answerTo(page: Page, method: string, path: string, body?: object): Promise<APIResponse> {
  const response = await page.request.fetch(path, {
    method,
    headers: { Authorization: await authorizationOf(page) },
    ...(body !== undefined && { data: body }),
  });
  expect(response.ok(), await response.text()).toBe(true);
  return response;
}

/** Calls the API as that person. */
export async function call(page: Page, method: string, path: string, body?: object): Promise<unknown> {
  return (await answerTo(page, method, path, body)).json();
}

/** Corrects a day of the person over the API, as from another browser. */
export async function correct(page: Page, date: IsoDate, values: object): Promise<void> {
  await call(page, 'PUT', '/api/time-records/new', { date, modification_reason: '別のブラウザから', ...values });
}

/**
 * Fails every request of that method to that address without a response, after it has reached the server (`arrives`) or
 * before.
 */
export async function loseAnswers(page: Page, method: string, path: string, arrives = false): Promise<void> {
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    if (arrives) await route.fetch();
    return route.abort();
  });
}

/** Counts the requests of that method to addresses that contain `path`. */
export function countCalls(page: Page, method: string, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === method && request.url().includes(path)) count += 1;
  });
  return () => count;
}
