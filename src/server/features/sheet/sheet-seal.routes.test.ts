import { afterAll, beforeAll, expect, it } from 'vitest';

import type { AttendanceSheet } from '#contract/sheet.ts';
import { checkProof } from '#domain/audit/proof.ts';
import { sealAudit } from '../../platform/audit/sealing.ts';
import { sha256 } from '../../platform/sha256.ts';
import { addWork } from '../../testing/worked.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { readPdf } from '../../testing/pdf.ts';
import { expectedTabOf, paperTextOf, tabOf, withoutSpaces } from '../../testing/sheets.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { readXlsx } from '../../testing/xlsx.ts';

/** Of 31 days. */
const MONTH = '2026-10';

let server: TestServer;
let companyId: string;
let employee: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  const hired = { companyId, hiredOn: '2026-10-01' };
  // The longest, so that the page has the least room for a further note.
  employee = await addUser(server.database, { ...hired, employeeId: 'W'.repeat(64), name: '寿'.repeat(100) });
  token = await server.logIn(await addUser(server.database, { ...hired, employeeId: 'A1', role: 'super_admin' }));
  await addWork(server.database, employee, [['2026-10-05', '09:00', '18:00', 60]]);
});
afterAll(() => server.stop());

const step = async (name: 'close' | 'reopen'): Promise<void> => {
  const body = { user_ids: [employee.userId], reason: '本人に確認済み' };
  const answer = await server.call(`POST /api/admin/months/${MONTH}/${name}`, { token, body });
  expect(answer).toMatchObject({ status: 200, body: { refused: [] } });
};
const sheet = async (): Promise<AttendanceSheet> =>
  (await server.call(`GET /api/admin/users/${employee.userId}/attendance-sheet?month=${MONTH}`, { token })).body;
const fileOf = async (format: 'pdf' | 'xlsx'): Promise<Buffer> => {
  const answer = await fetch(`${server.url}/api/admin/attendance-sheets?month=${MONTH}&format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return Buffer.from(await answer.arrayBuffer());
};
const seal = () => sealAudit(server.runtime, server.now);

it('a closed month’s sheet has the seal of its closing, everywhere; an open one has none', async () => {
  const open = await sheet();
  expect(open).not.toHaveProperty('seal');

  await step('close');
  const waiting = await sheet();
  const hash = waiting.seal?.sheet_sha256 ?? '';
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(waiting.seal).toMatchObject({
    closed_at: '2026-11-20T12:00:00.000+09:00',
    is_unchanged: true,
    sealed_by: null,
  });
  const hashNote = `締めた内容のSHA-256 ${hash}`;
  expect(waiting.notes).toEqual([...open.notes, '2026-11-20 12:00締め、封印待ち', hashNote]);

  await seal();
  const sealed = await sheet();
  const { sequence, head } = sealed.seal?.sealed_by ?? expect.fail('not sealed');
  expect(sealed.seal).toMatchObject({ sheet_sha256: hash, is_unchanged: true });
  const sealNote = `2026-11-20 12:00締め、封印${sequence}（${head.slice(0, 16)}）`;
  expect(sealed.notes).toEqual([...open.notes, sealNote, hashNote]);

  // The person's file proves what is on the paper.
  const proof = await server.call(`GET /api/admin/users/${employee.userId}/months/${MONTH}/record-proof`, { token });
  const file = typeof proof.body === 'string' ? JSON.parse(proof.body) : proof.body;
  const { faults } = await checkProof(sha256, file);
  expect(faults).toEqual([]);
  const closing = file.records.find(({ action }: { action: string }) => action === 'close_month');
  expect(closing).toMatchObject({ sequence });
  expect(JSON.parse(closing.after)).toMatchObject({ sheet_sha256: hash });

  const [, page] = await readPdf(await fileOf('pdf'));
  expect(withoutSpaces(page?.text ?? '')).toBe(paperTextOf(sealed));
  expect(page?.textBox.bottom).toBeLessThanOrEqual(297 - 9.5);
  expect(page?.textBox.right).toBeLessThanOrEqual(210 - 10);
  const [, tab] = readXlsx(await fileOf('xlsx'));
  expect(tabOf(tab?.rows ?? [])).toEqual(expectedTabOf(sealed));
});

it('a month that was reopened has none, and closed again a new one', async () => {
  const first = (await sheet()).seal;
  await step('reopen');
  expect(await sheet()).not.toHaveProperty('seal');
  await addWork(server.database, employee, [['2026-10-06', '09:00', '18:00', 60]]);
  await step('close');
  await seal();
  const { seal: second } = await sheet();
  expect(second).toMatchObject({ is_unchanged: true });
  expect(second?.sheet_sha256).not.toBe(first?.sheet_sha256);
  expect(second?.sealed_by?.sequence).toBeGreaterThan(first?.sealed_by?.sequence ?? 0);
});

it('what was changed in the database after the closing is said on the sheet', async () => {
  const before = await sheet();
  await server.database.pool.query(
    `update month_closing set sheet = jsonb_set(sheet, '{summary,overtime}', '0') || '{"month": "2026-10"}'
     where company_id = $1`,
    [companyId],
  );
  expect((await sheet()).seal).toEqual(before.seal);
  await server.database.pool.query(
    `update month_closing set sheet = jsonb_set(sheet, '{summary,work}', '1') where company_id = $1`,
    [companyId],
  );
  const { seal: changed, notes } = await sheet();
  expect(changed).toEqual({ ...before.seal, is_unchanged: false });
  expect(notes.at(-1)).toMatch(/^締めた内容のSHA-256 [0-9a-f]{64}（現在の内容と異なります）$/);
});

it('a month that was closed before hashes were recorded says when, and its seal', async () => {
  await server.database.kysely
    .insertInto('audit_entry')
    .values({
      company_id: companyId,
      subject_user_id: employee.userId,
      action: 'close_month',
      after: JSON.stringify({ month: MONTH }),
    })
    .execute();
  await seal();
  const { seal: old, notes } = await sheet();
  expect(old).toMatchObject({ sheet_sha256: null, is_unchanged: true });
  expect(notes.at(-1)).toMatch(/^2026-11-20 12:00締め、封印\d+（[0-9a-f]{16}）$/);
});
