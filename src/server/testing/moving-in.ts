import { openSession } from './authorisation/owned.ts';
import { addCompany, addUser, type TestUser } from './builders.ts';
import { LAW } from './law.ts';
import { employ } from './leave-builders.ts';
import type { TestResponse, TestServer } from './test-server.ts';

/** A company that moves in from another product, with the calls of its super admin. */
export interface MovingIn {
  readonly companyId: string;
  /** P1, 移行 花子. */
  readonly employee: TestUser;
  /** The super admin's. */
  readonly token: string;
  put(path: string, body: object): Promise<TestResponse>;
  /** Sends a file of CSV. */
  send(route: string, file: BlobPart): Promise<TestResponse>;
  /** Undoes an import. */
  undo(id: number): Promise<TestResponse>;
}

/** Adds one that goes live with October 2026, of which it is December, with somebody who was employed a year before. */
export async function openMovingIn(server: TestServer): Promise<MovingIn> {
  await server.database.pool.query('delete from installation.rate_limit');
  server.setNow('2026-12-05T12:00:00+09:00');
  const companyId = await addCompany(server.database);
  const employee = await addUser(server.database, { companyId, employeeId: 'P1', name: '移行 花子' });
  await employ(server.database, employee, '2025-10-01', { created_at: '2026-09-20T09:00:00+09:00' });
  const { token } = await openSession(server, await addUser(server.database, { companyId, role: 'super_admin' }));
  const put: MovingIn['put'] = (path, body) => server.call(`PUT ${path}`, { token, body });
  await put('/api/admin/go-live-month', { go_live_month: '2026-10' });
  await put('/api/admin/overtime-settings', { ...LAW, statutory_rest_day: 0 });
  return {
    companyId,
    employee,
    token,
    put,
    send(route, file) {
      const body = new FormData();
      body.set('file', new Blob([file]), 'file.csv');
      return server.call(route, { token, body });
    },
    undo: (id) => server.call(`POST /api/admin/imports/${id}/undo`, { token }),
  };
}
