import type { DeputyResponse, EnteredDeputy } from '#contract/approval.ts';
import { addDays, type IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { auditOf, lockUser, type UserChange } from '../../records/user-key.ts';
import {
  deputiesNamedBy,
  deputyRows,
  endDeputy as storeEnd,
  insertDeputy,
  presentEmployee,
} from './approval.repository.ts';

/** How many deputies a person can have named, over the years. */
const MAX_DEPUTIES = 20;

/** A company's deputies that aren't over, or those of a user and those that they are, on the wire. */
export async function presentDeputies(
  { kysely }: Database,
  { companyId }: Pick<Caller, 'companyId'>,
  now: EpochMs,
  userId?: number,
): Promise<DeputyResponse[]> {
  const rows = await deputyRows(kysely, companyId, japanDate(now), userId);
  return rows.map((row) => ({
    user_id: row.user_id,
    name: row.name,
    deputy: { user_id: row.deputy_user_id, employee_id: row.employee_id, name: row.deputy_name },
    from_date: row.from_date,
    to_date: row.to_date,
  }));
}

/**
 * Names a deputy of a user for some days; what is named already stays. Throws `not_found`, `deputy_dates`,
 * `deputy_unknown`, `deputy_twice` and `too_many_deputies`.
 */
export async function addDeputy(
  { kysely }: Database,
  { owner, actorUserId, now }: UserChange,
  { employee_id, from_date: from, to_date: to }: EnteredDeputy,
): Promise<void> {
  const today = japanDate(now);
  await kysely.transaction().execute(async (trx) => {
    await lockUser(trx, owner);
    if (to < from || to < today) throw AppError.at('to_date', 'deputy_dates');
    const deputyUserId = await presentEmployee(trx, owner.companyId, employee_id, today);
    if (deputyUserId === undefined || deputyUserId === owner.userId) throw AppError.at('employee_id', 'deputy_unknown');
    const known = await deputiesNamedBy(trx, owner);
    const same = known.filter((one) => one.deputyUserId === deputyUserId && one.from <= to && from <= one.to);
    if (same.some((one) => one.from === from && one.to === to)) return;
    if (same.length > 0) throw AppError.at('employee_id', 'deputy_twice');
    if (known.filter((one) => one.to >= today).length >= MAX_DEPUTIES) throw new AppError('too_many_deputies');
    const deputy = { deputyUserId, from, to };
    await insertDeputy(trx, owner, deputy, now);
    await writeAudit(trx, {
      ...auditOf(owner, actorUserId),
      action: 'add_approval_deputy',
      after: { deputy_user_id: deputyUserId, from_date: from, to_date: to },
    });
  });
}

/** Ends a deputy of a user with yesterday; one that hasn't begun by then never was. Throws `not_found`. */
export async function endDeputy(
  { kysely }: Database,
  { owner, actorUserId, now }: UserChange,
  { deputyUserId, from }: { readonly deputyUserId: number; readonly from: IsoDate },
): Promise<void> {
  const today = japanDate(now);
  await kysely.transaction().execute(async (trx) => {
    await lockUser(trx, owner);
    const known = await deputiesNamedBy(trx, owner);
    const ended = known.find((one) => one.deputyUserId === deputyUserId && one.from === from && one.to >= today);
    if (ended === undefined) throw new AppError('not_found');
    await storeEnd(trx, owner, ended, addDays(today, -1));
    await writeAudit(trx, {
      ...auditOf(owner, actorUserId),
      action: 'end_approval_deputy',
      before: { deputy_user_id: deputyUserId, from_date: from, to_date: ended.to },
    });
  });
}
