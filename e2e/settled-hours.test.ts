import type { Page } from '@playwright/test';
import type { HoursTotalsResponse } from '#contract/hours.ts';
import {
  addMonths,
  daysFrom,
  firstDay,
  type IsoDate,
  type IsoMonth,
  isWeekend,
  lastDay,
  monthOf,
  weekdayOf,
} from '#domain/time/date.ts';
import { holidaysOfMonth } from '#domain/holidays/holidays.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { NO_CHOICES } from '#server/testing/work-rules.ts';
import { today } from './clock.ts';
import {
  authorizationOf,
  become,
  CORE,
  createEmployee,
  type Employee,
  expect,
  expectAccessible,
  test,
} from './fixtures.ts';
import { call, dialog } from './month-page.ts';

// Flex and variable hours from the rule to the closed month: what the employee sees, and what the admins do with it.

const companyId = 'sample';
const month = monthOf(today());
const last = addMonths(month, -1);
const EIGHT = 480;

/** The days of the month from Monday to Friday that are no public holidays. */
const workdays = (of: IsoMonth): IsoDate[] =>
  daysFrom(firstDay(of), lastDay(of)).filter((date) => !isWeekend(date) && !holidaysOfMonth(of).has(date));

const FIVE_DAYS = [0, EIGHT, EIGHT, EIGHT, EIGHT, EIGHT, 0];

/** Somebody hired with the last month, or an earlier one, who has the rule, and the super admin who is logged in. */
async function employ(
  page: Page,
  serverUrl: string,
  settings: object,
  { from = last, week = FIVE_DAYS }: { readonly from?: IsoMonth; readonly week?: readonly number[] } = {},
): Promise<{ person: Employee; boss: Employee }> {
  const boss = await createEmployee(serverUrl, { companyId, role: 'super_admin' });
  const person = await createEmployee(serverUrl, { companyId, name: '規則 陽子', hireDate: firstDay(from) });
  await become(page, boss);
  await page.goto('/admin');
  const rule = (await call(page, 'POST', '/api/admin/work-rules', {
    name: `規則 ${person.employeeId}`,
    settings: { ...NO_CHOICES, rest_day: 0, ...settings },
  })) as { id: number };
  await call(page, 'PUT', `/api/admin/users/${person.id}/contracts`, {
    effective_date: firstDay(from),
    weekday_minutes: week,
    work_rule_id: rule.id,
  });
  return { person, boss };
}

const work = async (page: Page, { id }: Employee, date: IsoDate, from: string, to: string): Promise<void> => {
  await call(page, 'PUT', `/api/admin/users/${id}/time-records/new`, {
    date,
    clock_in: from,
    clock_out: to,
    break_time: 60,
  });
};

/** Closes the month of the person on the list; those before it are closed, or there are none. */
async function closeOnTheList(page: Page, person: Employee, of: IsoMonth): Promise<void> {
  await page.goto(`/admin/month-end?${new URLSearchParams({ month: of, q: person.employeeId }).toString()}`);
  await page.getByRole('checkbox', { name: new RegExp(`${person.name}.*選択`) }).check();
  await page.getByRole('button', { name: /^1人を締める/ }).click();
  await dialog(page)
    .getByRole('button', { name: /締める/ })
    .click();
  await expect(page.getByText('1人の月を締めました').first()).toBeVisible();
}

