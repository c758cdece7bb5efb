import { monthOf } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { CORE_ON_PHONES, demo, expect, expectAccessible, test } from './fixtures.ts';
import { call, choose, correct, dayOf, dialog, field, freeDay, openMonthOf, save } from './month-page.ts';

const person = demo('E0004');

test(
  'a report of a worked day is about what its punches show, stays in sight, and can be withdrawn',
  CORE_ON_PHONES,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/404 \(Not Found\)/);
    const day = freeDay(0);
    await openMonthOf(page, person, day);
    await call(page, 'POST', '/api/shifts', {
      month: monthOf(day),
      shifts: [{ date: day, startTime: '09:00', endTime: '18:00', isWorkday: true }],
    });
    await correct(page, day, { clock_in: '09:00', clock_out: '15:00' });
    await page.reload();
    await expect(dayOf(page, day).getByText('早退', { exact: true })).toBeVisible();
    await choose(page, day, 'イレギュラー');
    await expect(dialog(page).getByRole('radio', { name: '早退' })).toBeChecked();
    await dialog(page).getByText('欠勤').click();
    await expectAccessible(page);
    await field(page, '理由').fill('午後から');
    await save(page).click();
    await expect(dayOf(page, day)).toContainText('欠勤: 午後から');

    const withdraw = dayOf(page, day).getByRole('button', { name: `${formatMonthDay(day)}の欠勤記録を取り消す` });
    await withdraw.click();
    await expect(dialog(page)).toContainText(`${formatMonthDay(day)}の欠勤記録を取り消します。`);
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'キャンセル' }).click();
    await expect(withdraw).toBeFocused();
    await withdraw.click();
    await dialog(page).getByRole('button', { name: '取り消す' }).click();
    await expect(page.getByText('イレギュラーの登録を取り消しました')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(dayOf(page, day)).not.toContainText('欠勤');
    await expect(dayOf(page, day)).toContainText('15:00');
    await choose(page, day, '変更履歴');
    await expect(dialog(page).getByRole('listitem').first()).toContainText('イレギュラーの削除');
  },
);
