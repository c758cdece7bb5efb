import { afterAll, beforeAll, expect, it } from 'vitest';

import { companyAuditOf } from '../../testing/attendance-builders.ts';
import { addCompany } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { writeAudit } from './audit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('records more changes at once than a statement has parameters for, in their order', async () => {
  const companyId = await addCompany(server.database);
  const entries = Array.from({ length: 8_200 }, (_, place) => ({
    companyId,
    actorUserId: null,
    subjectUserId: null,
    action: 'change_leave_settings' as const,
    after: { place },
  }));
  await server.database.kysely.transaction().execute((trx) => writeAudit(trx, ...entries));
  const stored = await companyAuditOf(server.database, companyId);
  expect(stored.map(({ after }) => after)).toEqual(entries.map(({ after }) => after));
});