test(
  'a flex month with a shortage: what is left a day, what is missing, in the list and for payroll, closed',
  CORE,
  async ({ page, serverUrl }) => {
    const { person, boss } = await employ(page, serverUrl, {
      kind: 'flex',
      settlement_months: 1,
      start_month: 1,
      frame: 'calendar',
      frame_rounding: 'minute_down',
      shortage: 'deduct',
      core: null,
      flexible: null,
      standard_day_minutes: null,
    });
    const days = workdays(last);
    // Seven hours a day: an hour is missing of each.
    for (const date of days) await work(page, person, date, '10:00', '18:00');
    const before = workdays(month).filter((date) => date < today());
    for (const date of before.slice(0, 3)) await work(page, person, date, '09:00', '18:00');
    const panel = page.getByRole('region', { name: 'フレックス' });
    const missing = formatDuration(minutes(days.length * 60));

    await test.step('the employee sees this month’s frame, what was worked and what is left for each day', async () => {
      await become(page, person);
      await page.goto('/attendance');
      const left = workdays(month).filter((date) => date >= today()).length;
      const due = workdays(month).length * EIGHT;
      await expect(panel).toContainText(`総所定${formatDuration(minutes(due))}`);
      await expect(panel).toContainText('ここまで（休暇を含む）24:00');
      await expect(panel).toContainText(`残り${formatDuration(minutes(due - 3 * EIGHT))}`);
      const perDay = Math.ceil((due - 3 * EIGHT) / left);
      await expect(panel).toContainText(`残り${left}日の1日あたり${formatDuration(minutes(perDay))}`);
      await expectAccessible(page);
      await page.screenshot({ path: test.info().outputPath('flex-now.png'), fullPage: true });
    });

    await test.step('and of the last one what is missing', async () => {
      await page.goto(`/attendance?month=${last}`);
      await expect(panel).toContainText(`不足${missing}`);
      await expectAccessible(page);
    });

    await test.step('the admin’s list has it, and the payroll file', async () => {
      await become(page, boss);
      await page.goto(`/admin/month-end?${new URLSearchParams({ month: last, q: person.employeeId }).toString()}`);
      // The first is the total, which phones fold.
      await expect(page.getByText(`フレックス不足 ${days.length}:00`).last()).toBeVisible();
      await expectAccessible(page);
      await page.screenshot({ path: test.info().outputPath('flex-list.png'), fullPage: true });
      const { id } = (await call(page, 'POST', '/api/admin/payroll-templates', {
        name: `不足 ${person.employeeId}`,
        encoding: 'utf-8',
        hours_format: 'h_mm',
        has_header: true,
        columns: [
          { item: 'employee_id', heading: '社員ID', text: '' },
          { item: 'flex_shortage', heading: 'フレックスの不足', text: '' },
        ],
      })) as { id: number };
      const preview = (await call(page, 'GET', `/api/admin/months/${last}/payroll/preview?template_id=${id}`)) as {
        rows: string[][];
      };
      expect(preview.rows).toContainEqual([person.employeeId, missing]);
    });

    await test.step('closed with it', async () => {
      await closeOnTheList(page, person, last);
      await become(page, person);
      await page.goto(`/attendance?month=${last}`);
      await expect(panel).toContainText(`不足${missing}`);
    });
  },
);

test('a shortage that is carried: due in the next month, made good in part, closed, and the rest settled', async ({
  page,
  serverUrl,
}) => {
  const first = addMonths(last, -1);
  // Four days a week, so that each month's frame has room for what is carried into it.
  const { person, boss } = await employ(
    page,
    serverUrl,
    {
      kind: 'flex',
      settlement_months: 1,
      start_month: 1,
      frame: 'calendar',
      frame_rounding: 'minute_down',
      shortage: 'carry',
      core: null,
      flexible: null,
      standard_day_minutes: null,
    },
    { from: first, week: [0, EIGHT, EIGHT, EIGHT, EIGHT, 0, 0] },
  );
  const daysOf = (of: IsoMonth) => workdays(of).filter((date) => weekdayOf(date) !== 5);
  const totalOf = (of: IsoMonth) => daysOf(of).length * EIGHT;
  const time = (length: number) => formatDuration(minutes(length));
  // Eight hours a day; of the first one two hours are missing in the one month, and half an hour in the next.
  for (const [of, left] of [
    [first, '16:00'],
    [last, '17:30'],
  ] as const)
    for (const [index, date] of daysOf(of).entries())
      await work(page, person, date, '09:00', index === 0 ? left : '18:00');
  const panel = page.getByRole('region', { name: 'フレックス' });
  const open = async (of: IsoMonth) => {
    await become(page, person);
    await page.goto(`/attendance?month=${of}`);
  };
  const settled = async (of: IsoMonth) => {
    const body = await call(page, 'GET', `/api/admin/users/${person.id}/months/${of}`);
    const { status, hours } = body as { status: string; hours: HoursTotalsResponse };
    const [frame] = hours.frames;
    return [
      status,
      frame?.carried_in_minutes,
      frame?.shortage_minutes,
      frame?.carried_out_minutes,
      frame?.deducted_minutes,
    ];
  };

  await test.step('two hours are missing, carried, and closed so', async () => {
    await open(first);
    await expect(panel).toContainText('不足2:00');
    await expect(panel).toContainText('次の期間に繰越2:00');
    await expect(panel).not.toContainText('うち前の期間からの繰越');
    await become(page, boss);
    await page.goto('/admin');
    await closeOnTheList(page, person, first);
    expect(await settled(first)).toEqual(['closed', 0, 120, 120, 0]);
  });

  await test.step('they are due in the next month, of which half an hour is carried on and the two hours are settled', async () => {
    await open(last);
    await expect(panel).toContainText(`総所定${time(totalOf(last) + 120)}`);
    await expect(panel).toContainText('うち前の期間からの繰越2:00');
    await expect(panel).toContainText(`ここまで（休暇を含む）${time(totalOf(last) - 30)}`);
    await expect(panel).toContainText('不足2:30');
    await expect(panel).toContainText('次の期間に繰越0:30');
    await become(page, boss);
    await page.goto('/admin');
    await closeOnTheList(page, person, last);
    expect(await settled(last)).toEqual(['closed', 120, 150, 30, 120]);
  });

  await test.step('the present month has the half hour in what is left of each day', async () => {
    await open(month);
    const due = totalOf(month) + 30;
    const left = daysOf(month).filter((date) => date >= today()).length;
    await expect(panel).toContainText(`総所定${time(due)}`);
    await expect(panel).toContainText('うち前の期間からの繰越0:30');
    await expect(panel).toContainText(`残り${time(due)}`);
    await expect(panel).toContainText(`残り${left}日の1日あたり${time(Math.ceil(due / left))}`);
    await expect(page.getByText(/^所定に対する実働/)).toContainText(`/ ${time(due)}残り ${time(due)}`);
    // Nothing is carried out of a month that goes on.
    await expect(panel).not.toContainText('次の期間に繰越');
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath('flex-carried.png'), fullPage: true });
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath('flex-carried-phone.png'), fullPage: true });
  });
});

