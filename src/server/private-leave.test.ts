import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { type Permission, PERMISSIONS } from '#domain/permissions/permission.ts';
import { writeAudit } from './platform/audit/audit.ts';
import { sealAudit } from './platform/audit/sealing.ts';
import { accessCases } from './testing/authorisation/cases.ts';
import { addScopedCompany, type ScopedCompany } from './testing/authorisation/scoped.ts';
import { send } from './testing/authorisation/send.ts';
import { addLeaveRequest } from './testing/leave-builders.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// Only the approvers of leave of a private kind (生理休暇, 産前産後休業 …) see its kind and its reason.

const MONTH = '2026-11';
const DAY = '2026-11-18';
const [KIND, NAME, REASON] = ['menstrual', '生理休暇', '人に言えない理由'];

/** Who may know: who decides on leave, keeps its accounts, pays it, protects the person for it, or prints the sheet that has it. */
const MAY_KNOW: ReadonlySet<Permission> = new Set([
  'approve_leave',
  'grant_leave',
  'run_payroll',
  'manage_protection',
  'read_sheets',
]);

/** Of the company, with no word of a person: which kinds of leave there are. */
const OF_NOBODY: ReadonlySet<string> = new Set(['GET /api/admin/leave-kinds']);

let server: TestServer;
let company: ScopedCompany;

beforeAll(async () => {
  server = await startTestServer();
  company = await addScopedCompany(server);
  const { own } = company;
  const employee = { companyId: own.companyId, userId: own.employee };
  const { kysely } = server.database;
  await kysely
    .insertInto('leave_kind')
    .values({ company_id: own.companyId, kind: KIND, name: NAME, active: true, is_paid: false, is_private: true })
    .onConflict((conflict) => conflict.columns(['company_id', 'kind']).doUpdateSet({ is_private: true, active: true }))
    .execute();
  const id = await addLeaveRequest(server.database, employee, DAY);
  await kysely
    .updateTable('leave_request')
    .set({ request_type: 'other_leave', kind: KIND, reason: REASON })
    .where('company_id', '=', own.companyId)
    .where('leave_request_id', '=', id)
    .execute();
  const entry = {
    companyId: own.companyId,
    actorUserId: own.employee,
    subjectUserId: own.employee,
    workDate: DAY as never,
    after: { id, status: 'pending', days: 1, kind_name: NAME },
    reason: REASON,
  };
  await kysely
    .transaction()
    .execute((trx) => writeAudit(trx, { ...entry, action: 'request_leave' }, { ...entry, action: 'agree_to_leave' }));
  await sealAudit(server.runtime, server.now);
  await company.assign('all', 'inside');
});
afterAll(() => server.stop());

/** The reads of a person's days that a permission opens, each asked for the day and its month. */
const reads = Object.entries(routes as Record<string, Route>).filter(
  ([name, { access }]) => name.startsWith('GET ') && PERMISSIONS.some((one) => one === access),
);

async function told(name: string): Promise<string | null> {
  const { own } = company;
  const call = accessCases[name]?.call?.(own) ?? {};
  const params = {
    ...call.params,
    ...(name.includes('/users/{id}') && { id: own.employee }),
    ...(name.includes('{month}') && { month: MONTH }),
  };
  const query = {
    ...call.query,
    ...(call.query?.['date'] !== undefined && { date: DAY }),
    ...(call.query?.['month'] !== undefined && { month: MONTH }),
  };
  const { status, body } = await send(server, name, { ...call, params, query }, own.token);
  if (status >= 300) return null;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return [KIND, NAME, REASON].find((secret) => text.includes(secret)) ?? null;
}

describe('leave of a private kind', () => {
  it.each(PERMISSIONS.filter((one) => !MAY_KNOW.has(one)))(
    'is told by no read to who has %s alone',
    async (permission) => {
      await company.permit([permission]);
      const faults = [];
      for (const [name] of reads) {
        if (OF_NOBODY.has(name)) continue;
        const secret = await told(name);
        if (secret !== null) faults.push(`${name}: ${secret}`);
      }
      expect(faults).toEqual([]);
    },
  );

  it('is told to who decides on it', async () => {
    await company.permit(['approve_leave']);
    expect(await told('GET /api/admin/vacations')).not.toBeNull();
  });
});
