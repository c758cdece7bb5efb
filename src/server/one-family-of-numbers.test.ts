import { afterAll, beforeAll, expect, it } from 'vitest';

import { demoDataAt } from './demo-data-at.ts';
import { DEMO_PASSWORD } from './features/demo-data/employees.ts';
import { fillDemoData } from './features/demo-data/demo-data.repository.ts';
import { differencesIn } from './testing/family-of-numbers.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// D50: the same word has the same value everywhere. All months, and a company of 50 people, are in the full run.

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await fillDemoData(server.database.kysely, demoDataAt(server.now()));
});
afterAll(() => server.stop());

it.each([
  ['demo-west', false],
  ['demo-rules', true],
  ['demo-leave', true],
])('%s says one number under each word', async (companyId, isByCalendar) => {
  const token = await server.logIn({ companyId, employeeId: 'S0001', password: DEMO_PASSWORD, userId: 0 });
  const { months, differences } = await differencesIn(server, { token, months: ['2026-10'], isByCalendar });
  expect(differences).toEqual([]);
  expect(months).toBeGreaterThan(1);
});
