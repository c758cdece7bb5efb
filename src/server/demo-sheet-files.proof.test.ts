import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AttendanceSheet } from '#contract/sheet.ts';
import type { SheetFileFormat } from '#domain/sheet/sheet-files.ts';
import { addMonths, isoDate, lastDay, monthOf, type IsoMonth } from '#domain/time/date.ts';
import { instantOf } from '#domain/time/instant.ts';
import { formatPastMidnight, timeOfDay, workingDayMinute } from '#domain/time/minutes.ts';
import { demoDataAt } from './demo-data-at.ts';
import { DEMO_PASSWORD } from './features/demo-data/employees.ts';
import { fillDemoData } from './features/demo-data/demo-data.repository.ts';
import { readPdf } from './testing/pdf.ts';
import { expectedTabOf, paperTextOf, tabOf, withoutSpaces } from './testing/sheets.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { readXlsx } from './testing/xlsx.ts';

const TODAY = isoDate('2026-11-20');
const MONTHS = [-2, -1, 0].map((offset) => addMonths(monthOf(TODAY), offset));

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await fillDemoData(server.database.kysely, demoDataAt(instantOf(TODAY, timeOfDay('12:00'))));
});
afterAll(() => server.stop());

async function file(token: string, month: IsoMonth, format: SheetFileFormat): Promise<Buffer> {
  const answer = await fetch(`${server.url}/api/admin/attendance-sheets?month=${month}&format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** The sheets of everyone, by employee ID, from the API one by one. */
async function sheetsOf(token: string, month: IsoMonth): Promise<Map<string, AttendanceSheet>> {
  const { body: users } = await server.call('GET /api/admin/users', { token });
  const sheets = new Map<string, AttendanceSheet>();
  for (const { id, employee_id, hire_date } of users) {
    if (hire_date > lastDay(month)) continue;
    const { body } = await server.call(`GET /api/admin/users/${id}/attendance-sheet?month=${month}`, { token });
    sheets.set(employee_id, body);
  }
  return sheets;
}

describe.each(['demo', 'demo-west', 'sample'])('D14: the files of %s equal the API, for everyone', (companyId) => {
  const logIn = (): Promise<string> =>
    server.logIn({ companyId, employeeId: 'S0001', password: DEMO_PASSWORD, userId: 0 });

  it.each(MONTHS)('the CSV of %s', async (month) => {
    const token = await logIn();
    const sheets = await sheetsOf(token, month);
    const lines = parse(await file(token, month, 'csv'), { bom: true, columns: true });
    const text = (value: string | number | null): string => (value === null ? '' : String(value));
    const is = (value: boolean): string => (value ? '1' : '');
    const past = (minute: number | null): string =>
      text(minute === null ? null : formatPastMidnight(workingDayMinute(minute)));
    const decimals = (length: number | null): string =>
      text(length === null ? null : (Math.floor((length * 100 + 30) / 60) / 100).toFixed(2));

    const expected = [...sheets].flatMap(([employeeId, sheet]) =>
      sheet.days.map((day) => ({
        社員ID: employeeId,
        氏名: sheet.user.name,
        日付: day.date,
        祝日: text(day.holiday),
        出勤: past(day.clock_in_minute),
        退勤: past(day.clock_out_minute),
        '休憩（分）': text(day.break_time),
        '実働（分）': text(day.work_minutes),
        '実働（時間）': decimals(day.work_minutes),
        '残業（分）': text(day.overtime_minutes),
        '残業（時間）': decimals(day.overtime_minutes),
        '深夜残業（分）': text(day.night_overtime_minutes),
        '深夜（分）': text(day.night_minutes),
        出勤修正: is(day.is_clock_in_corrected),
        退勤修正: is(day.is_clock_out_corrected),
        休憩未入力: is(day.is_break_unset),
        有給休暇: is(day.is_vacation),
        欠勤: is(day.is_absent),
        遅刻: is(day.is_late),
        早退: is(day.is_left_early),
        出勤未打刻: is(day.missing_punch === 'clock_in'),
        退勤未打刻: is(day.missing_punch === 'clock_out'),
        備考: day.remarks,
      })),
    );
    expect(lines.length).toBeGreaterThan(28);
    expect(lines).toMatchObject(expected);
    expect(lines).toHaveLength(expected.length);
  });

  it.each(MONTHS)('the PDF’s text of %s', async (month) => {
    const token = await logIn();
    const sheets = [...(await sheetsOf(token, month)).values()];
    const pages = await readPdf(await file(token, month, 'pdf'));
    expect(pages).toHaveLength(sheets.length);
    pages.forEach(({ text }, index) => {
      const sheet = sheets[index] ?? expect.fail('a page too many');
      expect(withoutSpaces(text)).toBe(paperTextOf(sheet));
    });
  });

  it.each(MONTHS)('the workbook of %s', async (month) => {
    const token = await logIn();
    const sheets = [...(await sheetsOf(token, month)).values()];
    const tabs = readXlsx(await file(token, month, 'xlsx'));
    expect(tabs.map(({ name }) => name)).toEqual(sheets.map(({ user }) => `${user.employee_id} ${user.name}`));
    tabs.forEach(({ rows }, index) => {
      const sheet = sheets[index] ?? expect.fail('a tab too many');
      expect(tabOf(rows)).toEqual(expectedTabOf(sheet));
    });
  });
});
