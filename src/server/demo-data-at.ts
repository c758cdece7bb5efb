import { PRESETS } from '#domain/permissions/presets.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { closeMonths } from './features/closing/closing.service.ts';
import { DEMO_PASSWORD, FIRST_PASSWORD } from './features/demo-data/employees.ts';
import type { DemoDataOptions } from './features/demo-data/insert-demo-data.repository.ts';
import { hashPassword } from './platform/auth/password.ts';

/** Demo data isn't delivered to another system (D21). */
const leaveOutbox = { isOn: () => false };

/** The options of the demo data at `now`: the passwords of `employees.ts`, and months closed as an admin closes them. */
export const demoDataAt = (now: EpochMs): DemoDataOptions => ({
  today: japanDate(now),
  now,
  hashPasswords: async () => ({ demo: await hashPassword(DEMO_PASSWORD), first: await hashPassword(FIRST_PASSWORD) }),
  async closeMonth(trx, { month, userIds, admin, at }) {
    const grants = [{ permissions: PRESETS.admin, people: 'all' as const }];
    const closer = { ...admin, grants, people: 'all' as const };
    const request = { month, userIds, reason: null };
    const { refused } = await closeMonths({ database: { kysely: trx }, leaveOutbox }, closer, request, at);
    // Long ago: it is no news.
    await trx
      .updateTable('notification')
      .set({ read_at: new Date(at), is_unplanned: false })
      .where('company_id', '=', admin.companyId)
      .execute();
    if (refused.length > 0) throw new Error(`${month} can't be closed: ${JSON.stringify(refused)}`);
  },
});