test('a month of variable hours: refused beyond its frame, planned, worked longer, closed', async ({
  page,
  serverUrl,
  expectedErrors,
}) => {
  expectedErrors.push(/400 \(Bad Request\)/);
  const { person, boss } = await employ(page, serverUrl, {
    kind: 'variable_month',
    week_hours: 40,
    frame_rounding: 'minute_down',
    partial_week: 'prorated',
  });
  const days = workdays(last);
  const plan = async (until: (index: number) => string): Promise<{ status: number; text: string }> => {
    const answer = await page.request.put(`/api/admin/rosters/${last}`, {
      headers: { Authorization: await authorizationOf(page) },
      data: {
        people: [
          {
            user_id: person.id,
            days: days.map((date, index) => ({
              date,
              is_workday: true,
              start_time: '09:00',
              end_time: until(index),
            })),
          },
        ],
      },
    });
    return { status: answer.status(), text: await answer.text() };
  };

  await test.step('nine hours on every day are more than 40 a week: refused', async () => {
    const refused = await plan(() => '19:00');
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('総枠');
  });

  await test.step('ten hours on the first day, six on the second: saved, and on the roster', async () => {
    const saved = await plan((index) => (index === 0 ? '20:00' : index === 1 ? '15:00' : '18:00'));
    expect(saved.text).toContain('1人のシフトを保存しました');
    await page.goto(`/admin/rosters?month=${last}`);
    await expect(page.getByRole('grid', { name: 'シフト表' })).toBeVisible();
  });

  await test.step('worked as planned, but half an hour longer on the long day', async () => {
    for (const [index, date] of days.entries())
      await work(page, person, date, '09:00', index === 0 ? '20:30' : index === 1 ? '15:00' : '18:00');
    await become(page, person);
    await page.goto(`/attendance?month=${last}`);
    const panel = page.getByRole('region', { name: '1か月単位の変形' });
    const planned = days.length * EIGHT;
    await expect(panel).toContainText(`予定${formatDuration(minutes(planned))}`);
    // The break of an hour leaves five of the six hours.
    await expect(panel).toContainText(`ここまでの実働${formatDuration(minutes(planned + 30 - 60))}`);
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath('variable-own.png'), fullPage: true });
  });

  await test.step('closed, with half an hour of overtime', async () => {
    await become(page, boss);
    await closeOnTheList(page, person, last);
    const { hours, status } = (await call(page, 'GET', `/api/admin/users/${person.id}/months/${last}`)) as {
      hours: { overtime_minutes: number; contracted_minutes: number };
      status: string;
    };
    expect([status, hours.overtime_minutes, hours.contracted_minutes]).toEqual(['closed', 30, days.length * EIGHT]);
  });
});
