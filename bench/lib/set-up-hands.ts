import type { Page } from '@playwright/test';

const PEOPLE = 120;
const DEPARTMENTS = ['営業部', '製造部／組立課', '製造部／検査課', '総務部'];

/** One table of everybody, as another system exports it. */
const file = (): string => {
  const head =
    '社員ID,氏名,入社日,雇用形態,部署,上長の社員ID,所定_月,所定_火,所定_水,所定_木,所定_金,有休残日数,付与日,付与日数';
  const rows = Array.from({ length: PEOPLE }, (_, at) => {
    const id = String(at + 1).padStart(4, '0');
    const chief = String((at % DEPARTMENTS.length) + 1).padStart(4, '0');
    const department = DEPARTMENTS[at % DEPARTMENTS.length];
    const superior = id === chief ? '' : chief;
    return `${id},社員 ${id},2015-04-01,正社員,${department},${superior},8:00,8:00,8:00,8:00,8:00,${at % 20},2026-10-01,20`;
  });
  return `${head}\n${rows.join('\n')}\n`;
};

/**
 * Sets up a company of 120 people with departments and balances, as its first super admin who has just logged in: from ホーム
 * to people who can punch and whose logins are on paper.
 */
export async function setUpCompany(page: Page): Promise<void> {
  const answer = async (question: string, fill?: () => Promise<unknown>): Promise<void> => {
    const form = page.getByRole('form', { name: question });
    await form.waitFor();
    await fill?.();
    await form.getByRole('button', { name: '決定して次へ' }).click();
    await form.waitFor({ state: 'detached' });
  };
  await answer('利用開始月');
  await answer('締日');
  await answer('通常の1日', () => page.getByLabel('法定休日').selectOption({ label: '日曜日' }));
  await answer('36協定', () => page.locator('select[name=agreement]').selectOption('ordinary'));
  await page.getByRole('link', { name: 'CSVで取り込む' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: '社員.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file()),
  });
  // The names that the company doesn't have are registered with the people.
  await page.getByRole('button', { name: 'この名前で登録して続ける' }).click();
  await page.getByRole('button', { name: /^\d+[人件]を登録$/ }).click();
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: '配布用に印刷（A4）' }).click({ timeout: 120_000 });
  await page.getByRole('link', { name: 'ホーム' }).first().click();
  await page.getByRole('heading', { name: '続けて' }).waitFor();
  for (const step of ['カレンダー', '休暇の種類', 'ログインの配布', '通知']) {
    const button = page.getByRole('button', { name: `確認した：${step}` });
    await button.click();
    await button.waitFor({ state: 'detached' });
  }
}
