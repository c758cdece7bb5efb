import { readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { checkProof } from '#domain/audit/proof.ts';
import { become, BOTH_WIDTHS, demo, expect, expectAccessible, test } from './fixtures.ts';
import { addMonths, monthOf } from '#domain/time/date.ts';
import { today } from './clock.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest());

test('a person downloads what is recorded of their month, with its proof', BOTH_WIDTHS, async ({ page }) => {
  await become(page, demo('E0001'));
  await page.goto(`/attendance?month=${addMonths(monthOf(today()), -1)}`);
  const button = page.getByRole('button', { name: '記録の証明をダウンロード' });
  await expect(button).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await button.click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^記録の証明_E0001_\d{4}-\d\d\.json$/);
  const content: unknown = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(content).toMatchObject({ employee_id: 'E0001', company_id: 'demo' });
  expect((await checkProof(sha256, content)).faults).toEqual([]);
  expect((await checkProof(sha256, { ...(content as object), month: '2020-01' })).faults).toContainEqual({
    kind: 'month',
  });
});
