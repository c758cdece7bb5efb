import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { MonthRowResponse } from '#contract/closing.ts';
import type { AttendanceSheet } from '#contract/sheet.ts';
import { isoDate } from '#domain/time/date.ts';
import { WORK_RULE_KINDS } from '#domain/work-rules/work-rule.ts';
import { demoDataAt } from './demo-data-at.ts';
import { DEMO_PASSWORD } from './features/demo-data/employees.ts';
import { fillDemoData } from './features/demo-data/demo-data.repository.ts';
import { leaveKinds } from './features/demo-data/leave-kinds.ts';
import type { TestUser } from './testing/builders.ts';
import { differencesIn } from './testing/family-of-numbers.ts';
import { addGeneratedCompany } from './testing/generated-company.ts';
import { readPdf } from './testing/pdf.ts';
import { expectedTabOf, paperTextOf, tabOf, withoutSpaces } from './testing/sheets.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { readXlsx } from './testing/xlsx.ts';

// D50: the same word has the same value everywhere. One month of each demo company is in the default run.

/** Makes the same companies again. */
const SEED = 20_261_120;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await fillDemoData(server.database.kysely, demoDataAt(server.now()));
});
afterAll(() => server.stop());

const demoToken = (companyId: string): Promise<string> =>
  server.logIn({ companyId, employeeId: 'S0001', password: DEMO_PASSWORD, userId: 0 });

describe('of the demo companies', () => {
  it.each([
    ['demo-west', false],
    ['demo-rules', true],
    ['demo-leave', true],
  ])('%s says one number under each word, in every month', async (companyId, isByCalendar) => {
    const months = ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11'];
    const found = await differencesIn(server, { token: await demoToken(companyId), months, isByCalendar });
    expect(found.differences).toEqual([]);
    expect(found.months).toBeGreaterThan(months.length);
  });

  it('demo, which keeps the spec’s sheet, is told where it says two: month, person, word and places', async () => {
    const found = await differencesIn(server, {
      token: await demoToken('demo'),
      months: ['2026-10'],
      isByCalendar: true,
    });
    expect(found.differences.length).toBeGreaterThan(10);
    expect(found.differences).toEqual(
      expect.arrayContaining([expect.stringMatching(/^2026-10 E\d{4} 実働: list \d+, rows \d+, foot \d+, .*csv \d+/)]),
    );
  });
});

/** A generated company, and those of its people who can log in. */
interface Stage {
  readonly admin: TestUser;
  readonly token: string;
  readonly tokens: ReadonlyMap<string, string>;
}

async function stageOf(options: Pick<Parameters<typeof addGeneratedCompany>[1], 'people' | 'from' | 'closingDay'>) {
  const { admin, people } = await addGeneratedCompany(server.database, { seed: SEED, now: server.now(), ...options });
  const tokens = new Map<string, string>();
  for (const person of people) if (!person.hasLeft) tokens.set(person.employeeId, await server.logIn(person));
  return { admin, people, token: await server.logIn(admin), tokens };
}

