import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { checkProof, type RecordProof } from '#domain/audit/proof.ts';
import { monthOf } from '#domain/time/date.ts';
import { today } from './clock.ts';
import {
  authorizationOf,
  become,
  BOTH_WIDTHS,
  CORE_ON_PHONES,
  createEmployee,
  type Employee,
  expect,
  expectAccessible,
  test,
} from './fixtures.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest());

const GARBAGE_BYTES = 20_000_000;

/** Logs in somebody whose month has a correction, waits until it is sealed, and shows the month. */
async function openSealedMonth(page: Page, serverUrl: string): Promise<Employee> {
  const employee = await createEmployee(serverUrl, { name: '証明 花子' });
  await become(page, employee);
  const headers = { Authorization: await authorizationOf(page) };
  const saved = await page.request.put('/api/time-records/new', {
    headers,
    data: { date: today(), clock_in: '07:00', modification_reason: '打刻漏れ' },
  });
  expect(saved.ok()).toBe(true);
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api/months/${monthOf(today())}/record-proof`, { headers });
      const { not_sealed, records } = (await answer.json()) as RecordProof;
      return { not_sealed, hasRecords: records.length > 0 };
    })
    .toEqual({ not_sealed: 0, hasRecords: true });
  await page.goto(`/attendance?month=${monthOf(today())}`);
  return employee;
}

async function download(page: Page): Promise<string> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '記録の証明をダウンロード' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^記録の証明_N-\w+_\d{4}-\d\d\.json$/);
  return readFile(await file.path(), 'utf8');
}

const choose = (page: Page, text: string | Buffer): Promise<void> =>
  page
    .getByLabel('ファイルを選択', { exact: true })
    .setInputFiles({ name: '記録の証明.json', mimeType: 'application/json', buffer: Buffer.from(text) });

const verdict = (page: Page, title: string) => page.getByRole('status').getByRole('heading', { name: title });

/** What the page has to find, as the server has it and as it was saved. */
async function expectVerdicts(page: Page, text: string, { name, employeeId }: Employee): Promise<void> {
  const file = JSON.parse(text) as RecordProof;
  const id = file.records.at(-1)?.id ?? 0;

  await choose(page, text);
  await expect(verdict(page, '改ざんなし')).toBeVisible();
  await expect(page.getByText(`${name}（社員ID ${employeeId}、番号 ${file.user_id}）`)).toBeVisible();
  await expect(page.getByText(file.head, { exact: true })).toBeVisible();
  const row = page.getByRole('row').or(page.locator('tr')).filter({ hasText: '勤怠の修正' });
  await expect(row).toContainText('出勤時間：07:00');
  await expect(row).toContainText('本人');
  await expect(row).toContainText('打刻漏れ');
  await expectAccessible(page);

  await page.getByLabel('ヘッド', { exact: true }).fill(file.head.slice(0, 16));
  await page.getByRole('button', { name: '比べる' }).click();
  await expect(page.getByText(/^一致しました。/)).toBeVisible();
  await page.getByLabel('ヘッド', { exact: true }).fill('0'.repeat(64));
  await page.getByRole('button', { name: '比べる' }).click();
  await expect(page.getByText(/^このファイルの封印の中に、同じヘッドはありません/)).toBeVisible();
  await page.getByLabel('ヘッドのファイルを選択').setInputFiles({
    name: 'heads',
    mimeType: 'text/plain',
    buffer: Buffer.from(exportedHeads(file, 'f'.repeat(64))),
  });
  await expect(page.getByText(/^一致しません。封印\d+のヘッドが、保管されたものと違います/)).toBeVisible();
  await expectAccessible(page);

  await choose(page, text.replace('打刻漏れ', '打刻漏れん'));
  await expect(verdict(page, '一致しません')).toBeVisible();
  await expect(
    page.getByRole('status').getByText(`記録${id}（${today()} 勤怠の修正）：内容が、封印されたものと違います`),
  ).toBeVisible();
  await expect(row).toContainText('不一致');
  await expect(page.getByLabel('ヘッド', { exact: true })).toHaveCount(0);
  await expectAccessible(page);

  await choose(page, 'これは証明ではありません');
  await expect(verdict(page, '記録の証明のファイルではありません')).toBeVisible();
  await expect(row).toHaveCount(0);
}

/** The file of an export that has another head after the newest seal. */
const exportedHeads = ({ company_id, seals }: RecordProof, head: string): string => {
  const { sequence = 0, entries = 0 } = seals.at(-1) ?? {};
  const moment = `${today()}T00:00:00.000Z`;
  const heads = [{ company_id, sequence, entries, sealed_at: moment, head }];
  return `${JSON.stringify({ format: 'kintai audit heads 1', at: moment, heads })}\n`;
};

test(
  'a person downloads what is recorded of their month, with its proof',
  CORE_ON_PHONES,
  async ({ page, serverUrl }) => {
    const { employeeId } = await openSealedMonth(page, serverUrl);
    await expect(page.getByRole('button', { name: '記録の証明をダウンロード' })).toBeVisible();
    await expectAccessible(page);
    const content: unknown = JSON.parse(await download(page));
    expect(content).toMatchObject({ employee_id: employeeId, company_id: 'demo' });
    expect((await checkProof(sha256, content)).faults).toEqual([]);
    expect((await checkProof(sha256, { ...(content as object), month: '2020-01' })).faults).toContainEqual({
      kind: 'month',
    });
  },
);

// Four pages are loaded: the page that checks is none of the app's, and is opened by its link, its address and its file.
test(
  'anybody checks a proof on a page, which works without a network once it is saved',
  BOTH_WIDTHS,
  async ({ page, serverUrl, context }, testInfo) => {
    const employee = await openSealedMonth(page, serverUrl);
    const text = await download(page);
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'ダウンロードした証明を確認する' }).click();
    await expect((await opened).getByRole('heading', { name: '記録の証明の確認' })).toBeVisible();
    await (await opened).close();

    await page.goto('/verify');
    await expectVerdicts(page, text, employee);
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'このページを保存' }).click();
    const path = join(testInfo.outputDir, 'saved.html');
    await (await saving).saveAs(path);

    await context.setOffline(true);
    await page.goto(pathToFileURL(path).href);
    await expect(page.getByRole('link', { name: 'このページを保存' })).toHaveCount(0);
    await expectVerdicts(page, text, employee);
  },
);

test('the page that checks a proof sends nothing, and stands any file', async ({ page, expectedErrors }) => {
  expectedErrors.push(/Content Security Policy|violates/);
  await page.goto('/verify');
  const sent = await page.evaluate(() =>
    fetch('/api/health').then(
      () => 'sent',
      () => 'refused',
    ),
  );
  expect(sent).toBe('refused');

  await choose(page, Buffer.alloc(GARBAGE_BYTES, 'x'));
  await expect(verdict(page, '記録の証明のファイルではありません')).toBeVisible();
  await choose(page, '['.repeat(1_000_000));
  await expect(verdict(page, '記録の証明のファイルではありません')).toBeVisible();

  await choose(page, forgedFile(GARBAGE_BYTES));
  await expect(verdict(page, '一致しません')).toBeVisible();
  await expect(page.getByRole('button', { name: /^さらに表示/ })).toBeVisible();
  await expect(page.getByText(/^記録2（/)).toBeVisible();
});

/** A file in the form of a proof, of that many bytes, in which nothing fits. */
function forgedFile(bytes: number): string {
  const hash = 'a'.repeat(64);
  const after = JSON.stringify({ note: '<img src=x onerror=alert(1)>' });
  const record = {
    at: Number.MAX_SAFE_INTEGER,
    actor_user_id: null,
    subject_user_id: 1,
    work_date: '2026-99-99',
    action: 'constructor',
    before: '{',
    after,
    reason: null,
    salt: 'a'.repeat(32),
    leaf: hash,
    sequence: 1,
    position: 0,
    proof: [hash],
  };
  const count = Math.floor(bytes / JSON.stringify(record).length);
  return JSON.stringify({
    format: 'kintai-records/1',
    company_id: 'x',
    company_name: 'x',
    user_id: 1,
    employee_id: 'x',
    name: 'x',
    month: '2026-11',
    from: '2026-11-01',
    to: '2026-11-30',
    not_sealed: 0,
    previous_head: hash,
    head: hash,
    seals: [],
    records: Array.from({ length: count }, (_, index) => ({ id: index + 1, ...record })),
  } satisfies RecordProof);
}
