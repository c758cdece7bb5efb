import { afterAll, beforeAll, expect, it } from 'vitest';

import type { FindingResponse } from '#contract/closing.ts';
import { withoutLeaveOutbox } from './features/leave/leave-outbox.ts';
import { addLeave } from './testing/attendance-builders.ts';
import { addCompany, addUser } from './testing/builders.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

/** A Friday. */
const DAY = '2026-10-30';

let server: TestServer;
let deliversLeave: boolean;

beforeAll(async () => {
  server = await startTestServer({ leaveOutbox: () => ({ ...withoutLeaveOutbox, isOn: () => deliversLeave }) });
});
afterAll(() => server.stop());

it('D21: leave whose delivery was given up is a finding, but not where nothing is delivered', async () => {
  const companyId = await addCompany(server.database);
  const employee = await addUser(server.database, { companyId });
  const admin = await server.logIn(await addUser(server.database, { companyId, role: 'admin' }));
  const requestId = await addLeave(server.database, employee, DAY, 'approved');
  const at = new Date(server.now());
  await server.database.kysely
    .insertInto('leave_outbox')
    .values({
      company_id: companyId,
      leave_request_id: requestId,
      revision: 1,
      enqueued_at: at,
      next_attempt_at: at,
      failed_at: at,
    })
    .execute();
  const found = async () => {
    const { body } = await server.call('GET /api/admin/months/2026-10', { token: admin });
    return body.rows
      .flatMap(({ findings }: { findings: FindingResponse[] }) => findings)
      .filter(({ kind }: FindingResponse) => kind === 'unsent_leave');
  };
  deliversLeave = false;
  expect(await found()).toEqual([]);
  deliversLeave = true;
  expect(await found()).toEqual([{ date: DAY, kind: 'unsent_leave', request_id: requestId }]);
});