describe(`of a generated company (seed ${SEED})`, () => {
  let stage: Stage;
  const CLOSED = ['2026-06', '2026-07', '2026-08'];
  const get = async (path: string) => (await server.call(`GET ${path}`, { token: stage.token })).body;

  // Every other one has closed months, so that both what is stored and what is calculated are compared.
  beforeAll(async () => {
    const { people, ...made } = await stageOf({ people: 50, from: isoDate('2026-06-01') });
    stage = made;
    for (const month of CLOSED) {
      const { rows }: { rows: MonthRowResponse[] } = await get(`/api/admin/months/${month}`);
      const of = new Set(people.filter((_, at) => at % 2 === 0).map(({ userId }) => userId));
      const userIds = rows.map(({ user_id }) => user_id).filter((userId) => of.has(userId));
      const { status, body } = await server.call(`POST /api/admin/months/${month}/close`, {
        token: stage.token,
        body: { user_ids: userIds, reason: '確認済みのため' },
      });
      expect([status, body.refused]).toEqual([200, []]);
    }
  });

  it('there is every kind of work rule and of leave, by the day, the half and the hour, and contracts that change', async () => {
    const { kysely } = server.database;
    const { companyId } = stage.admin;
    const contracts = await kysely
      .selectFrom('work_contract as c')
      .leftJoin('work_rule as r', (join) =>
        join.onRef('r.company_id', '=', 'c.company_id').onRef('r.work_rule_id', '=', 'c.work_rule_id'),
      )
      .select(['r.kind', 'c.user_id'])
      .where('c.company_id', '=', companyId)
      .execute();
    expect(new Set(contracts.map(({ kind }) => kind))).toEqual(new Set([...WORK_RULE_KINDS, null]));
    expect(contracts.length).toBeGreaterThan(new Set(contracts.map(({ user_id }) => user_id)).size);
    const leave = await kysely
      .selectFrom('leave_request as r')
      .innerJoin('leave_day as d', (join) =>
        join.onRef('d.company_id', '=', 'r.company_id').onRef('d.leave_request_id', '=', 'r.leave_request_id'),
      )
      .select(['r.kind', 'd.unit'])
      .distinct()
      .where('r.company_id', '=', companyId)
      .execute();
    const units = leaveKinds.flatMap(({ kind, allowsHalves, stepMinutes }) => [
      `${kind} day`,
      ...(allowsHalves ? [`${kind} half`] : []),
      ...(stepMinutes === null ? [] : [`${kind} hour`]),
    ]);
    expect(leave.map(({ kind, unit }) => `${kind} ${unit}`).toSorted()).toEqual(
      [...units, 'annual day', 'annual half', 'annual hour'].toSorted(),
    );
  });

  it.each([...CLOSED, '2026-09', '2026-10', '2026-11'])('each word has one number in %s', async (month) => {
    const { token, tokens } = stage;
    const found = await differencesIn(server, {
      token,
      months: [month],
      isByCalendar: true,
      ownTokenOf: (employeeId) => tokens.get(employeeId),
    });
    expect(found.differences).toEqual([]);
    expect(found.months).toBeGreaterThan(40);
  });

  it.each(['2026-08', '2026-10'])('the workbook and the PDF of %s have the sheets’ numbers', async (month) => {
    const { rows }: { rows: MonthRowResponse[] } = await get(`/api/admin/months/${month}`);
    const sheets: AttendanceSheet[] = [];
    for (const { user_id } of rows)
      sheets.push(await get(`/api/admin/users/${user_id}/attendance-sheet?month=${month}`));
    const file = async (format: 'xlsx' | 'pdf'): Promise<Buffer> => {
      const headers = { authorization: `Bearer ${stage.token}` };
      const path = `/api/admin/attendance-sheets?month=${month}&format=${format}`;
      return Buffer.from(await (await fetch(server.url + path, { headers })).arrayBuffer());
    };
    const tabs = readXlsx(await file('xlsx')).map((tab) => tabOf(tab.rows));
    expect(tabs).toEqual(sheets.map(expectedTabOf));
    // A page that is full has no room for its notes, which have no numbers.
    const aboveNotes = (paper: string): string => paper.replace(/※.*/, '');
    const pages = (await readPdf(await file('pdf'))).map(({ text }) => aboveNotes(withoutSpaces(text)));
    expect(pages).toEqual(sheets.map((sheet) => aboveNotes(paperTextOf(sheet))));
  });
});

it.each([
  [20, '2026-06-21', ['2026-07', '2026-09', '2026-11']],
  [15, '2026-06-16', ['2026-08', '2026-12']],
] as const)(`of a generated company that closes on the %dth, too (seed ${SEED})`, async (closingDay, from, months) => {
  const { token, tokens } = await stageOf({ people: 15, from: isoDate(from), closingDay });
  const found = await differencesIn(server, {
    token,
    months,
    isByCalendar: false,
    ownTokenOf: (employeeId) => tokens.get(employeeId),
  });
  expect(found.differences).toEqual([]);
  expect(found.months).toBeGreaterThan(12 * months.length);
});
