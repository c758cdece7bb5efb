import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { MonthRowResponse } from '#contract/closing.ts';
import { roundHours } from '#domain/time/hours.ts';
import { minutes } from '#domain/time/minutes.ts';
import { demoDataAt } from './demo-data-at.ts';
import { DEMO_PASSWORD } from './features/demo-data/employees.ts';
import { fillDemoData } from './features/demo-data/demo-data.repository.ts';
import { findings as shown } from './features/demo-data/findings.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await fillDemoData(server.database.kysely, demoDataAt(server.now()));
});
afterAll(() => server.stop());

it('the last month has each kind of finding for a newcomer but odd punches and those of four weeks', async () => {
  const kindsIn = async (companyId: string) => {
    const token = await server.logIn({ companyId, employeeId: 'S0001', password: DEMO_PASSWORD, userId: 0 });
    const { body } = await server.call('GET /api/admin/months/2026-10', { token });
    return (body.rows as MonthRowResponse[]).flatMap(({ findings }) => findings.map(({ kind }) => kind));
  };
  // A company that deems breaks taken, and tolerates of punches what every company does at first.
  expect(new Set(await kindsIn('demo-west'))).toEqual(new Set(['break_not_taken', 'far_punch']));
  // Undelivered leave is found where leave is delivered to another system, which the demo does nowhere.
  const elsewhere = ['break_not_taken', 'unsent_leave'];
  expect(new Set([...(await kindsIn('demo')), ...elsewhere])).toEqual(new Set(Object.keys(shown)));
});

const hours = (length: number): string => roundHours(minutes(length), 2).toFixed(2);

it.each(['demo', 'demo-west', 'sample'])(
  'D14: the payroll row of each employee of %s equals the overview and the sheet',
  async (companyId) => {
    const token = await server.logIn({ companyId, employeeId: 'S0001', password: DEMO_PASSWORD, userId: 0 });
    for (const month of ['2026-10', '2026-11']) {
      const { body: csv } = await server.call(
        `GET /api/admin/months/${month}/payroll?ready=sheet&allow_uncovered=true`,
        { token },
      );
      const { body: overview } = await server.call(`GET /api/admin/months/${month}`, { token });
      const lines: Record<string, string>[] = parse(csv, { bom: true, columns: true });
      expect(lines.length).toBe(overview.rows.length);
      expect(lines.length).toBeGreaterThan(1);
      for (const [index, row] of overview.rows.entries()) {
        // What the sheet has, where that isn't what is paid.
        const onSheet = row.sheet ?? row;
        expect(lines[index]).toMatchObject({
          社員ID: row.employee_id,
          氏名: row.name,
          対象年月: month,
          出勤日数: String(onSheet.days_worked),
          欠勤日数: String(onSheet.days_absent),
          遅刻日数: String(onSheet.days_late),
          早退日数: String(onSheet.days_left_early),
          ...(row.sheet === undefined && { 有給日数: String(row.days_on_leave) }),
          総労働時間: hours(onSheet.work_minutes),
          '残業時間（出勤簿）': hours(onSheet.overtime_minutes),
          '60時間超（出勤簿）': hours(Math.max(0, onSheet.overtime_minutes - 3600)),
          祝日出勤日数: String(row.days_holiday_work),
        });
        const route = `GET /api/admin/users/${row.user_id}/attendance-sheet?month=${month}`;
        const { body: sheet } = await server.call(route, { token });
        const sum = (name: string): number =>
          sheet.days.reduce((total: number, day: Record<string, number | null>) => total + (day[name] ?? 0), 0);
        expect(lines[index], row.employee_id).toMatchObject({
          出勤日数: String(sheet.summary.days_worked),
          総労働時間: hours(sheet.summary.work_minutes),
          '残業時間（出勤簿）': hours(sheet.summary.overtime_minutes),
          '所定内時間（出勤簿）': hours(sum('work_minutes') - sum('overtime_minutes')),
          '深夜時間（出勤簿）': hours(sum('night_minutes')),
        });
      }
    }
  },
);

// Last: closed months keep their numbers.
it('a newcomer can close most people’s months', async () => {
  const token = await server.logIn({ companyId: 'demo', employeeId: 'A0001', password: DEMO_PASSWORD, userId: 0 });
  // The month before goes first, whatever was found in it.
  const september = await server.call('GET /api/admin/months/2026-09', { token });
  await server.call('POST /api/admin/months/2026-09/close', {
    token,
    body: {
      user_ids: (september.body.rows as MonthRowResponse[]).map(({ user_id }) => user_id),
      reason: '確認済みのため',
    },
  });
  const { status, body } = await server.call('POST /api/admin/months/2026-10/close', { token, body: {} });
  // Whose leave waits for its decision is said.
  expect([status, body.refused]).toMatchObject([200, [{ name: '伊藤 さくら' }]]);
  const { body: overview } = await server.call('GET /api/admin/months/2026-10', { token });
  const of = (wanted: string): string[] =>
    (overview.rows as MonthRowResponse[]).filter((row) => row.status === wanted).map((row) => row.employee_id);
  expect(of('open')).toEqual(['E0003', 'E0004', 'E0005', 'E0006', 'E0007', 'E0010', 'E0012', 'E0015', 'E0017']);
  expect(of('closed')).toEqual([
    'A0001',
    'E0001',
    'E0002',
    'E0008',
    'E0009',
    'E0011',
    'E0013',
    'E0014',
    'E0016',
    'S0001',
  ]);
});
