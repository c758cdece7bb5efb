import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { MonthRowResponse } from '#contract/closing.ts';
import type { DayHoursResponse, HoursTotalsResponse } from '#contract/hours.ts';
import type { OvertimeOverview } from '#contract/overtime.ts';
import { figureText, STATUTORY_TOTALS } from '#domain/sheet/figures.ts';
import { demoDataAt } from './demo-data-at.ts';
import { DEMO_PASSWORD } from './features/demo-data/employees.ts';
import { fillDemoData } from './features/demo-data/demo-data.repository.ts';
import { readPdf } from './testing/pdf.ts';
import { figuresOf } from './testing/sheets.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { readXlsx } from './testing/xlsx.ts';

// D37: whatever shows a person's hours of a month shows the same ones.

const MONTHS = ['2026-09', '2026-10', '2026-11'];

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await fillDemoData(server.database.kysely, demoDataAt(server.now()));
});
afterAll(() => server.stop());

describe.each(['demo', 'demo-west', 'sample'])('%s', (companyId) => {
  let token: string;
  beforeAll(async () => {
    token = await server.logIn({ companyId, employeeId: 'S0001', password: DEMO_PASSWORD, userId: 0 });
  });
  const get = async (path: string) => (await server.call(`GET ${path}`, { token })).body;
  const rowsOf = async (month: string): Promise<MonthRowResponse[]> => (await get(`/api/admin/months/${month}`)).rows;
  const hoursOf = async (userId: number, month: string): Promise<HoursTotalsResponse> =>
    (await get(`/api/admin/users/${userId}/attendance-sheet?month=${month}`)).hours;
  const bytesOf = async (month: string, format: string): Promise<Uint8Array> => {
    const route = `/api/admin/attendance-sheets?month=${month}&format=${format}`;
    const response = await fetch(`${server.url}${route}`, { headers: { authorization: `Bearer ${token}` } });
    return new Uint8Array(await response.arrayBuffer());
  };

  it.each(MONTHS)('the sheet, the month list and the month’s screens of %s', async (month) => {
    for (const row of await rowsOf(month)) {
      const hours = await hoursOf(row.user_id, month);
      expect(hours, row.employee_id).toMatchObject(row.hours);
      const screen: { hours: HoursTotalsResponse; days: DayHoursResponse[] } = await get(
        `/api/admin/users/${row.user_id}/months/${month}`,
      );
      expect(screen.hours, row.employee_id).toEqual(hours);
      const sum = (name: 'worked_minutes' | 'overtime_minutes' | 'deemed_break_minutes'): number =>
        screen.days.reduce((total, day) => total + day[name], 0);
      expect([sum('worked_minutes'), sum('overtime_minutes'), sum('deemed_break_minutes')], row.employee_id).toEqual([
        hours.worked_minutes,
        hours.overtime_minutes,
        hours.deemed_break_minutes,
      ]);
    }
  });

  it('the limits of overtime', async () => {
    const overview: OvertimeOverview = await get('/api/admin/overtime/2026-11');
    expect(overview.rows.length).toBeGreaterThan(1);
    for (const row of overview.rows)
      for (const month of MONTHS) {
        const at = overview.months.indexOf(month);
        if (row.overtime_minutes[at] === null) continue;
        const { overtime_minutes, statutory_holiday_minutes } = await hoursOf(row.user_id, month);
        const shown =
          month === '2026-11'
            ? [row.so_far.overtime_minutes, row.so_far.rest_day_minutes]
            : [row.overtime_minutes[at], row.rest_day_minutes[at]];
        expect(shown, `${row.employee_id} ${month}`).toEqual([overtime_minutes, statutory_holiday_minutes]);
      }
  });

  it('every file of the sheets', async () => {
    const month = '2026-10';
    const rows = await rowsOf(month);
    const all = await Promise.all(rows.map(({ user_id }) => hoursOf(user_id, month)));
    const pages = await readPdf(await bytesOf(month, 'pdf'));
    const tabs = readXlsx(await bytesOf(month, 'xlsx'));
    const lines: Record<string, string>[] = parse(Buffer.from(await bytesOf(month, 'csv')), {
      bom: true,
      columns: true,
    });
    expect([pages.length, tabs.length]).toEqual([rows.length, rows.length]);
    for (const [index, hours] of all.entries()) {
      const figures = figuresOf(hours);
      const text = figures.flatMap((row) => row.map((figure) => `${figure[0]}${figureText(figure)}`));
      expect(pages[index]?.text).toContain(`${STATUTORY_TOTALS}${text.join('')}`.normalize('NFKC'));

      const cells = tabs[index]?.rows.map((row) => row.map(({ value }) => value)) ?? [];
      const start = cells.findIndex(([first]) => first === STATUTORY_TOTALS);
      expect(cells.slice(start + 1, start + 1 + 2 * figures.length)).toEqual(
        figures.flatMap((row) => [row.map(([heading]) => heading), row.map(([, value]) => value)]),
      );

      const own = lines.filter((line) => line['社員ID'] === rows[index]?.employee_id);
      const sum = (name: string): number => own.reduce((total, line) => total + Number(line[`法定・${name}（分）`]), 0);
      expect({
        worked: sum('実働'),
        contracted: sum('所定内'),
        inside: sum('法定内残業'),
        day: sum('時間外（日）'),
        week: sum('時間外（週）'),
        period: sum('時間外（期間）'),
        over60: sum('うち60時間超'),
        holiday: sum('法定休日労働'),
        scheduled: sum('所定休日労働'),
        night: sum('深夜'),
        exempt: sum('適用除外'),
        real: sum('労働時間の状況'),
      }).toEqual({
        worked: hours.worked_minutes,
        contracted: hours.contracted_work_minutes,
        inside: hours.inside_overtime_minutes,
        day: hours.overtime_by_day_minutes,
        week: hours.overtime_by_week_minutes,
        period: hours.overtime_by_period_minutes,
        over60: hours.overtime_over_60_minutes,
        holiday: hours.statutory_holiday_minutes,
        scheduled: hours.scheduled_holiday_minutes,
        night: hours.night_minutes,
        exempt: hours.exempt_minutes,
        real: hours.real_minutes,
      });
    }
  });
});
