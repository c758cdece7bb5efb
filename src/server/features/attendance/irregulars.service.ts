import type { TimeRecord } from '#contract/time-records.ts';
import type { IrregularType } from '#domain/attendance/irregular.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import { createOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import { lockUser } from '../../records/user-lock.ts';
import type { DayChange } from './corrections.service.ts';
import { dayOf, findRecord, insertRecord, supersede } from './day.repository.ts';
import { presentTimeRecord } from './time-record.presenter.ts';

interface Irregular extends DayChange {
  readonly date: IsoDate;
  readonly type: IrregularType;
  /** Composed by the form: `遅刻: 電車遅延 - 田中様` (D33). */
  readonly reason: string;
  readonly idempotency: IdempotencyKey | null;
}

/**
 * Registers a late arrival, early leave or absence of a day, also of a future one (D16). There is one of each type per
 * day: a second supersedes the first. A replayed key returns the first result.
 */
export async function registerIrregular(database: Database, irregular: Irregular): Promise<TimeRecord> {
  const { owner, actorUserId, now, date, type, reason, idempotency } = irregular;
  const caller = { companyId: owner.companyId, userId: actorUserId };
  const record = await createOnce(database, caller, idempotency, {
    find: (trx, id) => findRecord(trx, owner, id),
    async create(trx) {
      await lockUser(trx, owner);
      const earlier = (await dayOf(trx, owner, date)).filter(({ record_type }) => record_type === type);
      const ids = earlier.map((row) => row.time_record_id);
      await supersede(trx, owner, ids, now);
      const added = await insertRecord(
        trx,
        owner,
        { record_type: type, work_date: date, recorded_at: new Date(now), absence_reason: reason },
        now,
      );
      await writeAudit(trx, {
        companyId: owner.companyId,
        actorUserId,
        subjectUserId: owner.userId,
        workDate: date,
        action: 'register_irregular',
        before: earlier[0] === undefined ? null : { type, reason: earlier[0].absence_reason },
        after: { type, reason },
        reason,
      });
      return added.time_record_id;
    },
  });
  return presentTimeRecord(record);
}
